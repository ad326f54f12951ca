import ModelLanguage
import SchemaHistory

extension Rule {
    static func enumCaseAdded(_ matter: Matter) -> Draft? {
        guard let model = matter.newOwner?.enumModel else { return nil }
        var draft = Draft("case \(matter.name) was added")
        draft.declare(matter)
        guard !model.isOptions else { return draft }
        draft.breaksSource("switches without 'default' no longer compile")
        if model.unknown == .error, let first = model.cases.first(where: { $0.payload == nil })?.name {
            draft.fixes += [
                matter.attribute("let this version's code accept the next case", "unknown: \(first)"),
                matter.history("and declare what it was", .was([("unknown", "error")])),
            ]
        }
        return draft
    }

    static func enumCaseRemoved(_ matter: Matter) -> Draft? {
        guard let value = matter.oldCase else { return nil }
        var draft = Draft("case \(matter.name) is gone")
        draft.breaksUses(of: "'.\(value.name)'")
        if matter.isDeclared {
            let enumeration = matter.newOwner.map(\.name)
            let target = enumeration.flatMap { type in
                matter.context.two.newTracer(in: .archive).cases.inReader(
                    value.name,
                    of: type,
                    from: matter.context.old.version
                )
            }.map { "'.\($0)'" }
            draft.severity = .loss
            let isOption = matter.newOwner?.enumModel?.isOptions == true
            draft.message +=
                isOption && target == nil
                ? "; values are read without it" : "; it is read as \(target ?? "nil and leaves collections")"
            draft.loss = "which values were '.\(value.name)'"
            if target == nil { draft.require(matter) }
            return draft
        }
        draft.isFixed = true
        draft.declare(matter)
        return draft
    }

    static func enumCaseRenamed(_ matter: Matter) -> Draft? {
        guard let old = matter.oldCase, let new = matter.newCase, old.raw == new.raw else { return nil }
        var draft = Draft(
            "case '\(matter.oldPath)' was renamed to \(matter.name); "
                + (new.payload == nil ? "its raw value \(new.raw) stays" : "archives do not change")
        )
        draft.breaksUses(of: "'.\(old.name)'")
        draft.declare(matter)
        return draft
    }

    static func enumRawChanged(_ matter: Matter) -> Draft? {
        guard let old = matter.oldCase, let new = matter.newCase, old.raw != new.raw else { return nil }
        let isRenamed = old.name != new.name
        let name = isRenamed ? "'\(matter.oldPath)' was renamed to \(matter.name), which" : matter.name
        var draft = Draft("case \(name) is written as \(new.written), previously as \(old.written)")
        if isRenamed { draft.breaksUses(of: "'.\(old.name)'") }
        let entry =
            matter.followed("raw", of: old.name) ? ", with 'reraw: { \(new.name): ~ }' in the history" : ""
        let advice =
            matter.isDeclared
            ? "keep the raw value\(entry), so that older apps know it"
            : matter.rawChanges > 1 ? "or keep the raw values, all at once" : "or keep the raw value\(entry)"
        let pin = matter.attribute(advice, "cases: { \(new.name): \(YAMLText.scalar(old.raw)) }")
        guard !matter.isDeclared else {
            draft.fixes = isRenamed && matter.newOwner?.enumModel?.isUnion != true ? [pin] : []
            return draft
        }
        draft.fixAsBreak()
        draft.declare(matter)
        if matter.newOwner?.enumModel?.isUnion != true { draft.fixes.append(pin) }
        return draft
    }
}

extension Draft {
    /// Values or objects are removed, or read as something else; where a property requires them or does not take what they became, that is
    /// a break.
    mutating func require(_ matter: Matter) {
        let owner = matter.newOwner?.name ?? matter.oldOwner.map { matter.counterparts.identity(of: $0.name) }
        let lost = owner.map { Leaf(owner: $0, name: matter.oldCase?.name ?? "") }
        guard let need = lost.flatMap({ matter.context.required[$0] }) else { return }
        (severity, isFixed) = (.break, true)
        message += "; '\(need.detail.subject)' \(need.isRefused ? "does not take them" : "requires one")"
    }
}

extension Matter {
    /// Cases of the enum whose raw values changed.
    fileprivate var rawChanges: Int {
        let old = change.oldOwner?.enumModel?.cases ?? []
        return change.newOwner?.enumModel?.cases.count { new in
            old.contains { $0.name == new.name && $0.raw != new.raw }
        } ?? 0
    }
}
