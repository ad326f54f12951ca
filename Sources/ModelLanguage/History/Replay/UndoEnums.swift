import Diagnostics

/// Changes of enums, undone one entry at a time. Defaults that name a case follow its name.
extension Replay {
    private mutating func caseIndex(_ name: Spanned<String>, of life: Life, to verb: String) -> Int? {
        guard let shape = state.enums[life.identity] else { return nil }
        if let index = shape.cases.firstIndex(where: { $0.name == name.value }) { return index }
        let names = shape.cases.map(\.name)
        let match = closestMatch(to: name.value, among: names)
        bag.report(
            .historyNoCase,
            "'\(verb)' says that '\(life.name)' has the case '\(shortened(name.value))' in version \(version), but it has not",
            at: name.span,
            notes: [Note("at that point its cases were \(names.joined(separator: ", "))")],
            fixIts: match.map { [FixIt("did you mean '\($0)'?", replace: name.span, with: $0)] } ?? []
        )
        return nil
    }

    private mutating func checkFree(_ name: String, raw: String?, of life: Life, verb: String, at span: SourceSpan) {
        guard let shape = state.enums[life.identity] else { return }
        if let other = shape.cases.first(where: { $0.name == name }) {
            bag.report(
                .historyCaseTaken,
                "'\(verb)' says that the case '\(name)' was gone in version \(version), but '\(life.name)' still has it",
                at: span,
                notes: [Note("the case is this", at: other.span)]
            )
        } else if let raw, let other = shape.cases.first(where: { $0.raw == raw }) {
            bag.report(
                .historyCaseTaken,
                "the raw value '\(shortened(raw))' belonged to the case '\(other.name)' in version \(version - 1)",
                at: span,
                notes: [
                    Note(
                        "if '\(other.name)' came in this version, say so above: 'addCase: [\(other.name)]'",
                        at: other.span
                    )
                ]
            )
        }
    }

    mutating func undoAddCase(_ names: [Spanned<String>], _ change: HistoryEntry, _ life: Life) {
        var cases: [EnumModel.Case] = []
        for name in names {
            guard let index = caseIndex(name, of: life, to: "addCase"),
                let item = state.enums[life.identity]?.cases[index]
            else {
                continue
            }
            cases.append(item)
            state.enums[life.identity]?.cases.remove(at: index)
        }
        record(.addCase(cases), change, life)
    }

    mutating func undoRemoveCase(_ removals: [ChangeDeclaration.CaseRemoval], _ change: HistoryEntry, _ life: Life) {
        var result: [Change.CaseRemoval] = []
        for removal in removals {
            if let readAs = removal.readAs, caseIndex(readAs, of: life, to: "readAs") == nil { continue }
            guard let shape = state.enums[life.identity] else { continue }
            var raw = removal.raw?.value ?? removal.name.value
            if case .integer(let builtin) = shape.rawType {
                guard let written = removal.raw else {
                    bag.report(
                        .historyRawMissing,
                        "the removed case '\(removal.name.value)' needs its raw value: integers are always written out",
                        at: removal.name.span,
                        notes: [Note("as in { raw: 3, readAs: \(removal.readAs?.value ?? "drop") }")]
                    )
                    continue
                }
                guard let digits = past.integer(written, as: builtin, into: &bag) else { continue }
                raw = digits
            }
            checkFree(
                removal.name.value,
                raw: raw,
                of: life,
                verb: "removeCase",
                at: removal.raw?.span ?? removal.name.span
            )
            let item = EnumModel.Case(
                name: removal.name.value,
                span: removal.name.span,
                raw: raw,
                isRawWritten: removal.raw != nil
            )
            state.enums[life.identity]?.cases.append(item)
            result.append(Change.CaseRemoval(removed: item, readAs: removal.readAs?.value))
        }
        record(.removeCase(result), change, life)
    }

