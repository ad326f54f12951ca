import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    /// A type in any of its YAML forms: text, or the sequences that `[Person]` and `[String: Int]` are to YAML.
    mutating func readType(_ node: YAMLNode, depth: Int = 0) -> TypeSyntax {
        guard depth < TypeParser.maximumDepth else {
            let limit = TypeParser.maximumDepth
            bag.report(.typeSyntax, "a type is nested more than \(limit) levels deep", at: node.span)
            return TypeSyntax(.unreadable, node.span)
        }
        switch node.content {
        case .scalar(let scalar):
            if scalar.text.isEmpty {
                bag.report(.typeSyntax, "a type is missing", at: node.span, notes: [Note("as in 'type: String'")])
                return TypeSyntax(.unreadable, node.span)
            }
            return parseType(scalar, at: node.anchorSpan ?? node.span)
        case .sequence(let items):
            guard items.count == 1, let item = items.first else {
                bag.report(
                    .typeSyntax,
                    "expected one type between the brackets, found \(items.count)",
                    at: node.span,
                    notes: [
                        Note("an array is [Person], a dictionary [String: Person]"),
                        Note("several values of their own types are the properties of a struct"),
                    ]
                )
                return TypeSyntax(.unreadable, node.span)
            }
            if !node.isFlow, node.anchorSpan == nil {
                let text = "[\(item.span.withQuotes.text)]"
                reportKind(
                    node,
                    expected: "a type, as in \(shortened(text))",
                    fixIts: item.scalar == nil
                        ? [] : [node.span.writing(text)]
                )
            }
            if case .mapping(let pairs) = item.content { return readDictionaryType(pairs, item, at: node.span, depth) }
            if case .scalar(let scalar) = item.content, item.anchorSpan == nil {
                // `[String:Int]` without a space is one scalar to YAML.
                var parser = TypeParser(text: scalar.text, file: file, origin: origin(of: scalar, at: item.span))
                let type = parser.parseElement(in: node.span)
                take(parser)
                return type
            }
            return TypeSyntax(.array(readType(item, depth: depth + 1)), node.span)
        case .mapping:
            reportKind(node, expected: "a type")
            return TypeSyntax(.unreadable, node.span)
        }
    }

    private mutating func readDictionaryType(_ pairs: [YAMLPair], _ item: YAMLNode, at span: SourceSpan, _ depth: Int)
        -> TypeSyntax
    {
        guard pairs.count == 1, let pair = pairs.first else {
            bag.report(
                .typeSyntax,
                "expected one key type and one value type, as in [String: Person]",
                at: item.span
            )
            return TypeSyntax(.unreadable, span)
        }
        let key = parseType(YAMLScalar(pair.key.value, style: pair.keyStyle), at: pair.key.span)
        return TypeSyntax(.dictionary(key: key, value: readType(pair.value, depth: depth + 1)), span)
    }

    mutating func parseType(_ scalar: YAMLScalar, at span: SourceSpan) -> TypeSyntax {
        // Nearly every type is a plain name.
        if isIdentifier(scalar.text) { return TypeSyntax(.name(scalar.text), span) }
        if scalar.text.utf8.last == UInt8(ascii: "?"), case .verbatim(let start) = origin(of: scalar, at: span) {
            let name = String(Substring(scalar.text.utf8.dropLast()))
            if isIdentifier(name) {
                let end = start + name.utf8.count
                return TypeSyntax(.optional(TypeSyntax(.name(name), span.at(start, end))), span.at(start, end + 1))
            }
        }
        let origin = origin(of: scalar, at: span)
        if case .verbatim(let start) = origin, let known = parsedTypes.type(scalar.text, at: start) { return known }
        var parser = TypeParser(text: scalar.text, file: file, origin: origin)
        let type = parser.parseAll()
        take(parser)
        if case .verbatim(let start) = origin, parser.problem == nil { parsedTypes.note(type, scalar.text, at: start) }
        return type
    }

    private mutating func take(_ parser: TypeParser) {
        guard var problem = parser.problem else { return }
        if problem.id == .typeNotCodable, let place = propertyType {
            let fixIt = place.makingTransient()
            problem.fixIts.append(parser.isNeverData ? fixIt : fixIt.withSeveralReadings)
        }
        bag.report(problem)
    }

    /// The place where the scalar's text begins in the file, if the file has the same bytes.
    func origin(of scalar: YAMLScalar, at span: SourceSpan) -> TypeParser.Origin {
        let length = span.end - span.start
        let count = scalar.text.utf8.count
        switch scalar.style {
        case .plain where length == count: return .verbatim(span.start)
        case .singleQuoted where length == count + 2, .doubleQuoted where length == count + 2:
            return .verbatim(span.start + 1)
        case .plain, .singleQuoted, .doubleQuoted, .literal, .folded: return .whole(span)
        }
    }
}

/// Types of one file by their text, the first of each: `[String]` is written a hundred times, and parsed once.
struct ParsedTypes {
    private var places = TextTable()
    private var types: [(start: Int, type: TypeSyntax)] = []

    /// The type with the places that it has where its text starts here.
    func type(_ text: String, at start: Int) -> TypeSyntax? {
        places[text].map { types[$0].type.moved(by: start - types[$0].start) }
    }

    mutating func note(_ type: TypeSyntax, _ text: String, at start: Int) {
        guard places.value(of: text, orInsert: types.count) == nil else { return }
        types.append((start, type))
    }
}

