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
        draft.loss = before.thing == .enum ? nil : "objects of '\(name)'"
        draft.source = Verdict(.refuses, "its uses may no longer compile")
        draft.backward = context.backward(Verdict(.refuses, "'\(name)' is another kind of thing"), of: before)
        draft.forward = context.forward(Verdict(.refuses, "'\(name)' is another kind of thing"), of: before)
        draft.fixes = [
            context.attribute("a name of its own keeps the two apart", of: after, nil, "archiveName: \(name)2"),
            context.tombstone(before),
        ]
        return draft
    }
}
