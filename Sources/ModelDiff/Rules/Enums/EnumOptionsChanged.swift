import ModelLanguage

extension Rule {
    static let enumOptionsChanged = Rule(
        "enum-options-changed",
        .break,
        "an enum became an option set, or the reverse",
        on: .enum,
        kinds: .optionSet
    ) { change, context in
        let isNow = change.newOwner?.enumModel?.isOptions == true
        var draft = Draft("\(context.name(change)) became \(isNow ? "an option set" : "an enum of single cases")")
        draft.source = Verdict(.refuses, "its uses no longer compile")
        let verdict = isNow ? Verdict.reads : Verdict(.depends, "values that combine cases")
        draft.backward = context.backward(verdict, of: change.oldOwner)
        draft.forward = context.forward(
            isNow ? Verdict(.depends, "values that combine cases") : .reads,
            of: change.oldOwner
        )
        if !change.isDeclared {
            draft.fixes = [context.history("declare it", of: change.newOwner, "was: { options: \(!isNow) }")]
        }
        return draft
    }
}
