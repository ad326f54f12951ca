import ModelLanguage
import SchemaHistory

/// The report on a model that the new side does not have.
/// - Parameters:
///   - path: the old root file, as a path on the new side.
///   - elsewhere: a file that declares the model where no command searches for roots.
package func compareWithNothing(
    _ old: CheckedModel,
    at path: String,
    foundAt elsewhere: String?,
    options: DiffOptions
) -> DiffReport {
    var report = compareModels(old: old, new: old, options: options)
    let policy = options.policy
    let first = max(old.history.readsFrom, policy.from ?? 1, 1)
    let versions = first <= old.model.version ? Array(first...old.model.version) : []
    let verdicts = VersionVerdicts(versions.map { .init($0, .withoutReader) })
    let isBroken = policy.coversBackward && !versions.isEmpty
    let words =
        elsewhere.map {
            "the model '\(old.model.name)' can no longer be found: Heirloom does not look for roots in '\($0)'"
        } ?? "the model '\(old.model.name)' is gone: no schema declares it"
    let context = DiffContext(old: old, new: old, options)
    var finding = context.finding("model-removed", words)
    if !isBroken { finding.severity = .caution }
    finding.new = nil
    finding.anchor = Place(path: path, line: 1, column: 1, endLine: 1, endColumn: 1)
    finding.backward = verdicts
    (finding.loss, finding.lostPlaces) = ("all archives of the model", [])
    finding.channels = context.channels.map { ChannelVerdict($0, backward: verdicts) }
    report.findings = policy.weighing([finding], of: old.model)
    report.idleAcceptances = []
    return report
}

extension DiffContext {
    func loosened(_ loosening: DiffOptions.Loosening) -> Finding {
        let words = "the policy asks less than before: \(loosening.words.joined(separator: "; "))"
        var finding = finding("policy-loosened", words)
        finding.severity = loosening.severity
        (finding.old, finding.new, finding.anchor) = (loosening.old, loosening.place, loosening.place)
        return finding
    }
}

extension DiffReport {
    /// Several roots have one policy file: it is reported once.
    package mutating func removeLoosening(reportedAt places: inout Set<Place>) {
        findings.removeAll { $0.rule == "policy-loosened" && !places.insert($0.anchor).inserted }
    }
}
