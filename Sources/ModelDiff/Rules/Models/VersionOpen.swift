import ModelLanguage

extension Rule {
    static let versionOpen = Rule(
        "version-open",
        .safe,
        "the shape of a version that is not released changed",
        on: .model,
        kinds: .versionNumberKept
    ) { change, context in
        guard !context.isOldReleased else { return nil }
        return Draft("version \(context.old.version) is not sealed: what it wrote so far is promised nothing")
    }
}
