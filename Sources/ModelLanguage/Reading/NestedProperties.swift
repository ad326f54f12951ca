import SchemaDiagnostics
import YAMLTree

// `address: { street: String, city: String }`, and JSON Schema's `type: object`: properties of a property, which a struct has.

extension SchemaReader {
    /// Words of JSON Schema that combine types.
    private static let combining: Set<String> = ["allOf", "anyOf", "oneOf", "not", "const", "if", "then", "else"]

    mutating func reportNested(_ pairs: [YAMLPair], in name: Spanned<String>, _ node: YAMLNode) -> TypeSyntax? {
        let type = pairs["type"]?.value.scalar?.text
        let hasProperties = type == nil || type == "object" || type == "struct" || type == "class"
        let inner = hasProperties ? pairs["properties"]?.value.mapping : nil
        guard let properties = inner ?? (type == nil && areProperties(pairs) ? pairs : nil) else { return nil }
        let own = name.value.raisingFirst
        if inner == nil, ["oneof", "union", "anyof", "choice", "either"].contains(name.value.lowercased()) {
            let entries = properties.map { "\($0.key.value): \($0.value.span.text)" }.joined(separator: ", ")
            bag.report(
                .typeSyntax,
                "a value of one of several types is a union, an enum with 'oneOf'",
                at: name.span,
                notes: [
                    Note(
                        "as in: enums: { Content: { oneOf: { \(shortened(entries)) } } }, and 'content: Content' here"
                    ),
                    Note("its cases hold structs and classes, or nothing ('none')"),
                ]
            )
            return TypeSyntax(.unreadable, name.span)
        }
        bag.report(
            .typeSyntax,
            "'\(shortened(name.value))' has properties of its own, expected a type",
            at: name.span,
            notes: [
                Note(
                    "declare '\(shortened(own))' with them, under 'structs' or 'classes', and write '\(shortened("\(name.value): \(own)"))'"
                )
            ]
        )
        return TypeSyntax(.unreadable, name.span)
    }

    private func areProperties(_ pairs: [YAMLPair]) -> Bool {
        !pairs.isEmpty
            && pairs.allSatisfy { pair in
                let text = pair.value.scalar?.text ?? ""
                return !Language.property.has(pair.key.value) && !Self.combining.contains(pair.key.value)
                    && key(meantBy: pair.key.value, among: Language.property) == nil
                    && advice(on: pair.key.value, in: Language.property) == nil
                    && (isProperty(pair, besides: Language.class) || typeElsewhere(text) != nil)
            }
    }
}
