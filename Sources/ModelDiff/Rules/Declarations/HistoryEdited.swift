import ModelLanguage

extension Rule {
    static let historyEdited = Rule(
        "history-edited",
        .break,
        "the two models tell different things of a version before both",
        on: .class,
        .struct,
        .enum,
        kinds: .past
    ) { change, context in
        let versions = change.versions
        let members = change.members.map { "'\($0)'" }.joined(separator: ", ")
        let what = members.isEmpty ? "" : " about \(members)"
        var draft = Draft(
            "the history of \(context.name(change)) was edited: it tells another thing\(what) in version \(versionList(versions))"
        )
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
