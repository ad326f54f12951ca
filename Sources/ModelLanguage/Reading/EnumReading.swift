import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    static let enumKeys = ["doc", "raw", "cases", "unknown", "options", "protocols", "since", "history"]

    private static func isPartOfEnum(_ pair: YAMLPair, _ empty: YAMLPair) -> Bool {
        !enumKeys.contains(pair.key.value) && ["cases", "history"].contains(empty.key.value)
    }

    mutating func readEnum(_ name: Spanned<String>, _ node: YAMLNode) -> EnumDeclaration {
        var declaration = EnumDeclaration(name: name)
        if case .sequence = node.content {
            let text = node.span.text
            reportKind(
                node,
                expected: "a mapping for enum '\(shortened(name.value))'",
                fixIts: text.hasPrefix("[")
                    ? [FixIt("write '{ cases: \(shortened(text)) }'", replace: node.span, with: "{ cases: \(text) }")]
                    : []
            )
            declaration.casesSpan = node.span
            declaration.cases = readCases(YAMLPair(key: Spanned("cases", name.span), keyStyle: .plain, value: node))
            return declaration
        }
        for pair in nested(pairs(node, of: "enum '\(shortened(name.value))'"), Self.isPartOfEnum) {
            switch pair.key.value {
            case "doc": declaration.doc = anyText(pair)?.value
            case "raw": declaration.raw = text(pair)
            case "cases":
                declaration.casesSpan = pair.value.span
                declaration.isCasesUnreadable = isText(pair.value)
                declaration.cases = readCases(pair)
            case "unknown": declaration.unknown = text(pair)
            case "options": declaration.options = bool(pair)
            case "protocols": declaration.protocols = readProtocols(pair)
            case "since": declaration.since = integer(pair)
            case "history": declaration.history = readHistory(pair, of: .enum)
            default: reportUnknownKey(pair.key, in: "enum '\(shortened(name.value))'", valid: Self.enumKeys)
            }
        }
        if declaration.casesSpan == nil, node.isMappingOrEmpty {
            reportMissingKey("cases", in: "enum '\(shortened(name.value))'", at: name.span)
        }
        return declaration
    }

    /// `[fiction, essay]`, `{ open: 1, lent: 2 }` or `{ open: { raw: 1, doc: On the shelf. } }`.
    mutating func readCases(_ pair: YAMLPair) -> [EnumDeclaration.Case] {
        guard case .mapping(let pairs) = pair.value.content else {
            let names = distinctTexts(pair)
            for name in names { checkIdentifier(name, of: "the name of a case") }
            return names.map { EnumDeclaration.Case(name: $0, raw: nil, doc: nil) }
        }
        return pairs.map { pair in
            checkIdentifier(pair.key, of: "the name of a case")
            var result = EnumDeclaration.Case(name: pair.key, raw: nil, doc: nil)
            guard case .mapping(let pairs) = pair.value.content else {
                result.raw = rawValue(pair)
                return result
            }
            let fields = fields(pairs, in: "a case", ["raw", "doc"])
            result.raw = fields["raw"].flatMap { rawValue($0) }
            result.doc = fields["doc"].flatMap { anyText($0)?.value }
            return result
        }
    }

    private func isText(_ node: YAMLNode) -> Bool {
        if case .scalar(let scalar) = node.content { !scalar.text.isEmpty } else { false }
    }

    /// Nothing behind the colon: no raw value was written.
    private mutating func rawValue(_ pair: YAMLPair) -> Spanned<YAMLScalar>? {
        guard let scalar = scalar(pair.value, of: "a raw value") else { return nil }
        return scalar.isPlain && scalar.text.isEmpty ? nil : Spanned(scalar, pair.value.span)
    }
}
