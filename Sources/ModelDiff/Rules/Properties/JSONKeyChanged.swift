import ModelLanguage

extension Rule {
    static let jsonKeyChanged = Rule(
        "json-key-changed",
        .caution,
        "a property stands under another key in JSON; the archive is as before",
        on: .property,
        kinds: .jsonKey
    ) { change, context in
        guard let before = change.oldProperty, let after = change.newProperty else { return nil }
        var draft = Draft("\(context.name(change)) stands in JSON as '\(after.jsonKey)' and did as '\(before.jsonKey)'")
        if context.old.swift.codable == .none { draft.severity = .safe }
        if !change.isDeclared {
            let keys = "key: \(YAMLText.scalar(before.key)), jsonKey: \(YAMLText.scalar(before.jsonKey))"
            draft.fixes = [
                context.history("declare the old key", of: change.newOwner, "rekey: { \(after.name): { \(keys) } }")
            ]
        }
        return draft
    }
}
