import ModelLanguage

extension Rule {
    static let typeNarrowed = Rule(
        "type-narrowed",
        .break,
        "a number became a narrower one, and nothing says what becomes of values that do not fit",
        on: .property,
        kinds: .type
    ) { change, context in
        guard context.typeChange(change) == .narrowed, change.usesFunction == nil else { return nil }
        return context.typeDraft(change)
    }
}
