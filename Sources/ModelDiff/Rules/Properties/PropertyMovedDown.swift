import ModelLanguage

extension Rule {
    static let propertyMovedDown = Rule(
        "property-moved-down",
        .loss,
        "a property moved to a subclass: other classes lose it",
        on: .property,
        kinds: .moved
    ) { change, context in
        guard context.isMove(change, up: false) else { return nil }
        var draft = Draft.move(change, context)
        let others = context.new.classes.filter { other in
            guard let from = change.oldOwner.flatMap({ context.comparison.today($0.name) }),
                let to = change.newOwner?.name,
                let shape = context.comparison.new.shapes.last
            else { return false }
            return shape.isKind(other.name, of: from) && !shape.isKind(other.name, of: to) && !other.isAbstract
        }
        if others.isEmpty, change.isDeclared { draft.severity = .safe }
        if let name = change.newProperty?.name, !others.isEmpty {
            draft.loss = "'\(name)' of \(others.map { "'\($0.name.name)'" }.joined(separator: ", "))"
        }
        return draft
    }
}
