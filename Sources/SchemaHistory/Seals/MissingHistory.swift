import ModelLanguage

/// The history entries that lead from a recorded shape to the working schema's shape: those that the author has not written yet.
///
/// It never decides what only the author can know: if something was removed and something was added, the possible relations are shown as a
/// choice.
package struct MissingHistory: Sendable {
    /// A change of one declaration, as history entries to paste: `rename: { a: b }`.
    package struct Entry: Sendable, Hashable {
        package let written: WrittenEntry
        /// A comment after it: the other word that its author may choose.
        package var hint: String?
        /// What it is where nothing is related to anything; nil: the same.
        var unrelated: [Entry]?
        /// A statement that its author has to add first.
        package var question: Question?

        init(_ written: WrittenEntry, hint: String? = nil, unrelated: [Entry]? = nil, question: Question? = nil) {
            (self.written, self.hint, self.unrelated, self.question) = (written, hint, unrelated, question)
        }

        package var text: String { written.text }
    }

    /// The reason why an entry cannot be written without asking.
    package enum Question: Sendable, Hashable {
        /// The entry, and those that belong to it, have an alternative if they are not correct.
        case either(String, also: [Entry], otherwise: [Entry])
        /// It is correct only if this condition is true.
        case onlyIf(Condition)
        /// It would be correct, but a value in it is a guess.
        case value
    }

    /// What only the author knows.
    package struct Condition: Sendable, Hashable {
        package let text: String

        init(_ text: String) { self.text = text }

        /// - Parameter type: the declaration of the two, if they are members.
        package static func isOther(_ new: String, of type: String? = nil, than old: String) -> Condition {
            Condition("'\(new)'\(type.map { " of '\($0)'" } ?? "") is not '\(old)' under another name")
        }

        package static func didNotMove(_ member: String, from owner: String) -> Condition {
            Condition("'\(member)' did not move here from '\(owner)'")
        }
    }

    /// Removed and added members whose relation only the author knows: no choice is preferred, all are shown.
    package struct Choice: Sendable, Hashable {
        package var question: String
        /// The most probable first; each is one entry or several that belong together.
        package var candidates: [[Entry]]
        /// The entries for all members that no alternative uses.
        package var otherwise: [Entry]
    }

    /// An entry of a later version that states the old declaration of a property.
    package struct Described: Sendable, Hashable {
        /// `retype`, `redefault`, `remove`, `merge`, `split`, `rekey` or `move`.
        package var keyword: String
        /// Its name there.
        package var property: String
        package var version: Int
        /// The class to which it moves, which has the other entries on it.
        var target: String?
    }

    /// An entry of a later version by which a member came or went: `add: title`.
    struct Claim {
        var entry: String
        var isAdded: Bool
        var version: Int
    }

    /// The old declaration of a property, to be corrected in an existing entry.
    package struct Correction: Sendable, Hashable {
        package var text: String
        package var entry: Described
    }

    /// Entries of one declaration, by its name in the version to which they lead.
    package struct Owner: Sendable {
        /// `classes`, `structs`, `enums`.
        package var section: String
        package var name: String
        /// The same today: history is written where it is declared now.
        var today: (section: String, name: String)?
        /// It has entries for the version, which come after these.
        var isAbove = false
        package var entries: [Entry] = []
        /// Entries that other declarations have.
        var others: [String: [Entry]] = [:]
        package var choices: [Choice] = []
        /// Corrections of existing entries.
        package var corrections: [Correction] = []
        /// The declaration is new: `since: N` is missing.
        package var since: Int?
        /// Old declarations that may be the same with another name, the most probable first.
        package var formerNames: [String] = []
        /// There is exactly one, and it cannot be another new declaration.
        var isUnique = false

        var isEmpty: Bool { entries.isEmpty && choices.isEmpty && corrections.isEmpty && since == nil }
        package var place: (section: String, name: String) { today ?? (section, name) }
    }

    /// A removed declaration: its entry under `removed`, line by line without indentation.
    package struct Removal: Sendable {
        package var name: String
        package var lines: [String]
        /// New declarations that may be the same.
        package var newNames: [String] = []
        /// It contains nothing that only its author knows, such as the class as which its objects are read.
        package var isDecided: Bool
        /// The entry is there, and does not describe what was recorded.
        var isThere = false
    }

    package var version: Int
    package var owners: [Owner] = []
    package var removals: [Removal] = []

    package var isEmpty: Bool { owners.isEmpty && removals.isEmpty }
    /// Entries without an alternative that require no statement of the author.
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

    /// All entries in one reading, the one that relates nothing: whatever is gone was removed, whatever came is new.
    package var unrelated: MissingHistory {
        var result = self
        for index in owners.indices {
            let entries = owners[index].entries.flatMap { entry -> [Entry] in
                if case .either(_, _, let otherwise) = entry.question { return otherwise }
                return entry.unrelated ?? [entry]
            }
            result.owners[index].entries = entries + owners[index].choices.flatMap(\.otherwise)
            for place in result.owners[index].entries.indices { result.owners[index].entries[place].question = nil }
            result.owners[index].choices = []
            result.owners[index].formerNames = []
        }
        for index in removals.indices {
            result.removals[index].newNames = []
            result.removals[index].isDecided = true
        }
        return result
    }

    /// Facts besides the two shapes.
    struct Context {
        /// What a removed declaration says of older versions.
        var past: (String) -> RecordedPast.Life = { _ in .init() }
        /// Whether an attribute of a member, or of the declaration, followed the names of older versions: `RecordedPast.follows`.
        var follows: (_ attribute: String, _ member: String?, _ owner: String) -> Bool? = { _, _, _ in nil }
        /// Declarations whose histories say something of older versions: they are not new, whatever they are called.
        var old: Set<String> = []
        /// Declarations that say already that they came after the recorded version.
        var new: Set<String> = []
        /// Entries that already describe an old property, by its name in that version.
        var described: [String: Described] = [:]
        /// Entries of later versions that give old keys, by the same name.
        var rekeyed: [String: Described] = [:]
        /// Members that entries of later versions add or remove, which the recorded version may have or lack: `Book.title`, with the entry
        /// and its version.
        var claimed: [String: Claim] = [:]
        /// By the same name, the one that an entry of a later version gives to a member.
        var renamed: [String: (name: String, entry: String, version: Int)] = [:]
        /// The newest shape, if that is another one.
        var today: ShapeDeclarations?
        /// By class: what its new superclasses in used models require.
        var inherited: [String: [String]] = [:]
        /// Declarations whose removal is described, with the class as which their objects are read, or `drop`. It may begin with the
        /// recorded version itself, by mistake.
        var removed: [String: String] = [:]
        /// Attributes of foreign types that were declared, if they are recorded.
        var oldTypes: [String: [FlowFields.Pair]] = [:]
        /// Foreign types that are declared.
        var types: Set<String> = []
    }

    /// - Parameters:
    ///   - old: a version as it was recorded.
    ///   - new: the same version as the working schema describes it.
    ///   - version: the version to which the entries lead.
    init(_ recorded: ShapeDeclarations, _ new: ShapeDeclarations, version: Int, context: Context) {
        self.version = version
        var old = recorded
        var renamed: [String: String] = [:]
        func rename(_ then: String, _ today: String) {
            old = old.calling(then, today)
            renamed[today] = then
        }
        for (then, today) in recorded.sameInArchives(as: new) { rename(then, today) }
        for today in new.names where old.heads[today] == nil && context.old.contains(today) {
            let others = old.names.filter { new.heads[$0] == nil && old.section($0) == new.section(today) }
            let likely = others.map { ($0, old.likeness(of: $0, to: today, in: new)) }
            if let then = likely.max(by: { ($0.1, $1.0) < ($1.1, $0.0) })?.0 { rename(then, today) }
        }
        // A removed declaration and a new one have the name: it is marked in the old shape until the entries are there.
        let replaced = new.names.filter { old.isReplaced($0, in: new) && context.removed[$0] == nil }
        for name in replaced { rename(name, name + Self.mark) }
        let (now, all) = (renamed, context)
        var context = context
        context.past = { all.past(now[$0] ?? $0) }
        context.follows = { all.follows($0, $1, now[$2] ?? $2) }
        let gone = old.names.filter { new.heads[$0] == nil }
        let came = new.names.filter { old.heads[$0] == nil && !context.new.contains($0) }
        let moves = ShapeMoves(from: old, to: new, today: context.today)
        var former: [String: [String]] = [:]
        for name in came {
            let candidates = gone.filter { old.section($0) == new.section(name) && !$0.hasSuffix(Self.mark) }
                .map { ($0, old.likeness(of: $0, to: name, in: new)) }
                .filter { $0.1 > 0 }
            former[name] = candidates.sorted { ($0.1, $1.0) > ($1.1, $0.0) }.map(\.0)
        }
        let renamings = former.sorted { $0.key < $1.key }.flatMap { today, names in
            names.map { (today: today, then: $0, followed: old.calling($0, today)) }
        }
        let aliases = Dictionary(renamings.map { ($0.then, $0.today) }) { first, _ in first }
        for name in new.names where old.heads[name] != nil {
            var owner = Owner(section: new.section(name), name: name)
            MissingMembers(owner: name, old: old, new: new, moves: moves, context: context, aliases: aliases)
                .fill(&owner)
            // Differences that are not changes if a declaration only has another name.
            for (today, then, followed) in renamings {
                var other = Owner(section: owner.section, name: name)
                MissingMembers(owner: name, old: followed, new: new, moves: moves, context: context).fill(&other)
                let others = Set(other.entries.map(\.text))
                for index in owner.entries.indices where !others.contains(owner.entries[index].text) {
                    if case .either = owner.entries[index].question { continue }
                    owner.entries[index].question = .onlyIf(.isOther(today, than: then))
                }
            }
            if context.removed[name] != nil {
                if !owner.isEmpty { removals.append(MissingHistory.removal(name, old, version: version, context)) }
                continue
            }
            if let then = renamed[name] { owner.entries.insert(Entry(.renameClass(then)), at: 0) }
            if !owner.isEmpty || !owner.others.isEmpty { owners.append(owner) }
        }
        for (name, entries) in owners.flatMap(\.others).sorted(by: { $0.key < $1.key }) {
            if let index = owners.firstIndex(where: { $0.name == name }) {
                // Several subclasses may say the same of one property.
                for entry in entries where !owners[index].entries.contains(where: { $0.text == entry.text }) {
                    owners[index].entries.append(entry)
                }
            } else {
                owners.append(Owner(section: new.section(name), name: name, entries: entries))
            }
        }
        owners.removeAll(where: \.isEmpty)
        askAboutExchange(old, new)
        for name in came {
            var owner = Owner(section: new.section(name), name: name, since: version)
            owner.formerNames = former[name] ?? []
            owner.isUnique =
                owner.formerNames.count == 1 && former.values.filter { $0.contains(owner.formerNames[0]) }.count == 1
            owners.append(owner)
        }
        for name in gone {
            var removal = MissingHistory.removal(name, old, version: version, context)
            removal.newNames = came.filter { former[$0]?.contains(name) == true }
            removals.append(removal)
        }
        removals += MissingHistory.foreignRemovals(old, new, version: version, context)
    }

    /// Two declarations each of which has now what the other had: their names may be exchanged, and then no member changed.
    private mutating func askAboutExchange(_ old: ShapeDeclarations, _ new: ShapeDeclarations) {
        func parts(_ shape: ShapeDeclarations, _ name: String) -> Set<[String]> {
            Set((shape.members[name] ?? []).map { [$0.name, $0.fields["type"] ?? ""] })
        }
        struct States: Hashable {
            var section: String
            var then: Set<[String]>
            var now: Set<[String]>
        }
        let states = owners.map { States(section: $0.section, then: parts(old, $0.name), now: parts(new, $0.name)) }
        let first = Dictionary(states.indices.map { (states[$0], $0) }) { first, _ in first }
        for (place, owner) in owners.enumerated() where owner.section != "enums" {
            let (then, now) = (states[place].then, states[place].now)
            guard then != now, !then.isEmpty,
                let other = first[States(section: owner.section, then: now, now: then)].map({ owners[$0] })
            else { continue }
            let condition =
                "'\(owner.name)' and '\(other.name)' did not exchange their names; else each has the other's as 'archiveName' and 'renameClass', as in '\(owner.name): { archiveName: \(other.name), history: { \(version): [renameClass: \(other.name)] } }'"
            for index in owner.entries.indices { owners[place].entries[index].question = .onlyIf(.init(condition)) }
            for index in owner.choices.indices { owners[place].choices[index].question += "; if \(condition)" }
        }
    }

    /// A character that no name has.
    private static let mark = "\u{1}"

    static func unmarked(_ name: String) -> String { name.replacing(mark, with: "") }

    private static func removal(_ name: String, _ old: ShapeDeclarations, version: Int, _ context: Context) -> Removal {
        // What an entry that is there says.
        let readAs = context.removed[name]
        let (past, plain) = (context.past(name), unmarked(name))
        var lines = ["\(plain):", "  in: \(version)"]
        if old.section(name) == "structs" { lines.append("  kind: struct") }
        if old.section(name) != "enums" { lines.append("  readAs: \(readAs ?? "drop")") }
        for (key, value) in old.heads[name]?.spelled.pairs ?? [] { lines.append("  \(key): \(value)") }
        if old.heads[name]?.fields["archiveName"] == nil, context.follows("archiveName", nil, name) == false {
            lines.append("  archiveName: \(plain)")
        }
        if let keys = past.keys { lines.append("  keys: \(YAMLText.quoted(keys))") }
        let members = old.members[name] ?? []
        if old.section(name) == "enums" {
            lines.append(
                "  "
                    + ShapeMember.cases(
                        members.map { ($0.name, context.follows("raw", $0.name, name) == true ? "{}" : $0.text) }
                    )
            )
        } else if !members.isEmpty || !past.hidden.isEmpty {
            lines.append("  properties:")
            for member in members {
                let text = member.text(keys: past.keys ?? "*", without: ["excluded"]) {
                    context.follows($0, member.name, name)
                }
                lines.append("    \(member.name): \(text)")
            }
            for hidden in past.hidden { lines.append("    \(hidden.name): \(hidden.text)") }
            let excluded =
                members.compactMap { member in member.fields["excluded"].map { "\(member.name): \($0)" } }
                + past.hidden.map { "\($0.name): all" }
            if !excluded.isEmpty { lines.append("  excluded: { \(excluded.joined(separator: ", ")) }") }
        }
        let isDecided = old.section(name) == "enums" && readAs == nil
        return Removal(name: plain, lines: lines + past.lines, isDecided: isDecided, isThere: readAs != nil)
    }

    /// Foreign types that older versions use and nothing declares any more.
    private static func foreignRemovals(
        _ old: ShapeDeclarations,
        _ new: ShapeDeclarations,
        version: Int,
        _ context: Context
    ) -> [Removal] {
        old.foreignNames.subtracting(context.types).subtracting(new.heads.keys).sorted().compactMap { name in
            guard let attributes = context.oldTypes[name] else { return nil }
            let lines = ["\(name):", "  in: \(version)"] + attributes.map { "  \($0.key): \($0.value)" }
            return Removal(name: name, lines: lines, isDecided: true)
        }
    }
}
