import ModelLanguage
import SchemaHistory

extension Rule {
    static func defaultChanged(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        guard let value = after.defaultValue?.schemaSpelling else { return nil }
        guard let former = before.defaultValue?.schemaSpelling else {
            var draft = Draft("\(matter.name) got the default \(value)")
            guard before.type.isOptional, !matter.isDeclared else { return draft }
            // Its nil is absent in older archives.
            draft.fixAsBreak()
            let entry = "retype: { \(after.name): { from: \(matter.spell(before, withKeys: false)) } }"
            draft.declare(matter, "declare what it was", entry)
            return draft
        }
        var draft = Draft("the default of \(matter.name) changed from \(former) to \(value)")
        if matter.isDeclared { draft.message += "; older archives keep the old one" }
        draft.judgeAbsence(matter, former, after.verdict(onAbsenceIn: before))
        return draft
    }

    static func defaultRemoved(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        guard after.defaultValue == nil, let former = before.defaultValue?.schemaSpelling else { return nil }
        var draft = Draft("\(matter.name) lost its default \(former)")
        if after.isRequired { draft.breaksSource("callers of init must pass '\(after.name)'") }
        draft.judgeAbsence(matter, former, after.verdict(onAbsenceIn: before))
        return draft
    }
}

extension Draft {
    /// If undeclared, an absent value is read differently from what the writer meant. Generated code always writes properties with a
    /// default. Hand-written code may not, and other programs may not in JSON and dictionaries; and before the property was added no
    /// archive had it.
    fileprivate mutating func judgeAbsence(_ matter: Matter, _ former: String, _ absent: Verdict) {
        guard !matter.isDeclared, let name = matter.newProperty?.name else { return }
        declare(matter, "declare the old default", "redefault: { \(name): \(former) }")
        let rows = matter.whereAbsent(absent)
        severity = rows.failing.isEmpty ? .caution : .break
        isFixed = !rows.failing.isEmpty
        let others = absent.whereAbsent
        alsoBackward = { channel in
            channel == .archive
                ? rows : VersionVerdicts(rows.rows.map { VersionVerdicts.Row($0.version, $0.verdict.worse(others)) })
        }
    }
}

extension Matter {
    /// The verdict for versions whose archives may lack a property that has a default; the others read it.
    fileprivate func whereAbsent(_ verdict: Verdict) -> VersionVerdicts {
        guard let before = change.oldProperty, let after = change.newProperty, let owner = change.oldOwner,
            let today = change.newOwner
        else { return VersionVerdicts() }
        return VersionVerdicts(
            backward(.reads).rows.map { row in
                var isAbsent = row.version < context.old.stampedFrom || before.isWeak || before.isConditional
                let id = Leaf(owner: owner.name, name: before.name)
                if case .value(let told, _)? = context.oldPlan.source(of: id, at: row.version, in: .archive) {
                    let new = Leaf(owner: today.name, name: after.name)
                    isAbsent = true
                    if case .value(told, _)? = context.newPlan.source(of: new, at: row.version, in: .archive) {
                        isAbsent = false
                    }
                }
                return isAbsent ? VersionVerdicts.Row(row.version, verdict) : row
            }
        )
    }
}
