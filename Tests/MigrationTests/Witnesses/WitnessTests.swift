import Foundation
import ModelDiff
import ModelLanguage
import Testing

/// What `heirloom diff` says of each of its cases, held against archives: old generated code writes and new reads, and the reverse.
@Suite struct WitnessTests {
    @Test func everyVerdictIsWitnessed() throws {
        let cases = try WitnessCase.all()
        let observations = Dictionary(grouping: try WitnessProgram(cases: cases).observations(), by: \.example)
        for example in cases {
            for direction in [Observation.Direction.backward, .forward] {
                for channel in [Channel.archive, .json] {
                    let seen = (observations[example.name] ?? []).filter {
                        $0.direction == direction && $0.channel == channel.rawValue
                    }
                    guard !seen.isEmpty else { continue }
                    let witness = Witness(example: example, direction: direction, channel: channel, seen: seen)
                    for problem in witness.problems() { Issue.record("\(problem)") }
                }
            }
        }
    }
}

/// One case, one direction, one channel: the verdicts and what was seen.
struct Witness {
    let example: WitnessCase
    let direction: Observation.Direction
    let channel: Channel
    let seen: [Observation]

    /// What was seen and is not what the findings say.
    func problems() -> [String] {
        let verdicts = example.report.findings.map { verdict(of: $0) }
        let worst = verdicts.reduce(Verdict.reads) { $0.worse($1) }.outcome
        let refused = seen.filter(\.isRefused)
        var problems: [String] = []
        switch worst {
        case .reads, .loses, .misreads:
            if let first = refused.first { problems.append("\(worst), but refused \(text(first))") }
        case .depends:
            if refused.count == seen.count { problems.append("depends, but all are refused: \(text(refused[0]))") }
            if refused.isEmpty, !differs() { problems.append("depends, but every sample is read unchanged") }
        case .refuses:
            if refused.isEmpty { problems.append("refuses, but every sample is read") }
        }
        for finding in example.report.findings { problems += valueProblems(finding) }
        return problems.map { "\(example.name) \(direction) \(channel.rawValue): \($0)" }
    }

    /// The finding's word on this direction and channel.
    private func verdict(of finding: Finding) -> Verdict {
        if channel == .archive {
            let rows = direction == .backward ? finding.backward.rows : finding.forward.rows
            return rows.first { $0.version == example.report.old.version }?.verdict ?? .reads
        }
        guard let own = finding.channels.first(where: { $0.channel == channel }) else { return .reads }
        return direction == .backward ? own.backward : own.forward
    }

    /// Values of a property that has one name on both sides.
    private func valueProblems(_ finding: Finding) -> [String] {
        guard let name = finding.subject.member, let owner = finding.subject.declaration else { return [] }
        let own = seen.filter { $0.read?[name] != nil && $0.written[name] != nil && isObject($0, of: owner) }
        guard !own.isEmpty else { return [] }
        switch verdict(of: finding).outcome {
        case .reads:
            let changed = own.filter { $0.read?[name] != $0.written[name] }
            return changed.map { "'\(name)' reads, but changes: \(text($0))" }
        case .loses, .misreads:
            let kept = own.allSatisfy { $0.read?[name] == $0.written[name] }
            return kept ? ["'\(name)' \(verdict(of: finding).outcome), but arrives: \(text(own[0]))"] : []
        case .depends, .refuses: return []
        }
    }

    private func isObject(_ observation: Observation, of owner: String) -> Bool {
        (example.successors[observation.type] ?? observation.type) == owner || observation.type == owner
    }

    private func differs() -> Bool {
        seen.contains { one in
            one.read?.contains { name, value in one.written[name] != nil && one.written[name] != value } ?? false
        }
    }

    private func text(_ observation: Observation) -> String {
        "\(observation.type) \(observation.written) -> \(observation.refusal ?? "\(observation.read ?? [:])")"
    }
}
