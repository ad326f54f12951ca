/// Version numbers for people: `1–3, 5`.
func versionList(_ versions: [Int]) -> String {
    var parts: [String] = []
    var index = 0
    while index < versions.count {
        var end = index
        while end + 1 < versions.count, versions[end + 1] == versions[end] + 1 { end += 1 }
        parts.append(end == index ? "\(versions[index])" : "\(versions[index])–\(versions[end])")
        index = end + 1
    }
    return parts.joined(separator: ", ")
}

extension VersionVerdicts {
    /// Verdicts in words, versions of one verdict together: `1–2: refuses, 'x' is missing; 3: reads`.
    package var phrases: [String] {
        var groups: [(verdict: Verdict, versions: [Int])] = []
        for row in rows {
            if let index = groups.firstIndex(where: { $0.verdict == row.verdict }) {
                groups[index].versions.append(row.version)
            } else {
                groups.append((row.verdict, [row.version]))
            }
        }
        return groups.map { group in
            let because = group.verdict.because.isEmpty ? "" : ": \(group.verdict.because)"
            return "\(versionList(group.versions)) \(group.verdict.outcome.phrase)\(because)"
        }
    }

    /// In a word or two, for a table.
    package var brief: String {
        guard !rows.isEmpty else { return "–" }
        let worst = worst.outcome
        if worst == .reads { return "✓ reads" }
        let versions = rows.filter { $0.verdict.outcome == worst }.map(\.version)
        let which = versions.count == rows.count ? "" : " (\(versionList(versions)))"
        return "\(worst.mark) \(worst.phrase)\(which)"
    }
}
