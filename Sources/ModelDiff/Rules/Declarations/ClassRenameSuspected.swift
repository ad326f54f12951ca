import ModelLanguage

extension Rule {
    static let classRenameSuspected = Rule(
        "class-rename-suspected",
        .break,
        "one declaration went and one of the same shape came: a rename, or not",
        on: .class,
        .struct,
        .enum,
        kinds: .removalAndAddition
    ) { change, context in
        guard let before = change.oldOwner, let after = change.newOwner else { return nil }
        var draft = Draft(
            "\(change.thing.title) '\(before.name.name)' is gone and '\(after.name.name)' of nearly the same shape is new"
        )
        draft.isFixed = true
        draft.loss = change.thing == .enum ? nil : "objects of '\(before.name.name)'"
        draft.lostOf = [before.name.name]
        draft.source = Verdict(.refuses, "uses of '\(before.name.name)' no longer compile")
        draft.backward = context.backward(Verdict(.refuses, "does not know a class '\(before.name.name)'"), of: before)
        draft.forward = context.forward(Verdict(.refuses, "does not know a class '\(after.name.name)'"), of: before)
        // A base-most class is not named in JSON and dictionaries, nor is a struct.
        if after.classModel?.superclass == nil { draft.only = .archive }
        if change.thing == .enum {
            draft.severity = .caution
            draft.isFixed = false
            draft.backward = context.backward(.reads, of: before)
            draft.forward = context.forward(.reads, of: before)
        }
        draft.fixes = [
            context.history("if it is the same under a new name", of: after, "renameClass: \(before.name.name)"),
            context.tombstone(before),
            context.attribute(
                "and, if one went and another came",
                of: after,
                nil,
                "since: \(context.comparison.nextVersion)"
            ),
        ]
        return draft
    }
}
