import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    mutating func readProperties(_ pair: YAMLPair) -> [PropertyDeclaration] {
        let pairs = pairs(pair.value, of: "'properties', of names and types", example: "{ title: String }")
        var properties: [PropertyDeclaration] = []
        properties.reserveCapacity(pairs.count)
        for pair in pairs {
            if Language.class.has(pair.key.value) { hasSuspect = true }
            checkIdentifier(pair.key, of: "the name of a property", keeper: "'key' and 'jsonKey' say so")
            properties.append(readProperty(pair.key, pair.value))
        }
        return properties
    }

    /// A property in its short form, a type, or its long form, a mapping.
    package mutating func readProperty(_ name: Spanned<String>, _ node: YAMLNode) -> PropertyDeclaration {
        switch node.content {
        case .scalar(let scalar) where scalar.text.isEmpty && scalar.isPlain:
            reportMissingType(name)
            return PropertyDeclaration(name: name, type: TypeSyntax(.unreadable, name.span), longFormSpan: nil)
        case .scalar(let scalar):
            let type =
                reportValue(scalar, node.span) ?? readPropertyType(node)
            return PropertyDeclaration(name: name, type: type, longFormSpan: nil)
        case .sequence:
            return PropertyDeclaration(name: name, type: readPropertyType(node), longFormSpan: nil)
        case .mapping(let pairs):
            if let type = reportDictionaryInBraces(pairs, node.span) ?? reportChoice(pairs, in: name, node.span)
                ?? reportNested(pairs, in: name, node)
            {
                return PropertyDeclaration(name: name, type: type, longFormSpan: nil)
            }
            return readLongForm(pairs, of: name, node.span)
        }
    }

    /// A type that is written as no schema writes it.
    mutating func reportType(_ span: SourceSpan, _ message: String, write type: String) -> TypeSyntax {
        let fixIt = span.writing(type)
        bag.report(.typeSyntax, message, at: span, fixIts: [fixIt])
        return TypeSyntax(.unreadable, span)
    }

    /// `pages: 10`, `isOpen: true`, `pages: 1...10`: a value where the type is expected.
    private mutating func reportValue(_ scalar: YAMLScalar, _ span: SourceSpan) -> TypeSyntax? {
        guard scalar.isPlain, let first = scalar.text.utf8.first, isASCIIDigit(first) || "-tf".utf8.contains(first)
        else {
            return nil
        }
        let text = scalar.text
        let ends = text.split(separator: ".", omittingEmptySubsequences: true)
        let long: String
        if text == "true" || text == "false" {
            long = "{ type: Bool, default: \(text) }"
        } else if IntegerLiteral(text) != nil {
            long = "{ type: Int, default: \(text) }"
        } else if realLiteral(text) != nil {
            long = "{ type: Double, default: \(text) }"
        } else if text.contains("..."), ends.count == 2, ends.allSatisfy({ Int($0) != nil }) {
            long = "{ type: Int, min: \(ends[0]), max: \(ends[1]) }"
        } else {
            return nil
        }
        bag.report(
            .typeSyntax,
            "'\(shortened(text))' is a value, expected a type",
            at: span,
            fixIts: [span.writing(long).withSeveralReadings]
        )
        return TypeSyntax(.unreadable, span)
    }

    /// `{ String: Int }`
    private mutating func reportDictionaryInBraces(_ pairs: [YAMLPair], _ span: SourceSpan) -> TypeSyntax? {
        guard pairs.count == 1, let pair = pairs.first, pair.key.value.first?.isUppercase == true,
            span.text.hasPrefix("{")
        else { return nil }
        let name = pair.key.value.hasSuffix("?") ? String(pair.key.value.dropLast()) : pair.key.value
        if pair.value.isEmptyScalar, isDottedIdentifier(name) {
            return reportType(span, "a type is written without braces", write: pair.key.value)
        }
        guard isIdentifier(pair.key.value), !pair.value.isEmptyScalar else { return nil }
        let value = pair.value.span.text
        let type = "[\(pair.key.value): \(value)]"
        return reportType(span, "'\(shortened(span.text))' is written '\(shortened(type))'", write: type)
    }

    /// `{ type: array, of: String }`, `{ type: dictionary, key: String, value: Int }`; the result is what is left to read.
    private mutating func reportElements(_ pairs: [YAMLPair]) -> [YAMLPair]? {
        func type(_ words: String...) -> (pair: YAMLPair, type: String)? {
            guard let pair = pairs.first(where: { words.contains(plainWord($0.key.value)) }),
                let type = (pair.value.scalar?.text).flatMap({ typeMeant(by: $0) }), type.first?.isLowercase == false
            else { return nil }
            return (pair, type)
        }
        // Each property comes by here, and nearly all have only keys that there are.
        guard bag.suggests, !pairs.allSatisfy({ Language.property.has($0.key.value) }), let whole = pairs["type"],
            let name = whole.value.scalar?.text,
            let collection = collectionElsewhere(name),
            let item = type("of", "item", "items", "element", "elementtype", "itemtype", "value", "values", "valuetype")
        else { return nil }
        let key = collection == .dictionary ? type("key", "keys", "keytype") : nil
        let text = key.map { "[\($0.type): \(item.type)]" } ?? collection.type(of: item.type)
        let parts = [item.pair] + (key.map { [$0.pair] } ?? [])
        bag.report(
            .typeSyntax,
            "'\(shortened(name))' and '\(shortened(item.pair.key.value))' are written as one type, '\(shortened(text))'",
            at: whole.value.span,
            fixIts: [
                FixIt(
                    "write '\(shortened(text))'",
                    edits: [FixIt.Edit(whole.value.span.withQuotes, replacement: text)] + parts.map(removing)
                )
            ]
        )
        let taken = ([whole] + parts).map(\.key.span)
        return pairs.filter { !taken.contains($0.key.span) }
    }

    /// `kind: { good, bad }`
    private mutating func reportChoice(_ pairs: [YAMLPair], in name: Spanned<String>, _ span: SourceSpan)
        -> TypeSyntax?
    {
        let names = pairs.map(\.key.value)
        guard pairs.count > 1, pairs.allSatisfy(\.value.isEmptyScalar), names.allSatisfy(isIdentifier),
            names.allSatisfy({ $0.first?.isLowercase == true && !Language.property.has($0) })
        else { return nil }
        let own = name.value.raisingFirst
        let cases = names.joined(separator: ", ")
        bag.report(
            .typeSyntax,
            "one of several names is an enum, declared under 'enums', whose name is the type here",
            at: span,
            notes: [
                Note("as in: enums: { \(own): { cases: [\(shortened(cases))] } }, and here '\(name.value): \(own)'")
            ]
        )
        return TypeSyntax(.unreadable, span)
    }

    private mutating func readLongForm(
        _ pairs: [YAMLPair],
        of name: Spanned<String>,
        _ span: SourceSpan,
        type known: TypeSyntax? = nil
    ) -> PropertyDeclaration {
        var type = known
        var attributes: [PropertyAttribute] = []
        attributes.reserveCapacity(pairs.count)
        var isConversionBroken = false
        let isTransient = pairs["transient"]?.value.scalar?.text == "true"
        let holding = reportElements(pairs)
        if holding != nil { type = TypeSyntax(.unreadable, span) }
        let all = meant(holding ?? pairs, in: "property '\(shortened(name.value))'", valid: Language.property)
        for pair in all {
            if pair.key.value == "type" {
                type =
                    isTransient
                    ? readSwiftType(pair.value)
                    : readPropertyType(pair.value, in: span, hasDefault: pairs["default"] != nil)
            } else if let index = Language.attributes.place.index(of: pair.key.value) {
                let attribute = PropertyAttribute.Name.allCases[index]
                var value: PropertyAttribute.Value?
                Language.attributes[pair.key.value]?(&self, pair, &value)
                if let value {
                    attributes.append(
                        PropertyAttribute(
                            name: attribute,
                            keySpan: pair.key.span,
                            valueSpan: pair.value.span,
                            value: value
                        )
                    )
                } else if attribute == .convert {
                    isConversionBroken = true
                }
            } else {
                reportUnknownKey(
                    pair.key,
                    in: "property '\(shortened(name.value))'",
                    valid: Language.property,
                    besides: all,
                    fixIt: fixIt(for: pair, among: all, valid: Language.property)
                )
            }
        }
        let saysType = ["enum", "oneOf", "anyOf", "cases", "items", "additionalProperties", "references"]
        if type == nil, !pairs.contains(where: { saysType.contains($0.key.value) }) { reportMissingType(name) }
        // Without its conversion a Swift type would be reported as unknown.
        if isConversionBroken { type = nil }
        return PropertyDeclaration(
            name: name,
            type: type ?? TypeSyntax(.unreadable, name.span),
            attributes: attributes,
            longFormSpan: span
        )
    }

    private mutating func readPropertyType(
        _ node: YAMLNode,
        in longForm: SourceSpan? = nil,
        hasDefault: Bool = false
    ) -> TypeSyntax {
        if mayBeTransient {
            let text = node.scalar?.text ?? node.span.text
            propertyType = PropertyTypePlace(text: text, span: node.span, longForm: longForm, hasDefault: hasDefault)
        }
        defer { propertyType = nil }
        return readType(node)
    }

    private mutating func reportMissingType(_ name: Spanned<String>) {
        let note = Note("as in '\(shortened(name.value)): String'")
        reportMissingKey("type", in: "property '\(shortened(name.value))'", at: name.span, notes: [note])
    }

    /// Objective-C's `copy`, as a flag.
    mutating func reportCopied(_ pair: YAMLPair) -> Bool {
        guard let flag = pair.value.scalar.flatMap({ wordForBool($0.text) }) else { return false }
        let deep = FixIt("write 'copy: deep'", replace: pair.value.span, with: "deep")
        let removal = FixIt("remove it", edits: [removing(pair)])
        bag.report(
            .unknownOption,
            "'\(flag)' is not a value of 'copy'; expected shallow or deep",
            at: pair.value.span,
            notes: [Note("values are copied anyway; 'copy: deep' copies the objects, too, that a property refers to")],
            fixIts: (flag == "true" ? [removal, deep] : [removal]).map(\.withSeveralReadings)
        )
        return true
    }

    /// `venue_name`, or `[venue, name]`, which is kept as one text.
    package mutating func readJSONKey(_ pair: YAMLPair) -> String? {
        var steps: [Spanned<String>] = []
        if case .sequence = pair.value.content {
            steps = texts(pair, areFree: true)
        } else if let key = anyText(pair, mayBeEmpty: false) {
            steps = [key]
        }
        if let wrong = steps.first(where: { !JSONKey.isStep($0.value) }) {
            bag.report(
                .reservedKey,
                "a key in JSON cannot have the character U+001F: '\(shortened(wrong.value))'",
                at: wrong.span
            )
            return nil
        }
        if let items = pair.value.sequence, items.isEmpty {
            bag.report(.emptyValue, "'\(pair.key.value)' has no key", at: pair.value.span)
        }
        return steps.isEmpty ? nil : JSONKey.path(steps.map(\.value))
    }

    /// `{ any: [title, [names, title]] }`, of which the first that is there is read.
    mutating func readJSONKeys(_ pair: YAMLPair) -> [String]? {
        let fields = fields(pair.value.mapping ?? [], of: Language.jsonKeyChoice)
        guard let any = fields["any"] else { return nil }
        guard let items = any.value.sequence else {
            reportKind(any.value, expected: "a list of keys for 'any', as in { any: [title, name] }")
            return nil
        }
        var keys: [String] = []
        for item in items {
            let own = YAMLPair(key: any.key, keyStyle: any.keyStyle, value: item)
            guard let key = readJSONKey(own) else { continue }
            if keys.contains(key) {
                bag.report(.repeatedItem, "'\(shortened(JSONKey.words(key)))' is listed twice", at: item.span)
            } else {
                keys.append(key)
            }
        }
        if items.isEmpty { bag.report(.emptyValue, "'any' has no key", at: any.value.span) }
        return keys.isEmpty ? nil : keys
    }

    /// `true`, or the key of each of the struct's properties.
    mutating func readFlat(_ pair: YAMLPair) -> PropertyAttribute.Value? {
        guard case .mapping(let pairs) = pair.value.content else {
            if pair.value.scalar.map({ $0.text.isEmpty || wordForBool($0.text) != nil }) ?? false {
                return bool(pair).map { .flag($0.value) }
            }
            reportKind(
                pair.value,
                expected: "true, or the key of each of the struct's properties, as in { latitude: lat }"
            )
            return nil
        }
        let keys = pairs.compactMap { pair in
            anyText(pair, mayBeEmpty: false).map { FlatKeyDeclaration(property: pair.key, key: $0) }
        }
        return keys.count == pairs.count ? .flatKeys(keys) : nil
    }
}

// `address: { street: String, city: String }`, and JSON Schema's `type: object`: properties of a property, which a struct has.

extension SchemaReader {
    /// Words of JSON Schema that combine types.
    private static let combining: Set<String> = ["allOf", "anyOf", "oneOf", "not", "const", "if", "then", "else"]

    mutating func reportNested(_ pairs: [YAMLPair], in name: Spanned<String>, _ node: YAMLNode) -> TypeSyntax? {
        let type = pairs["type"]?.value.scalar?.text
        let hasProperties = type == nil || type == "object" || type == "struct" || type == "class"
        let inner = hasProperties ? pairs["properties"]?.value.mapping : nil
        guard inner != nil || type == nil && areProperties(pairs) else { return nil }
        let own = name.value.raisingFirst
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
