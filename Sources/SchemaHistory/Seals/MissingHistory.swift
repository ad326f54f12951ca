import ModelLanguage

/// The history entries that lead from a recorded shape to what the working schema says it was: what the author has not yet written.
///
/// Never decides what only the author knows: where something went and something came, what they may be to each other is shown as a choice.
package struct MissingHistory: Sendable {
    /// A change of one declaration, as history entries to paste: `rename: { a: b }`.
    package struct Entry: Sendable, Hashable {
        package var text: String
        /// What stands behind it as a comment: the other word that its author may choose.
        package var hint: String?
        /// What its author has to say first.
        package var question: Question?
    }

    /// Why an entry cannot be written without asking.
    package enum Question: Sendable, Hashable {
        /// There is another reading, entry by entry, if this does not hold.
        case either(String, otherwise: [Entry])
        /// It is right only if this holds.
        case onlyIf(String)
        /// It would hold, but a value in it is a guess.
        case value
    }

    /// What went and what came, of which only the author knows what became of what: nothing of it is proposed, all of it is shown.
    package struct Choice: Sendable, Hashable {
        package var question: String
        /// The likeliest first; each is one entry or several that belong together.
        package var candidates: [[Entry]]
        /// What holds for all that none of them takes.
        package var otherwise: [Entry]
    }

    /// An entry of a later version that says how a property was.
    package struct Described: Sendable, Hashable {
        /// `retype`, `redefault`, `remove`, `merge` or `split`.
        package var keyword: String
        /// As it is called there.
        package var property: String
        package var version: Int
    }

    /// How a property was, to be written in an entry that is there and says otherwise.
    package struct Correction: Sendable, Hashable {
        package var text: String
        package var entry: Described
    }

    /// Entries of one declaration, by what it is called in the version they lead to.
    package struct Owner: Sendable {
        /// `classes`, `structs`, `enums`.
        package var section: String
        package var name: String
        package var entries: [Entry] = []
        package var choices: [Choice] = []
        /// What is to be written otherwise in entries that are there.
        package var corrections: [Correction] = []
        /// The declaration is new: `since: N` is missing.
        package var since: Int?
        /// Old declarations that may be the same under another name, the likeliest first.
        package var formerNames: [String] = []
        /// There is one such, and it may be no other declaration that came.
        var isUnique = false

        var isEmpty: Bool { entries.isEmpty && choices.isEmpty && corrections.isEmpty && since == nil }
    }

    /// A declaration that went: its entry under `removed`, line by line without indentation.
    package struct Removal: Sendable {
        package var name: String
        package var lines: [String]
        /// New declarations that may be the same.
        package var newNames: [String] = []
        /// Nothing is said in it that only its author knows, such as what its objects are read as.
        package var isDecided: Bool
    }

    package var version: Int
    package var owners: [Owner] = []
    package var removals: [Removal] = []

    package var isEmpty: Bool { owners.isEmpty && removals.isEmpty }
    /// What has one reading only and needs no word of its author.
    package var decided: MissingHistory {
        var decided = self
        decided.owners = owners.compactMap { owner in
            var owner = owner
            owner.entries.removeAll { $0.question != nil }
            owner.choices = []
            let isNew = owner.since != nil && owner.formerNames.isEmpty
            return owner.entries.isEmpty && owner.corrections.isEmpty && !isNew ? nil : owner
        }
        decided.removals.removeAll { !$0.newNames.isEmpty || !$0.isDecided }
        return decided
    }

    /// What is known beside the two shapes.
    struct Context {
        /// Entries that already describe an old property, by its name then.
        var described: [String: Described] = [:]
        /// Attributes of foreign types that were declared, as far as they are on record.
        var oldTypes: [String: [FlowFields.Pair]] = [:]
        /// Foreign types that are declared.
        var types: Set<String> = []
    }

    /// - Parameters:
    ///   - old: a version as it was recorded.
    ///   - new: the same version as the working schema tells it.
    ///   - version: the version the entries lead to.
    init(_ old: ShapeDeclarations, _ new: ShapeDeclarations, version: Int, context: Context) {
        self.version = version
        let gone = old.names.filter { new.heads[$0] == nil }
        let came = new.names.filter { old.heads[$0] == nil }
        let moves = ShapeMoves(from: old, to: new)
        var former: [String: [String]] = [:]
        for name in came {
            let candidates = gone.filter { old.section($0) == new.section(name) }
                .map { ($0, old.likeness(of: $0, to: name, in: new)) }
                .filter { $0.1 > 0 }
            former[name] = candidates.sorted { ($0.1, $1.0) > ($1.1, $0.0) }.map(\.0)
        }
        let renamings = former.sorted { $0.key < $1.key }.flatMap { today, names in
            names.map { (today: today, then: $0, followed: old.calling($0, today)) }
        }
        for name in new.names where old.heads[name] != nil {
            var owner = Owner(section: new.section(name), name: name)
            MissingMembers(owner: name, old: old, new: new, moves: moves, context: context).fill(&owner)
            // What is no change where a declaration only has another name.
            for (today, then, followed) in renamings {
                var other = Owner(section: owner.section, name: name)
                MissingMembers(owner: name, old: followed, new: new, moves: moves, context: context).fill(&other)
                let others = Set(other.entries.map(\.text))
                for index in owner.entries.indices where !others.contains(owner.entries[index].text) {
                    if case .either = owner.entries[index].question { continue }
                    owner.entries[index].question = .onlyIf("'\(today)' is not '\(then)' under another name")
                }
            }
            if !owner.isEmpty { owners.append(owner) }
        }
        for name in came {
            var owner = Owner(section: new.section(name), name: name, since: version)
            owner.formerNames = former[name] ?? []
            owner.isUnique =
                owner.formerNames.count == 1 && former.values.filter { $0.contains(owner.formerNames[0]) }.count == 1
            owners.append(owner)
        }
        for name in gone {
            var removal = MissingHistory.removal(name, old, version: version)
            removal.newNames = came.filter { former[$0]?.contains(name) == true }
            removals.append(removal)
        }
        removals += MissingHistory.foreignRemovals(old, new, version: version, context)
    }

    private static func removal(_ name: String, _ old: ShapeDeclarations, version: Int) -> Removal {
        var lines = ["\(name):", "  in: \(version)"]
        if old.section(name) == "structs" { lines.append("  kind: struct") }
        if old.section(name) != "enums" { lines.append("  readAs: drop") }
        for (key, value) in old.heads[name]?.fields.pairs ?? [] { lines.append("  \(key): \(value)") }
        let members = old.members[name] ?? []
        if old.section(name) == "enums" {
            lines.append("  " + ShapeMember.cases(members.map { ($0.name, $0.text) }))
        } else if !members.isEmpty {
            lines.append("  properties:")
            for member in members { lines.append("    \(member.name): \(member.declarationWithoutChannels)") }
            let excluded = members.compactMap { member in member.fields["excluded"].map { "\(member.name): \($0)" } }
            if !excluded.isEmpty { lines.append("  excluded: { \(excluded.joined(separator: ", ")) }") }
        }
        return Removal(name: name, lines: lines, isDecided: old.section(name) == "enums")
    }

    /// Foreign types that older versions use and nothing declares any more.
    private static func foreignRemovals(
        _ old: ShapeDeclarations,
        _ new: ShapeDeclarations,
        version: Int,
        _ context: Context
    ) -> [Removal] {
        old.foreignNames.subtracting(context.types).subtracting(new.heads.keys).sorted().map { name in
            let attributes = context.oldTypes[name]
            let lines = attributes?.map { "  \($0.key): \($0.value)" } ?? ["  coding: secure"]
            return Removal(name: name, lines: ["\(name):", "  in: \(version)"] + lines, isDecided: attributes != nil)
        }
    }
}
