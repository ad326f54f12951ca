/// The JSON Schema of the schema language, as it stands in `Schemas/heirloom.schema.json`.
package enum LanguageSchema {
    package static let text: String = EmbeddedFiles.all.first { $0.path.hasSuffix("heirloom.schema.json") }?.text ?? ""
}
