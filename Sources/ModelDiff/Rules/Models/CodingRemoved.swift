import ModelLanguage

extension Rule {
    static let codingRemoved = Rule(
        "coding-removed",
        .break,
        "generated classes are no longer Codable, or their JSON no longer carries stamps",
        on: .model,
        kinds: .coding
    ) { change, context in
        let after = context.new.swift.codable
        guard after != .stamped, context.old.swift.codable != .none else { return nil }
        let before = context.old.swift.codable
        guard after == .none || before == .stamped else { return nil }
        var draft = Draft("'codable' went from '\(before.rawValue)' to '\(after.rawValue)'")
        draft.message +=
            after == .none
            ? ": JSON can be neither read nor written"
            : ": JSON carries no stamps, and is read as the current version's"
        draft.isFixed = true
        draft.only = .json
        draft.source = Verdict(.refuses, after == .none ? "uses as Codable no longer compile" : "")
        draft.backward = context.backward(.reads)
        draft.forward = context.forward(.reads)
        return draft
    }
}
