import Foundation
import ModelLanguage
import ModelTestSupport
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

@testable import ModelDiff

/// Random histories, and a verdict for each pair of versions: the findings of `diff`, the matrix, and the result of reading random objects
/// by the plan from which readers are generated agree; in archives, JSON and dictionaries.
@Suite struct OneWordTests {
    /// `HEIRLOOM_WORDS=10000` runs that many, `HEIRLOOM_WORDS_SEED=10001` others.
    static let count = draws(20, "HEIRLOOM_WORDS")
    static let first = environmentNumber("HEIRLOOM_WORDS_SEED") ?? 1

    @Test func findingsMatrixAndReadersSayTheSame() {
        var tally = Tally()
        for seed in Self.first..<Self.first + Self.count where tally.problems.count < 5 {
            check(UInt64(seed), &tally)
        }
        for problem in tally.problems { Issue.record("\(problem)") }
        // Rare ones need many draws.
        for outcome in isAssurance ? [Outcome.reads, .depends, .loses, .refuses] : [.reads, .loses] {
            #expect(tally.words[outcome, default: 0] > 0, "\(outcome) among \(tally.words)")
        }
        if Self.count > 1000 { print("words \(tally.words), shown by archives \(tally.shown)") }
    }

    private struct Tally {
        var words: [Outcome: Int] = [:]
        var shown: [Outcome: Int] = [:]
        var problems: [String] = []
    }

    private func check(_ seed: UInt64, _ tally: inout Tally) {
        var evolution = Evolution(
            seed: seed &+ 200_000,
            limit: 15,
            dropsObjects: true,
            isCodable: true,
            hasFailures: false
        )
        // Random objects may be of an abstract class that has no other.
        guard evolution.version > 1,
            !evolution.versions.contains(where: { $0.classes.contains(where: \.isAbstract) }),
            let now = checked(evolution.schema)
        else { return }
        let matrix = VersionMatrix(now)
        let last = evolution.version
        for version in Set([1, Int.random(in: 1..<last, using: &evolution.random)]).sorted() {
            guard let cell = matrix[archive: version, reader: last], let back = matrix[archive: last, reader: version],
                let report = report(from: version, to: now)
            else { continue }
            func problem(_ text: String) {
                let found = report.findings.map { finding in
                    "\(finding.rule) \(finding.subject.path): \(words(finding, version))"
                }
                tally.problems.append(
                    """
                    seed \(seed), versions \(version) and \(last): \(text)
                    archives: \(cell.details)
                    readers: \(back.details)
                    findings: \(found.joined(separator: "\n"))
                    \(evolution.schema)
                    """
                )
            }
            // What a change does to archives and readers of versions before the old one.
            for earlier in 1..<version {
                for isForward in [false, true] {
                    func cell(_ version: Int) -> VersionMatrix.Cell? {
                        matrix[archive: isForward ? version : earlier, reader: isForward ? earlier : version]
                    }
                    guard let before = cell(version)?.outcome, let after = cell(last) else { continue }
                    let rows = isForward ? \ChannelVerdict.forwardVersions : \.backwardVersions
                    let found = worst(report, earlier, rows, in: .archive)
                    if found > after.outcome || found < after.outcome && before < after.outcome {
                        problem(
                            "\(isForward ? "readers" : "archives") of version \(earlier): "
                                + "matrix \(after.details), findings \(found)"
                        )
                    }
                }
            }
            // The old side may be a seal: then only the history says what earlier versions were.
            let channels = [Channel.archive, .json, .dictionary].filter {
                $0 != .json || now.history.model.swift.codable == .stamped
            }
            if let sealed = sealedReport(from: version, to: now) {
                for earlier in 1...version {
                    for channel in channels {
                        for rows in [\ChannelVerdict.backwardVersions, \.forwardVersions] {
                            let (plain, other) = (
                                worst(report, earlier, rows, in: channel), worst(sealed, earlier, rows, in: channel)
                            )
                            if plain == other { continue }
                            problem(
                                "\(channel) of version \(earlier): \(plain), compared with the seal \(other): "
                                    + sealed.findings.map { "\($0.rule) \($0.subject.path): \(words($0, earlier))" }
                                    .joined(separator: "\n")
                            )
                        }
                    }
                }
            } else {
                problem("version \(version) cannot be sealed")
            }
            for form in [SimForm.archive, .json, .dictionary]
            where form != .json || now.history.model.swift.codable == .stamped {
                let channel = form.channel
                let backward = worst(report, version, \.backwardVersions, in: channel)
                let forward = worst(report, version, \.forwardVersions, in: channel)
                if form == .archive {
                    if backward != cell.outcome { problem("matrix \(cell.outcome), findings \(backward)") }
                    if forward != back.outcome { problem("older reader: matrix \(back.outcome), findings \(forward)") }
                }
                tally.words[backward, default: 0] += 1
                let found = evidence(&evolution, now, archives: version, as: form)
                let shown = found.outcome
                tally.shown[shown, default: 0] += 1
                let isRight =
                    switch backward {
                    case .reads: shown == .reads
                    // A failure that only some values cause may not occur with random values.
                    case .depends:
                        shown <= .depends || found.isDeep && says("nil", .depends, report, version, in: channel)
                    // Random objects do not show that order is lost.
                    case .loses:
                        shown == .loses
                            || shown < .loses && (found.isBlind || losesOnlyOrder(report, version, in: channel))
                            || found.isDeep && says("nil", .depends, report, version, in: channel)
                    case .refuses, .misreads: shown == backward
                    }
                if !isRight { problem("\(form): findings \(backward), objects \(shown): \(found.how)") }
            }
        }
    }

