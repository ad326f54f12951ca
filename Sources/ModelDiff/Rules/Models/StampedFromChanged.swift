import ModelLanguage

extension Rule {
    static let stampedFromChanged = Rule(
        "stamped-from-changed",
        .caution,
        "which versions wrote no stamp is told in another way",
        on: .model,
        kinds: .stampedFrom
    ) { change, context in
        var draft = Draft("'stampedFrom' went from \(context.old.stampedFrom) to \(context.new.stampedFrom)")
        draft.message += ": archives without a stamp are taken for other versions"
        let first = min(context.old.stampedFrom, context.new.stampedFrom)
        let last = max(context.old.stampedFrom, context.new.stampedFrom)
        draft.backward = VersionVerdicts(
            context.archivedVersions.map { version in
                let isMoved = first..<last ~= version
                return .init(version, isMoved ? Verdict(.depends, "told apart by keys, or no longer") : .reads)
            }
        )
        draft.forward = context.forward(.reads)
        return draft
    }
}
