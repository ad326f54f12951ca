import ModelLanguage

extension Rule {
    static let propertyRenameSuspected = Rule(
        "property-rename-suspected",
        .break,
        "one property went and another of its type came: a rename, or not",
        on: .property,
        kinds: .removalAndAddition
    ) { change, context in
        guard let before = change.oldProperty, let after = change.newProperty else { return nil }
        let owner = change.newOwner
        var draft = Draft(
            "'\(before.name)' is gone from '\(change.oldOwner?.name.name ?? "")' and '\(after.name)' of the same type is new"
        )
        let isKeyKept = before.key == after.key
        draft.isFixed = !isKeyKept
        draft.severity = isKeyKept ? .caution : .break
        draft.loss = isKeyKept ? nil : "what '\(before.name)' held"
        draft.lostOf = [change.oldPath]
        draft.source = Verdict(.refuses, "uses of '\(before.name)' no longer compile")
        let addition =
            after.isRequired
            ? "add: { \(after.name): { missing: \(context.sample(after.type)) } }" : "add: [\(after.name)]"
        draft.fixes = [
            context.history(
                "if it is the same property under a new name",
                of: owner,
                "rename: { \(before.name): \(after.name) }"
            ),
            context.history(
                "if one went and another came",
                of: owner,
                "remove: { \(before.name): \(context.spell(before)) }",
                addition
            ),
        ]
        return draft
    }
}
