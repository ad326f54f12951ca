import ModelLanguage

extension Rule {
    static let keyReused = Rule(
        "key-reused",
        .caution,
        "a property took the key that another one had, of the same type",
        on: .property,
        kinds: .keyReuse
    ) { change, context in
        guard !change.alsoRetyped else { return nil }
        return .keyReuse(change, context)
    }
}

extension Draft {
    static func keyReuse(_ change: ModelChange, _ context: DiffContext) -> Draft? {
        guard let before = change.oldProperty, let after = change.newProperty else { return nil }
        let then = context.spell(before.type, in: context.old)
        let now = context.spell(after.type, in: context.new)
        var draft = Draft(
            "\(context.name(change)) of type \(now) takes the key '\(after.key)', under which '\(before.name)' of type \(then) stood"
        )
        // Dictionaries go by name, JSON by a key of its own.
        if before.jsonKey != after.jsonKey { draft.only = .archive }
        draft.fixes = [
            context.attribute(
                "a key of its own costs older apps nothing",
                of: change.newOwner,
                after.name,
                "key: \(YAMLText.scalar(after.key + "2"))"
            )
        ]
        return draft
    }
}
