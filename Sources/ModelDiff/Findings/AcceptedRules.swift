import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Entries that accept a finding of a rule that does not exist accept nothing.
package func checkAcceptances(of model: Model, into bag: inout DiagnosticBag) {
    let histories = model.records.map(\.history) + model.enums.map(\.history) + model.removed.map(\.history)
    for entry in histories.joined().flatMap(\.entries) {
        guard let accept = entry.acceptance, !Rule.all.contains(where: { $0.id == accept.rule }) else { continue }
        let match = closestMatch(to: accept.rule, among: Rule.all.map(\.id))
        bag.report(
            .acceptedRule,
            "'heirloom diff' has no rule '\(shortened(accept.rule))'",
            at: accept.ruleSpan,
            notes: match == nil ? [Note("'heirloom rules' lists them")] : [],
            fixIts: FixIt.didYouMean(match, at: accept.ruleSpan)
        )
    }
}

extension DiagnosticID {
    static let acceptedRule = DiagnosticID("accepted-rule")
}
