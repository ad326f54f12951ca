import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// How readers of older versions read newer archives: data loss and failures are allowed; a value of another property or meaning is not,
/// wherever `minReader` allows the reader.
struct OldReaderCheck {
    /// The versions of the writers, which may no longer read the oldest ones, and of the readers, which did.
    let written: ModelHistory
    let history: ModelHistory
    private let writers: [ModelPlan]
    private let readers: [ModelPlan]

    init(_ history: ModelHistory, readBy readers: OldReaderCheck? = nil) {
        written = history
        self.history = readers?.history ?? history
        var bag = DiagnosticBag()
        writers = history.shapes.map { planReading(of: history, at: $0.version, into: &bag) }
        self.readers = readers?.readers ?? writers
    }

    func difference(_ evolution: inout Evolution) -> String? {
        let first = max(2, written.readsFrom)
        guard evolution.version >= first else { return nil }
        for version in first...evolution.version {
            for _ in 0..<2 {
                guard let (object, archive) = evolution.randomObject(at: version, isWhole: true) else { continue }
                let model = evolution.versions[version - 1]
                let plan = writers[version - written.readsFrom]
                let names = written.shape(at: version)?.names ?? [:]
                let minReader: (Int) -> Int = { id in names[model[id].name].map { plan[$0].minReader } ?? 1 }
                for reader in 1..<version where reader >= minReader(object.classID) {
                    let known = evolution.versions[reader - 1]
                    var interpreter = PlanInterpreter(plan: readers[reader - 1], history: history, known)
                    interpreter.minReader = minReader
                    let outcome = interpreter.read(archive, version: version)
                    let comparison = OldReaderComparison(written: model, known: known)
                    if let problem = problem(outcome, object, interpreter, comparison) {
                        return "version \(version) read by \(reader), \(SimValue.archived(archive)): \(problem)"
                    }
                }
            }
        }
        return nil
    }

    private func problem(
        _ outcome: PlanInterpreter.Outcome,
        _ object: SimObject,
        _ interpreter: PlanInterpreter,
        _ comparison: OldReaderComparison
    ) -> String? {
        switch outcome {
        case .unknown: nil
        case .dropped: "dropped"
        case .object(let identity, let values):
            comparison.problem(SimObject(classID: interpreter.ids[identity] ?? -1, values: values), object)
        }
    }
}
