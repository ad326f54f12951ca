import ModelLanguage

extension Rule {
    static let propertyRenamedAndRetyped = Rule(
        "property-renamed-and-retyped",
        .caution,
        "a property got another name and another type",
        on: .property,
        kinds: .renamed
    ) { change, context in
        guard change.alsoRetyped, let before = change.oldProperty, let after = change.newProperty else { return nil }
        let types = "\(context.spell(before.type, in: context.old)) to \(context.spell(after.type, in: context.new))"
        var draft = Draft("'\(change.oldPath)' was renamed to \(context.name(change)) and went from \(types)")
        let severity = context.effect(of: change).severity
        (draft.severity, draft.isFixed) = (severity, severity == .break)
        draft.source = Verdict(.refuses, "uses of '\(before.name)' no longer compile")
        if !change.isDeclared {
            draft.fixes = [
                context.history(
                    "declare both",
                    of: change.newOwner,
                    "rename: { \(before.name): \(after.name) }",
                    context.retype(change)
                )
            ]
        }
        return draft
    }
}
