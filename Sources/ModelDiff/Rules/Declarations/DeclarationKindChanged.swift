import ModelLanguage

extension Rule {
    static let declarationKindChanged = Rule(
        "declaration-kind-changed",
        .break,
        "a name means another kind of thing: a class, struct or enum became another of these",
        on: .class,
        .struct,
        .enum,
        kinds: .redeclared
    ) { change, context in
        guard let before = change.oldOwner, let after = change.newOwner else { return nil }
        let name = before.name.name
        var draft = Draft("'\(name)' was a \(before.thing.title) and is a \(after.thing.title)")
        draft.isFixed = true
        draft.source = Verdict(.refuses, "its uses may no longer compile")
        var verdict = Verdict(.refuses, "'\(name)' is another kind of thing")
        if before.thing != .enum, after.thing != .enum {
            // Both stand in archives as objects under their archive names.
            verdict = Verdict(.depends, "as far as its properties fit; what was one object becomes many")
            draft.loss = "which references led to one and the same '\(name)'"
        } else if before.thing != .enum {
            draft.loss = "objects of '\(name)'"
        }
        draft.backward = context.backward(verdict, of: before)
        draft.forward = context.forward(verdict, of: before)
        draft.fixes = [
            context.attribute(
                "a name of its own keeps the two apart\(context.wordOnProperties(of: before))",
                of: after,
                nil,
                "archiveName: \(name)2\nsince: \(context.comparison.nextVersion)"
            ),
            context.tombstone(before, "and "),
        ]
        return draft
    }
}
