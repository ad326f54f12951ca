import ModelLanguage

extension Rule {
    static let collectionKindChanged = Rule(
        "collection-kind-changed",
        .caution,
        "a property became a collection, or another kind of one",
        on: .property,
        kinds: .type
    ) { change, context in
        guard context.typeChange(change) == .collectionKind, change.usesFunction == nil else { return nil }
        var draft = context.typeDraft(change)
        if case .set? = change.newProperty?.type.wrapped {
            draft.loss = "order, and elements that are equal to another"
            draft.severity = change.isDeclared ? max(draft.severity ?? .loss, .loss) : .break
            draft.isFixed = draft.severity == .break
        }
        return draft
    }
}
