import ModelLanguage

extension Rule {
    static let propertyMovedDown = Rule(
        "property-moved-down",
        .loss,
        "a property moved to a subclass: other classes lose it",
        on: .property,
        kinds: .moved
    ) { change, context in
        guard context.isMove(change, up: false), let property = change.oldProperty else { return nil }
        var draft = Draft.move(change, context)
        let others = context.others(change)
        guard !others.isEmpty, property.isArchived else {
            if change.isDeclared { draft.severity = .safe }
            return draft
        }
        draft.loss = "'\(property.name)' of \(others.map { "'\($0.name.name)'" }.joined(separator: ", "))"
        draft.lostOf = others.map { "\($0.name.name).\(property.name)" }
        let losses = context.lossOfOthers(change, others)
        draft.alsoBackward = { _ in losses }
        return draft
    }
}

extension DiffContext {
    /// Classes whose own objects had the property and have no more.
    fileprivate func others(_ change: ModelChange) -> [ClassModel] {
        guard let from = change.oldOwner.flatMap({ comparison.today($0.name) }), let to = change.newOwner?.name,
            let shape = comparison.new.shapes.last
        else { return [] }
        return new.classes.filter { other in
            shape.isKind(other.name, of: from) && !shape.isKind(other.name, of: to) && !other.isAbstract
                && comparison.oldView(of: other.name) != nil
        }
    }

    /// The versions that wrote such objects, with the property in them.
    fileprivate func lossOfOthers(_ change: ModelChange, _ others: [ClassModel]) -> VersionVerdicts {
        guard let owner = change.oldOwner, let property = change.oldProperty else { return VersionVerdicts() }
        let rows = backward(Verdict(.loses), of: owner).rows.filter { row in
            guard isStored(property, of: owner, at: row.version) else { return false }
            guard let shape = comparison.old.shape(at: row.version) else { return true }
            return others.contains { other in
                comparison.oldView(of: other.name).map { shape.isKind($0.name, of: owner.name) } ?? false
            }
        }
        return VersionVerdicts(rows)
    }
}
