import ModelLanguage

extension Rule {
    static let propertyAddedDefaulted = Rule(
        "property-added-defaulted",
        .safe,
        "a property with a default was added",
        on: .property,
        kinds: .added
    ) { change, context in
        guard let property = change.newProperty, let value = property.defaultValue else { return nil }
        var draft = Draft("\(context.name(change)) was added: older archives have its default \(value.schemaSpelling)")
        draft.forward = context.forward(
            Verdict(.reads, "the key is ignored; an old app that saves again drops it"),
            of: change.oldOwner
        )
        if !change.isDeclared {
            draft.fixes = [context.history("declare it", of: change.newOwner, "add: [\(property.name)]")]
        }
        return draft
    }
}
