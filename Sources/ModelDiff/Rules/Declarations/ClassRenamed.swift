import ModelLanguage

extension Rule {
    static let classRenamed = Rule(
        "class-renamed",
        .caution,
        "a class, struct or enum got another name, as the history says",
        on: .class,
        .struct,
        .enum,
        kinds: .renamed
    ) { change, context in
        guard let before = change.oldOwner, let after = change.newOwner else { return nil }
        var draft = Draft("\(change.thing.title) '\(before.name.name)' was renamed to '\(after.name.name)'")
        draft.source = Verdict(.refuses, "uses of '\(before.name.name)' no longer compile")
        draft.backward = context.backward(.reads, of: before)
        draft.forward = context.forwardOfName(change)
        if let name = after.archiveName, name == before.archiveName {
            draft.message += "; its archive name '\(name)' stays"
        }
        if draft.forward?.failing.isEmpty == false {
            draft.fixes = context.archiveNameFixes(change)
        }
        if draft.forward?.worst.outcome == .reads { draft.severity = .safe }
        return draft
    }
}

extension DiffContext {
    /// Older code and a class under its new archive name.
    func forwardOfName(_ change: ModelChange) -> VersionVerdicts {
        guard let before = change.oldOwner, let after = change.newOwner, let name = after.archiveName else {
            return forward(.reads, of: change.oldOwner)
        }
        let written = newPlan[after.name].writtenName ?? name
        let rows = oldReaders.compactMap { version -> VersionVerdicts.Row? in
            guard let record = comparison.old.shape(at: version)?.records[before.name] else { return nil }
            let verdict =
                record.archiveName == written ? .reads : Verdict(.refuses, "does not know a class '\(written)'")
            return VersionVerdicts.Row(version, verdict)
        }
        return VersionVerdicts(rows)
    }

    func archiveNameFixes(_ change: ModelChange) -> [Fix] {
        guard let before = change.oldOwner?.archiveName, let owner = change.newOwner else { return [] }
        return [
            attribute(
                "keep the archive name\(change.kind == .archiveName ? placeOfEntry(change) : ""), so that nothing changes in archives",
                of: owner,
                nil,
                "archiveName: \(YAMLText.scalar(before))"
            ),
            history(
                "or go on writing the old one for a while",
                of: owner,
                "writeAlso: { class: \(YAMLText.scalar(before)), until: \(comparison.nextVersion + 1) }"
            ),
        ]
    }
}
