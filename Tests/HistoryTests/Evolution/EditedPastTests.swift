import Foundation
import ModelDiff
import ModelLanguage
import ModelTestSupport
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

/// Random histories whose past is edited afterwards: an entry dropped, renumbered, put elsewhere, or written otherwise. `check` refuses
/// the result, or `diff` reports it exactly where an archive of some version is read differently. What is read is found out by
/// reading random archives by both plans; nothing here asks the comparison.
@Suite struct EditedPastTests {
    /// `HEIRLOOM_EDITED_PASTS=10000` runs as many by hand.
    static let count = ProcessInfo.processInfo.environment["HEIRLOOM_EDITED_PASTS"].flatMap(Int.init) ?? 150

    @Test func aChangedReadingIsNeverSilent() {
        var tally = Tally()
        for seed in 1...Self.count where tally.missed.count < 5 { check(UInt64(seed), &tally) }
        for problem in tally.missed { Issue.record("\(problem)") }
        #expect(tally.unedited == 0, "\(tally.falseAlarms)")
        #expect(tally.told > 0 && tally.refused > 0 && tally.silent > 0)
        // Most of these are differences that no random value showed: another function, another way out of a failure.
        #expect(
            tally.toldWithoutEffect < tally.told,
            "\(tally.told) with effect, \(tally.toldWithoutEffect) without: \(tally.needless.prefix(8).joined(separator: "\n"))"
        )
    }

    private struct Tally {
        var refused = 0
        var told = 0
        var silent = 0
        var toldWithoutEffect = 0
        /// Reported though nothing was edited.
        var unedited = 0
        var falseAlarms: [String] = []
        var missed: [String] = []
        var needless: [String] = []
    }

    private func check(_ seed: UInt64, _ tally: inout Tally) {
        var evolution = Evolution(seed: seed, limit: 15, dropsObjects: true, hasFailures: false)
        guard evolution.version > 1, let now = checked(evolution.schema) else { return }
        var olds = [now]
        if let earlier = earlier(seed, evolution) { olds.append(earlier) }
        for old in olds {
            let plain = reported(old, now)
            if let alarm = plain.first(where: { $0.hasPrefix("reading-changed") }) {
                tally.unedited += 1
                tally.falseAlarms.append("seed \(seed): \(alarm)\n\(evolution.schema)")
            }
            for _ in 0..<6 {
                guard let (text, what) = edited(&evolution, through: old.model.version), text != evolution.schema else {
                    continue
                }
                guard let new = checked(text) else {
                    tally.refused += 1
                    continue
                }
                let found = reported(old, new).filter { !plain.contains($0) }
                let difference = differentReading(&evolution, now, new, through: old.model.version)
                if let difference, found.isEmpty {
                    tally.missed.append(
                        "seed \(seed), \(what), old version \(old.model.version): \(difference)\n\(text)"
                    )
                } else if difference != nil {
                    tally.told += 1
                } else if found.isEmpty {
                    tally.silent += 1
                } else {
                    tally.toldWithoutEffect += 1
                    tally.needless.append("seed \(seed), \(what), old version \(old.model.version): \(found)\n\(text)")
                }
            }
        }
    }

    /// The same evolution, stopped at a version's end.
    private func earlier(_ seed: UInt64, _ full: Evolution) -> CheckedModel? {
        for limit in (1..<15).reversed() {
            let part = Evolution(seed: seed, limit: limit, dropsObjects: true, hasFailures: false)
            guard part.version < full.version, part.version > 1 else { continue }
            func told(_ evolution: Evolution) -> [Int: [Int: [String]]] {
                evolution.entries.mapValues { $0.filter { $0.key <= part.version } }.filter { !$0.value.isEmpty }
            }
            if told(part) == told(full), part.removed.allSatisfy({ full.removed[$0.key] != nil }) {
                return checked(part.schema)
            }
        }
        return nil
    }

    private func checked(_ text: String) -> CheckedModel? {
        var bag = DiagnosticBag()
        guard let model = resolve(SourceFile(path: "random.yaml", text: text), into: &bag),
            let history = replayHistory(of: model, into: &bag)
        else { return nil }
        return CheckedModel(history, uses: [], into: &bag)
    }

    private func reported(_ old: CheckedModel, _ new: CheckedModel) -> [String] {
        let report = compareModels(old: old, new: new, options: DiffOptions(oldLabel: "old", newLabel: "new"))
        return report.findings.filter { $0.severity > .safe }.map { finding in
            let rows = finding.backward.rows.map { "\($0.version) \($0.verdict)" }
            return "\(finding.rule) \(finding.severity): \(finding.message) \(rows)"
        }
    }

    // MARK: Editing

    private func edited(_ evolution: inout Evolution, through version: Int) -> (text: String, what: String)? {
        var copy = evolution
        let places = copy.entries.flatMap { owner, versions in
            versions.filter { $0.key <= version }.flatMap { number, items in
                items.indices.map { (owner, number, $0) }
            }
        }.sorted { $0 < $1 }
        let way = Int.random(in: 0..<8, using: &evolution.random)
        if way == 7, let name = copy.removed.keys.sorted().first, let text = copy.removed[name]?.first {
            copy.removed[name]?[0] = text.replacing(#/readAs: \w+/#, with: "readAs: drop")
            return (copy.schema, "removed \(name) dropped")
        }
        guard let (owner, number, index) = places.randomElement(using: &evolution.random),
            let text = copy.entries[owner]?[number]?[index]
        else { return nil }
        switch way {
        case 0: copy.entries[owner]?[number]?.remove(at: index)
        case 1, 2:
            let other = way == 1 ? number - 1 : number + 1
            guard (2...evolution.version).contains(other) else { return nil }
            copy.entries[owner]?[number]?.remove(at: index)
            if other < number {
                copy.entries[owner]?[other, default: []].append(text)
            } else {
                copy.entries[owner]?[other, default: []].insert(text, at: 0)
            }
        case 3:
            guard let items = copy.entries[owner]?[number], index + 1 < items.count else { return nil }
            copy.entries[owner]?[number]?.swapAt(index, index + 1)
        default:
            let changed = rewritten(text, way)
            guard changed != text else { return nil }
            copy.entries[owner]?[number]?[index] = changed
            return (copy.schema, "\(text) written as \(changed)")
        }
        copy.entries[owner] = copy.entries[owner]?.filter { !$0.value.isEmpty }
        return (copy.schema, "way \(way) of \(text) in \(number)")
    }

    private func rewritten(_ text: String, _ way: Int) -> String {
        switch way {
        case 4: text.replacing(#/missing: [^ }]+/#, with: "missing: fail")
        case 5:
            text.replacing(#/else: \w+/#, with: "else: fail").replacing(#/using: (\w+)\.(\w+)/#) {
                "using: \($0.1).\($0.2)x"
            }
        default: text.replacing(#/\{ (\w+):/#, maxReplacements: 1) { "{ \($0.1)x:" }
        }
    }

    // MARK: Reading

    private func differentReading(
        _ evolution: inout Evolution,
        _ right: CheckedModel,
        _ edited: CheckedModel,
        through last: Int
    ) -> String? {
        let one = PlanInterpreter(plan: right.plan, history: right.history, evolution.model)
        let other = PlanInterpreter(plan: edited.plan, history: edited.history, evolution.model)
        for version in 1...last {
            for _ in 0..<25 {
                guard let (_, archive) = evolution.randomObject(at: version) else { continue }
                let expected = "\(one.read(archive, version: version).sorted)"
                let found = "\(other.read(archive, version: version).sorted)"
                if expected != found { return "version \(version), \(archive): \(found), expected \(expected)" }
            }
        }
        return nil
    }
}

extension PlanInterpreter.Outcome {
    fileprivate var sorted: String {
        switch self {
        case .unknown: "unknown"
        case .dropped: "dropped"
        case .object(let name, let values):
            "\(name.name) \(values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.unordered)" })"
        }
    }
}
