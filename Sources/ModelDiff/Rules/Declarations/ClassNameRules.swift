import ModelLanguage
import SchemaHistory

extension Rule {
    static func classRenamed(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner, let new = matter.newOwner else { return nil }
        var draft = Draft("\(matter.thing.title) '\(old.name.name)' was renamed to '\(new.name.name)'")
        draft.breaksUses(of: "'\(old.name.name)'")
        let forward = matter.forward
        if let name = new.archiveName, name == old.archiveName {
            draft.message += "; its archive name '\(name)' stays"
        }
        if !forward.failing.isEmpty { draft.fixes = matter.archiveNameFixes }
        if forward.worst.outcome == .reads { draft.severity = .safe }
        return draft
    }

    static func archiveNameChanged(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner?.archiveName, let new = matter.newOwner?.archiveName else { return nil }
        var draft = Draft("\(matter.name) is archived as '\(new)', previously as '\(old)'")
        let forward = matter.forward
        if matter.isDeclared {
            if !forward.failing.isEmpty { draft.fixes = matter.archiveNameFixes }
            return draft
        }
        draft.fixAsBreak()
        draft.declare(matter)
        return draft
    }

    static func classRenameSuspected(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner, let new = matter.newOwner?.name.name else { return nil }
        let name = old.name.name
        var draft = Draft("\(matter.thing.title) '\(name)' is gone and '\(new)' of nearly the same shape is new")
        draft.lostOf = [name]
        draft.breaksUses(of: "'\(name)'")
        if matter.thing == .enum {
            draft.severity = .caution
        } else {
            draft.isFixed = true
            draft.loss = "objects of '\(name)'"
        }
        draft.fixes = [
            matter.renaming(old) ?? matter.history("if it is the same under a new name", .renameClass(name))
        ]
        if matter.renaming(old) == nil, !matter.hasOlderHistory {
            draft.fixes +=
                [
                    matter.tombstone(old, "if not, "),
                    matter.attribute(
                        "and say that the other is new",
                        "since: \(matter.counterparts.nextVersion)"
                    ),
                ].compactMap(\.self) + matter.missing(if: .isOther(new, than: name))
        }
        return draft
    }

    static func declarationKindChanged(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner, let new = matter.newOwner else { return nil }
        let name = old.name.name
        var draft = Draft("'\(name)' was \(old.thing.oneOf) and is \(new.thing.oneOf)")
        draft.breaksSource("its uses may no longer compile")
        if matter.isDeclared {
            let isClass = old.thing == .class
            if isClass { draft.loss = "which references led to the same '\(name)'" }
            draft.severity = isClass ? .loss : .caution
            return draft
        }
        draft.isFixed = true
        let isOfObjects = old.thing != .enum && new.thing != .enum
        if isOfObjects {
            draft.loss = "which references led to the same '\(name)'"
        } else if old.thing != .enum {
            draft.loss = "objects of '\(name)'"
        }
        if isOfObjects {
            draft.declare(matter)
        }
        if matter.hasOlderHistory { return draft }
        if let removal = matter.tombstone(old, "and ") {
            let since = "since: \(matter.counterparts.nextVersion)"
            draft.fixes += [
                new.thing == .enum
                    ? matter.attribute("say that it is new", since)
                    : matter.attribute(
                        "a name of its own keeps the two apart\(matter.wordOnProperties(of: old))",
                        "archiveName: \(name)2\n\(since)"
                    ), removal,
            ]
        }
        return draft
    }
}

extension Matter {
    /// How old code reads new archives.
    fileprivate var forward: VersionVerdicts { rows(in: .archive).forward }

    fileprivate var archiveNameFixes: [Fix] {
        guard let old = (change.oldOwner?.archiveName).map(YAMLText.scalar) else { return [] }
        let place =
            followed("archiveName", of: nil)
            ? ", with 'archiveName: ~' in the history" : change.kind == .archiveName ? placeOfEntry : ""
        return [
            attribute("keep the archive name\(place), so that nothing changes in archives", "archiveName: \(old)"),
            history(
                "or keep writing the old one for a while",
                .writeAlso(class: old, until: counterparts.nextVersion + 1)
            ),
        ]
    }
}
