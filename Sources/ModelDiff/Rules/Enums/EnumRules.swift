import ModelLanguage
import SchemaHistory

/// Attributes of an enum as a whole.
extension Rule {
    static func enumRawTypeChanged(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner?.enumModel, let after = matter.newOwner?.enumModel else { return nil }
        let (then, now) = (before.rawType.spelling, after.rawType.spelling)
        var draft = Draft("the raw values of \(matter.name) changed from \(then) to \(now)")
        // Archives contain integers without their width.
        let isInteger = before.rawType != .string && after.rawType != .string
        let verdict = isInteger ? .reads : Verdict(.refuses, "raw values of another type")
        draft.forward = matter.forward(verdict)
        guard !matter.isDeclared else {
            draft.severity = .caution
            draft.forward = matter.closedByRawValues
            return draft
        }
        draft.isFixed = true
        draft.backward = matter.backward(verdict)
        let rows = before.cases.filter { old in
            after.cases.contains { $0.name == old.name && (!isInteger || $0.raw != old.raw) }
        }.map { "\($0.name): \(matter.formerly("raw", of: $0.name, YAMLText.scalar($0.raw)))" }.joined(separator: ", ")
        let was = "was: { raw: \(then) }"
        draft.fixes = [
            rows.isEmpty
                ? matter.history("declare the old type", was)
                : matter.history("declare the old raw values", "reraw: { \(rows) }", was)
        ]
        return draft
    }

    static func enumFallbackRemoved(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner?.enumModel?.unknown, matter.newOwner?.enumModel?.unknown == .error else {
            return nil
        }
        var draft = Draft("unknown raw values of \(matter.name) are errors again")
        let own = VersionVerdicts(
            matter.backward(.reads).rows.map { row in
                let side = matter.oldOwner.flatMap { matter.context.written($0, at: row.version) }
                let shape = side.flatMap { $0.shape.enums[$0.name] }
                return .init(row.version, shape?.verdictOnKept(by: .error) ?? row.verdict)
            }
        )
        // Other programs write JSON and dictionaries too.
        let others = matter.backward(Verdict(.depends, "values that an older app kept or newer apps wrote"))
        draft.backwardIn = { $0 == .archive ? own : others }
        draft.fixes = [matter.attribute("restore it", "unknown: \(before.spelling)")]
        return draft
    }

    static func enumFallbackChanged(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner?.enumModel?.unknown, let after = matter.newOwner?.enumModel?.unknown,
            after != .error
        else { return nil }
        var draft = Draft("'unknown' of \(matter.name) is '\(after.spelling)', previously '\(before.spelling)'")
        if after == .keep { draft.source = Verdict(.refuses, "switches need 'case .unrecognized'") }
        return draft
    }

    static func enumOptionsChanged(_ matter: Matter) -> Draft? {
        let isNow = matter.newOwner?.enumModel?.isOptions == true
        var draft = Draft("\(matter.name) became \(isNow ? "an option set" : "an enum of single cases")")
        draft.source = Verdict(.refuses, "its uses no longer compile")
        let combined = Verdict(.depends, "values that combine cases")
        if isNow { draft.forward = matter.forward(combined) } else { draft.backward = matter.backward(combined) }
        if matter.isDeclared { draft.forward = matter.closedByRawValues }
        draft.declare(matter, "declare it", "was: { options: \(!isNow) }")
        return draft
    }
}

extension Matter {
    /// Old code, if the history changes raw values.
    fileprivate var closedByRawValues: VersionVerdicts {
        let rows = forward(Verdict(.refuses, "its raw values are of another kind; minReader blocks it")).rows
        return VersionVerdicts(
            rows.map { row in
                context.new.knowsMinReader(row.version)
                    ? row : .init(row.version, Verdict(.misreads, "its raw values are of another kind"))
            }
        )
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
