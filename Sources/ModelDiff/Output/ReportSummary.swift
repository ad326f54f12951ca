import ModelLanguage
import SchemaHistory

extension DiffReport {
    /// The report in a few sentences: who reads whose archives, and what is lost. Empty where no archive is concerned.
    var summary: [String] {
        var sentences = worst(\.backward).sentences(isBackward: true) + worst(\.forward).sentences(isBackward: false)
        if !sentences.isEmpty, worst(\.backward).isFine, worst(\.forward).isFine {
            sentences = ["old and new code read each other's archives"]
        }
        let lost = findings.flatMap(\.lostOf).map { "'\($0.isEmpty ? new.model : $0)'" }
        // A list of hundreds tells nobody anything.
        let rest = lost.count > 12 ? ", and \(lost.count - 10) more" : ""
        if !lost.isEmpty {
            sentences.append("data is lost of \(lost.prefix(rest.isEmpty ? 12 : 10).joined(separator: ", "))\(rest)")
        }
        return sentences
    }

    /// Of each version the worst that a finding says, without reasons: those stand with the findings.
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