    mutating func undoRenameCase(_ renamings: [ChangeDeclaration.Renaming], _ change: HistoryEntry, _ life: Life) {
        var pairs: [Change.CasePair] = []
        var places: [Int] = []
        for renaming in renamings {
            guard let index = caseIndex(renaming.new, of: life, to: "renameCase"),
                let new = state.enums[life.identity]?.cases[index]
            else { continue }
            var old = new
            old.name = renaming.old.value
            if !old.isRawWritten { old.raw = old.name }
            places.append(index)
            pairs.append(Change.CasePair(old: old, new: new))
        }
        guard var shape = state.enums[life.identity] else { return }
        for (place, pair) in zip(places, pairs) { shape.cases[place] = pair.old }
        for (index, renaming) in zip(places, renamings) {
            for (other, item) in shape.cases.enumerated() where other != index && item.name == shape.cases[index].name {
                checkFree(item.name, raw: nil, of: life, verb: "renameCase", at: renaming.old.span)
            }
        }
        if case .fallback(let name) = shape.unknown, let pair = pairs.first(where: { $0.new.name == name }) {
            shape.unknown = .fallback(pair.old.name)
        }
        state.enums[life.identity] = shape
        followCases(of: life.identity, pairs)
        let known = renamedCases[life.identity] ?? [:]
        var renamed = known
        for pair in pairs { renamed[pair.old.name] = known[pair.new.name] ?? pair.new.name }
        for pair in pairs where known[pair.new.name] != nil && !pairs.contains(where: { $0.old.name == pair.new.name })
        {
            renamed[pair.new.name] = nil
        }
        renamedCases[life.identity] = renamed
        record(.renameCase(pairs), change, life)
    }

    /// A default of the state, whose cases have the names of the version before, in those of this version.
    func asOfVersion(_ value: DefaultValue) -> DefaultValue {
        renamedCases.isEmpty ? value : value.mapCases { renamedCases[$0]?[$1] ?? $1 }
    }

    /// Defaults that name a case.
    private mutating func followCases(of identity: TypeName, _ pairs: [Change.CasePair]) {
        for name in state.order {
            for (index, property) in (state.records[name]?.properties ?? []).enumerated() {
                guard let value = property.defaultValue else { continue }
                let old = value.mapCases { type, name in
                    type == identity ? pairs.first { $0.new.name == name }?.old.name ?? name : name
                }
                guard old != value else { continue }
                state.records[name]?.properties[index].defaultValue = old
                touched.insert(name)
            }
        }
    }

    mutating func undoReraw(_ rekeyings: [ChangeDeclaration.Rekeying], _ change: HistoryEntry, _ life: Life) {
        var pairs: [Change.CasePair] = []
        var places: [Int] = []
        for rekeying in rekeyings {
            guard let index = caseIndex(rekeying.name, of: life, to: "reraw"), let shape = state.enums[life.identity],
                let raw = rekeying.key
            else { continue }
            var old = shape.cases[index]
            if case .integer(let builtin) = shape.rawType {
                guard let digits = past.integer(raw, as: builtin, into: &bag) else { continue }
                old.raw = digits
            } else {
                old.raw = raw.value
            }
            old.isRawWritten = true
            if old.raw == shape.cases[index].raw {
                reportNoChange("reraw", "'\(old.name)' has that raw value in version \(version) as well", at: raw.span)
            }
            pairs.append(Change.CasePair(old: old, new: shape.cases[index]))
            places.append(index)
        }
        for (place, pair) in zip(places, pairs) { state.enums[life.identity]?.cases[place] = pair.old }
        record(.reraw(pairs), change, life)
    }

    mutating func undoEnumAttribute(_ attribute: ChangeDeclaration.OldAttribute.Value, _ life: Life) {
        guard var shape = state.enums[life.identity] else { return }
        switch attribute {
        case .unknown(let unknown):
            switch unknown.value {
            case "error": shape.unknown = .error
            case "keep": shape.unknown = .keep
            default:
                let name = Spanned(
                    unknown.value.hasPrefix(".") ? String(unknown.value.dropFirst()) : unknown.value,
                    unknown.span
                )
                guard caseIndex(name, of: life, to: "was") != nil else { return }
                shape.unknown = .fallback(name.value)
            }
        case .raw(let type): shape.rawType = type
        case .options(let isOptions): shape.isOptions = isOptions
        case .abstract, .keys, .versionKey, .other: return
        }
        state.enums[life.identity] = shape
    }
}

extension DefaultValue {
    /// With each case's name replaced.
    func mapCases(_ name: (TypeName, String) -> String) -> DefaultValue {
        switch self {
        case .enumCase(let type, let item): .enumCase(type, name(type, item))
        case .array(let values): .array(values.map { $0.mapCases(name) })
        case .dictionary(let pairs):
            .dictionary(pairs.map { DefaultPair(key: $0.key.mapCases(name), value: $0.value.mapCases(name)) })
        case .bool, .integer, .real, .string, .null, .code: self
        }
    }
}
