import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Cases that were added.
    package struct AddCase: Kind {
        package var names: [String]

        package func flows(of owner: TypeName) -> Flows { .cases(names.map { .added($0, to: owner) }) }

        package func sealed(_: ChangeText) -> [String] { names.map { "addCase \($0)" } }

        package func words(of _: TypeName, _: ChangeText) -> [String] { names.map { "case '\($0)' was added" } }

        package var explains: Set<Difference> { [.added] }
    }
}

/// `addCase: [essay]`.
struct AddCaseEntry: ChangeKind {
    static let keys = [
        Language.Key("addCase", .names).says("Cases that are new.", "essay", "[essay, poetry]")
    ]
    static let owners: [DeclarationKind] = [.enum]
    var names: [Spanned<String>]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> AddCaseEntry? {
        if let pairs = pair.value.mapping, !pairs.isEmpty {
            // `{ overdue: 4 }`
            let names = "[\(pairs.map(\.key.value).joined(separator: ", "))]"
            reader.reportKind(
                pair.value,
                expected: "the names of cases for 'addCase', whose raw values are below 'cases'",
                fixIts: pair.value.isFlow
                    ? [FixIt("write '\(shortened(names))'", replace: pair.value.span, with: names)] : []
            )
            return nil
        }
        return AddCaseEntry(names: reader.readNames(pair))
    }

    func undo(in replay: inout Replay) {
        let identity = replay.identity
        let removed = names.compactMap { name in
            replay.caseIndex(name).flatMap { replay.state.enums[identity]?.cases.remove(at: $0) }
        }
        replay.note(Change.AddCase(names: removed.map(\.name)))
    }

    static let form = EntryForm(isOfMembers: true)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        .addCase([line.name])
    }
}

extension WrittenEntry {
    package static func addCase(_ names: [String]) -> WrittenEntry {
        WrittenEntry("addCase", list(names), gives: names)
    }
}

// MARK: Shared by all changes of cases

extension Replay {
    /// Index of a case in the version; reported if it does not exist.
    /// - Parameter other: the other name of the entry, which may be in its place.
    mutating func caseIndex(_ name: Spanned<String>, to verb: String? = nil, or other: OtherName? = nil) -> Int? {
        guard let shape = state.enums[identity] else { return nil }
        if let index = shape.cases.firstIndex(where: { $0.name == name.value }) { return index }
        let names = shape.cases.map(\.name)
        let message =
            "'\(verb ?? keyword)' says that '\(life.name)' has the case '\(shortened(name.value))' in version \(version), but it does not"
        if let other, names.contains(other.name.value) {
            let (note, fixIt) = swapped(name, other)
            bag.report(.historyNoCase, message, at: name.span, notes: [note], fixIts: [fixIt])
            return nil
        }
        let match = bag.closestMatch(to: name.value, among: names)
        bag.report(
            .historyNoCase,
            message,
            at: name.span,
            notes: [Note("at that point its cases were \(names.joined(separator: ", "))")]
                + [changedSince(as: [.removeCase(name.value, nil, readAs: "drop")])].compactMap(\.self),
            fixIts: FixIt.didYouMean(match, at: name.span)
        )
        return nil
    }

    mutating func checkFree(_ name: String, raw: String?, at span: SourceSpan) {
        guard let shape = state.enums[identity] else { return }
        if let other = shape.cases.first(where: { $0.name == name }) {
            bag.report(
                .historyCaseTaken,
                "'\(keyword)' says that the case '\(name)' was gone in version \(version), but '\(life.name)' still has it",
                at: span,
                notes: [
                    Note("the case is this", at: other.span),
                    Note(
                        "there is no entry while it is declared; if it is a new one, say so below this entry: 'addCase: [\(name)]'"
                    ),
                ]
            )
        } else if let raw, let other = shape.cases.first(where: { $0.raw == raw }) {
            bag.report(
                .historyCaseTaken,
                "the raw value '\(shortened(raw))' belonged to the case '\(other.name)' in version \(version - 1)",
                at: span,
                notes: [
                    Note(
                        "if '\(other.name)' came in this version, say so above: 'addCase: [\(other.name)]'",
                        at: other.span
                    )
                ]
            )
        }
    }

    /// A raw value in the enum's notation; nil if it is not allowed, which is reported.
    mutating func rawValue(_ raw: Spanned<String>) -> String? {
        guard case .integer(let builtin)? = state.enums[identity]?.rawType else { return raw.value }
        return past.integer(raw, as: builtin, into: &bag)
    }
}
