import ModelLanguage

extension Rule {
    static let typeChanged = Rule(
        "type-changed",
        .break,
        "a property's type changed, and nothing says how its values follow",
        on: .property,
        kinds: .type
    ) { change, context in
        guard !change.isDeclared, context.typeChange(change) == .other else { return nil }
        return context.typeDraft(change)
    }
}
