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
    let verdicts = VersionVerdicts(versions.map { .init($0, Verdict(.refuses, "no code reads them any more")) })
    let isBroken = policy.coversBackward && !versions.isEmpty
    let place = Place(path: path, line: 1, column: 1, endLine: 1, endColumn: 1)
    var finding = Finding(
        rule: "model-removed",
        severity: isBroken ? .break : .caution,
        subject: Subject(.model),
        message: elsewhere.map {
            "the model '\(old.model.name)' can no longer be found: Heirloom does not look for roots in '\($0)'"
        }
            ?? "the model '\(old.model.name)' is gone: no schema declares it",
        old: Place(old.model.header),
        anchor: place,
        backward: verdicts,
        loss: "all archives of the model",
        lostPlaces: [],
        fingerprint: fingerprint(["model-removed", old.model.name])
    )
    finding.channels = Channel.all(of: old.model, old.model).map { ChannelVerdict($0, backward: verdicts) }
    report.findings = policy.weighing([finding], of: old.model)
    report.idleAcceptances = []
    return report
}

extension DiffContext {
    func loosened(_ loosening: DiffOptions.Loosening) -> Finding {
        Finding(
            rule: "policy-loosened",
            severity: loosening.severity,
            subject: Subject(.model),
            message: "the policy asks less than before: \(loosening.words.joined(separator: "; "))",
            old: loosening.old,
            new: loosening.place,
            anchor: loosening.place,
            fingerprint: fingerprint(["policy-loosened", new.name])
        )
    }
}

extension DiffReport {
    /// Several roots have one policy file: it is reported once.
    package mutating func removeLoosening(toldAt places: inout Set<Place>) {
        findings.removeAll { $0.rule == "policy-loosened" && !places.insert($0.anchor).inserted }
    }
}
