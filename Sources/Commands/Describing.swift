import ModelDiff
import SchemaDiagnostics
import SchemaHistory
import Workspace

extension CompilerDriver {
    /// The models of the roots with their pasts, then those that they use; none if a schema has errors.
    package static func describe(_ roots: [String]) -> (models: [ModelDescription], result: RunResult) {
        let (models, bag) = load(roots)
        let result = RunResult(report: DiagnosticReport(bag), modelCount: models.count)
        if bag.hasErrors { return ([], result) }
        var all = models
        func add(_ used: [CheckedModel]) {
            for item in used where !all.contains(where: { $0.model.model.name == item.model.name }) {
                all.append((item.model.files.first?.file.path ?? "", item))
                add(item.uses)
            }
        }
        for (_, model) in models { add(model.uses) }
        return (all.map { ModelDescription($0.model, source: $0.path) }, result)
    }
}