    private func checked(_ text: String) -> CheckedModel? {
        var bag = DiagnosticBag()
        return resolve(SourceFile(path: "random.yaml", text: text), into: &bag)
            .flatMap { CheckedModel($0, into: &bag) }
    }

    private func report(from version: Int, to now: CheckedModel) -> DiffReport? {
        var bag = DiagnosticBag()
        guard let then = now.history.model(at: version).flatMap({ CheckedModel($0, into: &bag) }) else { return nil }
        return compareModels(old: then, new: now, options: DiffOptions(oldLabel: "old", newLabel: "new"))
    }

    private func sealedReport(from version: Int, to now: CheckedModel) -> DiffReport? {
        var file = SealFile()
        var bag = DiagnosticBag()
        for version in 1...version {
            guard let model = now.history.model(at: version), let then = CheckedModel(model, into: &bag),
                let block = then.sealBlock(of: version, behind: file)
            else { return nil }
            file.blocks.append(block)
        }
        guard let sealed = SealedModel(file, version: version, of: now, path: "random.lock.yaml", into: &bag),
            let old = CheckedModel(sealed.history, uses: now.uses, into: &bag)
        else { return nil }
        let options = DiffOptions(
            oldLabel: "last seal",
            newLabel: "new",
            oldSeals: file,
            newSeals: file,
            sealPlaces: [:]
        )
        return compareModels(old: old, new: now, options: options)
    }

    private func words(_ finding: Finding, _ version: Int) -> String {
        finding.channels.map { item in
            let rows = [item.backwardVersions, item.forwardVersions].map { verdicts in
                verdicts.rows.first { $0.version == version }.map { "\($0.verdict.outcome) \($0.verdict.because)" }
                    ?? "-"
            }
            return "\(item.channel) \(rows)"
        }.joined(separator: "; ")
    }

    private func worst(
        _ report: DiffReport,
        _ version: Int,
        _ direction: KeyPath<ChannelVerdict, VersionVerdicts>,
        in channel: Channel
    ) -> Outcome {
        report.findings.compactMap { finding in
            finding.channels.first { $0.channel == channel }?[keyPath: direction]
                .rows.first { $0.version == version }?.verdict.outcome
        }.max() ?? .reads
    }

    private func says(_ word: String, _ outcome: Outcome, _ report: DiffReport, _ version: Int, in channel: Channel)
        -> Bool
    {
        report.findings.contains { finding in
            finding.channels.first { $0.channel == channel }?.backwardVersions.rows.contains {
                $0.version == version && $0.verdict.outcome == outcome && $0.verdict.because.contains(word)
            } ?? false
        }
    }