extension TypeSyntax {
    fileprivate func moved(by distance: Int) -> TypeSyntax {
        let form: Form =
            switch form {
            case .name, .swift, .unreadable: form
            case .array(let element): .array(element.moved(by: distance))
            case .set(let element): .set(element.moved(by: distance))
            case .dictionary(let key, let value):
                .dictionary(key: key.moved(by: distance), value: value.moved(by: distance))
            case .optional(let wrapped): .optional(wrapped.moved(by: distance))
            }
        return TypeSyntax(form, span.at(span.start + distance, span.end + distance))
    }
}

// MARK: Types of Swift

extension SchemaReader {
    /// The type of a transient property: Swift text, which only the compiler parses.
    mutating func readSwiftType(_ node: YAMLNode) -> TypeSyntax {
        guard node.mapping == nil, !node.isEmptyScalar else {
            reportKind(node, expected: "a Swift type")
            return TypeSyntax(.unreadable, node.span)
        }
        let lines = (node.scalar?.text ?? node.span.text).split(whereSeparator: \.isNewline)
        let text = lines.map { trimmed($0) }.joined(separator: " ")
        let problem =
            CodeScan(text).problem
            ?? ["{", ";", " ="].first { text.contains($0) }.map { "'\($0)' does not belong to a type" }
        if let problem {
            bag.report(.typeSyntax, problem, at: node.span)
            return TypeSyntax(.unreadable, node.span)
        }
        guard text.hasSuffix("?"), !SwiftTypeText.isClosure(text) else {
            return TypeSyntax(.swift(text, isOptional: false), node.span)
        }
        let wrapped = String(text.dropLast())
        if SwiftTypeText.optional(wrapped) != text {
            let fixed = SwiftTypeText.optional(wrapped)
            bag.report(
                .typeSyntax,
                "Swift writes the optional of '\(shortened(wrapped))' as '\(shortened(fixed))'",
                at: node.span,
                fixIts: [FixIt("write '\(fixed)'", replace: node.span, with: SwiftTypeText.yaml(fixed))]
            )
        }
        return TypeSyntax(.swift(text, isOptional: true), node.span)
    }

    private func trimmed(_ line: Substring) -> Substring {
        var line = line
        while line.first?.isWhitespace == true { line.removeFirst() }
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }
}

/// A Swift type as text.
enum SwiftTypeText {
    /// The arrow is outside of all brackets.
    static func isClosure(_ text: String) -> Bool { hasOutside("->", text) }

    /// `Timer?`, `(() -> Void)?`, `(any Delegate)?`.
    static func optional(_ text: String) -> String {
        let isComposed =
            isClosure(text) || hasOutside("&", text) || ["any ", "some ", "@"].contains { text.hasPrefix($0) }
        return isComposed ? "(\(text))?" : text + "?"
    }

    /// As a YAML scalar, also between braces.
    static func yaml(_ text: String) -> String {
        let name = text.hasSuffix("?") ? String(text.dropLast()) : text
        return isDottedIdentifier(name) ? text : doubleQuotedYAML(text)
    }

    private static func hasOutside(_ sign: String, _ text: String) -> Bool {
        guard let first = sign.utf8.first, text.utf8.contains(first) else { return false }
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            default: if depth == 0, text[index...].hasPrefix(sign) { return true }
            }
        }
        return false
    }
}

/// The type of a class's property, with its place in the file.
struct PropertyTypePlace {
    var text: String
    /// With its quotes.
    var span: SourceSpan
    /// Of the property's long form.
    var longForm: SourceSpan?
    var hasDefault: Bool

    /// The text that makes the property transient.
    func makingTransient(importing module: String? = nil) -> FixIt {
        let isOptional = hasDefault || text.hasSuffix("?") && !SwiftTypeText.isClosure(text)
        let type = SwiftTypeText.yaml(isOptional ? text : SwiftTypeText.optional(text))
        let attributes = ["transient: true"] + (module.map { ["import: \($0)"] } ?? [])
        guard let longForm else {
            let long = "{ type: \(type), \(attributes.joined(separator: ", ")) }"
            return FixIt("write '\(long)', for state that is never coded", replace: span, with: long)
        }
        var edits = isOptional ? [] : [FixIt.Edit(span, replacement: type)]
        edits.append(longForm.adding(attributes))
        return FixIt("write '\(attributes.joined(separator: ", "))', for state that is never coded", edits: edits)
    }
}

extension SourceSpan {
    /// Adds pairs at the front of this mapping.
    func adding(_ pairs: [String]) -> FixIt.Edit {
        let isFlow = text.hasPrefix("{")
        let indent = String(repeating: " ", count: max(0, position.column - 1))
        let place = start + (isFlow ? 1 : 0)
        let text = isFlow ? pairs.map { " \($0)," }.joined() : pairs.map { "\($0)\n\(indent)" }.joined()
        return FixIt.Edit(at(place, place), replacement: text)
    }

    /// With the quotes around it: a quoted type's span is inside its quotes.
    package var withQuotes: SourceSpan {
        let bytes = file.bytes
        guard start > 0, end < bytes.count, bytes[start - 1] == bytes[end],
            bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'")
        else { return self }
        return at(start - 1, end + 1)
    }
}

// MARK: Foreign types

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
