import ModelLanguage

extension Rule {
    static let propertyReferenceChanged = Rule(
        "property-reference-changed",
        .caution,
        "a reference became weak or conditional, or ceased to be",
        on: .property,
        kinds: .reference
    ) { change, context in
        .attribute(change, context) { before, after in
            func word(_ property: PropertyModel) -> String {
                property.isWeak ? "weak" : property.isConditional ? "conditional" : "strong"
            }
            return "is \(word(after)), before \(word(before))"
        }
    }
}
