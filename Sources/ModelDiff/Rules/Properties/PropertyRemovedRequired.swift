import ModelLanguage

extension Rule {
    static let propertyRemovedRequired = Rule(
        "property-removed-required",
        .loss,
        "a property was removed that old code cannot do without",
        on: .property,
        kinds: .removed
    ) { change, context in
        guard change.isDeclared, let property = change.oldProperty, property.isRequired, property.inverseOf == nil
        else {
            return nil
        }
        return .removal(of: property, change, context)
    }
}
