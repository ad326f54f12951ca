import Diagnostics
import YAMLTree

extension SchemaReader {
    static let propertyKeys = ["type"] + PropertyAttribute.Name.allCases.map(\.rawValue)

    mutating func readProperties(_ pair: YAMLPair) -> [PropertyDeclaration] {
        let pairs = pairs(pair.value, of: "'properties', of names and types")
        var properties: [PropertyDeclaration] = []
        properties.reserveCapacity(pairs.count)
        for pair in pairs {
            if reportMissingSpace(pair) { continue }
            checkIdentifier(pair.key, of: "the name of a property")
            properties.append(readProperty(pair.key, pair.value))
        }
        return properties
    }

    /// `{ a:Int }`, which is one name to YAML.
    private mutating func reportMissingSpace(_ pair: YAMLPair) -> Bool {
        guard case .scalar(let scalar) = pair.value.content, scalar.isPlain, scalar.text.isEmpty,
            let colon = pair.key.value.firstIndex(of: ":"), isIdentifier(String(pair.key.value[..<colon]))
        else { return false }
        let name = pair.key.value[..<colon]
        let type = pair.key.value[pair.key.value.index(after: colon)...]
        bag.report(
            .invalidIdentifier,
            "expected a space behind the ':' of '\(shortened(String(name)))'",
            at: pair.key.span,
            fixIts: [FixIt("write '\(name): \(type)'", replace: pair.key.span, with: "\(name): \(type)")]
        )
        return true
    }

    /// A property in its short form, a type, or its long form, a mapping.
    mutating func readProperty(_ name: Spanned<String>, _ node: YAMLNode) -> PropertyDeclaration {
        switch node.content {
        case .scalar(let scalar) where scalar.text.isEmpty && scalar.isPlain:
            reportMissingType(name)
            return PropertyDeclaration(name: name, type: TypeSyntax(.unreadable, name.span), longFormSpan: nil)
        case .scalar, .sequence:
            return PropertyDeclaration(name: name, type: readType(node), longFormSpan: nil)
        case .mapping(let pairs):
            return readLongForm(pairs, of: name, node.span)
        }
    }

    private mutating func readLongForm(
        _ pairs: [YAMLPair],
        of name: Spanned<String>,
        _ span: SourceSpan
    ) -> PropertyDeclaration {
        var type: TypeSyntax?
        var attributes: [PropertyAttribute] = []
        attributes.reserveCapacity(pairs.count)
        var isConversionBroken = false
        for pair in pairs {
            if pair.key.value == "type" {
                type = readType(pair.value)
            } else if let attribute = PropertyAttribute.Name(pair.key.value) {
                if let value = readAttribute(attribute, pair) {
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
                reportUnknownKey(pair.key, in: "property '\(shortened(name.value))'", valid: Self.propertyKeys)
            }
        }
        if type == nil { reportMissingType(name) }
        // Without its conversion a Swift type would seem unknown.
        if isConversionBroken { type = nil }
        return PropertyDeclaration(
            name: name,
            type: type ?? TypeSyntax(.unreadable, name.span),
            attributes: attributes,
            longFormSpan: span
        )
    }

    private mutating func reportMissingType(_ name: Spanned<String>) {
        reportMissingKey("type", in: "property '\(shortened(name.value))'", at: name.span)
    }

    private mutating func readAttribute(_ name: PropertyAttribute.Name, _ pair: YAMLPair) -> PropertyAttribute.Value? {
        switch name {
        case .default:
            return .tree(pair.value)
        case .doc:
            return anyText(pair).map { .text($0.value) }
        case .key, .jsonKey, .deprecated:
            return text(pair).map { .text($0.value) }
        case .inverse, .onChange:
            return identifier(pair).map { .text($0.value) }
        case .mutable, .weak, .conditional, .packed, .virtual:
            return bool(pair).map { .flag($0.value) }
        case .count:
            return integer(pair).map { .number($0.value) }
        case .form:
            return option(pair, PropertyModel.Form.self).map { .form($0.value) }
        case .failure:
            return option(pair, PropertyModel.FailurePolicy.self).map { .failure($0.value) }
        case .copy:
            return option(pair, Copying.self).map { .copying($0.value) }
        case .convert:
            return readConversion(pair).map { .convert($0) }
        case .flat:
            return readFlat(pair)
        }
    }

    /// `true`, or the key of each of the struct's properties.
    private mutating func readFlat(_ pair: YAMLPair) -> PropertyAttribute.Value? {
        guard case .mapping(let pairs) = pair.value.content else { return bool(pair).map { .flag($0.value) } }
        return .flatKeys(
            pairs.compactMap { pair in
                text(pair).map { FlatKeyDeclaration(property: pair.key, key: $0) }
            }
        )
    }
}
