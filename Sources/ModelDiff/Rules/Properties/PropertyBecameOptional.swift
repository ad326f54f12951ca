import ModelLanguage

extension Rule {
    static let propertyBecameOptional = Rule(
        "property-became-optional",
        .caution,
        "a required property became optional",
        on: .property,
        kinds: .type
    ) { change, context in
        guard context.typeChange(change) == .becameOptional, change.usesFunction == nil else { return nil }
        return context.typeDraft(change)
    }
}
