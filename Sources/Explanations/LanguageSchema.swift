import EmbeddedFiles

/// The JSON Schema of the schema language, as it stands in `Schemas/heirloom.schema.json`.
package enum LanguageSchema {
    package static let text: String = embeddedLanguageSchema(0).map { String(cString: $0.pointee.text) } ?? ""
}
