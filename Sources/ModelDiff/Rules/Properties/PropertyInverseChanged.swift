import ModelLanguage

extension Rule {
    static let propertyInverseChanged = Rule(
        "property-inverse-changed",
        .caution,
        "a reference became another one's inverse, or ceased to be",
        on: .property,
        kinds: .inverse
    ) { change, context in
        .attribute(change, context) { before, after in
            let former = before.inverse.map { "'\($0)'" } ?? "none"
            return "has the inverse \(after.inverse.map { "'\($0)'" } ?? "none"), before \(former)"
        }
    }
}
