import ModelLanguage

extension Rule {
    static let wireFormChanged = Rule(
        "wire-form-changed",
        .caution,
        "values are written in another form; our readers take every form, Foundation's on Linux only one",
        on: .property,
        .class,
        .struct,
        kinds: .form,
        .boxing
    ) { change, context in
        let others = "; hand-written code behind Foundation's unarchiver may not take it"
        var draft: Draft
        if let before = change.oldProperty, let after = change.newProperty {
            let then = before.form?.rawValue ?? "its usual class"
            draft = Draft(
                "\(context.name(change)) is written as \(after.form?.rawValue ?? "its usual class"), and was as \(then)\(others)"
            )
        } else {
            let now = change.newOwner?.isBoxed == true ? "as NSNumber and NSValue" : "inline"
            draft = Draft("the numbers of \(context.name(change)) are written \(now)\(others)")
        }
        draft.backward = context.backward(.reads, of: change.oldOwner)
        draft.forward = context.forward(.reads, of: change.oldOwner)
        return draft
    }
}
