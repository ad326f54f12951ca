import ModelLanguage

extension Rule {
    static let typeClassChanged = Rule(
        "type-class-changed",
        .caution,
        "a property refers to another class",
        on: .property,
        kinds: .type
    ) { change, context in
        guard context.typeChange(change) == .objectClass, change.usesFunction == nil else { return nil }
        return context.typeDraft(change)
    }
}
