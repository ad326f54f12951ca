import ModelLanguage

extension Rule {
    static let defaultChanged = Rule(
        "default-changed",
        .safe,
        "the value of what is absent changed",
        on: .property,
        kinds: .defaultValue
    ) { change, context in
        guard let before = change.oldProperty, let after = change.newProperty, let value = after.defaultValue else {
            return nil
        }
        guard let former = before.defaultValue else {
            var draft = Draft("\(context.name(change)) got the default \(value.schemaSpelling)")
            guard before.type.isOptional, !change.isDeclared else { return draft }
            // Its nil is absent in older archives.
            draft.severity = .break
            draft.isFixed = true
            draft.fixes = [
                context.history(
                    "declare what it was",
                    of: change.newOwner,
                    "retype: { \(after.name): { from: \(context.spell(before, withKeys: false)) } }"
                )
            ]
            return draft
        }
        var draft = Draft(
            "the default of \(context.name(change)) went from \(former.schemaSpelling) to \(value.schemaSpelling)"
        )
        draft.fixes = context.redefault(change, former.schemaSpelling)
        guard !change.isDeclared else {
            draft.message += "; older archives keep the old one"
            return draft
        }
        draft.judgeAbsence(change, Verdict(.misreads, "what is absent would mean \(value.schemaSpelling)"), context)
        return draft
    }
}

extension Draft {
    /// What is absent is read otherwise than the writer meant it, and nothing says so. Generated code writes always what has a default;
    /// hand-made code may not have, as may others who make JSON and dictionaries; and before the property came no archive had it.
    mutating func judgeAbsence(_ change: ModelChange, _ absent: Verdict, _ context: DiffContext) {
        let rows = context.whereAbsent(change, absent)
        severity = rows.failing.isEmpty ? .caution : .break
        isFixed = !rows.failing.isEmpty
        let others = Verdict(.depends, "where it is absent: \(absent.because)")
        alsoBackward = { channel in
            channel == .archive
                ? rows : VersionVerdicts(rows.rows.map { VersionVerdicts.Row($0.version, $0.verdict.worse(others)) })
        }
    }
}

extension DiffContext {
    func redefault(_ change: ModelChange, _ value: String) -> [Fix] {
        guard !change.isDeclared, let name = change.newProperty?.name else { return [] }
        return [history("declare the old default", of: change.newOwner, "redefault: { \(name): \(value) }")]
    }

    /// The verdict for those versions whose archives may lack a property that has a default; the others read it.
    fileprivate func whereAbsent(_ change: ModelChange, _ verdict: Verdict) -> VersionVerdicts {
        guard let before = change.oldProperty, let after = change.newProperty, let owner = change.oldOwner,
            let today = change.newOwner
        else { return VersionVerdicts() }
        return VersionVerdicts(
            backward(.reads, of: owner).rows.map { row in
                var isAbsent = row.version < old.stampedFrom || before.isWeak || before.isConditional
                let id = PropertyID(owner.name, before.name)
                if case .value(let told, _)? = oldPlan.source(of: id, at: row.version, in: .archive) {
                    let source = newPlan.source(of: PropertyID(today.name, after.name), at: row.version, in: .archive)
                    isAbsent = true
                    if case .value(told, _)? = source { isAbsent = false }
                }
                return isAbsent ? VersionVerdicts.Row(row.version, verdict) : row
            }
        )
    }
}
