import ModelLanguage

extension Rule {
    static let keyPatternChanged = Rule(
        "key-pattern-changed",
        .caution,
        "all keys of a class that are not written out changed",
        on: .class,
        .struct,
        kinds: .keyPattern
    ) { change, context in
        guard let before = change.oldOwner, let after = change.newOwner else { return nil }
        var draft = Draft(
            "keys of \(context.name(change)) follow '\(after.keyPattern)', and did '\(before.keyPattern)'"
        )
        let properties = after.properties.filter { !$0.isKeyWritten && $0.isArchived }
        draft.backward = properties.map { context.backward($0, of: after, in: .archive) }.merged
        draft.forward =
            before.properties.filter { !$0.isKeyWritten }
            .map { context.forward($0, of: before, to: after[$0.name], of: after, in: .archive) }.merged
        draft.only = .archive
        if !change.isDeclared {
            draft.severity = .break
            draft.isFixed = true
            draft.fixes = [
                context.history(
                    "declare the old one",
                    of: after,
                    "was: { keys: \(YAMLText.quoted(before.keyPattern)) }"
                )
            ]
        }
        return draft
    }
}

extension [VersionVerdicts] {
    /// The worst for each version.
    var merged: VersionVerdicts {
        var rows: [VersionVerdicts.Row] = []
        for row in flatMap(\.rows) {
            if let index = rows.firstIndex(where: { $0.version == row.version }) {
                rows[index].verdict = rows[index].verdict.worse(row.verdict)
            } else {
                rows.append(row)
            }
        }
        return VersionVerdicts(rows.sorted { $0.version < $1.version })
    }
}
