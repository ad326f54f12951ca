import ModelLanguage
import SchemaHistory

extension Rule {
    static let enumCaseAdded = Rule(
        "enum-case-added",
        .caution,
        "an enum got another case, which older code does not know",
        on: .enumCase,
        kinds: .added
    ) { change, context in
        var draft = Draft("case \(context.name(change)) was added")
        draft.backward = context.backward(.reads, of: change.oldOwner)
        draft.forward = context.forwardOfCases(change)
        let enumeration = change.newOwner?.enumModel
        let isOptions = enumeration?.isOptions == true
        if !isOptions { draft.source = Verdict(.refuses, "switches without 'default' no longer compile") }
        if !change.isDeclared, let name = change.newCase?.name {
            draft.fixes.append(context.history("declare it", of: change.newOwner, "addCase: [\(name)]"))
        }
        if !isOptions, case .error? = enumeration?.unknown, let first = enumeration?.cases.first?.name {
            draft.fixes.append(
                context.attribute(
                    "let this version's code survive the next case",
                    of: change.newOwner,
                    nil,
                    "unknown: \(first)"
                )
            )
        }
        return draft
    }
}

extension DiffContext {
    /// What old code makes of a raw value that it does not know.
    func forwardOfCases(_ change: ModelChange) -> VersionVerdicts {
        guard let owner = change.oldOwner else { return VersionVerdicts() }
        let rows = oldReaders.compactMap { version -> VersionVerdicts.Row? in
            guard let shape = comparison.old.shape(at: version)?.enums[owner.name] else { return nil }
            return VersionVerdicts.Row(version, shape.verdictOnUnknown(change.newCase?.raw ?? ""))
        }
        return VersionVerdicts(rows)
    }
}

extension EnumShape {
    /// What code of the enum's version makes of a raw value that it does not know.
    func verdictOnUnknown(_ raw: String) -> Verdict {
        if isOptions { return Verdict(.reads, "unknown bits are kept") }
        switch unknown {
        case .error: return Verdict(.depends, "'\(raw)' is refused: it is not a case of that version")
        case .fallback(let name): return Verdict(.loses, "'\(raw)' is read as '.\(name)'")
        case .keep: return Verdict(.reads, "'\(raw)' is kept as an unrecognized value")
        }
    }
}
