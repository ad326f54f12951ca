import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    static let foreignTypeKeys = [
        "swift", "import", "coding", "classes", "archiveName", "formerly", "oneOf", "convert", "init", "copying",
        "codable", "equality", "overrides",
    ]

    mutating func readForeignType(_ name: Spanned<String>, _ node: YAMLNode) -> ForeignTypeDeclaration {
        var declaration = ForeignTypeDeclaration(name: name)
        declaration.isCodingUnreadable = !node.isMappingOrEmpty
        for pair in pairs(node, of: "type '\(shortened(name.value))'", as: .foreignType) {
            switch pair.key.value {
            case "swift":
                declaration.swift = text(pair)
                if let type = declaration.swift, !checkSwiftType(type) { declaration.swift = nil }
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
            case "archiveName": declaration.archiveName = archiveName(pair)
            case "formerly":
                declaration.formerly = distinctTexts(pair, areFree: true)
                declaration.formerlyKey = pair.key.span
            case "oneOf":
                declaration.oneOf = items(pair.value, of: "'oneOf'").map { readType($0) }
                let isList = pair.value.sequence != nil || pair.value.isEmptyScalar
                if isList { declaration.oneOfKey = pair.key.span } else { declaration.isCodingUnreadable = true }
            case "convert":
                declaration.convert = readConversion(pair)
                declaration.convertKey = pair.key.span
            case "init":
                declaration.initArguments = anyText(pair)
                if let code = declaration.initArguments { bag.checkCode(code) }
            case "copying": declaration.copying = bool(pair)
            case "codable": declaration.codable = bool(pair)
            case "equality": declaration.equality = option(pair)
            case "overrides": declaration.overrides = option(pair)
            default: reportUnknownKey(pair.key, in: "type '\(shortened(name.value))'", valid: Self.foreignTypeKeys)
            }
        }
        return declaration
    }

    private mutating func code(_ pair: YAMLPair) -> String? {
        guard let code = text(pair) else { return nil }
        bag.checkCode(code)
        return code.value
    }

    /// A Swift type of which only the text is known.
    private mutating func checkSwiftType(_ type: Spanned<String>) -> Bool {
        let words = type.value.split(separator: " ").map(String.init)
        let isSpelled = type.value.utf8.allSatisfy { isWord($0) || " .<>[](),:?!&@->`".utf8.contains($0) }
        // Two names without a separator are only allowed after a word like `any`.
        let isJoined = zip(words, words.dropFirst()).allSatisfy { left, right in
            ["any", "some", "inout", "repeat", "each"].contains(left) || left.hasPrefix("@")
                || !(isIdentifier(left) && isIdentifier(right))
        }
        let angles = type.value.replacing("->", with: "").reduce(0) { $0 + ($1 == "<" ? 1 : $1 == ">" ? -1 : 0) }
        if isSpelled, isJoined, angles == 0, CodeScan.isWhole(type.value) { return true }
        bag.report(.typeSyntax, "'\(shortened(type.value))' is not the spelling of a type in Swift", at: type.span)
        return false
    }

    /// A module, also a submodule: `UIKit.UIColor`.
    mutating func moduleName(_ pair: YAMLPair) -> Spanned<String>? {
        guard let name = text(pair) else { return nil }
        if !isDottedIdentifier(name.value) { checkIdentifier(name, of: "the name of a module") }
        return name
    }

    /// `{ as: String, encode: \.hex, decode: RGB.init(hex:) }`
    mutating func readConversion(_ pair: YAMLPair) -> ConversionDeclaration? {
        let keys = ["as", "encode", "decode"]
        let example = "'convert', as in { as: String, encode: \\.hex, decode: \"RGB.init(hex:)\" }"
        let pairs = pairs(pair.value, of: example)
        let fields = fields(pairs, in: "'convert'", keys)
        let archived = fields["as"].map { readType($0.value) }
        let encode = fields["encode"].flatMap { code($0) }
        let decode = fields["decode"].flatMap { code($0) }
        if pair.value.isMappingOrEmpty {
            reportMissing(keys, of: fields, among: pairs, in: "'convert'", at: pair.key.span)
        }
        guard let archived, let encode, let decode else { return nil }
        return ConversionDeclaration(archived: archived, encode: encode, decode: decode)
    }
}
