import ModelLanguage

extension Rule {
    static let versionNotBumped = Rule(
        "version-not-bumped",
        .break,
        "the shape changed, and the version number did not",
        on: .model,
        kinds: .versionNumberKept
    ) { change, context in
        guard context.isOldReleased else { return nil }
        let version = context.old.version
        var draft = Draft("version \(version) has another shape than before: archives of both carry the same number")
        draft.isFixed = true
        draft.fixes = [context.header("give the new shape a number of its own", "version: \(version + 1)")]
        return draft
    }
}
