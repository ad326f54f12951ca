import Diagnostics
import ModelLanguage

/// What readers of older versions make of newer archives: loss and failure they may, a value of another property or meaning never,
/// wherever `minReader` lets them in.
struct OldReaderCheck {
    let history: ModelHistory
    private let plans: [ModelPlan]

    init(_ history: ModelHistory) {
        self.history = history
        var bag = DiagnosticBag()
        plans = history.shapes.map { planReading(of: history, at: $0.version, into: &bag) }
    }

    func difference(_ evolution: inout Evolution) -> String? {
        guard evolution.version > 1 else { return nil }
        for version in 2...evolution.version {
            for _ in 0..<2 {
                guard let (object, archive) = evolution.randomObject(at: version, isWhole: true) else { continue }
                let written = evolution.versions[version - 1]
                let item = written[object.classID]
                guard let identity = history.shape(at: version)?.names[item.name] else { return "no \(item.name)" }
                let minReader = plans[version - 1][identity].minReader
                for reader in 1..<version where reader >= minReader {
                    let outcome = PlanInterpreter(plan: plans[reader - 1], history: history)
                        .read(archive, archiveName: item.archiveName, version: reader)
                    let known = evolution.versions[reader - 1]
                    if let problem = problem(outcome, object, written: written, known: known, reader: reader) {
                        return "version \(version) read by \(reader), \(archive): \(problem)"
                    }
                }
            }
        }
        return nil
    }

    private func problem(
        _ outcome: PlanInterpreter.Outcome,
        _ object: SimObject,
        written: SimModel,
        known: SimModel,
        reader: Int
    ) -> String? {
        switch outcome {
        case .unknown: return nil
        case .dropped: return "dropped"
        case .object(let identity, let values):
            let name = history.shape(at: reader)?.records[identity]?.name
            guard let item = known.classes.first(where: { $0.name == name }), item.id == object.classID else {
                return "taken for \(identity.name)"
            }
            for property in known.properties(item.id) where !property.isExcluded {
                let found = values[property.name] ?? .failed
                if found == .failed || found == property.value ?? .null { continue }
                let source = written.properties(object.classID).first {
                    $0.id == property.id && $0.meaning == property.meaning && !$0.isExcluded
                }
                guard let source, let value = object.values[source.name] else {
                    return "\(property.name) is \(found), a value of another property"
                }
                if !found.says(value, known, written) { return "\(property.name) is \(found), written as \(value)" }
            }
            return nil
        }
    }
}

extension SimValue {
    /// Equal but for the order of cases, which a set that became an array gave them.
    func isSame(as other: SimValue) -> Bool {
        guard case .array(let items) = self, case .array(let others) = other else { return self == other }
        guard items.contains(where: { if case .enumCase = $0 { true } else { false } }) else { return items == others }
        return items.map(\.literal).sorted() == others.map(\.literal).sorted()
    }

    /// Means what another value meant in another version: the same cases, whatever they are called, the same numbers.
    fileprivate func says(_ other: SimValue, _ own: SimModel, _ others: SimModel) -> Bool {
        switch (self, other) {
        case (.enumCase(let name), .enumCase(let old)): own.caseID(name) == others.caseID(old)
        case (.int(let a), .double(let b)), (.double(let b), .int(let a)): Double(a) == b
        case (.array(let a), .array(let b)), (.set(let a), .array(let b)), (.array(let a), .set(let b)),
            (.set(let a), .set(let b)):
            a.allSatisfy { item in b.contains { item.says($0, own, others) } }
                && b.allSatisfy { item in a.contains { $0.says(item, own, others) } }
        case (.int, _), (.double, _), (.string, _), (.bool, _), (.enumCase, _), (.array, _), (.set, _), (.null, _),
            (.failed, _):
            self == other
        }
    }
}
