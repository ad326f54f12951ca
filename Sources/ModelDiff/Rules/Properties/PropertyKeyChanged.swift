import ModelLanguage

extension Rule {
    static let propertyKeyChanged = Rule(
        "property-key-changed",
        .caution,
        "a property is archived under another key",
        on: .property,
        kinds: .key
    ) { change, context in
        guard let before = change.oldProperty, let after = change.newProperty else { return nil }
        var draft = Draft(
            "\(context.name(change)) is archived under the key '\(after.key)', before under '\(before.key)'"
        )
        if change.isDeclared {
            draft.fixes = context.writeAlso(change)
        } else {
            draft.fixes = [
                context.history(
                    "declare the old key",
                    of: change.newOwner,
                    "rekey: { \(after.name): \(YAMLText.scalar(before.key)) }"
                )
            ]
        }
        return draft
    }
}
