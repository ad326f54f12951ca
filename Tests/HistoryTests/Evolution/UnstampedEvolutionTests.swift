import Foundation
import ModelLanguage
import ModelTestSupport
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

/// Random histories whose first versions wrote no stamps: keys and their values, or a number that hand-written code wrote, distinguish
/// them, or the schema is rejected. The values that are read equal those of the oracle, which changes values forward.
@Suite struct UnstampedEvolutionTests {
    /// `HEIRLOOM_UNSTAMPED=10000` runs that many, `HEIRLOOM_UNSTAMPED_SEED=10001` others.
    static let count = draws(20, "HEIRLOOM_UNSTAMPED")
    static let first = environmentNumber("HEIRLOOM_UNSTAMPED_SEED") ?? 1

    @Test(arguments: [false, true]) func versionsAreToldApart(byNumber: Bool) {
        var tally = (read: 0, ambiguous: 0, problems: [String]())
        for seed in Self.first..<Self.first + Self.count where tally.problems.count < 5 {
            check(UInt64(seed), byNumber: byNumber, &tally)
        }
        for problem in tally.problems { Issue.record("\(problem)") }
        #expect(tally.read > 0 && tally.ambiguous > 0)
        if Self.count > 1000 {
            print("by number \(byNumber): \(tally.read) objects, \(tally.ambiguous) models refused")
        }
    }

    private func check(_ seed: UInt64, byNumber: Bool, _ tally: inout (read: Int, ambiguous: Int, problems: [String])) {
        var evolution = Evolution(seed: seed &+ 300_000, limit: 15, dropsObjects: true, hasFailures: false)
        guard evolution.version > 2 else { return }
        let stampedFrom = Int.random(in: 3...evolution.version, using: &evolution.random)
        // Values that hand-written code wrote for older readers are not known.
        if evolution.extras.keys.contains(where: { $0 < stampedFrom }) { return }
        let numbers = (1..<stampedFrom).map { "\($0): \($0)" }.joined(separator: ", ")
        var schema = evolution.schema.replacing("\nversion:", with: "\nstampedFrom: \(stampedFrom)\nversion:")
        if byNumber {
            for item in evolution.model.classes where evolution.isNumbered(item.id) {
                schema = schema.replacing(
                    "\n  \(item.name):\n",
                    with: "\n  \(item.name):\n    versionKey: { key: edited, values: { \(numbers) } }\n",
                    maxReplacements: 1
                )
            }
        }
        var bag = DiagnosticBag()
        guard let model = resolve(SourceFile(path: "random.yaml", text: schema), into: &bag),
            let history = replayHistory(of: model, into: &bag)
        else { return tally.problems.append("refused: \(bag.diagnostics.map(\.message))\n\(schema)") }
        let plan = planReading(of: history, into: &bag)
        if bag.hasErrors {
            tally.ambiguous += 1
            return
        }
        var interpreter = PlanInterpreter(plan: plan, history: history, evolution.model)
        interpreter.isUnstamped = true
        for version in 1..<stampedFrom {
            for _ in 0..<4 {
                guard case (let object, var archive)? = evolution.randomObject(at: version, isWhole: true) else {
                    continue
                }
                // A written nil shows nothing about its key's type.
                if archive.holdsNull { continue }
                if byNumber { archive = archive.numbered(version, evolution.isNumbered) }
                tally.read += 1
                let expected = evolution.upgraded(object, from: version)
                guard let problem = difference(interpreter.read(archive, version: 0), expected, evolution) else {
                    continue
                }
                tally.problems.append("seed \(seed), version \(version), \(archive): \(problem)\n\(schema)")
                return
            }
        }
    }

    private func difference(_ found: PlanInterpreter.Outcome, _ expected: SimObject, _ evolution: Evolution) -> String?
    {
        switch found {
        case .unknown(let name): return expected.values.isEmpty ? nil : "the reader does not know \(name)"
        case .dropped: return expected.isDropped ? nil : "dropped, expected \(expected)"
        case .object(let name, let values):
            if expected.isDropped { return "read as \(name), expected to be dropped" }
            for property in evolution.model.coded(expected.classID) {
                let right = expected.values[property.name] ?? .failed
                let value = values[property.name] ?? .failed
                if value.unordered != right.unordered { return "\(property.name) is \(value), expected \(right)" }
            }
            return nil
        }
    }
}

extension Evolution {
    /// Whether it was a class in all versions: structs have no numbers.
    fileprivate func isNumbered(_ id: Int) -> Bool {
        !versions.contains { $0.classes.contains { $0.id == id && $0.isStruct } }
    }
}

extension SimArchived {
    fileprivate var holdsNull: Bool {
        func holdsNull(_ value: SimValue) -> Bool {
            switch value {
            case .null: true
            case .archived(let object): object.holdsNull
            case .array(let items), .set(let items): items.contains(where: holdsNull)
            case .dictionary(let entries): entries.contains { holdsNull($0.value) }
            case .int, .double, .string, .bool, .enumCase, .record, .up, .failed: false
            }
        }
        return fields.values.contains(where: holdsNull)
    }

    /// With the number that hand-written code of a version wrote into objects of classes.
    fileprivate func numbered(_ version: Int, _ isNumbered: (Int) -> Bool) -> SimArchived {
        func numbered(_ value: SimValue) -> SimValue {
            switch value {
            case .archived(let object): .archived(object.numbered(version, isNumbered))
            case .dictionary(let entries):
                .dictionary(entries.map { SimEntry(key: numbered($0.key), value: numbered($0.value)) })
            case .array(let items): .array(items.map(numbered))
            case .set(let items): .set(items.map(numbered))
            case .int, .double, .string, .bool, .enumCase, .record, .up, .null, .failed: value
            }
        }
        var object = self
        object.fields = fields.mapValues(numbered)
        if isNumbered(classID) { object.fields["edited"] = .int(version) }
        return object
    }
}
