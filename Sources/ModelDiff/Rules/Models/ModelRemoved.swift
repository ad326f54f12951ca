import ModelLanguage
import SchemaHistory

extension Rule {
    static let modelRemoved = Rule(
        "model-removed",
        .break,
        "no schema of the new side declares the model",
        on: .model
    )
}

/// The report on a model that the new side does not have.
///
/// - Parameters:
///   - path: the old root file, as the new side would name it.
///   - elsewhere: a file that declares the model where no command looks for roots.
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
    let verdicts = VersionVerdicts(versions.map { .init($0, Verdict(.refuses, "no code reads them any more")) })
    let isBroken = policy.coversBackward && !versions.isEmpty
    let place = Place(path: path, line: 1, column: 1, endLine: 1, endColumn: 1)
    var finding = Finding(
        rule: Rule.modelRemoved.id,
        severity: isBroken ? .break : .caution,
        subject: Subject(.model),
        message: elsewhere.map {
            "the model '\(old.model.name)' is out of sight: '\($0)' is no place where roots are looked for"
        }
            ?? "the model '\(old.model.name)' is gone: no schema declares it",
        old: Place(old.model.header),
        anchor: place,
        backward: verdicts,
        fingerprint: fingerprint([Rule.modelRemoved.id, old.model.name])
    )
    finding.channels = Channel.all(of: old.model, old.model).map { ChannelVerdict($0, backward: verdicts) }
    finding.loss = "all archives of the model"
    report.findings = policy.weighing([finding], of: old.model)
    report.idleAcceptances = []
    return report
}
