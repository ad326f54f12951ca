import ModelLanguage

extension Rule {
    static let codingAdded = Rule(
        "coding-added",
        .safe,
        "generated classes became Codable, or their JSON carries stamps",
        on: .model,
        kinds: .coding
    ) { change, context in
        let before = context.old.swift.codable
        let after = context.new.swift.codable
        guard before == .none || (before == .plain && after == .stamped) else { return nil }
        var draft = Draft("'codable' went from '\(before.rawValue)' to '\(after.rawValue)'")
        draft.backward = context.backward(.reads)
        draft.forward = context.forward(.reads)
        return draft
    }
}
