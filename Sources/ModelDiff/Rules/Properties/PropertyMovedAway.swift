import ModelLanguage

extension Rule {
    static let propertyMovedAway = Rule(
        "property-moved-away",
        .break,
        "a property moved to a class that is no relative: its values do not follow",
        on: .property,
        kinds: .moved
    ) { change, context in
        guard !context.isMove(change, up: true), !context.isMove(change, up: false) else { return nil }
        guard let before = change.oldProperty, let after = change.newProperty else { return nil }
        var draft = Draft("'\(change.oldPath)' is now \(context.name(change)), in a class that is no relative")
        draft.isFixed = true
        draft.loss = "what '\(before.name)' held"
        draft.lostOf = [change.oldPath]
        draft.source = Verdict(.refuses, "uses of '\(before.name)' no longer compile")
        let former = change.oldOwner.flatMap { context.comparison.today($0.name) }
            .flatMap { name in context.new.declarationViews.first { $0.name == name } }
        draft.fixes = [
            context.history(
                "declare that it goes",
                of: former,
                "remove: { \(before.name): \(context.spell(before)) }"
            ),
            context.history(
                "and that it comes",
                of: change.newOwner,
                after.isRequired
                    ? "add: { \(after.name): { missing: \(context.sample(after.type)) } }" : "add: [\(after.name)]"
            ),
        ]
        return draft
    }
}

extension DiffContext {
    /// Whether the property's new class is above (below) its old one.
    func isMove(_ change: ModelChange, up: Bool) -> Bool {
        guard let from = change.oldOwner.flatMap({ comparison.today($0.name) }), let to = change.newOwner?.name,
            let shape = comparison.new.shapes.last
        else { return false }
        return up ? shape.isKind(from, of: to) : shape.isKind(to, of: from)
    }
}

extension Draft {
    static func move(_ change: ModelChange, _ context: DiffContext) -> Draft {
        var draft = Draft("'\(change.oldPath)' moved to \(context.name(change))")
        guard !change.isDeclared, let before = change.oldProperty else { return draft }
        let former = change.oldOwner.flatMap { context.comparison.today($0.name) }
            .flatMap { name in context.new.declarationViews.first { $0.name == name } }
        let target = change.newOwner?.name.name ?? ""
        let value = context.sample(before.type)
        let isNewToOthers = context.isMove(change, up: true) && change.newProperty?.isRequired == true
        let place = isNewToOthers ? "{ to: \(target), missing: \(value) }" : target
        draft.fixes = [context.history("declare the move", of: former, "move: { \(before.name): \(place) }")]
        draft.severity = .break
        draft.isFixed = true
        return draft
    }
}
