import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Cases that were removed.
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

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            removals.map { removal in
                let end = removal.readAs.map { "is read as '\($0)'" } ?? "is dropped"
                return "case '\(removal.removed.name)' was removed and \(end)"
            }
        }

        package var explains: Set<Difference> { [.removed] }
    }

    package struct CaseRemoval: Sendable {
        package var removed: EnumModel.Case
        /// A case of the change's version; nil: dropped.
        package var readAs: String?
    }
}

/// `removeCase: { essay: fiction }`, `removeCase: { essay: { raw: 3, readAs: drop } }`.
struct RemoveCaseEntry: ChangeKind {
    static let keys = [
        Language.Key("removeCase", .named(.either([.text, .mapping(place)])))
            .says(
                "Cases that are gone: what they are read as, or `drop`.",
                "{ lost: { raw: 3, readAs: open } }",
                "{ lost: open }"
            )
    ]
    fileprivate static let place = Language.Place(
        "'removeCase'",
        short: "readAs",
        [
            Language.Key("raw", .pattern("oldRaw")).says("Its raw value.", "3"),
            Language.Key("of", .shared(.payload)).says("What a case of a union held.", "Gift"),
            Language.Key("readAs", .text)
                .says("The case that is read instead, or `drop`.", "open").required,
        ]
    )
    static let owners: [DeclarationKind] = [.enum]
    var removals: [Removal]

    struct Removal: Sendable {
        var name: Spanned<String>
        /// Nil: the name, for String raw values.
        var raw: Spanned<String>?
        /// The value's type of a union's case.
        var payload: TypeSyntax?
        /// Nil: dropped.
        var readAs: Spanned<String>?
    }

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RemoveCaseEntry? {
        return RemoveCaseEntry(
            removals: reader.pairs(
                pair.value,
                of: "'removeCase', of cases and what they are read as, as in { old: new } or { old: drop }"
            ).compactMap { reader.readCaseRemoval($0) }
        )
    }

    func undo(in replay: inout Replay) {
        replay.note(Change.RemoveCase(removals: removals.compactMap { replay.undo($0) }))
    }

    static let form = EntryForm()

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        let name = line.name
        let raw =
            line.past.follows("raw", name) == true ? nil : line.past.before.lines["\(line.past.owner).\(name)"] ?? name
        return .removeCase(name, raw, readAs: String(line.tail.dropFirst("as ".count)))
    }
}

extension WrittenEntry {
    /// - Parameters:
    ///   - sealed: the case as seals spell it, its raw value or `{ of: Card }`; nil: its raw value followed its name.
    ///   - readAs: the case that its values become, or `drop`.
    package static func removeCase(_ name: String, _ sealed: String?, readAs: String) -> WrittenEntry {
        let mark = EnumModel.Case.payloadMark
        let what = sealed.map { text in
            text.hasPrefix(mark) ? ("of", String(text.dropFirst(mark.count).dropLast(2))) : ("raw", text)
        }
        let value = what.map { FlowFields.flow([$0, ("readAs", readAs)]) } ?? readAs
        return WrittenEntry("removeCase", FlowFields.flow([(name, value)]), needs: [name])
    }
}

extension SchemaReader {
    fileprivate mutating func readCaseRemoval(_ pair: YAMLPair) -> RemoveCaseEntry.Removal? {
        var raw: Spanned<String>?
        var payload: TypeSyntax?
        var readAs: Spanned<String>?
        if case .mapping(let pairs) = pair.value.content {
            let fields = fields(pairs, of: RemoveCaseEntry.place)
            payload = fields["of"].flatMap { readPayload($0.value) }
            raw = fields["raw"].flatMap { anyText($0) }
            readAs = text(fields["readAs"])
            if readAs == nil {
                let place = "'removeCase' of '\(shortened(pair.key.value))'"
                let notes = [Note("'readAs: drop', or the case it is read as")]
                let fixIts = adding("readAs: drop", to: pair.value)
                reportMissingKey("readAs", in: place, at: pair.key.span, notes: notes, fixIts: fixIts)
            }
        } else {
            readAs = text(pair)
        }
        guard let readAs else { return nil }
        return RemoveCaseEntry.Removal(
            name: pair.key,
            raw: raw,
            payload: payload,
            readAs: readAs.value == "drop" ? nil : readAs
        )
    }
}

extension Replay {
    /// A union's case with a value is read only from a type that is read as its type.
    private mutating func checkReading(of item: EnumModel.Case, as readAs: Spanned<String>?) {
        let target = after.enums[identity]?.cases.first { $0.name == readAs?.value }
        guard let readAs, let target, let wanted = target.payload else { return }
        if let old = item.payload?.name, let new = self.readAs(old), let wanted = wanted.name,
            new == wanted || after.isKind(new, of: wanted)
        {
            return
        }
        bag.report(
            .unionReadAs,
            "'\(item.name)' cannot be read as '\(target.name)', which holds a value that older archives do not have",
            at: readAs.span,
            notes: [Note("expected a case without payload, 'drop', or the case of what the removed class is read as")]
        )
    }

    fileprivate mutating func undo(_ removal: RemoveCaseEntry.Removal) -> Change.CaseRemoval? {
        let other = OtherName(name: removal.name, form: "removed: the case that it is read as", meaning: "a case")
        if let readAs = removal.readAs, caseIndex(readAs, to: "readAs", or: other) == nil { return nil }
        guard let shape = state.enums[identity] else { return nil }
        if let span = shape.isUnion ? removal.raw?.span : removal.payload?.span {
            bag.report(
                .unionKey,
                shape.isUnion
                    ? "'raw' is for enums of raw values" : "'of' is for unions, and '\(life.name)' has raw values",
                at: span,
                notes: [
                    Note(
                        shape.isUnion
                            ? "as in { of: TYPE, readAs: \(removal.readAs?.value ?? "drop") }"
                            : "as in { raw: VALUE, readAs: \(removal.readAs?.value ?? "drop") }"
                    )
                ]
            )
            return nil
        }
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
        var item = EnumModel.Case(
            name: removal.name.value,
            span: removal.name.span,
            raw: raw,
            isRawWritten: removal.raw != nil
        )
        if let syntax = removal.payload {
            enterBefore()
            let count = bag.diagnostics.count
            let payload = past.payload(syntax, into: &bag)
            noteRemovedTypes(since: count)
            guard !payload.isUnknown else { return nil }
            item.hold(payload)
        }
        checkFree(item.name, raw: item.raw, at: removal.raw?.span ?? removal.name.span)
        checkReading(of: item, as: removal.readAs)
        state.enums[identity]?.cases.append(item)
        return Change.CaseRemoval(removed: item, readAs: removal.readAs?.value)
    }
}

extension DiagnosticID {
    static let unionReadAs = DiagnosticID("union-read-as")
    static let unionRemoved = DiagnosticID("union-removed")
}
