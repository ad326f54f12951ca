import ModelLanguage

extension Rule {
    static let typeWidened = Rule(
        "type-widened",
        .caution,
        "a number became a wider one",
        on: .property,
        kinds: .type
    ) { change, context in
        guard context.typeChange(change) == .widened, change.usesFunction == nil else { return nil }
        return context.typeDraft(change)
    }
}
