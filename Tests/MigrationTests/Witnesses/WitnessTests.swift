import Foundation
import ModelDiff
import ModelLanguage
import RandomTestSupport
import SchemaHistory
import Testing

/// The findings of `heirloom diff` for each of its cases, compared with archives: old generated code writes and new code reads, and the
/// reverse.
@Suite struct WitnessTests {
    @Test func everyVerdictIsWitnessed() async throws {
        let cases = sampled(try WitnessCase.all())
        let observations = Dictionary(grouping: try await WitnessProgram(cases: cases).observations(), by: \.example)
        for example in cases {
            let isSeen = observations[example.name]?.isEmpty == false
            #expect(isSeen, "\(example.name): no object of either side is read by the other")
            for direction in [Observation.Direction.backward, .forward] {
                for channel in [Channel.archive, .json, .dictionary] {
                    let seen = (observations[example.name] ?? []).filter {
                        $0.direction == direction && $0.channel == channel.rawValue
                    }
                    for (version, seen) in Dictionary(grouping: seen, by: \.version) {
                        let witness = Witness(
                            example: example,
                            direction: direction,
                            channel: channel,
                            version: version,
                            seen: seen
                        )
                        for problem in witness.problems() { Issue.record("\(problem)") }
                    }
                }
            }
        }
    }
}

/// One case, one direction, one channel: the verdicts and the result.
struct Witness {
    let example: WitnessCase
    let direction: Observation.Direction
    let channel: Channel
    /// Of the old side.
    let version: Int
    let seen: [Observation]

    /// Cases in which the verdict's warning depends on values that generated code of that version does not write, or on the user's own
    /// function.
    static let unseen = [
        "drafts-changed": "archives of drafts",
        "json-form-changed": "cases of a union that no property has, and nil in the key of another class",
        "model-renamed": "both sides are of one version: the stamp that is not seen would say the same",
        "stamped-from-changed": "archives without a stamp",
        "version-decreased": "what only a later version writes",
        "version-key-changed": "archives without a stamp",
    ]

    private var isUnseen: Bool {
        Self.unseen[example.name] != nil || channel == .archive && WitnessEdits.members[example.name] != nil
    }

    /// Results that differ from the findings.
    func problems() -> [String] {
        let verdicts = example.report.findings.compactMap { verdict(of: $0) }
        let worst = verdicts.reduce(Verdict.reads) { $0.worse($1) }.outcome
        let refused = seen.filter(\.isRefused)
        var problems: [String] = []
        switch worst {
        case .misreads where !isUnseen && !seen.contains(where: differs):
            problems.append("misreads, but every sample is read unchanged: \(text(seen[0]))")
        // What one finding loses or misreads, another may refuse; or the finding itself, where something requires what is lost.
        case .loses where verdicts.contains { $0.outcome == .depends } || isBroken,
            .misreads where verdicts.contains { [.depends, .refuses].contains($0.outcome) }:
            break
        case .reads, .loses, .misreads:
            if let first = refused.first { problems.append("\(worst), but refused: \(text(first))") }
        case .depends:
            if refused.count == seen.count { problems.append("depends, but all are refused: \(text(refused[0]))") }
            if refused.isEmpty, !isUnseen, !seen.contains(where: differs) {
                problems.append("depends, but every sample is read unchanged: \(text(seen[0]))")
            }
        case .refuses:
            if refused.isEmpty { problems.append("refuses, but every sample is read: \(text(seen[0]))") }
        }
        for finding in example.report.findings { problems += valueProblems(finding) }
        return problems.map { "\(example.name) \(direction) \(version) \(channel.rawValue): \($0)" }
    }

    private var isBroken: Bool { example.report.findings.contains { $0.severity == .break } }

    /// The finding's verdict on this direction and channel; nil if it is only about other versions.
    private func verdict(of finding: Finding) -> Verdict? {
        let rows = direction == .backward ? finding.backward.rows : finding.forward.rows
        let row = rows.first { $0.version == version }
        if channel == .archive || (row == nil && !rows.isEmpty) { return row?.verdict }
        guard let own = finding.channels.first(where: { $0.channel == channel }) else { return nil }
        return direction == .backward ? own.backward : own.forward
    }

    /// Whether a property of the finding is read as the finding says.
    private func valueProblems(_ finding: Finding) -> [String] {
        // A new property has another value than the old property of its name, if there was one.
        guard finding.subject.thing == .property, !finding.rule.hasPrefix("property-added"),
            !finding.rule.hasPrefix("key-reused"), let verdict = verdict(of: finding),
            let name = finding.subject.member,
            let owner = finding.subject.declaration, !isTransient(name, of: owner),
            !example.shared.contains("\(owner).\(name)")
        else { return [] }
        let own = seen.compactMap { arrival(of: "\(owner).\(name)", in: $0) }
        switch verdict.outcome {
        case .reads:
            return own.filter { $0.read?.sorted() != $0.written.sorted() && $0.read != nil }.map {
                "'\(name)' reads, but changes: \($0)"
            }
        case .loses:
            return own.isEmpty || own.contains { $0.read != $0.written } ? [] : ["'\(name)' loses, but arrives: \(own)"]
        case .depends, .refuses, .misreads: return []
        }
    }

    private struct Arrival {
        let written: String
        /// nil if the reader does not have the property.
        let read: String?
    }

    /// The result for a property, by its name on the new side, otherwise on the old.
    private func arrival(of path: String, in observation: Observation) -> Arrival? {
        guard let read = observation.read else { return nil }
        let origin = example.origins[path] ?? path
        let names = (new: Self.member(path), old: Self.member(origin))
        switch direction {
        case .backward: return observation.written[names.old].map { Arrival(written: $0, read: read[names.new]) }
        case .forward:
            if let written = observation.written[names.new] { return Arrival(written: written, read: read[names.old]) }
            return read[names.old].map { Arrival(written: "", read: $0) }
        }
    }

    private static func member(_ path: String) -> String { String(path.split(separator: ".").last ?? "") }

    /// Weak, computed or excluded on one side: it cannot be read.
    private func isTransient(_ name: String, of owner: String) -> Bool {
        [example.old, example.new].contains { side in
            side.model.classes.flatMap(\.properties).contains {
                $0.name == name && ($0.isWeak || $0.isConditional || $0.isVirtual || $0.excludedFrom.contains(.coding))
            }
        }
    }

    /// Some value is different after reading, or lost.
    private func differs(_ observation: Observation) -> Bool {
        guard let read = observation.read else { return true }
        let written = observation.written
        if Set(written.values) != Set(read.values) { return true }
        return written.contains { name, value in read[name].map { $0 != value } ?? false }
    }

    private func text(_ observation: Observation) -> String {
        let written = observation.written.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let read = (observation.read ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return "\(observation.type) \(written) -> \(observation.refusal ?? "\(read)")"
    }
}
