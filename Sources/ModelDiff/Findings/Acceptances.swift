import ModelLanguage
import SchemaHistory

/// Applies `accept:` entries of the current version to the findings they name, and returns entries that apply to none.
func accept(_ findings: inout [Finding], by model: Model, sealedVersion: Int?) -> [Acceptance] {
    var idle: [Acceptance] = []
    let isExpired = sealedVersion.map { model.version <= $0 } ?? false
    for view in model.declarationViews {
        for block in view.history where block.version == model.version {
            for entry in block.entries {
                guard let declared = entry.acceptance else { continue }
                var acceptance = Acceptance(
                    rule: declared.rule,
                    declaration: view.name.name,
                    target: declared.target,
                    because: declared.reason,
                    version: block.version,
                    state: .valid,
                    place: Place(entry.span)
                )
                let named = findings.indices.filter { acceptance.covers(findings[$0]) }
                acceptance.state = isExpired ? .expired : named.isEmpty ? .unused : .valid
                for index in named where findings[index].acceptance?.state != .valid {
                    findings[index].acceptance = acceptance
                }
                if named.isEmpty { idle.append(acceptance) }
            }
        }
    }
    return idle
}

extension Acceptance {
    /// `on` names a member of the entry's declaration, `Class.member`, or a removed declaration; without it, the entry is for the
    /// declaration itself, or the model.
    fileprivate func covers(_ finding: Finding) -> Bool {
        guard finding.rule == rule else { return false }
        let subject = finding.subject
        guard let target else {
            return subject.member == nil && (subject.declaration == declaration || subject.thing == .model)
        }
        if subject.path == target { return true }
        return subject.declaration == declaration && subject.member == target
    }
}
