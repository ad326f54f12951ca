import SchemaDiagnostics
import YAMLTree

// How JSON Schema and OpenAPI say the type of a property.

extension SchemaReader {
    private static let typesOfFormats = [
        "date-time": "Date", "date": "Date", "time": "Date", "uri": "URL", "url": "URL", "uuid": "UUID", "byte": "Data",
        "binary": "Data", "int32": "Int32", "int64": "Int64", "float": "Float", "double": "Double",
        "timestamp-millis": "Date", "timestamp-micros": "Date", "time-millis": "Date", "decimal": "Decimal",
        "iri": "URL", "int8": "Int8", "int16": "Int16", "uint8": "UInt8", "uint16": "UInt16", "uint32": "UInt32",
        "uint64": "UInt64", "local-timestamp-millis": "Date",
    ]
    private static let keysOfFormats: Set<String> = ["format", "logicalType"]
    /// Formats of texts that are texts here, too.
    private static let formatsOfText: Set<String> = [
        "email", "password", "hostname", "ipv4", "ipv6", "regex", "phone", "idn-email", "json-pointer", "slug", "color",
    ]

    /// `{ type: string, format: date-time }`
    ///
    /// - Returns: what else is said.
    mutating func reportFormat(_ pairs: [YAMLPair], _ span: SourceSpan) -> [YAMLPair]? {
        guard let type = pairs["type"]?.value, let scalar = type.scalar,
            let pair = pairs.first(where: { Self.keysOfFormats.contains($0.key.value) }),
            let format = pair.value.scalar?.text
        else { return nil }
        let known = Self.typesOfFormats[format]
        guard let meant = known ?? (Self.formatsOfText.contains(format) ? "String" : nil) else { return nil }
        if pairs.count == 2, known != nil {
            _ = reportType(span, "'\(pair.key.value): \(format)' is the type \(meant)", write: meant)
            return []
        }
        guard pairs.count > 2 || known == nil else { return nil }
        let isSame = typeMeant(by: scalar.text) == meant
        bag.report(
            .typeSyntax,
            known == nil
                ? "a schema has nothing for '\(pair.key.value): \(format)'; 'pattern' says what a text must match"
                : "'\(pair.key.value): \(format)' is the type \(meant)",
            at: pair.key.span.at(pair.key.span.start, pair.value.span.withQuotes.end),
            fixIts: [
                FixIt(
                    isSame ? "remove it" : "write '\(meant)'",
                    edits: (scalar.text == meant ? [] : [FixIt.Edit(type.span.withQuotes, replacement: meant)]) + [
                        removing(pair)
                    ]
                )
            ]
        )
        return pairs.filter { !["type", pair.key.value].contains($0.key.value) }
    }

    private static let keysOfItems: Set<String> = [
        "items", "additionalProperties", "of", "values", "element", "elementType", "itemType", "valueType", "contains",
    ]

    /// `{ type: array, items: { type: string }, minItems: 1 }`
    mutating func reportItems(_ pairs: [YAMLPair], _ span: SourceSpan) -> TypeSyntax? {
        let isObject = pairs["type"]?.value.scalar?.text == "object"
        guard let type = pairs["type"]?.value.scalar?.text,
            let kind = isObject ? .dictionary : collectionElsewhere(type),
            let items = pairs.first(where: { Self.keysOfItems.contains($0.key.value) })?.value,
            let name = typeName(items)
        else { return nil }
        var new = kind.type(of: name)
        var attributes: [String] = []
        for pair in pairs where pair.key.value != "type" && !Self.keysOfItems.contains(pair.key.value) {
            let text = pair.value.scalar?.text ?? ""
            switch pair.key.value {
            case "uniqueItems" where kind == .array: if text == "true" { new = "Set<\(name)>" }
            case "description", "doc": attributes.append("doc: \(quotedYAML(text))")
            case "minItems" where Int(text) != nil:
                attributes.append("elements: \(text)...\(pairs["maxItems"]?.value.scalar?.text ?? "")")
            case "maxItems" where Int(text) != nil:
                if pairs["minItems"] == nil { attributes.append("elements: 0...\(text)") }
            default: return nil
            }
        }
        let long = attributes.isEmpty ? new : "{ type: \(quotedType(new)), \(attributes.joined(separator: ", ")) }"
        let what = new.hasPrefix("Set") ? "list without repetitions" : kind == .dictionary ? "dictionary" : "list"
        return reportType(
            span,
            "a \(what) is a type \(new.hasPrefix("Set") ? "of its own" : "with brackets"): '\(shortened(new))'",
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

// How mongoose and others name the target of a reference.

extension SchemaReader {
    /// `{ type: ObjectId, ref: Person }`; nil for others.
    private func target(of pairs: [YAMLPair]) -> String? {
        guard let type = pairs["type"]?.value.scalar?.text,
            !otherTypes(for: type.split(separator: ".").last.map(String.init) ?? type).isEmpty
                || ["reference", "relationship", "ref", "pointer", "relation"].contains(type.lowercased())
        else { return nil }
        let words = ["ref", "to", "target", "destination", "model", "collection", "class", "entity", "of"]
        let name = pairs.first { words.contains($0.key.value) }?.value.scalar?.text
        return name.flatMap { isIdentifier($0) && $0.first?.isUppercase == true ? $0 : nil }
    }

    fileprivate mutating func reportTarget(_ type: String, _ span: SourceSpan) -> TypeSyntax {
        reportType(span, "a reference is a property whose type is the class: '\(shortened(type))'", write: type)
    }

    mutating func reportTarget(_ pairs: [YAMLPair], _ span: SourceSpan) -> TypeSyntax? {
        target(of: pairs).map { reportTarget($0 + "?", span) }
    }

    /// The same as the element of a list, and mongoose's `[{ type: String }]`.
    mutating func reportTarget(ofElement pairs: [YAMLPair], _ span: SourceSpan) -> TypeSyntax? {
        if let target = target(of: pairs) { return reportTarget("[\(target)]", span) }
        guard let type = pairs["type"]?.value.scalar.flatMap({ typeMeant(by: $0.text) }), isDottedIdentifier(type)
        else {
            return nil
        }
        return reportType(
            span,
            "the type of the elements is expected alone: '[\(shortened(type))]'",
            write: "[\(type)]"
        )
    }
}
