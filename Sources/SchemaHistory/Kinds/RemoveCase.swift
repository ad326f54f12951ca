import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Cases that went.
    package struct RemoveCase: Kind {
        package var removals: [CaseRemoval]

        package func flows(of owner: TypeName) -> Flows {
            .cases(removals.map { .removed($0.removed.name, from: owner) })
        }

        package var readCases: [String: String?] {
            Dictionary(removals.map { ($0.removed.name, $0.readAs) }) { first, _ in first }
        }

        package func sealed(_: ChangeText) -> [String] {
            removals.map { "removeCase \($0.removed.name) as \($0.readAs ?? "drop")" }
        }
    }

    package struct CaseRemoval: Sendable {
        package var removed: EnumModel.Case
        /// A case of the change's version; nil: dropped.
        package var readAs: String?
    }
}

/// `removeCase: { essay: fiction }`, `removeCase: { essay: { raw: 3, readAs: drop } }`.
struct RemoveCaseEntry: ChangeKind {
    static let keywords = ["removeCase"]
    static let owners: [DeclarationKind] = [.enum]
    var removals: [Removal]

    struct Removal: Sendable {
        var name: Spanned<String>
        /// Nil: the name, for String raw values.
        var raw: Spanned<String>?
        /// Nil: dropped.
        var readAs: Spanned<String>?
    }

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RemoveCaseEntry? {
        RemoveCaseEntry(
            removals: reader.pairs(pair.value, of: "'removeCase'").compactMap { reader.readCaseRemoval($0) }
        )
    }

    func undo(in replay: inout Replay) {
        replay.note(Change.RemoveCase(removals: removals.compactMap { replay.undo($0) }))
    }
}

extension SchemaReader {
    fileprivate mutating func readCaseRemoval(_ pair: YAMLPair) -> RemoveCaseEntry.Removal? {
        var raw: Spanned<String>?
        var readAs: Spanned<String>?
        if case .mapping(let pairs) = pair.value.content {
            let fields = fields(pairs, in: "'removeCase'", ["raw", "readAs"])
            raw = fields["raw"].flatMap { anyText($0) }
            readAs = text(fields["readAs"])
            if readAs == nil {
                let place = "'removeCase' of '\(shortened(pair.key.value))'"
                let notes = [Note("'readAs: drop', or the case it is read as")]
                reportMissingKey("readAs", in: place, at: pair.key.span, notes: notes)
            }
        } else {
            readAs = text(pair)
        }
        guard let readAs else { return nil }
        return RemoveCaseEntry.Removal(
            name: pair.key,
            raw: raw,
            readAs: readAs.value == "drop" ? nil : readAs
        )
    }
}

extension Replay {
    fileprivate mutating func undo(_ removal: RemoveCaseEntry.Removal) -> Change.CaseRemoval? {
        if let readAs = removal.readAs, caseIndex(readAs, to: "readAs") == nil { return nil }
        guard let shape = state.enums[identity] else { return nil }
        if removal.raw == nil, shape.rawType != .string {
            bag.report(
                .historyRawMissing,
                "the removed case '\(removal.name.value)' needs its raw value: integers are always written out",
                at: removal.name.span,
                notes: [Note("as in { raw: 3, readAs: \(removal.readAs?.value ?? "drop") }")]
            )
            return nil
        }
        guard let raw = rawValue(removal.raw ?? removal.name) else { return nil }
        checkFree(removal.name.value, raw: raw, at: removal.raw?.span ?? removal.name.span)
        let item = EnumModel.Case(
            name: removal.name.value,
            span: removal.name.span,
            raw: raw,
            isRawWritten: removal.raw != nil
        )
        state.enums[identity]?.cases.append(item)
        return Change.CaseRemoval(removed: item, readAs: removal.readAs?.value)
    }
}