    private func losesOnlyOrder(_ report: DiffReport, _ version: Int, in channel: Channel) -> Bool {
        report.findings.compactMap { finding in
            finding.channels.first { $0.channel == channel }?.backwardVersions.rows.first { $0.version == version }
        }.allSatisfy { $0.verdict.outcome != .loses || $0.verdict.because.hasPrefix("order, and elements") }
    }

    // MARK: Results for archives

    /// The worst of all classes and structs: one none of whose objects can be read, one a part of which is not read, one some of whose
    /// objects cannot be read.
    private func evidence(
        _ evolution: inout Evolution,
        _ now: CheckedModel,
        archives version: Int,
        as form: SimForm
    ) -> Evidence {
        var reader = PlanInterpreter(plan: now.plan, history: now.history, evolution.model)
        reader.form = form
        var worst = Evidence()
        for item in evolution.versions[version - 1].classes {
            let coded = evolution.versions[version - 1].coded(item.id).filter { !$0.absentFrom.contains(form) }
            let own = Set(coded.map { form.key(of: $0) })
            let extras = Set(evolution.activeExtras(at: version).map { form.key(of: $0.old) }).subtracting(own)
            var archives: [SimArchived] = []
            var readable: [(archive: SimArchived, text: String, salt: Int)] = []
            while archives.count < 24 || readable.count < 12 && archives.count < 240 {
                let archive = evolution.archive(of: item.id, at: version, as: form).withOtherText(&evolution.random)
                archives.append(archive)
                // Another function may accept values that this one rejects in all objects.
                reader.salt = archives.count
                if let text = reader.read(archive, version: version).text {
                    readable.append((archive, text, reader.salt))
                }
            }
            if readable.count < archives.count {
                // Objects that contain others have nil somewhere, however rare it is.
                if readable.isEmpty, archives.contains(where: \.containsObjects) { worst.isDeep = true }
                let outcome: Outcome = readable.isEmpty ? .refuses : .depends
                worst = worse(worst, outcome, "\(item.name): \(archives[0])")
            }
            if readable.contains(where: { $0.text == "dropped" }) {
                worst = worse(worst, .loses, "\(item.name) is dropped")
                continue
            }
            // A case that is dropped is an error where there must be one.
            if let (archive, _, salt) = readable.first {
                for property in coded {
                    guard case .enumeration(let id) = property.type.wrapped else { continue }
                    reader.salt = salt
                    let dropped = evolution.droppedCases(of: id, at: version)
                    let key = form.key(of: property)
                    var values: [SimValue] = dropped.filter { $0.payload == nil }.map { item in
                        Int(item.raw).map { .int($0) } ?? .string(item.raw)
                    }
                    if dropped.contains(where: { $0.payload != nil }) {
                        values += archives.compactMap { $0.fields[key] }.filter { value in
                            guard case .archived(let object) = value else { return false }
                            return reader.read(object, version: version).text != nil
                        }
                    }
                    for value in values {
                        var changed = archive
                        changed.fields[key] = value
                        if reader.read(changed, version: version).text == nil {
                            worst = worse(worst, .refuses, "\(item.name).\(property.name) with \(value)")
                        }
                    }
                }
            }
            if !item.isStruct, evolution.model.classes.contains(where: { $0.id == item.id && $0.isStruct }) {
                worst = worse(worst, .loses, "\(item.name) is a struct now: one object becomes many")
            }
            let keys = Set(archives.flatMap(\.fields.keys))
            // Few random objects refer to others.
            if coded.contains(where: { !$0.isFlat && !keys.contains(form.key(of: $0)) }) { worst.isBlind = true }
            for key in keys.sorted() where !extras.contains(key) && !readable.isEmpty {
                var (trials, isSeen) = (0, false)
                for _ in 0..<240 where !isSeen && trials < 48 {
                    let (archive, text, salt) = readable[Int.random(in: 0..<readable.count, using: &evolution.random)]
                    guard let other = archives.randomElement(using: &evolution.random),
                        other.fields[key] != archive.fields[key]
                    else { continue }
                    var changed = archive
                    changed.fields[key] = other.fields[key]
                    trials += 1
                    reader.salt = salt
                    isSeen = reader.read(changed, version: version).text != text
                }
                if isSeen { continue }
                // An enum may have only one case.
                if trials > 2 {
                    worst = worse(worst, .loses, "\(item.name) without '\(key)'")
                } else {
                    worst.isBlind = true
                }
            }
        }
        // The possible content of its archives, by its name at each later version.
        var held = Set(evolution.versions[version - 1].enums.flatMap(\.cases).map(\.name))
        for index in (version - 1)..<evolution.upgrades.count {
            let before = Set(evolution.versions[index].enums.flatMap(\.cases).map(\.name))
            let upgrades = (evolution.caseUpgrades[index] ?? []).filter { held.contains($0.old) }
            for upgrade in upgrades where upgrade.new.map(before.contains) ?? true {
                worst = worse(worst, .loses, "'.\(upgrade.old)'")
            }
            held = held.subtracting(upgrades.map(\.old)).union(upgrades.compactMap(\.new))
        }
        return worst
    }

