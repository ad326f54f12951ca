import Foundation
import ModelLanguage
import ModelTestSupport
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

/// Random models, random histories: the oracle changes values forward one version at a time; the read plan must get the same result from
/// the archive in one step. A disagreement is reduced to fewer changes and printed with its schema.
@Suite struct RandomEvolutionTests {
    /// `HEIRLOOM_EVOLUTIONS=10000` runs that many, `HEIRLOOM_EVOLUTION_SEED=10001` others.
    static let count = draws(200, "HEIRLOOM_EVOLUTIONS")
    static let first = environmentNumber("HEIRLOOM_EVOLUTION_SEED") ?? 1

    @Test func readPlansObeyTheLaw() {
        var disagreements = 0
        var kinds: [String: Int] = [:]
        for seed in Self.first..<Self.first + Self.count where disagreements < 5 {
            guard check(seed: UInt64(seed), limit: 15, counting: &kinds) != nil else { continue }
            disagreements += 1
            for limit in 1...15 {
                guard let problem = check(seed: UInt64(seed), limit: limit, counting: &kinds) else { continue }
                Issue.record("seed \(seed), \(limit) changes: \(problem)")
                break
            }
        }
        // A kind of change that did not occur was not tested; rare ones need many draws.
        let missing = EvolutionKinds.all.filter { kinds[$0, default: 0] == 0 }
        #expect(missing.count <= (isAssurance ? 0 : 5), "\(missing) among \(kinds)")
    }

    /// nil where everything agrees.
    private func check(seed: UInt64, limit: Int, counting kinds: inout [String: Int]) -> String? {
        var evolution = Evolution(seed: seed, limit: limit, dropsObjects: true, hasFailures: seed % 2 == 0)
        EvolutionKinds.count(evolution, in: &kinds)
        var readers: OldReaderCheck?
        if let problem = check(&evolution, from: 1, &readers) { return problem }
        // The same without the oldest versions; entries that only they require may remain in the history.
        let first = Int.random(in: 1...evolution.version, using: &evolution.random)
        return first == 1 ? nil : check(&evolution, from: first, &readers)
    }

    private func check(_ evolution: inout Evolution, from first: Int, _ readers: inout OldReaderCheck?) -> String? {
        let schema = evolution.schema.replacing(
            "\nclasses:",
            with: "\nreadsFrom: \(first)\nclasses:",
            maxReplacements: 1
        )
        var bag = DiagnosticBag()
        guard let model = resolve(SourceFile(path: "random.yaml", text: schema), into: &bag),
            let history = replayHistory(of: model, into: &bag)
        else {
            let found = bag.diagnostics.map {
                "\($0.span.position.line): \($0.message) [\($0.id.name)] \($0.notes.map(\.message))"
            }
            return "the history is refused: \(found.joined(separator: "\n"))\n\(schema)"
        }
        let plan = planReading(of: history, into: &bag).withDrafts(of: model)
        var interpreter = PlanInterpreter(plan: plan, history: history, evolution.model)
        for version in first...evolution.version {
            if let difference = shapeDifference(evolution, history, at: version) { return "\(difference)\n\(schema)" }
            for form in [SimForm.archive, .archive, .json, .dictionary] {
                guard let (object, archive) = evolution.randomObject(at: version, as: form) else { continue }
                interpreter.form = form
                if let difference = difference(object, archive, evolution, interpreter, at: version) {
                    return "version \(version), \(form) \(SimValue.archived(archive)): \(difference)\n\(schema)"
                }
                // What `failure:` lets pass in an object is nil in a draft.
                let hasFailures = evolution.model.classes.contains { $0.properties.contains { $0.failure != nil } }
                guard evolution.hasDrafts, form == .archive, !hasFailures else { continue }
                let draft = archive.drafted { evolution.readsDrafts(of: $0, from: version) }
                if let difference = difference(object, draft, evolution, interpreter, at: version) {
                    return "version \(version), draft \(SimValue.archived(draft)): \(difference)\n\(schema)"
                }
            }
        }
        let check = OldReaderCheck(history, readBy: readers)
        readers = readers ?? check
        return check.difference(&evolution).map { "\($0)\n\(schema)" }
    }

    private func shapeDifference(_ evolution: Evolution, _ history: ModelHistory, at version: Int) -> String? {
        guard let shape = history.shape(at: version) else { return "no shape of version \(version)" }
        let model = evolution.versions[version - 1]
        for item in model.classes {
            guard let identity = shape.names[item.name], let record = shape.records[identity] else {
                return "version \(version) lacks \(item.name)"
            }
            if record.archiveName != item.archiveName {
                return "version \(version): \(item.name) has archive name \(record.archiveName)"
            }
            if record.isAbstract != item.isAbstract { return "version \(version): \(item.name) is otherwise abstract" }
            let expected = item.properties.filter { !$0.isExcluded }.map {
                "\($0.name) \(model.archiveKeys(of: $0).sorted()) \(model.spell($0.type))"
            }
            let found = record.properties.filter { !$0.isInvisible }.map {
                "\($0.name) \(($0.flat?.map(\.key) ?? [$0.key]).sorted()) \(spell($0.type, in: shape))"
            }
            if expected.sorted() != found.sorted() {
                return "version \(version) of \(item.name): \(found), expected \(expected)"
            }
        }
        return nil
    }

    private func difference(
        _ object: SimObject,
        _ archive: SimArchived,
        _ evolution: Evolution,
        _ interpreter: PlanInterpreter,
        at version: Int
    ) -> String? {
        let expected = evolution.upgraded(object, from: version, as: interpreter.form)
        switch interpreter.read(archive, version: version) {
        case .unknown(let name): return expected.values.isEmpty ? nil : "the reader does not know \(name)"
        case .dropped: return expected.isDropped ? nil : "dropped, expected \(expected)"
        case .object(let name, let values):
            if expected.isDropped { return "read as \(name), expected to be dropped" }
            let item = evolution.model[expected.classID]
            if name.drafted.name != item.name { return "read as \(name.name), expected \(item.name)" }
            for property in evolution.model.coded(item.id) {
                var right = expected.values[property.name] ?? .failed
                var found = values[property.name] ?? .failed
                if interpreter.form != .archive {
                    // What an inverse set in some older version is only in archives.
                    (right, found) = (
                        right.withoutLooseEnds(evolution.model), found.withoutLooseEnds(evolution.model)
                    )
                    if property.isWeak, !evolution.model.isRestored(property) { continue }
                }
                // In a draft it is nil, or has nil in it.
                if name.isDraft, right == .failed { continue }
                let isRight = evolution.listsSets ? found.unordered == right.unordered : found == right
                if !isRight {
                    let rules = interpreter.plan.records.values.compactMap { $0.properties[property.name] }.flatMap {
                        spell($0.rules)
                    }
                    return "\(item.name).\(property.name) is \(found), expected \(right); rules \(rules)"
                }
            }
            return nil
        }
    }
}
