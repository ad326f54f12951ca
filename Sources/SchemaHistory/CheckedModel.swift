import ModelLanguage
import SchemaDiagnostics

/// A model whose past has been checked, with the results of the check.
///
/// It is made once for each root. Generating, comparing, sealing and evolving take this value, so that none of them replays the history or
/// plans the reading of the current version again. Values of one run share the models that they use.
package struct CheckedModel: Sendable {
    package let history: ModelHistory
    /// The part that all plans of the history share.
    package var index: HistoryIndex { sharedIndex.value }
    /// How code of the model's version reads older archives.
    package var plan: ModelPlan { planned.value.plan }
    /// In the order of `model.uses`.
    package var uses: [CheckedModel]
    /// From the root's lock file, if it was requested and fits the history.
    package var seals: SealFile?

    package var model: Model { history.model }

    // Checking asks for neither, unless planning may report something.
    private let sharedIndex: OnRequest<HistoryIndex>
    private let planned: OnRequest<(plan: ModelPlan, bag: DiagnosticBag)>

    /// Nil if the past has errors, which are reported.
    package init?(
        _ history: ModelHistory,
        uses: [CheckedModel],
        into bag: inout DiagnosticBag
    ) {
        var found = DiagnosticBag()
        self.history = history
        self.uses = uses
        let index = OnRequest { HistoryIndex(history) }
        sharedIndex = index
        planned = OnRequest {
            var bag = DiagnosticBag()
            var plan = planReading(of: history, index.value, into: &bag)
            plan.keepOutReaders(ofKeysFreedBy: uses + uses.flatMap(\.allUsed), Timeline(history, index.value))
            assert(bag.diagnostics.isEmpty || history.mayFailToPlan, "checking would not report \(bag.diagnostics)")
            return (plan, bag)
        }
        if history.mayFailToPlan { found.append(planned.value.bag) }
        checkDraftFunctions(into: &found)
        checkTypesOfUsedModels(into: &found)
        bag.append(found)
        if found.hasErrors { return nil }
    }

    /// - Parameter uses: the models that this one uses, if they are checked already; otherwise they are checked too.
    package init?(_ model: Model, uses: [CheckedModel]? = nil, into bag: inout DiagnosticBag) {
        let known = uses ?? model.uses.compactMap { CheckedModel($0, into: &bag) }
        guard known.count == model.uses.count, let history = replayHistory(of: model, into: &bag) else { return nil }
        self.init(history, uses: known, into: &bag)
    }
}

extension CheckedModel {
    /// Histories name types that a used model has removed, but nothing can be made of their values: generated code has no such type.
    private func checkTypesOfUsedModels(into bag: inout DiagnosticBag) {
        let gone = Set(
            model.uses.flatMap { used in
                let declared = Set((used.records.map(\.name) + used.enums.map(\.name)).map(\.name))
                return used.removed.filter { !declared.contains($0.name) }
                    .map { TypeName(model: used.name, name: $0.name) }
            }
        )
        if gone.isEmpty { return }
        func report(_ what: String, of name: TypeName, at span: SourceSpan) {
            bag.report(
                .historyTypeGone,
                "\(what) '\(name.model).\(name.name)', which '\(name.model)' has removed",
                at: span,
                notes: [
                    Note(
                        "'\(name.model)' keeps the type as long as such archives are read; or the old property is removed, and this one is new"
                    )
                ]
            )
        }
        for record in model.records {
            for property in record.properties {
                let rules = plan[record.name].properties[property.name]?.allRules ?? []
                let names = rules.lazy.flatMap(\.source.leaves).flatMap(\.type.names)
                guard let name = names.first(where: gone.contains) else { continue }
                report("'\(record.name.name).\(property.name)' is made of values of", of: name, at: property.span)
            }
        }
        // Functions get objects of removed classes with all that they had.
        let declared = Set(model.records.map(\.name))
        for (identity, record) in history.shapes.flatMap(\.records) where !declared.contains(identity) {
            for property in record.properties {
                guard let name = property.type.names.first(where: gone.contains) else { continue }
                report("'\(record.name).\(property.name)' had values of", of: name, at: property.span)
            }
        }
    }
}

/// The parts of a model's past that were computed: so that a test can count them.
package enum PastWork: Hashable, Sendable {
    case replay(model: String, version: Int)
    case plan(model: String, version: Int)

    /// Receives all work of the task; only tests use it.
    @TaskLocal package static var observer: (@Sendable (PastWork) -> Void)?
}
