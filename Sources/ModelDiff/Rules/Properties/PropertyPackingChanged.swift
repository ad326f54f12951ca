import ModelLanguage

extension Rule {
    static let propertyPackingChanged = Rule(
        "property-packing-changed",
        .caution,
        "a collection of numbers is packed, or no longer, or with another count",
        on: .property,
        kinds: .packing
    ) { change, context in
        .attribute(change, context) { before, after in
            if before.isPacked == after.isPacked {
                return "has \(after.count.map { "the count \($0)" } ?? "any count"), before "
                    + (before.count.map { "the count \($0)" } ?? "any")
            }
            return after.isPacked
                ? "is archived as packed bytes, before as numbers" : "is archived as numbers, before as packed bytes"
        }
    }
}
