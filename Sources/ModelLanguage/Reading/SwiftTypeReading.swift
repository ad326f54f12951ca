import SchemaDiagnostics
import YAMLTree

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
