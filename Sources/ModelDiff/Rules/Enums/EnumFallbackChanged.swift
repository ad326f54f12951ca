import ModelLanguage

extension Rule {
    static let enumFallbackChanged = Rule(
        "enum-fallback-changed",
        .safe,
        "unknown raw values are read in another way",
        on: .enum,
        kinds: .unknownCases
    ) { change, context in
        guard let before = change.oldOwner?.enumModel?.unknown, let after = change.newOwner?.enumModel?.unknown,
            after != .error
        else { return nil }
        var draft = Draft(
            "unknown raw values of \(context.name(change)): '\(after.spelling)', and was '\(before.spelling)'"
        )
        draft.backward = context.backward(.reads, of: change.oldOwner)
        draft.forward = context.forward(.reads, of: change.oldOwner)
        if after == .keep { draft.source = Verdict(.refuses, "switches need 'case .unrecognized'") }
        return draft
    }
}

extension EnumModel.Unknown {
    var spelling: String {
        switch self {
        case .error: "error"
        case .fallback(let name): name
        case .keep: "keep"
        }
    }
}
