import ModelLanguage
import SchemaHistory

extension Rule {
    static func classRenamed(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner, let after = matter.newOwner else { return nil }
        var draft = Draft("\(matter.thing.title) '\(before.name.name)' was renamed to '\(after.name.name)'")
        draft.breaksUses(of: "'\(before.name.name)'")
        let forward = matter.forwardOfName
        draft.forwardIn = matter.ofNames(forward)
        if let name = after.archiveName, name == before.archiveName {
            draft.message += "; its archive name '\(name)' stays"
        }
        if !forward.failing.isEmpty { draft.fixes = matter.archiveNameFixes }
        if forward.worst.outcome == .reads { draft.severity = .safe }
        return draft
    }

    static func archiveNameChanged(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner?.archiveName, let after = matter.newOwner?.archiveName else { return nil }
        var draft = Draft("\(matter.name) is archived as '\(after)', previously as '\(before)'")
        let forward = matter.forwardOfName
        draft.forwardIn = matter.ofNames(forward)
        if matter.isDeclared {
            if !forward.failing.isEmpty { draft.fixes = matter.archiveNameFixes }
            return draft
        }
        draft.fixAsBreak()
        draft.only = matter.channelOfNames
        draft.backward = matter.backward(.unknownClass(before))
        draft.declare(
            matter,
            "declare the old name",
            "archiveName: \(matter.formerly("archiveName", of: nil, YAMLText.scalar(before)))"
        )
        return draft
    }

    static func classRenameSuspected(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner, let after = matter.newOwner?.name.name else { return nil }
        let name = before.name.name
        var draft = Draft("\(matter.thing.title) '\(name)' is gone and '\(after)' of nearly the same shape is new")
        draft.lostOf = [name]
        draft.breaksUses(of: "'\(name)'")
        draft.only = matter.channelOfNames
        if matter.thing == .enum {
            draft.severity = .caution
        } else {
            draft.isFixed = true
            draft.loss = "objects of '\(name)'"
            draft.backward = matter.backward(.unknownClass(name))
            draft.forward = matter.forward(.unknownClass(after))
        }
        draft.fixes = [
            matter.renaming(before) ?? matter.history("if it is the same under a new name", "renameClass: \(name)")
        ]
        if matter.renaming(before) == nil, !matter.hasOlderHistory {
            draft.fixes += [
                matter.tombstone(before),
                matter.attribute(
                    "and, if one was removed and another added",
                    "since: \(matter.comparison.nextVersion)"
                ),
            ]
        }
        return draft
    }

    static func declarationKindChanged(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner, let after = matter.newOwner else { return nil }
        let name = before.name.name
        var draft = Draft("'\(name)' was a \(before.thing.title) and is a \(after.thing.title)")
        draft.breaksSource("its uses may no longer compile")
        if matter.isDeclared {
            let isClass = before.thing == .class
            if isClass { draft.loss = "which references led to the same '\(name)'" }
            draft.severity = isClass ? .loss : .caution
            return draft
        }
        draft.isFixed = true
        let isOfObjects = before.thing != .enum && after.thing != .enum
        let verdict = Verdict.otherKind(name, isOfObjects: isOfObjects)
        if isOfObjects {
            draft.loss = "which references led to the same '\(name)'"
        } else if before.thing != .enum {
            draft.loss = "objects of '\(name)'"
        }
        draft.backward = matter.backward(verdict)
        draft.forward = matter.forward(verdict)
        if isOfObjects {
            draft.declare(matter, "declare that it is the same", "was: { kind: \(before.thing.title) }")
        }
        if matter.hasOlderHistory { return draft }
        draft.fixes += [
            matter.attribute(
                "a name of its own keeps the two apart\(matter.wordOnProperties(of: before))",
                "archiveName: \(name)2\nsince: \(matter.comparison.nextVersion)"
            ),
            matter.tombstone(before, "and "),
        ]
        return draft
    }
}

extension Matter {
    /// Where JSON and dictionaries do not contain the name, only archives do.
    fileprivate var channelOfNames: Channel? {
        change.newOwner.map { context.newReaders.isNamed($0.name, in: .json) } == true ? nil : .archive
    }

    /// The verdicts in channels that contain the class's name; in the others it is read.
    fileprivate func ofNames(_ verdicts: VersionVerdicts) -> (Channel) -> VersionVerdicts {
        let isNamed = channelOfNames == nil
        let others = VersionVerdicts(verdicts.rows.map { .init($0.version, .reads) })
        return { $0 == .archive || isNamed ? verdicts : others }
    }

    /// Older code and a class under its new archive name.
    fileprivate var forwardOfName: VersionVerdicts {
        guard let before = change.oldOwner, let after = change.newOwner, let name = after.archiveName else {
            return forward(.reads)
        }
        let written = context.newPlan[after.name].writtenName ?? name
        return VersionVerdicts(
            context.oldReaders.compactMap { version -> VersionVerdicts.Row? in
                guard let side = context.written(before, at: version), side.shape.records[side.name] != nil
                else { return nil }
                return .init(version, side.timeline.verdict(onName: written, of: side.name, by: version))
            }
        )
    }

    fileprivate var archiveNameFixes: [Fix] {
        guard let before = (change.oldOwner?.archiveName).map(YAMLText.scalar) else { return [] }
        let place =
            followed("archiveName", of: nil)
            ? ", with 'archiveName: ~' in the history" : change.kind == .archiveName ? placeOfEntry : ""
        return [
            attribute("keep the archive name\(place), so that nothing changes in archives", "archiveName: \(before)"),
            history(
                "or keep writing the old one for a while",
                "writeAlso: { class: \(before), until: \(comparison.nextVersion + 1) }"
            ),
        ]
    }
}
