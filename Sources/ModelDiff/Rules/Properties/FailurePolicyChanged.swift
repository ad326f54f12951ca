import ModelLanguage

extension Rule {
    static let failurePolicyChanged = Rule(
        "failure-policy-changed",
        .caution,
        "what becomes of a value that cannot be read changed",
        on: .property,
        kinds: .failurePolicy
    ) { change, context in
        guard let before = change.oldProperty?.failure, let after = change.newProperty?.failure else { return nil }
        var draft = Draft(
            "a value of \(context.name(change)) that cannot be read: '\(after.rawValue)', and was '\(before.rawValue)'"
        )
        if after != .fail { draft.severity = .safe }
        draft.backward = context.backward(
            after == .fail ? Verdict(.depends, "what was let pass is an error") : .reads,
            of: change.oldOwner
        )
        draft.forward = context.forward(.reads, of: change.oldOwner)
        return draft
    }
}
