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
        draft.only = .archive
        let verdicts = context.backward(
            Verdict(.depends, "numbers that are not listed are errors"),
            of: change.oldOwner
        )
        // Where there is a stamp, it decides.
        let first = max(2, context.old.stampedFrom)
        draft.backward = VersionVerdicts(verdicts.rows.map { $0.version < first ? $0 : .init($0.version, .reads) })
        draft.forward = context.forward(.reads, of: change.oldOwner)
        return draft
    }
}
