import ModelLanguage

extension Rule {
    static let propertyConversionChanged = Rule(
        "property-conversion-changed",
        .caution,
        "a property is converted for the archive in another way",
        on: .property,
        kinds: .conversion
    ) { change, context in
        .attribute(change, context, "is converted for the archive in another way")
    }
}
