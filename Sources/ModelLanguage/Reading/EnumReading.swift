import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    private static let rawValue = "a raw value says so, as in '{ inProgress: in-progress }'"

    mutating func readEnum(_ name: Spanned<String>, _ node: YAMLNode) -> EnumDeclaration {
        var declaration = EnumDeclaration(name: name)
        let place = "enum '\(shortened(name.value))'"
        declaration.isCasesUnreadable = !node.isMappingOrEmpty
        let found = pairs(node, of: place, example: Language.example(of: .enum))
        read(meant(found, in: place, valid: Language.enum), by: Language.enumRows, in: place, into: &declaration)
        if let key = declaration.oneOfKey {
            for pair in found where ["raw", "cases", "options", "deprecated"].contains(pair.key.value) {
                bag.report(
                    .unionKey,
                    "'\(pair.key.value)' is for enums of raw values; \(place) has 'oneOf'",
                    at: pair.key.span,
                    notes: [Note("'oneOf' is here", at: key)],
                    fixIts: [FixIt("remove it", edits: [removing(pair)]).withSeveralReadings]
                )
            }
            declaration.raw = nil
            declaration.options = nil
            // Classes say it in the discriminator.
            if let unknown = declaration.discriminator?.unknown, declaration.unknown == nil {
                declaration.unknown = Spanned(unknown.value.rawValue, unknown.span)
            }
            if declaration.untagged?.value == true, let discriminator = found["discriminator"],
                let untagged = found["untagged"]
            {
                bag.report(
                    .unionKey,
                    "'untagged' is for unions without a discriminator, and \(place) has one",
                    at: untagged.key.span,
                    notes: [Note("'discriminator' is here", at: discriminator.key.span)],
                    fixIts: [untagged, discriminator].map {
                        FixIt("remove '\($0.key.value)'", edits: [removing($0)]).withSeveralReadings
                    }
                )
                declaration.untagged = nil
            }
        } else if let pair = found["discriminator"] ?? found["untagged"] {
            bag.report(
                .unionKey,
                "'\(pair.key.value)' is for unions, and \(place) has no 'oneOf'",
                at: pair.key.span,
                fixIts: [FixIt("remove it", edits: [removing(pair)]).withSeveralReadings]
            )
        } else if declaration.casesSpan == nil, node.isMappingOrEmpty {
            reportMissingKey("cases", in: place, at: name.span, notes: [Note("as in { cases: [good, bad] }")])
        }
        return declaration
    }

    mutating func readCases(_ pair: YAMLPair, into declaration: inout EnumDeclaration) {
        (declaration.casesSpan, declaration.casesKey) = (pair.value.span, pair.key.span)
        declaration.cases = readCases(pair)
        declaration.isCasesUnreadable = isText(pair.value) || hasUnreadableCases
        hasUnreadableCases = false
    }

    mutating func readUnionCases(_ pair: YAMLPair, into declaration: inout EnumDeclaration) {
        declaration.oneOfKey = pair.key.span
        declaration.cases = readUnionCases(pair)
        declaration.isCasesUnreadable = declaration.cases.isEmpty && pair.value.mapping == nil
    }

    /// `{ card: Card, voucher: { of: Voucher, doc: From a friend. }, cash: none }`.
    private mutating func readUnionCases(_ pair: YAMLPair) -> [EnumDeclaration.Case] {
        let example = SharedValue.unionCases.examples[0]
        return pairs(pair.value, of: "'oneOf', of cases and what they hold", example: example).map { pair in
            if let pairs = pair.value.mapping, !pairs.isEmpty,
                !pairs.contains(where: { Language.unionCase.has($0.key.value) })
            {
                let own = pair.key.value.raisingFirst
                let fields = pair.value.flowText
                bag.report(
                    .unionPayload,
                    "case '\(shortened(pair.key.value))' holds a struct or a class, which is declared under a name of its own",
                    at: pair.value.span,
                    notes: [
                        Note(
                            "as in: structs: { \(own): { properties: \(fields) } }, and here '\(pair.key.value): \(own)'"
                        )
                    ]
                )
                return EnumDeclaration.Case(name: pair.key, raw: nil, doc: nil)
            }
            var (result, fields) = readCase(pair, of: Language.unionCase)
            guard let fields else {
                result.payload = readPayload(pair.value)
                return result
            }
            if fields["of"] == nil { reportMissingKey("of", in: "case '\(pair.key.value)'", at: pair.key.span) }
            result.payload = fields["of"].flatMap { readPayload($0.value) }
            return result
        }
    }

    /// A case with what is said of it besides its value, and the fields, if it has some.
    private mutating func readCase(_ pair: YAMLPair, of place: Language.Place)
        -> (case: EnumDeclaration.Case, fields: [String: YAMLPair]?)
    {
        checkIdentifier(pair.key, of: "the name of a case", keeper: Self.rawValue)
        var result = EnumDeclaration.Case(name: pair.key, raw: nil, doc: nil)
        guard let pairs = pair.value.mapping else { return (result, nil) }
        let fields = fields(pairs, of: place)
        result.doc = fields["doc"].flatMap { anyText($0)?.value }
        result.deprecated = fields["deprecated"].flatMap { deprecation($0) }
        result.info = fields["info"].map { info($0) }
        return (result, fields)
    }

    mutating func readDiscriminator(_ pair: YAMLPair) -> DiscriminatorDeclaration? {
        var key: Spanned<String>?
        var content: Spanned<String>?
        var unknown: Spanned<UnknownKeys>?
        var names: [(type: Spanned<String>, names: [Spanned<String>])] = []
        let example = "{ key: type, card: card, iban: [iban, transfer] }, with 'codable: plain' under 'swift'"
        for entry in pairs(pair.value, of: "'discriminator', of the key and a name for each type", example: example) {
            switch entry.key.value {
            case "key": key = anyText(entry, mayBeEmpty: false)
            case "content": content = anyText(entry, mayBeEmpty: false)
            case "unknown": unknown = option(entry)
            default:
                let found =
                    entry.value.sequence == nil
                    ? [anyText(entry, mayBeEmpty: false)].compactMap(\.self) : distinctTexts(entry, areFree: true)
                if !found.isEmpty { names.append((entry.key, found)) }
            }
        }
        guard let key else {
            if pair.value.isMappingOrEmpty { reportMissingKey("key", in: "'discriminator'", at: pair.key.span) }
            return nil
        }
        return DiscriminatorDeclaration(
            span: pair.key.span,
            key: key,
            content: content,
            unknown: unknown,
            names: names
        )
    }

    /// The type of a union case's value; nil for `none`.
    package mutating func readPayload(_ node: YAMLNode) -> TypeSyntax? {
        if node.isEmptyScalar {
            bag.report(
                .typeSyntax,
                "a case holds a struct or a class, or nothing ('none')",
                at: node.span,
                fixIts: file.bytes[..<node.span.start].last == UInt8(ascii: ":")
                    ? [FixIt("write 'none'", replace: node.span, with: " none").withSeveralReadings] : []
            )
            return nil
        }
        if let scalar = node.scalar, scalar.isPlain {
            if scalar.text == "none" { return nil }
            if ["null", "nil", "~", "Void", "Never", "()"].contains(scalar.text) {
                bag.report(
                    .typeSyntax,
                    "a case that holds nothing is written 'none'",
                    at: node.span,
                    fixIts: [node.span.writing("none")]
                )
                return nil
            }
        }
        return readType(node)
    }

    /// `[fiction, essay]`, `{ open: 1, lent: 2 }` or `{ open: { raw: 1, doc: On the shelf. } }`.
    mutating func readCases(_ pair: YAMLPair) -> [EnumDeclaration.Case] {
        if reportPayloads(pair) {
            hasUnreadableCases = true
            return []
        }
        var cases: [YAMLPair]?
        switch pair.value.content {
        case .mapping(let pairs): cases = pairs
        case .sequence(let items) where !items.isEmpty && items.allSatisfy({ $0.mapping != nil }):
            hasUnreadableCases = true
            reportKind(pair.value, expected: "a mapping for 'cases', of names and raw values")
            cases = []
        case .sequence, .scalar: break
        }
        guard let pairs = cases else {
            let names = distinctTexts(pair).flatMap { parts(of: $0) }
            for name in names { checkIdentifier(name, of: "the name of a case", keeper: Self.rawValue) }
            return names.map { EnumDeclaration.Case(name: $0, raw: nil, doc: nil) }
        }
        return pairs.map { pair in
            if Language.enum.has(pair.key.value) { hasSuspect = true }
            var (result, fields) = readCase(pair, of: Language.case)
            let sum = fields == nil ? sum(of: pair.value, among: pairs) : nil
            result.raw = sum ?? fields.map { $0["raw"].flatMap { rawValue($0) } } ?? rawValue(pair)
            return result
        }
    }

    /// `all: [read, write]` beside `read: 1, write: 2`: the number that has the bits of both.
    private mutating func sum(of value: YAMLNode, among cases: [YAMLPair]) -> Spanned<YAMLScalar>? {
        let names = (value.sequence ?? []).map { $0.scalar?.text.drop { $0 == "." } ?? "" }
        let bits = names.compactMap { name in
            cases.first { $0.key.value == name }.flatMap { Int($0.value.scalar?.text ?? "") }
        }
        guard bits.count > 1, bits.count == names.count else { return nil }
        let text = String(bits.reduce(0, |))
        reportKind(
            value,
            expected: "the number that has the bits of all",
            fixIts: [FixIt("write '\(text)'", replace: value.span, with: text)]
        )
        return Spanned(YAMLScalar(text, style: .plain), value.span)
    }

    /// The names of `shade half`, where a comma is missing.
    private mutating func parts(of name: Spanned<String>) -> [Spanned<String>] {
        guard name.value.utf8.contains(UInt8(ascii: " ")) else { return [name] }
        let names = name.value.split(separator: " ").map(String.init)
        guard names.count > 1, names.allSatisfy(isIdentifier), name.span.text == name.value else { return [name] }
        let list = names.joined(separator: ", ")
        let one = names[0] + names.dropFirst().map(\.raisingFirst).joined()
        bag.report(
            .invalidIdentifier,
            "'\(shortened(name.value))' cannot be the name of a case: it is not a Swift identifier",
            at: name.span,
            notes: [Note("the cases of a list are separated by ','")],
            fixIts: [list, one].map { name.span.writing($0).withSeveralReadings }
        )
        return names.map { Spanned($0, name.span) }
    }

    private static let wordsForPayload: Set = ["of", "oneOf", "type", "payload", "holds", "value"]

    /// `cases: [card(Card), cash]`, as enums of Swift have them: reported once, with the union that is meant.
    private mutating func reportPayloads(_ pair: YAMLPair) -> Bool {
        // YAML reads `- circle(radius: Double)` as a mapping.
        let items =
            pair.value.sequence?.map { ($0.span, $0) } ?? pair.value.mapping?.map { ($0.key.span, $0.value) } ?? []
        let cases = items.map { span, value in
            let text = span.text.hasPrefix("case ") ? span.text.dropFirst(5) : span.text[...]
            let parts = text.trimmedEnd(")\"'").split(separator: "(", maxSplits: 1)
            let own = pair.value.mapping == nil ? nil : value.mapping
            let held = own?.first.flatMap { first in
                Self.wordsForPayload.contains(first.key.value) && first.value.scalar?.text.isCapitalized == true
                    ? first.value.scalar?.text
                    : own?.contains { Language.case.has($0.key.value) } == false ? value.flowText : nil
            }
            return (name: String(parts.first ?? ""), type: parts.count == 2 ? String(parts[1]) : held, span: span)
        }
        guard let first = cases.first(where: { $0.type != nil }), cases.allSatisfy({ isIdentifier($0.name) }) else {
            return false
        }
        let isOfTypes = cases.allSatisfy { item in
            item.type.map { isIdentifier($0) && $0.isCapitalized && BuiltinType(rawValue: $0) == nil } ?? true
        }
        let entries = cases.map { item in
            "\(item.name): \(item.type.map { isOfTypes ? $0 : item.name.raisingFirst } ?? "none")"
        }
        let text = "oneOf: { \(entries.joined(separator: ", ")) }"
        bag.report(
            .swiftDeclaration,
            "case '\(shortened(first.name))' holds a value: it is a case of an enum with 'oneOf'",
            at: first.span,
            notes: [Note("as in \(text)")]
                + (isOfTypes ? [] : [Note("a case holds a struct or a class, which has the values")]),
            fixIts: isOfTypes ? [pair.whole.writing(text)] : []
        )
        return true
    }

    private func isText(_ node: YAMLNode) -> Bool {
        if case .scalar(let scalar) = node.content { !scalar.text.isEmpty } else { false }
    }

    /// No value after the colon: no raw value was written.
    private mutating func rawValue(_ pair: YAMLPair) -> Spanned<YAMLScalar>? {
        guard let scalar = scalar(pair.value, of: "a raw value") else { return nil }
        checkText(pair.value)
        return scalar.isPlain && scalar.text.isEmpty ? nil : Spanned(scalar, pair.value.span)
    }
}

extension DiagnosticID {
    package static let unionKey = DiagnosticID("union-key")
}
