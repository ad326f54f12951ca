import ModelLanguage

extension Rule {
    static let classBecameAbstract = Rule(
        "class-became-abstract",
        .break,
        "objects of the class itself can no longer be made",
        on: .class,
        kinds: .abstractness
    ) { change, context in
        guard change.newOwner?.classModel?.isAbstract == true else { return nil }
        var draft = Draft("\(context.name(change)) became abstract: its own objects in older archives are refused")
        draft.isFixed = true
        draft.source = Verdict(.refuses, "callers can no longer make one")
        draft.backward = context.backward(
            Verdict(.refuses, "those with an object of '\(change.newOwner?.name.name ?? "")' itself"),
            of: change.oldOwner
        )
        draft.forward = context.forward(.reads, of: change.oldOwner)
        let name = change.newOwner?.name ?? TypeName(model: "", name: "")
        let isDropped = context.newPlan[name].drops.contains {
            $0.unless == nil && $0.versions.contains(context.old.version)
        }
        if isDropped {
            draft.message = "\(context.name(change)) became abstract, and its own objects in older archives are dropped"
            draft.isFixed = false
            draft.loss = "objects of '\(name.name)' itself"
            draft.backward = context.backward(
                Verdict(.loses, "objects of '\(name.name)' itself are dropped"),
                of: change.oldOwner
            )
            return draft
        }
        if !change.isDeclared {
            draft.fixes = [context.history("declare it", of: change.newOwner, "was: { abstract: false }")]
        }
        if let model = change.newOwner?.classModel,
            let heir = context.new.classes.first(where: { $0.superclass == .generated(model.name) && !$0.isAbstract })
        {
            draft.fixes.append(
                context.history(
                    "drop what was written before, where nothing needs it",
                    of: change.newOwner,
                    "drop: true"
                )
            )
            draft.message += "; '\(heir.name.name)' might take their place"
        }
        return draft
    }
}
