import ModelLanguage

extension Rule {
    static let sealResealed = Rule(
        "seal-resealed",
        .caution,
        "a released version was sealed again, with a reason",
        on: .model,
        kinds: .seals
    ) { change, context in
        guard let seals = change.seals, !seals.resealed.isEmpty else { return nil }
        var draft = Draft(
            "version \(versionList(seals.resealed)) was sealed again: \(seals.reasons.joined(separator: "; "))"
        )
        draft.isAbsolute = true
        return draft
    }
}
