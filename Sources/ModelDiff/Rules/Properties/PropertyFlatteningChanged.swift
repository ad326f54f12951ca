import ModelLanguage

extension Rule {
    static let propertyFlatteningChanged = Rule(
        "property-flattening-changed",
        .caution,
        "a struct's properties stand in the object itself, or no longer",
        on: .property,
        kinds: .flattening
    ) { change, context in
        .attribute(change, context) { before, after in
            guard before.flat != nil else { return "stands in its object's own keys, before as an object" }
            return after.flat == nil
                ? "stands as an object, before in its object's own keys" : "stands under other keys of its object"
        }
    }
}
