import ModelLanguage
import SchemaHistory

extension Rule {
    static let propertyRenamed = Rule(
        "property-renamed",
        .caution,
        "a property got another name, as the history says",
        pair: .renamed
    ) { matter, before, after in
        guard !matter.alsoRetyped else { return nil }
        let key = before.key == after.key ? "; its key '\(after.key)' stays" : ""
        var draft = Draft("'\(matter.oldPath)' was renamed to \(matter.name)\(key)")
        draft.source = matter.lossOfName(before.name)
        if before.key != after.key { draft.fixes = matter.writeAlso() }
        return draft
    }

    static let propertyRenamedAndRetyped = Rule(
        "property-renamed-and-retyped",
        .caution,
        "a property got another name and another type",
        pair: .renamed
    ) { matter, before, after in
        guard matter.alsoRetyped else { return nil }
        let types = "\(matter.oldSpelling(before.type)) to \(matter.newSpelling(after.type))"
        var draft = Draft("'\(matter.oldPath)' was renamed to \(matter.name) and went from \(types)")
        let severity = matter.effect.severity
        (draft.severity, draft.isFixed) = (severity, severity == .break)
        draft.breaksUses(of: "'\(before.name)'")
        draft.declare(matter, "declare both", "rename: { \(before.name): \(after.name) }", matter.retype())
        return draft
    }

    static let propertyRenameSuspected = Rule(
        "property-rename-suspected",
        .break,
        "one property went and another of its type came: a rename, or not",
        pair: .removalAndAddition
    ) { matter, before, after in
        let owner = matter.oldOwner?.name.name ?? ""
        var draft = Draft("'\(before.name)' is gone from '\(owner)' and '\(after.name)' of the same type is new")
        let isKeyKept = before.key == after.key
        draft.isFixed = !isKeyKept
        draft.severity = isKeyKept ? .caution : .break
        draft.loss = isKeyKept ? nil : "what '\(before.name)' held"
        draft.lostOf = [matter.oldPath]
        draft.breaksUses(of: "'\(before.name)'")
        draft.fixes = [
            matter.history(
                "if it is the same property under a new name",
                "rename: { \(before.name): \(after.name) }"
            ),
            matter.history(
                "if one went and another came",
                matter.removal(of: before),
                matter.addition(of: after)
            ),
        ]
        return draft
    }

    static let propertySplit = ofCombination(
        "property-split",
        "one property became several, through a function",
        .split
    )
    static let propertyMerged = ofCombination(
        "property-merged",
        "several properties became one, through a function",
        .merged
    )

    private static func ofCombination(_ id: String, _ summary: String, _ kind: ChangeKind) -> Rule {
        Rule(id, .caution, summary, on: .property, kinds: kind) { matter in
            guard let combination = matter.declared(Change.Combine.self).first else { return nil }
            let sources = quoted(matter.sourceNames)
            let owner = matter.newOwner?.name.name ?? ""
            let targets = quoted(matter.targetNames)
            var draft = Draft("\(sources) of '\(owner)' became \(targets), through \(combination.function)")
            draft.breaksUses(of: sources)
            return draft
        }
    }
}
