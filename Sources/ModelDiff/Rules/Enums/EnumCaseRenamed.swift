import ModelLanguage

extension Rule {
    static let enumCaseRenamed = Rule(
        "enum-case-renamed",
        .safe,
        "a case got another name in Swift; its raw value stays",
        on: .enumCase,
        kinds: .renamed,
        .removalAndAddition
    ) { change, context in
        guard let before = change.oldCase, let after = change.newCase, before.raw == after.raw else { return nil }
        var draft = Draft(
            "case '\(change.oldPath)' was renamed to \(context.name(change)); its raw value \(after.raw) stays"
        )
        draft.source = Verdict(.refuses, "uses of '.\(before.name)' no longer compile")
        draft.backward = context.backward(.reads, of: change.oldOwner)
        draft.forward = context.forward(.reads, of: change.oldOwner)
        if !change.isDeclared {
            draft.fixes = [
                context.history("declare it", of: change.newOwner, "renameCase: { \(before.name): \(after.name) }")
            ]
        }
        return draft
    }
}
