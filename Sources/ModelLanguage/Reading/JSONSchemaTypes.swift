import SchemaDiagnostics
import YAMLTree

// How JSON Schema and OpenAPI say the type of a property.

extension SchemaReader {
    private static let typesOfFormats = [
        "date-time": "Date", "date": "Date", "time": "Date", "uri": "URL", "url": "URL", "uuid": "UUID", "byte": "Data",
        "binary": "Data", "int32": "Int32", "int64": "Int64", "float": "Float", "double": "Double",
    ]

    /// `{ type: string, format: date-time }`
    mutating func reportFormat(_ pairs: [YAMLPair], _ span: SourceSpan) -> TypeSyntax? {
        guard pairs.count == 2, pairs["type"]?.value.scalar != nil,
            let format = pairs["format"]?.value.scalar?.text, let type = Self.typesOfFormats[format]
        else { return nil }
        return reportType(span, "'format: \(format)' is the type \(type)", write: type)
    }

    /// `{ type: array, items: { type: string }, minItems: 1 }`
    mutating func reportItems(_ pairs: [YAMLPair], _ span: SourceSpan) -> TypeSyntax? {
        guard let type = pairs["type"]?.value.scalar?.text, ["array", "list", "object"].contains(type),
            let items = pairs[type == "object" ? "additionalProperties" : "items"]?.value,
            let name = typeName(items)
        else { return nil }
        var new = type == "object" ? "[String: \(name)]" : "[\(name)]"
        var attributes: [String] = []
        for pair in pairs where !["type", "items", "additionalProperties"].contains(pair.key.value) {
            let text = pair.value.scalar?.text ?? ""
            switch pair.key.value {
            case "uniqueItems" where type != "object": if text == "true" { new = "Set<\(name)>" }
            case "description", "doc": attributes.append("doc: \(quotedYAML(text))")
            case "minItems" where Int(text) != nil:
                attributes.append("elements: \(text)...\(pairs["maxItems"]?.value.scalar?.text ?? "")")
            case "maxItems" where Int(text) != nil:
                if pairs["minItems"] == nil { attributes.append("elements: 0...\(text)") }
            default: return nil
            }
        }
        let long = attributes.isEmpty ? new : "{ type: \(quotedType(new)), \(attributes.joined(separator: ", ")) }"
        let kind = new.hasPrefix("Set") ? "list without repetitions" : type == "object" ? "dictionary" : "list"
        return reportType(
            span,
            "a \(kind) is a type \(new.hasPrefix("Set") ? "of its own" : "with brackets"): '\(shortened(new))'",
            write: long
        )
    }

    private func quotedType(_ type: String) -> String { type.contains(":") ? quotedYAML(type) : type }

    /// Of `string`, `{ type: string }` and `{ $ref: "#/definitions/Person" }`.
    private func typeName(_ node: YAMLNode) -> String? {
        let scalar = node.scalar ?? node.mapping?["type"]?.value.scalar ?? node.mapping?["$ref"]?.value.scalar
        guard let text = scalar?.text, node.mapping?.count ?? 1 == 1 else { return nil }
        let name = text.split(separator: "/").last.map(String.init) ?? text
        return isDottedIdentifier(name) ? typeElsewhere(name) ?? name : nil
    }

    /// `{ allOf: [ { $ref: "#/definitions/Person" } ] }`, `{ anyOf: [ { type: string }, { type: "null" } ] }`
    mutating func reportCombination(_ pairs: [YAMLPair], _ span: SourceSpan) -> TypeSyntax? {
        guard pairs.count == 1, let pair = pairs.first, ["allOf", "anyOf", "oneOf"].contains(pair.key.value),
            let items = pair.value.sequence
        else { return nil }
        let some = items.filter { $0.mapping?["type"]?.value.scalar?.text != "null" }
        guard some.count == 1, let name = typeName(some[0]) else { return nil }
        let type = some.count < items.count ? name + "?" : name
        return reportType(span, "'\(pair.key.value)' of one type is that type: '\(shortened(type))'", write: type)
    }

    /// `{ const: film }`
    mutating func reportConstant(_ pairs: [YAMLPair], _ span: SourceSpan) -> TypeSyntax? {
        guard pairs["type"] == nil, pairs.count == 1, let value = pairs["const"]?.value, let scalar = value.scalar,
            !(scalar.isPlain && ["true", "false"].contains(scalar.text))
        else { return nil }
        let isNumber = scalar.isPlain && Double(scalar.text) != nil
        let type = !isNumber ? "String" : Int(scalar.text) != nil ? "Int" : "Double"
        let long = "{ type: \(type), default: \(value.span.withQuotes.text), mutable: false }"
        bag.report(
            .typeSyntax,
            "a property that always has one value is written '\(shortened(long))'",
            at: span,
            notes: [Note("where another property's type depends on it, 'discriminator' of the class names it")],
            fixIts: [FixIt("write '\(shortened(long))'", replace: span, with: long).withSeveralReadings]
        )
        return TypeSyntax(.unreadable, span)
    }

    /// `$ref: "#/definitions/Person"`
    mutating func reportReference(_ pair: YAMLPair, in name: Spanned<String>) -> TypeSyntax {
        let target = pair.value.scalar?.text.split(separator: "/").last.map(String.init) ?? ""
        let span = pair.key.span.at(pair.key.span.start, pair.value.span.end)
        bag.report(
            .unknownKey,
            "unknown key '$ref' in property '\(shortened(name.value))'",
            at: pair.key.span,
            notes: [Note("a reference is a property whose type is the class")],
            fixIts: isIdentifier(target)
                ? [FixIt("write 'type: \(target)'", replace: span, with: "type: \(target)")] : []
        )
        return TypeSyntax(.unreadable, pair.value.span)
    }
}
