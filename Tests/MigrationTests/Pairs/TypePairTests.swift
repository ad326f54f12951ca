import Foundation
import ModelDiff
import RandomTestSupport
import SchemaHistory
import Testing

/// The findings of `heirloom diff` on a property's old and new type, compared with generated code that reads values of the one as the
/// other, for every two types.
///
/// One after the other: both compile the same module.
@Suite(.serialized) struct TypePairTests {
    @Test func undeclaredChangesReadAsToldOf() async throws {
        let pairs = TypePairs(kinds: TypeKind.all)
        let verdicts = try TypePairVerdicts(pairs, sampled(pairs.all), isDeclared: false)
        for seen in try await pairs.program() {
            verdicts.hold(seen, "backward", old: seen.old, new: seen.new)
            verdicts.hold(seen, "forward", old: seen.new, new: seen.old)
        }
    }

    @Test func builtInConversionsReadAsToldOf() async throws {
        var pairs = TypePairs(kinds: TypeKind.all)
        pairs.declared = sampled(try pairs.convertible())
        let verdicts = try TypePairVerdicts(pairs, pairs.declared, isDeclared: true)
        for seen in try await pairs.program() { verdicts.hold(seen, seen.direction, old: seen.old, new: seen.new) }
    }
}

struct TypePairVerdicts {
    private let pairs: TypePairs
    /// Classes of the pairs that were compared.
    private let names: Set<String>
    private let findings: [String: [Finding]]

    init(_ pairs: TypePairs, _ list: [(old: Int, new: Int)], isDeclared: Bool) throws {
        self.pairs = pairs
        names = Set(list.map { TypePairs.className($0.old, $0.new) })
        let report = compareModels(
            old: try WitnessSide(pairs.old(list)).checked,
            new: try WitnessSide(pairs.new(list, isDeclared: isDeclared)).checked,
            options: DiffOptions(oldLabel: "old", newLabel: "new")
        )
        findings = Dictionary(grouping: report.findings) { $0.subject.declaration ?? "" }
    }

    func hold(_ seen: TypePairs.Seen, _ direction: String, old: Int, new: Int) {
        let name = TypePairs.className(old, new)
        guard names.contains(name) else { return }
        let own = findings[name] ?? []
        let isBackward = direction == "backward"
        let verdict = own.compactMap { finding -> Verdict? in
            let rows = isBackward ? finding.backward : finding.forward
            guard seen.channel != "archive" else { return rows.worst }
            guard let channel = finding.channels.first(where: { $0.channel.rawValue == seen.channel }) else {
                return nil
            }
            return isBackward ? channel.backward : channel.forward
        }.reduce(Verdict.reads) { $0.worse($1) }
        guard let problem = problem(verdict.outcome, seen) else { return }
        let change = "\(pairs.kinds[old].type) to \(pairs.kinds[new].type)"
        Issue.record(
            "\(change), \(direction), \(seen.channel): \(verdict.outcome) (\(verdict.because)), but \(problem) \(own.map(\.rule))"
        )
    }

    /// An empty collection or nil shows nothing about another type.
    private static let nothing: Set<String> = ["nil", "[]", "{}"]

    private func problem(_ outcome: Outcome, _ seen: TypePairs.Seen) -> String? {
        let right = seen.right.filter { !Self.nothing.contains($0) }
        switch outcome {
        case .reads:
            if let sample = seen.refused.first { return "refused: \(sample)" }
            if let sample = seen.other.first { return "another: \(sample)" }
        case .depends:
            if let sample = seen.other.first { return "another: \(sample)" }
            if right.isEmpty { return "none is read: \(seen.refused.first ?? "")" }
        case .loses, .misreads:
            if right.isEmpty, seen.other.isEmpty { return "none is read: \(seen.refused.first ?? "")" }
        case .refuses:
            if let sample = right.first { return "read: \(sample)" }
            if let sample = seen.other.first { return "another: \(sample)" }
        }
        return nil
    }
}
