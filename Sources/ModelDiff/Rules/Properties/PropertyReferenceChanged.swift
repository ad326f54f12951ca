import ModelLanguage

extension Rule {
    static let propertyReferenceChanged = Rule(
        "property-reference-changed",
        .caution,
        "a reference became weak or conditional, or ceased to be",
        on: .property,
        kinds: .reference
    ) { change, context in
        .attribute(change, context, "is held or archived another way")
    }
}
