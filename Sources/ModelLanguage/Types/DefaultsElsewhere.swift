import YAMLTree

// Values that a default has by code here, as people write them without.

private let now: Set<String> = ["now", "now()", "today", ".now", ".init()", "date.now", "date.now()", "nsdate()"]

private let newUUIDs: Set<String> = ["auto", "new", "random", "uuid", "uuid()", ".init()", "nsuuid()"]

private let emptyCollections: Set<String> = [
    "[]", "[:]", "[]()", "[:]()", "{}", ".init()", "array()", "dictionary()", "set()", "empty", "none",
]

/// The default that is meant by a text, and whether nothing else can be; nil where it is not known.
func defaultElsewhere(_ text: String, for type: PropertyType) -> (text: String, isCertain: Bool)? {
    let word = text.lowercased()
    switch type.wrapped {
    case .builtin(.date):
        return now.contains(word) ? ("{ swift: 'Date()' }", true) : nil
    case .builtin(.uuid):
        return newUUIDs.contains(word) || word.isEmpty ? ("{ swift: 'UUID()' }", !word.isEmpty) : nil
    case .array, .set: return emptyCollections.contains(word) ? ("[]", true) : nil
    case .dictionary: return emptyCollections.contains(word) ? ("{}", true) : nil
    case .builtin(.data): return text.isEmpty ? ("{ swift: 'Data()' }", true) : nil
    case .builtin(let builtin) where builtin.integerRange != nil && text.hasSuffix(".0"):
        return Int(text.dropLast(2)).map { (String($0), true) }
    case .builtin(let builtin) where (builtin.integerRange != nil || builtin.isReal) && isMember(text):
        return ("{ swift: \(text.first == "." ? "'\(text)'" : text) }", true)
    case .builtin, .propertyList, .optional, .enumeration, .union, .structure, .object, .foreign: return nil
    }
}

/// `.pi`, `Int.max`
private func isMember(_ text: String) -> Bool {
    text.contains(".") && text.split(separator: ".").allSatisfy { isIdentifier(String($0)) }
}

/// `["a", "b"]` of `a, b`; empty brackets of the other kind.
func collectionMeant(by content: Literal.Content, as type: PropertyType) -> String? {
    switch (type.wrapped, content) {
    case (.array, .mapping(let pairs)), (.set, .mapping(let pairs)): return pairs.isEmpty ? "[]" : nil
    case (.dictionary, .list(let items)): return items.isEmpty ? "{}" : nil
    case (.builtin(.data), .list(let items)): return items.isEmpty ? "{ swift: 'Data()' }" : nil
    case (.array(.builtin(.string)), .scalar(let scalar)), (.set(.builtin(.string)), .scalar(let scalar)):
        let parts = scalar.text.split(separator: ",").map { quotedYAML(String($0.drop { $0 == " " })) }
        return parts.isEmpty || scalar.text.contains("(") ? nil : "[\(parts.joined(separator: ", "))]"
    case (.array(.builtin), .scalar(let scalar)), (.set(.builtin), .scalar(let scalar)):
        let parts = scalar.text.split(separator: ",").map { String($0.trimmed()) }
        return parts.count > 1 && parts.allSatisfy { Double($0) != nil } ? "[\(parts.joined(separator: ", "))]" : nil
    default: return nil
    }
}
