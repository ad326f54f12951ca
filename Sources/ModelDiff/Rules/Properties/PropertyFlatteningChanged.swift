import ModelLanguage

extension Rule {
    static let propertyFlatteningChanged = Rule(
        "property-flattening-changed",
        .caution,
        "a struct's properties stand in the object itself, or no longer",
        on: .property,
        kinds: .flattening
    ) { change, context in
        .attribute(change, context, "changed where the parts of its struct stand")
    }
}
