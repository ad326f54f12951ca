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
        let place = "enum '\(shortened(name.value))'"
        let found = pairs(node, of: place)
        if let cases = casesWithoutKey(found, name, node) {
            declaration.casesSpan = node.span
            declaration.cases = readCases(cases)
            if declaration.cases.allSatisfy({ $0.raw.map { Int($0.value.text) != nil } ?? false }) {
                declaration.raw = Spanned("Int", name.span)
            }
            return declaration
        }
        for pair in nested(meant(found, in: place, valid: Self.enumKeys), Self.isPartOfEnum) {
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
            default: reportUnknownKey(pair.key, in: place, valid: Self.enumKeys)
            }
        }
        if declaration.casesSpan == nil, node.isMappingOrEmpty {
            reportMissingKey("cases", in: place, at: name.span)
        }
        return declaration
    }

    /// `[fiction, essay]`, `{ open: 1, lent: 2 }` or `{ open: { raw: 1, doc: On the shelf. } }`.
    mutating func readCases(_ pair: YAMLPair) -> [EnumDeclaration.Case] {
        var cases: [YAMLPair]?
        switch pair.value.content {
        case .mapping(let pairs): cases = pairs
        case .sequence(let items) where !items.isEmpty && items.allSatisfy({ $0.mapping != nil }):
            cases = pairs(ofList: items, pair.value, expected: "a mapping for 'cases', of names and raw values")
        case .sequence, .scalar: break
        }
        guard let pairs = cases else {
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

    /// `Genre: { fiction: 1, essay: 2 }`
    private mutating func casesWithoutKey(_ pairs: [YAMLPair], _ name: Spanned<String>, _ node: YAMLNode) -> YAMLPair? {
        let isOfCases = pairs.allSatisfy { pair in
            !Self.enumKeys.contains(pair.key.value) && pair.value.sequence == nil
                && (pair.value.mapping?.allSatisfy { ["raw", "doc"].contains($0.key.value) } ?? true)
                && self.key(meantBy: pair.key.value, among: Self.enumKeys) == nil
        }
        guard isOfCases, let first = pairs.first else { return nil }
        let isNumbered = pairs.allSatisfy { $0.value.scalar.map { Int($0.text) != nil } ?? false }
        let raw = isNumbered ? "raw: Int" : nil
        let fixIt: FixIt
        if node.isFlow {
            let text = "{ \(raw.map { $0 + ", " } ?? "")cases: \(node.span.text) }"
            fixIt = FixIt("write '\(shortened(text))'", replace: node.span, with: text)
        } else {
            let margin = "\n" + String(repeating: " ", count: first.key.span.position.column - 1)
            let head = [raw, "cases:"].compactMap(\.self).joined(separator: margin)
            let place = first.key.span.at(first.key.span.start, first.key.span.start)
            var indenting = indenting(from: first.key.span.start, to: node.span.end, below: "cases")
            indenting.edits.removeFirst()
            fixIt = FixIt(
                "write 'cases:' above",
                edits: [FixIt.Edit(place, replacement: head + margin + "  ")] + indenting.edits
            )
        }
        bag.report(
            .missingKey,
            "enum '\(shortened(name.value))' needs 'cases', with the names below it",
            at: first.key.span,
            fixIts: [fixIt]
        )
        return YAMLPair(key: Spanned("cases", name.span), keyStyle: .plain, value: node)
    }

    private func isText(_ node: YAMLNode) -> Bool {
        if case .scalar(let scalar) = node.content { !scalar.text.isEmpty } else { false }
    }

    /// Nothing behind the colon: no raw value was written.
    private mutating func rawValue(_ pair: YAMLPair) -> Spanned<YAMLScalar>? {
        guard let scalar = scalar(pair.value, of: "a raw value") else { return nil }
        checkText(pair.value)
        return scalar.isPlain && scalar.text.isEmpty ? nil : Spanned(scalar, pair.value.span)
    }
}
