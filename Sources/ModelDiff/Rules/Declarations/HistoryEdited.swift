import ModelLanguage

extension Rule {
    static let historyEdited = Rule(
        "history-edited",
        .break,
        "the two models tell different things of a version before both",
        on: .class,
        .struct,
        .enum,
        .property,
        kinds: .past
    ) { change, context in
        let versions = change.versions
        let list =
            versions.isEmpty ? "an older version" : "version \(versions.map(String.init).joined(separator: ", "))"
        var draft = Draft("the history of \(context.name(change)) was edited: it tells another thing of \(list)")
        draft.isFixed = true
        draft.backward = VersionVerdicts(
            versions.map { VersionVerdicts.Row($0, Verdict(.misreads, "is read as something that was not written")) }
        )
        draft.forward = VersionVerdicts()
        draft.fixes = [
            Fix(
                "take the edit back; where the old text was wrong, say why",
                at: "the command line",
                yaml: "heirloom seal --reseal \"...\""
            )
        ]
        return draft
    }
}
