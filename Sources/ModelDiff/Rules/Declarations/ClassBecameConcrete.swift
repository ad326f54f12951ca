import ModelLanguage

extension Rule {
    static let classBecameConcrete = Rule(
        "class-became-concrete",
        .caution,
        "objects of the class itself can be made, which older code refuses",
        on: .class,
        kinds: .abstractness
    ) { change, context in
        guard change.newOwner?.classModel?.isAbstract == false else { return nil }
        var draft = Draft("\(context.name(change)) is no longer abstract")
        draft.backward = context.backward(.reads, of: change.oldOwner)
        draft.forward = context.forward(
            Verdict(.depends, "those with an object of '\(change.newOwner?.name.name ?? "")' itself are refused"),
            of: change.oldOwner
        )
        if !change.isDeclared {
            draft.fixes = [context.history("declare it", of: change.newOwner, "was: { abstract: true }")]
        }
        return draft
    }
}
