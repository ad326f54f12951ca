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
        let required = pairs["required"]?.value.sequence?.compactMap { $0.scalar?.text }
        let fixIt = declaringStruct(own, properties, required: inner == nil ? nil : required, for: name, node)
        bag.report(
            .typeSyntax,
            "'\(shortened(name.value))' has properties of its own, expected a type",
            at: name.span,
            notes: [
                Note(
                    "declare '\(shortened(own))' with them, under 'structs' or 'classes', and write '\(shortened("\(name.value): \(own)"))'"
                )
            ],
            fixIts: [fixIt].compactMap(\.self)
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

    /// Declares the struct at the top of `structs`, and names it here; nil where that is not a change of a few lines.
    private func declaringStruct(
        _ own: String,
        _ properties: [YAMLPair],
        required: [String]?,
        for name: Spanned<String>,
        _ node: YAMLNode
    ) -> FixIt? {
        guard !node.isAlias, isIdentifier(own),
            let section = section(with: name.span), ["classes", "structs"].contains(section.key.value),
            section.key.span.position.column == 1, !section.value.isFlow
        else { return nil }
        let lines = properties.map { line(of: $0, isOptional: required?.contains($0.key.value) == false) }
        guard !lines.contains(nil) else { return nil }
        let type = FixIt.Edit(node.span.at(name.span.end, node.span.end), replacement: ": \(own)")
        let isDeclared = sections.contains { section in
            ["classes", "structs", "enums"].contains(section.key.value) && section.value.mapping?[own] != nil
        }
        if isDeclared { return FixIt("write '\(shortened("\(name.value): \(own)"))'", edits: [type]) }
        let declaration = NewDeclaration(struct: own, properties: lines.compactMap(\.self))
        return declaration.fixIt([type], in: file, at: name.span.start)
    }

    /// One property in one line; nil where it does not fit in one.
    private func line(of pair: YAMLPair, isOptional: Bool) -> String? {
        guard isIdentifier(pair.key.value) else { return nil }
        switch pair.value.content {
        case .scalar(let scalar):
            guard scalar.isPlain, let type = typeMeant(by: scalar.text) else { return nil }
            return "\(pair.key.value): \(type)" + (isOptional && !type.hasSuffix("?") ? "?" : "")
        case .sequence: return pair.value.isFlow ? "\(pair.key.value): \(pair.value.span.text)" : nil
        case .mapping(let own):
            if own.count == 1, let scalar = own["type"]?.value.scalar {
                let type = YAMLNode(.scalar(scalar), span: pair.value.span)
                return line(of: YAMLPair(key: pair.key, keyStyle: .plain, value: type), isOptional: isOptional)
            }
            guard own.allSatisfy({ $0.value.scalar != nil }) else {
                return pair.value.isFlow ? "\(pair.key.value): \(pair.value.span.text)" : nil
            }
            let entries = own.map { entry in
                let type = entry.key.value == "type" ? entry.value.scalar.flatMap { typeMeant(by: $0.text) } : nil
                return "\(entry.key.value): \(type ?? entry.value.span.withQuotes.text)"
            }
            return "\(pair.key.value): { \(entries.joined(separator: ", ")) }"
        }
    }
}

extension YAMLNode {
    fileprivate var isAlias: Bool { anchorSpan != nil }
}