    private func worse(_ one: Evidence, _ outcome: Outcome, _ how: String) -> Evidence {
        outcome > one.outcome ? Evidence(outcome: outcome, how: how, isBlind: one.isBlind, isDeep: one.isDeep) : one
    }

    private struct Evidence {
        var outcome = Outcome.reads
        var how = ""
        /// All archives have the same value of some key: whether it is read cannot be seen.
        var isBlind = false
        /// No object was read, and some contain others.
        var isDeep = false
    }
}

extension Evolution {
    /// Cases of an enum that later versions drop.
    fileprivate func droppedCases(of id: Int, at version: Int) -> [SimCase] {
        let cases = versions[version - 1].enums.first { $0.id == id }?.cases ?? []
        return cases.filter { item in
            var name: String? = item.name
            for index in (version - 1)..<upgrades.count {
                for upgrade in caseUpgrades[index] ?? [] where upgrade.old == name { name = upgrade.new }
            }
            return name == nil
        }
    }

    /// A random object of a class or struct, with every key that its writer writes.
    mutating func archive(of id: Int, at version: Int, as form: SimForm) -> SimArchived {
        let current = model
        model = versions[version - 1]
        defer { model = current }
        // Values nested three deep are nil otherwise.
        return archived(randomRecord(id, depth: Int.random(in: -1...0, using: &random)), at: version, as: form)
    }
}

extension SimArchived {
    fileprivate var containsObjects: Bool { fields.values.contains(where: \.containsObjects) }

    /// Numbers in text often differ from the form in which they would be written.
    fileprivate func withOtherText(_ random: inout SplitMix) -> SimArchived {
        var archive = self
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) where Bool.random(using: &random) {
            archive.fields[key] = value.withOtherText
        }
        return archive
    }
}

extension SimArchived {
    fileprivate var withOtherTextInside: SimArchived {
        var archive = self
        archive.fields = fields.mapValues(\.withOtherText)
        return archive
    }
}

extension SimValue {
    fileprivate var withOtherText: SimValue {
        switch self {
        case .string(let text) where Int(text) != nil: .string("\(text).5")
        case .array(let items): .array(items.map(\.withOtherText))
        case .set(let items): .set(items.map(\.withOtherText))
        case .archived(let object): .archived(object.withOtherTextInside)
        default: self
        }
    }
}

extension PlanInterpreter.Outcome {
    /// nil: it cannot be read.
    fileprivate var text: String? {
        switch self {
        case .unknown: return nil
        case .dropped: return "dropped"
        case .object(let name, let values):
            if values.values.contains(.failed) { return nil }
            return "\(name.name) \(values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.unordered)" })"
        }
    }
}

extension SimValue {
    fileprivate var containsObjects: Bool {
        switch self {
        case .archived, .record: true
        case .array(let items), .set(let items): items.contains(where: \.containsObjects)
        case .dictionary(let entries): entries.contains { $0.value.containsObjects }
        case .int, .double, .string, .bool, .enumCase, .up, .null, .failed: false
        }
    }
}
