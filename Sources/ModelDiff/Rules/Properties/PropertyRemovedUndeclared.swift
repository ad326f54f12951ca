import ModelLanguage

extension Rule {
    static let propertyRemovedUndeclared = Rule(
        "property-removed-undeclared",
        .break,
        "a property is gone, and the history does not say what became of it",
        on: .property,
        kinds: .removed
    ) { change, context in
        guard !change.isDeclared, let property = change.oldProperty else { return nil }
        var draft = Draft("\(context.name(change)) is gone, and the history does not say what became of it")
        draft.isFixed = property.isArchived
        if !draft.isFixed { draft.severity = .caution }
        draft.loss = draft.isFixed ? "what '\(property.name)' held" : nil
        draft.source = Verdict(.refuses, "uses of '\(property.name)' no longer compile")
        draft.backward = context.backward(Verdict(.loses), of: change.oldOwner)
        draft.fixes = [
            context.history(
                "declare the removal",
                of: change.newOwner,
                "remove: { \(property.name): \(context.spell(property)) }"
            )
        ]
        return draft
    }
}
