import ModelLanguage

extension Rule {
    static let propertyInverseChanged = Rule(
        "property-inverse-changed",
        .caution,
        "a reference became another one's inverse, or ceased to be",
        on: .property,
        kinds: .inverse
    ) { change, context in
        .attribute(change, context, "changed its inverse")
    }
}
