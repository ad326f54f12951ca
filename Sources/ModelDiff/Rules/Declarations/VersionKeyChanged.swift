import ModelLanguage

extension Rule {
    static let versionKeyChanged = Rule(
        "version-key-changed",
        .caution,
        "the number by which hand-made versions are told apart is read in another way",
        on: .class,
        kinds: .versionKey
    ) { change, context in
        var draft = Draft(
            "'versionKey' of \(context.name(change)) changed: unstamped archives are told apart in another way"
        )
        draft.backward = context.backward(
            Verdict(.depends, "numbers that are not listed are errors"),
            of: change.oldOwner
        )
        draft.forward = context.forward(.reads, of: change.oldOwner)
        return draft
    }
}
