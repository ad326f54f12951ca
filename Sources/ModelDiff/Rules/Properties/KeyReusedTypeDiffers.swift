import ModelLanguage

extension Rule {
    static let keyReusedTypeDiffers = Rule(
        "key-reused-type-differs",
        .caution,
        "a property took the key that another one had, of another type",
        on: .property,
        kinds: .keyReuse
    ) { change, context in
        guard change.alsoRetyped else { return nil }
        return .keyReuse(change, context)
    }
}
