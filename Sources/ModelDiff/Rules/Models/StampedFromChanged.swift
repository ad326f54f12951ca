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
        let before = unstamped(context.old.stampedFrom)
        let after = unstamped(context.new.stampedFrom)
        draft.message +=
            before == after
            ? ": without a stamp an archive is of version 1 either way"
            : ": archives without a stamp are taken for other versions"
        if before == after { draft.severity = .safe }
        draft.only = .archive
        draft.backward = VersionVerdicts(
            context.archivedVersions.map { version in
                // Where several versions are without, keys and types tell them apart; a schema in which they do not is an error.
                guard before.contains(version), !after.contains(version) else { return .init(version, .reads) }
                let isSame = after.allSatisfy {
                    context.comparison.old.text(of: $0) == context.comparison.old.text(of: version)
                }
                let others = versionList(Array(after))
                return .init(version, isSame ? .reads : Verdict(.misreads, "without a stamp it is taken for \(others)"))
            }
        )
        if draft.backward?.worst.outcome == .misreads {
            draft.severity = .break
            draft.fixes = [
                Fix(
                    "go on reading them as what they are",
                    at: "the root file's header",
                    yaml: "stampedFrom: \(context.old.stampedFrom)"
                )
            ]
        }
        draft.forward = context.forward(.reads)
        return draft
    }
}

/// What an archive without a stamp may be; where there is no such version, it is read as of the first.
private func unstamped(_ stampedFrom: Int) -> ClosedRange<Int> { 1...max(1, stampedFrom - 1) }
