import ModelLanguage

extension Rule {
    static let elementTypeChanged = Rule(
        "element-type-changed",
        .caution,
        "the elements, keys or values of a collection changed their type",
        on: .property,
        kinds: .type
    ) { change, context in
        guard context.typeChange(change) == .element, change.usesFunction == nil else { return nil }
        return context.typeDraft(change)
    }
}
