import ModelLanguage
import SchemaHistory

extension DiffReport {
    /// The report in a few sentences: which version reads which archives, and which data is lost. Empty if no archive is affected.
    var summary: [String] {
        var sentences = worst(\.backward).sentences(isBackward: true) + worst(\.forward).sentences(isBackward: false)
        if !sentences.isEmpty, worst(\.backward).isFine, worst(\.forward).isFine {
            sentences = ["old and new code read each other's archives"]
        }
        let lost = findings.flatMap(\.lostOf).map { "'\($0.isEmpty ? new.model : $0)'" }
        // Longer lists are not readable.
        let rest = lost.count > 12 ? ", and \(lost.count - 10) more" : ""
        if !lost.isEmpty {
            sentences.append("lost data: \(lost.prefix(rest.isEmpty ? 12 : 10).joined(separator: ", "))\(rest)")
        }
        return sentences
    }

    /// For each version the worst verdict of any finding, without reasons: those are with the findings.
    private func worst(_ side: KeyPath<Finding, VersionVerdicts>) -> VersionVerdicts {
        var outcomes: [Int: Outcome] = [:]
        for row in findings.flatMap({ $0[keyPath: side].rows }) {
            outcomes[row.version] = max(outcomes[row.version] ?? .reads, row.verdict.outcome)
        }
        if side == \.forward {
            for version in outcomes.keys where keptOut.contains(version) { outcomes[version] = .refuses }
        }
        return VersionVerdicts(outcomes.sorted { $0.key < $1.key }.map { .init($0.key, Verdict($0.value)) })
    }
}
