import ModelLanguage

/// Spells pieces of schemas for the snippets in findings.
extension YAMLText {
    /// A type: `[String]` and `[String: Int]` may stand plain, their optionals may not.
    package static func type(_ type: PropertyType, in model: String) -> String {
        let text = type.schemaSpelling(in: model)
        return text.contains("]?") ? quoted(text) : text
    }

    /// A whole property as `remove:` and `retype.from` want it: the type alone where that says all, else the long form.
    package static func property(
        _ property: PropertyModel,
        in model: String,
        withKeys: Bool = true,
        attributes: [String] = []
    ) -> String {
        var parts: [String] = []
        if let value = property.defaultValue { parts.append("default: \(value.schemaSpelling)") }
        if withKeys, property.isKeyWritten { parts.append("key: \(scalar(property.key))") }
        if withKeys, property.isJSONKeyWritten { parts.append("jsonKey: \(scalar(property.jsonKey))") }
        if property.isWeak { parts.append("weak: true") }
        if property.isConditional { parts.append("conditional: true") }
        if let inverse = property.inverse { parts.append("inverse: \(inverse)") }
        if property.isPacked { parts.append("packed: true") }
        if let count = property.count { parts.append("count: \(count)") }
        if let flat = property.flat {
            parts.append("flat: { \(flat.map { "\($0.property): \(scalar($0.key))" }.joined(separator: ", ")) }")
        }
        if let convert = property.convert {
            let archived = type(convert.archived, in: model)
            parts.append(
                "convert: { as: \(archived), encode: \(scalar(convert.encode)), decode: \(scalar(convert.decode)) }"
            )
        }
        if property.isVirtual { parts.append("virtual: true") }
        parts += attributes
        let spelling = type(property.type, in: model)
        return parts.isEmpty ? spelling : "{ type: \(spelling), \(parts.joined(separator: ", ")) }"
    }
}
