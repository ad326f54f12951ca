import ModelLanguage

extension Rule {
    static let propertyBecameRequired = Rule(
        "property-became-required",
        .break,
        "an optional property became required",
        on: .property,
        kinds: .type
    ) { change, context in
        guard context.typeChange(change) == .becameRequired, change.usesFunction == nil else { return nil }
        return context.typeDraft(change)
    }
}
