import Foundation
import ModelDiff
import ModelLanguage
import ModelTestSupport
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

@testable import Commands
@testable import Workspace

/// Random models with their lock files, whose past is edited afterwards on one side: entries of their histories or of those of a model that
/// they use, in included files too; headers and foreign types; blocks of lock files. The findings of `check` and `diff` come from the
/// driver's own functions. One of them rejects a changed reading and a missing seal, and accepts an edit without effect.
///
/// Changes of reading are determined by reading random archives by both plans; the effect of header edits is recorded with the edit.
/// Nothing here uses the comparison.
@Suite struct EditedPastTests {
    /// `HEIRLOOM_EDITED_PASTS=10000` runs that many, `HEIRLOOM_EDITED_PAST_SEED=10001` others.
    static let count = draws(4, "HEIRLOOM_EDITED_PASTS")
    static let first = environmentNumber("HEIRLOOM_EDITED_PAST_SEED") ?? 1

    @Test func aChangedReadingIsNeverGreen() {
        var tally = Tally()
        for seed in Self.first..<Self.first + Self.count where tally.problems.count < 5 {
            check(UInt64(seed), &tally)
        }
        for problem in tally.problems { Issue.record("\(problem)") }
        #expect(tally.models * 10 > Self.count * 9, "\(tally.models) of \(Self.count) models could be released")
        for result in [Result.refused, .forbidden, .silent] {
            #expect(
                tally.counts.contains { $0.key.result == result && $0.value > 0 },
                "\(result) among \(tally.counts)"
            )
        }
        // Most of these are differences that no random value showed: another function, another result of a failure.
        let needless = tally.count { $0 == .needless }
        let right = tally.count { $0 == .forbidden || $0 == .mentioned }
        #expect(needless < right, "\(needless) beside \(right): \(tally.needless.prefix(8).joined(separator: "\n"))")
        if Self.count > 1000 { print(tally.table) }
    }

    private enum Result: String, CaseIterable {
        case refused, forbidden, mentioned, silent
        /// Something was reported although no reading changed.
        case needless
    }

    private struct Tally {
        struct Kind: Hashable {
            var edit: String
            var locks: String
            var result: Result
        }
        var models = 0
        var counts: [Kind: Int] = [:]
        var problems: [String] = []
        var needless: [String] = []

        func count(_ isMeant: (Result) -> Bool) -> Int {
            counts.reduce(0) { $0 + (isMeant($1.key.result) ? $1.value : 0) }
        }

        var table: String {
            let rows = counts.map { "\($0.key.edit), locks \($0.key.locks): \($0.key.result) \($0.value)" }.sorted()
            return "\(models) models\n" + rows.joined(separator: "\n")
        }
    }

    /// One side before anything is edited.
    private struct Side {
        let model: ReleasedModel
        let schemas: MemoryFiles
        let sealed: MemoryFiles
        let checked: CheckedModel

        init?(_ model: ReleasedModel) {
            self.model = model
            schemas = model.schemas
            guard let checked = schemas.unsealed(), let sealed = schemas.sealed() else { return nil }
            self.checked = checked
            self.sealed = sealed
        }
    }

    private func check(_ seed: UInt64, _ tally: inout Tally) {
        let full = Evolution(seed: seed, limit: 15, dropsObjects: true, hasFailures: false)
        var model = ReleasedModel(seed: seed, full)
        var side = Side(model)
        if side == nil {
            // Without stamps the versions could not be distinguished.
            model.header.stampedFrom = 1
            side = Side(model)
        }
        guard let now = side else { return }
        tally.models += 1
        var random = SplitMix(state: seed &+ 5)
        check(now, now, &random, &tally)
        if now.model.header.stampedFrom == 1, let old = earlier(seed, full, of: now) {
            check(old, now, &random, &tally)
        }
    }

    /// The same model at the end of an earlier version.
    private func earlier(_ seed: UInt64, _ full: Evolution, of now: Side) -> Side? {
        for limit in (1..<15).reversed() {
            let part = Evolution(seed: seed, limit: limit, dropsObjects: true, hasFailures: false)
            guard part.version < full.version, part.version > 1 else { continue }
            func told(_ evolution: Evolution) -> [Int: [Int: [String]]] {
                evolution.entries.mapValues { $0.filter { $0.key <= part.version } }.filter { !$0.value.isEmpty }
            }
            if told(part) == told(full), part.removed.allSatisfy({ full.removed[$0.key] != nil }) {
                var model = ReleasedModel(seed: seed, part)
                model.header = now.model.header
                model.frame.classes = now.model.frame.classes
                return Side(model)
            }
        }
        return nil
    }

    // MARK: One pair

    private func check(_ old: Side, _ now: Side, _ random: inout SplitMix, _ tally: inout Tally) {
        let isSame = old.model.version == now.model.version
        guard let before = old.schemas.side, let sealedBefore = old.sealed.side, let after = now.schemas.side,
            let sealedAfter = now.sealed.side
        else { return tally.problems.append("the side cannot be read\n\(old.schemas.listing)") }
        let plain = findings(before, after)
        let sealedPlain = findings(sealedBefore, sealedAfter)
        let isWrong = now.sealed.isRefused || isSame && !(plain + sealedPlain).isEmpty
        // Several changes together may affect old code; nothing else of the past is read differently.
        if isWrong || (plain + sealedPlain).contains(where: { $0.rule == "reading-changed" && $0.severity == .break }) {
            return tally.problems.append(
                "nothing was edited: \(refusals(now.sealed)) \(plain + sealedPlain)\n\(now.sealed.listing)"
            )
        }
        for _ in 0..<6 {
            guard var trial = trial(old, now, &random) else { continue }
            let isSealed = trial.lock != nil
            guard let new = trial.files.side else {
                tally.counts[.init(edit: trial.kind, locks: trial.locks, result: .refused), default: 0] += 1
                continue
            }
            let all = findings(isSealed ? sealedBefore : before, new)
            let told = all.filter { !(isSealed ? sealedPlain : plain).contains($0) }
            // Without seals there is nothing more to check.
            let isRefused = isSealed && trial.files.isRefused
            var detail = ""
            if let (right, edited, evolution, last) = trial.reading(now.checked, new.checked, old.model.version) {
                (trial.effect, detail) = difference(evolution, right, edited, through: last)
            }
            let forbids = isRefused || !told.isEmpty && all.contains { $0.severity == .break }
            let result: Result =
                isRefused
                ? .refused
                : forbids ? .forbidden : told.isEmpty ? .silent : .mentioned
            func problem(_ text: String) {
                tally.problems.append(
                    """
                    \(text): \(trial.what), locks \(trial.locks), old version \(old.model.version): \(detail)
                    said: \(refusals(trial.files)) \(told)
                    \(trial.files.listing)
                    """
                )
            }
            var isNeedless = false
            switch trial.effect {
            case .forbidden?: if !forbids { problem("a green gate") }
            case .told?: if !forbids, told.isEmpty { problem("not a word") }
            case .harmless?:
                if isRefused || told.contains(where: { $0.severity == .break || $0.changesReading }) {
                    problem("forbidden, though harmless")
                }
            case Effect.none?:
                // A reason for sealing again remains visible.
                if isRefused || told.contains(where: { $0.rule != "seal-resealed" }) {
                    problem("reported, though nothing changed")
                }
            case nil:
                isNeedless = !isRefused && !told.isEmpty
                if isNeedless {
                    tally.needless.append(
                        "\(trial.what), locks \(trial.locks), old version \(old.model.version): \(told)"
                    )
                }
            }
            let final = isNeedless ? .needless : result
            tally.counts[.init(edit: trial.kind, locks: trial.locks, result: final), default: 0] += 1
        }
    }

    private struct Trial {
        var kind: String
        var what: String
        var files: MemoryFiles
        /// nil: neither side has lock files.
        var lock: LockEdit?
        /// nil: determined by reading archives.
        var effect: Effect?
        var edited: Evolution?
        var isUsed = false

        var locks: String { lock.map { "\($0)" } ?? "none" }

        /// The plan with which archives are to be read, if the history was edited.
        func reading(_ right: CheckedModel, _ new: CheckedModel, _ version: Int) -> (
            CheckedModel, CheckedModel, Evolution, Int
        )? {
            guard effect == nil, let edited else { return nil }
            guard isUsed else { return (right, new, edited, version) }
            guard let one = right.uses.first, let other = new.uses.first else { return nil }
            return (one, other, edited, edited.version)
        }
    }

    private func trial(_ old: Side, _ now: Side, _ random: inout SplitMix) -> Trial? {
        let isSame = old.model.version == now.model.version
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2, 3:
            var model = now.model
            let isUsed = Int.random(in: 0..<4, using: &random) == 0
            var evolution = isUsed ? model.used : model.evolution
            evolution.random = random
            let found = evolution.withEditedPast(through: isUsed ? evolution.version : old.model.version)
            random = evolution.random
            guard let (edited, what) = found, edited.schema != evolution.schema else { return nil }
            if isUsed { model.used = edited } else { model.evolution = edited }
            return trial(isUsed ? "history of a used model" : "history", what, model.schemas, isUsed, now, &random) {
                $0.edited = evolution
                $0.isUsed = isUsed
            }
        case 4, 5, 6:
            let edits = now.model.settingsEdits(released: old.model.version)
            guard let edit = edits.randomElement(using: &random) else { return nil }
            return trial("settings", edit.what, edit.model.schemas, false, now, &random) { $0.effect = edit.effect }
        default:
            let root = Int.random(in: 0..<4, using: &random) == 0 ? "u.yaml" : ReleasedModel.root
            guard isSame, let lock = LockEdit.allCases.randomElement(using: &random),
                let files = lock.applied(to: root, of: now.sealed, &random)
            else { return nil }
            return Trial(kind: "lock file", what: root, files: files, lock: lock, effect: lock.effect)
        }
    }

    /// Edited schemas, with the resulting lock files.
    private func trial(
        _ kind: String,
        _ what: String,
        _ schemas: MemoryFiles,
        _ isUsed: Bool,
        _ now: Side,
        _ random: inout SplitMix,
        _ complete: (inout Trial) -> Void
    ) -> Trial? {
        let locks: [LockEdit?] = [nil, nil, nil, .kept, .resealed, .resealed, .replaced, .lostLast, .deleted]
        let lock = locks.randomElement(using: &random) ?? nil
        var trial = Trial(kind: kind, what: what, files: schemas, lock: lock)
        complete(&trial)
        guard let lock else { return trial }
        for (path, text) in now.sealed.texts where schemas[path] == nil { trial.files[path] = text }
        // A history that is rejected cannot be sealed.
        guard trial.files.unsealed() != nil else { return trial }
        for root in isUsed ? ["u.yaml", ReleasedModel.root] : [ReleasedModel.root] {
            guard let files = lock.applied(to: root, of: trial.files, &random) else { return nil }
            trial.files = files
        }
        // The other findings of these are not tested here.
        if trial.effect.map({ $0 < .told }) ?? false, ![.kept, .resealed].contains(lock) { return nil }
        return trial
    }

    // MARK: Findings and readings

    private struct Told: Equatable, CustomStringConvertible {
        var model: String
        var rule: String
        var severity: FindingSeverity
        var message: String
        var rows: [String]
        /// It reports that some older archive is read differently.
        var changesReading: Bool

        var description: String { "\(model): \(rule) \(severity): \(message) \(rows)" }
    }

    private func findings(_ old: DiffSide, _ new: DiffSide) -> [Told] {
        let reports = (try? CompilerDriver.compareWithUsed(old, new, PolicyOverrides())) ?? []
        return reports.flatMap { report in
            report.findings.filter { $0.severity > .safe }.map { finding in
                Told(
                    model: report.usedBy.isEmpty ? "" : report.new.model,
                    rule: finding.rule,
                    severity: finding.severity,
                    message: finding.message,
                    rows: finding.backward.rows.map { "\($0.version) \($0.verdict)" },
                    changesReading: finding.backward.worst.outcome != .reads
                )
            }
        }
    }

    private func refusals(_ files: MemoryFiles) -> [String] {
        CompilerDriver.load([ReleasedModel.root], files: files).bag.diagnostics.map { "\($0.id.name): \($0.message)" }
    }

    /// - Returns: `forbidden` if an archive that could be read is read differently, `told` if one could not; nil: no archive showed a
    ///   difference.
    private func difference(
        _ evolution: Evolution,
        _ right: CheckedModel,
        _ edited: CheckedModel,
        through last: Int
    ) -> (Effect?, String) {
        var evolution = evolution
        let one = PlanInterpreter(plan: right.plan, history: right.history, evolution.model)
        let other = PlanInterpreter(plan: edited.plan, history: edited.history, evolution.model)
        var recovered = ""
        // Random objects may be of an abstract class, and no archive has those.
        for version in 1...last where !evolution.versions[version - 1].classes.contains(where: \.isAbstract) {
            for _ in 0..<25 {
                guard let (_, archive) = evolution.randomObject(at: version) else { continue }
                let (expected, found) = (one.read(archive, version: version), other.read(archive, version: version))
                if expected.sorted == found.sorted { continue }
                let text = "version \(version), \(archive): \(found.sorted), expected \(expected.sorted)"
                if !expected.isFailure { return (.forbidden, text) }
                if !found.isFailure { recovered = text }
            }
        }
        return (recovered.isEmpty ? nil : .told, recovered)
    }
}

extension MemoryFiles {
    fileprivate var listing: String {
        texts.sorted { $0.key < $1.key }.map { "--- \($0.key)\n\($0.value)" }.joined()
    }
}

extension PlanInterpreter.Outcome {
    fileprivate var isFailure: Bool {
        switch self {
        case .unknown: true
        case .dropped: false
        case .object(_, let values): values.values.contains(.failed)
        }
    }

    fileprivate var sorted: String {
        switch self {
        case .unknown: "unknown"
        case .dropped: "dropped"
        case .object(let name, let values):
            "\(name.name) \(values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.unordered)" })"
        }
    }
}
