import ModelLanguage

extension Rule {
    static let versionDecreased = Rule(
        "version-decreased",
        .break,
        "the version number went down",
        on: .model,
        kinds: .version
    ) { change, context in
        var draft = Draft("the version went from \(context.old.version) down to \(context.new.version)")
        draft.isFixed = true
        draft.backward = VersionVerdicts([
            .init(context.old.version, Verdict(.misreads, "its stamp is above the reader's own version"))
        ])
        draft.fixes = [context.header("go on counting", "version: \(context.old.version + 1)")]
        return draft
    }
}
