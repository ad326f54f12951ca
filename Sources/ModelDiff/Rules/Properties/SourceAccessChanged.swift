import ModelLanguage

extension Rule {
    static let sourceAccessChanged = Rule(
        "source-access-changed",
        .caution,
        "Swift code sees more or less of it; no data is concerned",
        on: .property,
        .class,
        .model,
        kinds: .access,
        .finality
    ) { change, context in
        var isNarrower = true
        let what: String
        if let after = change.newProperty {
            isNarrower = !after.isMutable
            what = "\(context.name(change)) \(isNarrower ? "can no longer be set by callers" : "can be set by callers")"
        } else if let after = change.newOwner?.classModel {
            isNarrower = after.isFinal
            what = "\(context.name(change)) \(isNarrower ? "became final" : "is no longer final")"
        } else {
            what = "access went from '\(context.old.swift.access.rawValue)' to '\(context.new.swift.access.rawValue)'"
            isNarrower = context.new.swift.access.reach < context.old.swift.access.reach
        }
        var draft = Draft(what, severity: isNarrower ? .caution : .safe)
        draft.source = isNarrower ? Verdict(.refuses, "callers may no longer compile") : .reads
        draft.backward = context.backward(.reads, of: change.oldOwner)
        draft.forward = context.forward(.reads, of: change.oldOwner)
        return draft
    }
}

extension SwiftOptions.Access {
    fileprivate var reach: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        }
    }
}
