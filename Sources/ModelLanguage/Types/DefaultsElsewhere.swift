import YAMLTree

/// The default that is meant by a value that is none of its type: `["a", "b"]` of `a, b`, `{ a: 1 }` of `["a": 1]`, empty brackets of the
/// other kind, code, and Swift's literals; nil where it is not known.
/// - Parameter spelled: the type, as a schema spells it.
func defaultMeant(by content: Literal.Content, as type: PropertyType, spelled: String) -> String? {
    switch (type.wrapped, content) {
    case (.array, .mapping(let pairs)), (.set, .mapping(let pairs)): return pairs.isEmpty ? "[]" : nil
    case (.dictionary, .list(let items)):
        let pairs = items.map { item in
            if case .mapping(let own) = item.content, own.count == 1 { item.span.text } else { "" }
        }
        return items.isEmpty ? "{}" : pairs.contains("") ? nil : "{ \(pairs.joined(separator: ", ")) }"
    case (.builtin(.data), .list(let items)): return items.isEmpty ? "{ swift: 'Data()' }" : nil
    case (.builtin(let builtin), .scalar(let scalar)) where scalar.isPlain:
        let text = scalar.text
        if builtin.integerRange != nil, text.hasSuffix(".0") { return Int(text.dropLast(2)).map(String.init) }
        if builtin.isOfCode, isMember(text) { return "{ swift: \(text.first == "." ? "'\(text)'" : text) }" }
        if builtin == .date, text.lowercased() == "now" { return "{ swift: 'Date()' }" }
        if builtin.isQuantity, isSum(text) { return "{ swift: \(quotedYAML(text)) }" }
    case (.array, .scalar(let scalar)) where emptyCollections.contains(scalar.text),
        (.set, .scalar(let scalar)) where emptyCollections.contains(scalar.text):
        return "[]"
    case (.dictionary, .scalar(let scalar)) where emptyCollections.contains(scalar.text): return "{}"
    case (.array(let element), .scalar(let scalar)), (.set(let element), .scalar(let scalar)):
        let parts = scalar.text.split(separator: ",").map { String($0.trimmed()) }
        if element == .builtin(.string), !scalar.text.contains("("), !parts.isEmpty, scalar.text != ".init" {
            return "[\(parts.map(quotedYAML).joined(separator: ", "))]"
        }
        if element.isBuiltin, parts.count > 1, parts.allSatisfy({ Double($0) != nil }) {
            return "[\(parts.joined(separator: ", "))]"
        }
    default: break
    }
    guard case .scalar(let scalar) = content, scalar.isPlain else { return nil }
    let meant = literalMeant(by: scalar.text[...], spelled)
    return meant == scalar.text ? nil : meant
}

/// In quotes, or of Swift.
private let emptyCollections: Set<String> = ["[]", "{}", "[:]"]

/// `.pi`, `Int.max`
private func isMember(_ text: String) -> Bool {
    text.contains(".") && text.split(separator: ".").allSatisfy { isIdentifier(String($0)) }
}

/// `5 * 60`
private func isSum(_ text: String) -> Bool {
    text.contains { "*/+".contains($0) } && text.allSatisfy { $0.isNumber || " ._*/+-()".contains($0) }
        && CodeScan.isWhole(text)
}

extension BuiltinType {
    /// A text is none of its values.
    fileprivate var isOfCode: Bool { if case .text = traits.literals { false } else { self != .bool } }
}
