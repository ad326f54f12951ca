import ModelLanguage

extension Rule {
    static let propertyMovedUp = Rule(
        "property-moved-up",
        .safe,
        "a property moved to a superclass",
        on: .property,
        kinds: .moved
    ) { change, context in
        guard context.isMove(change, up: true) else { return nil }
        return .move(change, context)
    }
}
