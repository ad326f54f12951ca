import ModelLanguage

extension Rule {
    static let propertyPackingChanged = Rule(
        "property-packing-changed",
        .caution,
        "a collection of numbers is packed, or no longer, or with another count",
        on: .property,
        kinds: .packing
    ) { change, context in
        .attribute(change, context, "changed between bytes and numbers, or its count")
    }
}
