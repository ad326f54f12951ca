import ModelLanguage

extension Rule {
    static let policyLoosened = Rule(
        "policy-loosened",
        .caution,
        "the policy file asks less than before",
        on: .model
    )
}

extension DiffContext {
    func loosened(_ loosening: DiffOptions.Loosening) -> Finding {
        Finding(
            rule: Rule.policyLoosened.id,
            severity: .caution,
            subject: Subject(.model),
            message: "the policy asks less than before: \(loosening.words.joined(separator: "; "))",
            old: loosening.old,
            new: loosening.place,
            anchor: loosening.place,
            fingerprint: fingerprint([Rule.policyLoosened.id, new.name])
        )
    }
}

extension DiffReport {
    /// Several roots have one policy file: it is told once.
    package mutating func removeLoosening(toldAt places: inout Set<Place>) {
        findings.removeAll { $0.rule == Rule.policyLoosened.id && !places.insert($0.anchor).inserted }
    }
}
