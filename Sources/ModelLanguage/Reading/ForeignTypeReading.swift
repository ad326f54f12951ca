import Diagnostics
import YAMLTree

extension SchemaReader {
    static let foreignTypeKeys = [
        "swift", "import", "coding", "classes", "oneOf", "convert", "init", "copying", "codable", "equality",
    ]

    mutating func readForeignType(_ name: Spanned<String>, _ node: YAMLNode) -> ForeignTypeDeclaration {
        var declaration = ForeignTypeDeclaration(name: name)
        declaration.isCodingUnreadable = !isMappingOrEmpty(node)
        for pair in pairs(node, of: "type '\(shortened(name.value))'") {
            switch pair.key.value {
            case "swift": declaration.swift = text(pair)
            case "import": declaration.importedModule = moduleName(pair)
            case "coding":
                declaration.coding = option(pair)
                declaration.isCodingUnreadable = declaration.coding == nil
            case "classes":
                declaration.classes = distinctTexts(pair)
                declaration.classesKey = pair.key.span
                for name in declaration.classes where !isDottedIdentifier(name.value) {
                    checkIdentifier(name, of: "the name of a class")
                }
            case "oneOf":
                declaration.oneOf = items(pair.value, of: "'oneOf'").map { readType($0) }
                declaration.oneOfKey = pair.key.span
            case "convert":
                declaration.convert = readConversion(pair)
                declaration.convertKey = pair.key.span
            case "init": declaration.initArguments = anyText(pair)
            case "copying": declaration.copying = bool(pair)
            case "codable": declaration.codable = bool(pair)
            case "equality": declaration.equality = option(pair)
            default: reportUnknownKey(pair.key, in: "type '\(shortened(name.value))'", valid: Self.foreignTypeKeys)
            }
        }
        return declaration
    }

    /// A module, also a submodule: `UIKit.UIColor`.
    private mutating func moduleName(_ pair: YAMLPair) -> Spanned<String>? {
        guard let name = text(pair) else { return nil }
        if !isDottedIdentifier(name.value) { checkIdentifier(name, of: "the name of a module") }
        return name
    }

    /// `{ as: String, encode: \.hex, decode: RGB.init(hex:) }`
    mutating func readConversion(_ pair: YAMLPair) -> ConversionDeclaration? {
        var archived: TypeSyntax?
        var encode: String?
        var decode: String?
        let fields = pairs(pair.value, of: "'convert'")
        for field in fields {
            switch field.key.value {
            case "as": archived = readType(field.value)
            case "encode": encode = text(field)?.value
            case "decode": decode = text(field)?.value
            default: reportUnknownKey(field.key, in: "'convert'", valid: ["as", "encode", "decode"])
            }
        }
        for required in ["as", "encode", "decode"]
        where isMappingOrEmpty(pair.value) && !fields.contains(where: { $0.key.value == required }) {
            reportMissingKey(required, in: "'convert'", at: pair.key.span)
        }
        guard let archived, let encode, let decode else { return nil }
        return ConversionDeclaration(archived: archived, encode: encode, decode: decode)
    }
}
