import ModelLanguage

extension Rule {
    static let typeConverted = Rule(
        "type-converted",
        .caution,
        "a property's type changed, and the history says how its values follow",
        on: .property,
        kinds: .type
    ) { change, context in
        guard change.isDeclared, let kind = context.typeChange(change) else { return nil }
        guard kind == .other || change.usesFunction != nil else { return nil }
        var draft = context.typeDraft(change)
        if let function = change.usesFunction { draft.message += ", through \(function)" }
        return draft
    }
}
