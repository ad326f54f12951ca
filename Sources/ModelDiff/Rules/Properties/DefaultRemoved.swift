import ModelLanguage

extension Rule {
    static let defaultRemoved = Rule(
        "default-removed",
        .break,
        "a property lost its default",
        on: .property,
        kinds: .defaultValue
    ) { change, context in
        guard let before = change.oldProperty, let after = change.newProperty, after.defaultValue == nil,
            let former = before.defaultValue
        else { return nil }
        var draft = Draft("\(context.name(change)) lost its default \(former.schemaSpelling)")
        if after.isRequired { draft.source = Verdict(.refuses, "callers of init must pass '\(after.name)'") }
        draft.fixes = context.redefault(change, former.schemaSpelling)
        guard !change.isDeclared else { return draft }
        let absent =
            after.isRequired ? Verdict(.refuses, "'\(after.name)' is missing") : Verdict(.misreads, "it is nil")
        draft.judgeAbsence(change, absent, context)
        return draft
    }
}
