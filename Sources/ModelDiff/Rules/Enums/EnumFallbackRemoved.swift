import ModelLanguage

extension Rule {
    static let enumFallbackRemoved = Rule(
        "enum-fallback-removed",
        .caution,
        "unknown raw values are errors again",
        on: .enum,
        kinds: .unknownCases
    ) { change, context in
        guard case .error? = change.newOwner?.enumModel?.unknown else { return nil }
        var draft = Draft("unknown raw values of \(context.name(change)) are errors again")
        draft.backward = context.backward(
            Verdict(.depends, "values that an older app kept or newer apps wrote"),
            of: change.oldOwner
        )
        draft.forward = context.forward(.reads, of: change.oldOwner)
        if let before = change.oldOwner?.enumModel?.unknown {
            draft.fixes = [context.attribute("restore it", of: change.newOwner, nil, "unknown: \(before.spelling)")]
        }
        return draft
    }
}
