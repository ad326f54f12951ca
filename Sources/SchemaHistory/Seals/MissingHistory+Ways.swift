import ModelLanguage
import SchemaDiagnostics

extension MissingHistory {
    /// Something that may have happened, with the entries that say it.
    package struct Way: Sendable, Hashable {
        /// What its author has to know, as in `it is the same property under another name`; nil: there is no other way.
        package var condition: String?
        /// The other way, if the condition is not true.
        package var isElse = false
        /// Each as one line of a list, with what its author may write in its place.
        package var entries: [String]
    }

    /// What a way is about.
    package enum Subject {
        /// Members, by their names in both versions.
        case members(Set<String>)
        /// Attributes of the declaration.
        case itself
        case everything

        fileprivate func only(_ entry: Entry) -> Entry? {
            guard case .members(let names) = self else {
                if case .itself = self, !(entry.written.needs + entry.written.gives).isEmpty { return nil }
                return entry
            }
            return entry.written.only(about: names).map {
                Entry($0, hint: entry.hint, unrelated: entry.unrelated, question: entry.question)
            }
        }
    }

    /// Entries that are correct under a condition, by the name of their declaration today.
    package func entries(if condition: Condition) -> [(declaration: String, entries: [String])] {
        owners.compactMap { owner in
            let entries = owner.entries.filter { $0.question == .onlyIf(condition) }
            return entries.isEmpty ? nil : (owner.place.name, entries.map(\.line))
        }
    }

    /// By the names of their declarations today.
    package var ownersByName: [String: Owner] { Dictionary(owners.map { ($0.place.name, $0) }) { first, _ in first } }

    /// The entry under `removed` for a declaration or foreign type that is gone, line by line.
    package func removalLines(of name: String) -> [String]? {
        removals.first { $0.name == name }.map { $0.lines.map(choosing) }
    }
}

extension MissingHistory.Owner {
    private static let candidateLimit = 3

    package func ways(about subject: MissingHistory.Subject) -> [MissingHistory.Way] {
        var certain: [MissingHistory.Entry] = []
        var ways: [MissingHistory.Way] = []
        for entry in entries.compactMap(subject.only) {
            switch entry.question {
            case nil, .value: certain.append(entry)
            case .onlyIf(let condition): ways.append(.init(condition: condition.text, [entry]))
            case .either(let condition, let also, let otherwise):
                ways.append(.init(condition: condition, [entry] + also))
                ways.append(.init(isElse: true, otherwise))
            }
        }
        for choice in choices {
            let others = choice.otherwise.compactMap(subject.only)
            if others.isEmpty { continue }
            let candidates = choice.candidates.lazy.filter { $0.contains { subject.only($0) != nil } }
            ways += candidates.prefix(Self.candidateLimit).map { .init(condition: $0[0].written.condition, $0) }
            ways.append(.init(condition: "it is none of these", others))
        }
        return (certain.isEmpty ? [] : [.init(certain)]) + ways
    }

    /// Pairs of members that may be the same under another name, the most probable first.
    package var renamings: [(old: String, new: String)] {
        (entries + choices.flatMap { $0.candidates.map { $0[0] } }).compactMap { entry in
            guard ["rename", "renameCase"].contains(entry.written.keyword), let old = entry.written.needs.first,
                let new = entry.written.gives.first
            else { return nil }
            return (old, new)
        }
    }
}

extension MissingHistory.Way {
    fileprivate init(condition: String? = nil, isElse: Bool = false, _ entries: [MissingHistory.Entry]) {
        self.init(condition: condition, isElse: isElse, entries: entries.map(\.line))
    }
}

extension WrittenEntry {
    /// What an entry of a choice says, as a condition.
    fileprivate var condition: String {
        switch keyword {
        case "merge": "'\(gives[0])' was made of \(quoted(needs))"
        case "split": "\(quoted(gives)) were made of '\(needs[0])'"
        default: "'\(gives.first ?? "")' is '\(needs.first ?? "")' under another name"
        }
    }

    /// Of a list of members those alone; nil if it is about none of them.
    fileprivate func only(about names: Set<String>) -> WrittenEntry? {
        if names.isDisjoint(with: needs), names.isDisjoint(with: gives) { return nil }
        guard needs.isEmpty, value == Self.list(gives) else { return self }
        let rest = gives.filter(names.contains)
        return WrittenEntry(keyword, Self.list(rest), gives: rest)
    }
}
