import ModelLanguage
import SchemaHistory

/// Spells parts of schemas for the snippets in findings.
extension YAMLText {
    /// A type: `[String]` and `[String: Int]` may be plain, their optionals may not.
    package static func type(_ type: PropertyType, in model: String) -> String {
        let text = type.schemaSpelling(in: model)
        return text.contains("]?") ? quoted(text) : text
    }

    /// A whole property in the notation of `remove:` and `retype.from`: the type alone if there is nothing else, otherwise the long form.
    package static func property(
        _ property: PropertyModel,
        in model: String,
        withKeys: Bool = true,
        attributes: [(key: String, value: String)] = []
    ) -> String {
        self.property(
            property,
            key: withKeys && property.isKeyWritten ? property.key : nil,
            jsonKey: withKeys && property.isJSONKeyWritten ? property.jsonKey : nil,
            attributes: attributes
        ) { type($0, in: model) }
    }
}
