import ModelLanguage

extension Rule {
    static let sealReplaced = Rule(
        "seal-replaced",
        .break,
        "the seal of a released version says something else, and gives no reason",
        on: .model,
        kinds: .seals
    ) { change, context in
        guard let versions = change.seals?.replaced, !versions.isEmpty else { return nil }
        var draft = Draft("the seal of version \(versionList(versions)) was replaced, and gives no reason")
        draft.isAbsolute = true
        draft.fixes = [
            Fix(
                "take the lock file back as it was released; where it was wrong, say why",
                at: "the command line",
                yaml: "heirloom seal --reseal \"...\""
            )
        ]
        return draft
    }
}
