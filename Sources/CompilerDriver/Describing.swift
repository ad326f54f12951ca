import ModelDiff
import SchemaDiagnostics

extension CompilerDriver {
    /// The models of the roots with their pasts; none where a schema has errors.
    package static func describe(_ roots: [String]) -> (models: [ModelDescription], result: RunResult) {
        let (models, bag) = load(roots)
        let result = RunResult(report: DiagnosticReport(bag), modelCount: models.count)
        return (bag.hasErrors ? [] : models.map { ModelDescription($0.model, source: $0.path) }, result)
    }
}
