import ModelLanguage
import SchemaDiagnostics

/// A model whose past is known to be in order, with what checking found out.
///
/// Made once for each root, by checking it. Generating, comparing, sealing and evolving take this value, so that none of them replays
/// the history or plans the reading of the model's own version again. Values of one run share the models that they use.
package struct CheckedModel: Sendable {
    package let history: ModelHistory
    /// What all plans of the history share.
    package let index: HistoryIndex
    /// How code of the model's version reads older archives.
    package var plan: ModelPlan
    /// In the order of `model.uses`.
    package var uses: [CheckedModel]
    /// Of the root's lock file, where it was asked for and fits the history.
    package var seals: SealFile?

    package var model: Model { history.model }

    /// Nil where the past is not in order, which is reported.
    package init?(_ history: ModelHistory, uses: [CheckedModel], into bag: inout DiagnosticBag) {
        var found = DiagnosticBag()
        self.history = history
        self.uses = uses
        index = HistoryIndex(history)
        plan = planReading(of: history, index, into: &found)
        checkDraftFunctions(into: &found)
        bag.append(found)
        if found.hasErrors { return nil }
    }

    /// - Parameter uses: the models that this one uses, where they are checked already; else they are checked too.
    package init?(_ model: Model, uses: [CheckedModel]? = nil, into bag: inout DiagnosticBag) {
        let known = uses ?? model.uses.compactMap { CheckedModel($0, into: &bag) }
        guard known.count == model.uses.count, let history = replayHistory(of: model, into: &bag) else { return nil }
        self.init(history, uses: known, into: &bag)
    }
}

/// What of a model's past was worked out: so that a test can count it.
package enum PastWork: Hashable, Sendable {
    case replay(model: String, version: Int)
    case plan(model: String, version: Int)

    /// Is told of all work that the task does; nobody listens but tests.
    @TaskLocal package static var observer: (@Sendable (PastWork) -> Void)?
}
