import ModelLanguage

extension Rule {
    static let propertyAddedOptional = Rule(
        "property-added-optional",
        .safe,
        "an optional property was added",
        on: .property,
        kinds: .added
    ) { change, context in
        guard let property = change.newProperty, property.type.isOptional, property.defaultValue == nil else {
            return nil
        }
        var draft = Draft("\(context.name(change)) was added, optional: older archives have nil")
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
