import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    mutating func readForeignType(_ name: Spanned<String>, _ node: YAMLNode) -> ForeignTypeDeclaration {
        var declaration = ForeignTypeDeclaration(name: name)
        declaration.isCodingUnreadable = !node.isMappingOrEmpty
        let place = "type '\(shortened(name.value))'"
        let pairs = pairs(node, of: place, example: "{ import: CoreLocation, coding: secure }")
        read(pairs, by: Language.foreignTypeRows, in: place, into: &declaration)
        return declaration
    }

    mutating func readSwiftText(_ pair: YAMLPair) -> Spanned<String>? {
        text(pair).flatMap { checkSwiftType($0) ? $0 : nil }
    }

    mutating func readChoice(_ pair: YAMLPair, into declaration: inout ForeignTypeDeclaration) {
        declaration.oneOf = items(pair.value, of: "'oneOf'").map { readType($0) }
        let isList = pair.value.sequence != nil || pair.value.isEmptyScalar
        if isList { declaration.oneOfKey = pair.key.span } else { declaration.isCodingUnreadable = true }
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
        let example = "'convert', as in { as: String, encode: \\.hex, decode: \"RGB.init(hex:)\" }"
        let pairs = pairs(pair.value, of: example)
        let fields = fields(pairs, of: Language.conversion)
        let archived = fields["as"].map { readType($0.value) }
        let encode = fields["encode"].flatMap { code($0) }
        let decode = fields["decode"].flatMap { code($0) }
        if pair.value.isMappingOrEmpty {
            reportMissing(in: Language.conversion, fields, among: pairs, at: pair.key.span)
        }
        guard let archived, let encode, let decode else { return nil }
        return ConversionDeclaration(archived: archived, encode: encode, decode: decode)
    }
}
