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
                    "declare the old key\(context.isKeySwapped(change) ? ", in one entry with that of the other property" : "")",
                    of: change.newOwner,
                    "rekey: { \(after.name): \(YAMLText.scalar(before.key)) }"
                )
            ]
        }
        return draft
    }
}

extension DiffContext {
    /// The old key is another property's now, which had another itself.
    fileprivate func isKeySwapped(_ change: ModelChange) -> Bool {
        guard let before = change.oldProperty else { return false }
        return change.newOwner?.properties.contains { other in
            other.key == before.key
                && change.oldOwner?.properties.contains { $0.name == other.name && $0.key != other.key } == true
        } ?? false
    }
}
