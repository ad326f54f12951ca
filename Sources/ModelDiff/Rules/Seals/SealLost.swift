import ModelLanguage

extension Rule {
    static let sealLost = Rule(
        "seal-lost",
        .break,
        "the seal of a released version is gone",
        on: .model,
        kinds: .seals
    ) { change, context in
        guard let versions = change.seals?.lost, !versions.isEmpty else { return nil }
        var draft = Draft(
            "the seal of version \(versionList(versions)) is gone: nothing holds the history to what was released"
        )
        draft.isAbsolute = true
        draft.fixes = [
            Fix(
                "take the lock file back as it was released, then move what came since",
                at: "the command line",
                yaml: "heirloom evolve --write"
            )
        ]
        return draft
    }
}
