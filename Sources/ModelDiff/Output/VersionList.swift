import ModelLanguage
import SchemaHistory

extension VersionVerdicts {
    /// Verdicts as sentences, versions of one verdict together: `new code cannot read archives of versions 1–2: 'x' is missing`.
    package func sentences(isBackward: Bool) -> [String] {
        var groups: [(verdict: Verdict, versions: [Int])] = []
        for row in rows {
            if let index = groups.firstIndex(where: { $0.verdict == row.verdict }) {
                groups[index].versions.append(row.version)
            } else {
                groups.append((row.verdict, [row.version]))
            }
        }
        return groups.map { group in
            let noun = group.versions.count == 1 ? "version" : "versions"
            let version = "\(noun) \(versionList(group.versions))"
            let subject = isBackward ? "new code" : "code of \(version)"
            return "\(subject) \(group.verdict.predicate(isBackward ? "archives of \(version)" : "new archives"))"
        }
    }

    /// In one or two words, for a table.
    package var brief: String {
        guard !rows.isEmpty else { return "–" }
        let worst = worst.outcome
        if worst == .reads { return "✓ reads" }
        let versions = rows.filter { $0.verdict.outcome == worst }.map(\.version)
        let which = versions.count == rows.count ? "" : " (\(versionList(versions)))"
        return "\(worst.mark) \(worst.phrase)\(which)"
    }
}

extension Verdict {
    /// `reads new archives with data loss: sees nil for 'x'`.
    func predicate(_ object: String) -> String {
        let verb = outcome.phrase.prefix { $0.isLetter }
        let what = "\(verb) \(object)\(outcome.phrase.dropFirst(verb.count))"
        return because.isEmpty ? what : "\(what): \(because)"
    }
}
