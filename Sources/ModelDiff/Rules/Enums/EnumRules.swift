import ModelLanguage
import SchemaHistory

/// Attributes of an enum as a whole.
extension Rule {
    static func enumRawTypeChanged(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner?.enumModel, let new = matter.newOwner?.enumModel else { return nil }
        let (oldType, newType) = (old.rawType.spelling, new.rawType.spelling)
        var draft = Draft("the raw values of \(matter.name) changed from \(oldType) to \(newType)")
        guard !matter.isDeclared else {
            draft.severity = .caution
            return draft
        }
        draft.isFixed = true
        draft.declare(matter, .everything)
        return draft
    }

    static func enumFallbackRemoved(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner?.enumModel, let new = matter.newOwner?.enumModel, new.unknown == .error
        else { return nil }
        var draft = Draft("unknown raw values of \(matter.name) are errors again")
        draft.fixes =
            matter.missingSince + [matter.attribute("or restore it", "unknown: \(old.unknown.spelling)")]
        return draft
    }

    static func enumFallbackChanged(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner?.enumModel?.unknown, let new = matter.newOwner?.enumModel?.unknown,
            new != .error
        else { return nil }
        var draft = Draft("'unknown' of \(matter.name) is '\(new.spelling)', previously '\(old.spelling)'")
        if new == .keep { draft.breaksSource("switches need 'case .unrecognized'") }
        draft.fixes = matter.missingSince
        return draft
    }

    static func enumOptionsChanged(_ matter: Matter) -> Draft? {
        guard let new = matter.newOwner?.enumModel else { return nil }
        let isNow = new.isOptions
        var draft = Draft("\(matter.name) became \(isNow ? "an option set" : "an enum of single cases")")
        draft.breaksSource("its uses no longer compile")
        draft.declare(matter)
        return draft
    }
}

extension EnumModel.Unknown {
    fileprivate var spelling: String {
        switch self {
        case .error: "error"
        case .fallback(let name): name
        case .keep: "keep"
        }
    }
}

extension EnumModel.RawType {
    var spelling: String {
        switch self {
        case .string: "String"
        case .integer(let type): type.rawValue
        }
    }
}
