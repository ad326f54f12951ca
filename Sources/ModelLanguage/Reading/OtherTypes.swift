import YAMLTree

/// The schema's spelling of a type of Swift, Objective-C or a language whose types are like theirs; nil if the text is not a type.
///
///     type = name [ ( "<" | "[" ) type { "," type } ( ">" | "]" ) ] | "[" type [ ":" type ] "]" | "(" type ")"
///          | type ( "?" | "!" | "*" | "[]" ) | type "|" "null"
func typeMeant(by spelled: some StringProtocol) -> String? {
    // Each level of a nested type is read again for the level above.
    guard spelled.utf8.count <= 300 else { return nil }
    let text = Substring(spelled.trimmed())
    func optional(_ type: String) -> String { type.hasSuffix("?") ? type : type + "?" }
    switch text.last {
    case nil: return nil
    case "?": return typeMeant(by: text.dropLast()).map(optional)
    case "!", "*": return typeMeant(by: text.dropLast())
    case "]" where text.hasSuffix("[]"): return typeMeant(by: text.dropLast(2)).map { "[\($0)]" }
    default: break
    }
    if let first = text.first, "\"'(".contains(first), text.last == (first == "(" ? ")" : first), text.count > 2 {
        let inside = text.dropFirst().dropLast()
        return inside.contains(",") ? nil : typeMeant(by: inside)
    }
    let choices = parts(of: text, at: "|")
    if choices.count > 1 {
        let some = choices.filter { !["null", "nil", "undefined"].contains($0) }
        return some.count == 1 && choices.count == 2 ? typeMeant(by: some[0]).map(optional) : nil
    }
    guard let open = text.firstIndex(where: { "<[".contains($0) }) else { return name(meantBy: text) }
    guard text.last == (text[open] == "<" ? ">" : "]") else { return nil }
    let outer = text[..<open].split(separator: ".").last
    let inner = text[open...].dropFirst().dropLast()
    let arguments = parts(of: inner, at: outer == nil ? ":" : ",").compactMap { typeMeant(by: $0) }
    guard arguments.count == parts(of: inner, at: outer == nil ? ":" : ",").count else { return nil }
    switch (outer.map { collectionElsewhere(String($0)) } ?? .array, arguments.count) {
    case (.array?, 2) where outer == nil: return "[\(arguments[0]): \(arguments[1])]"
    case (.dictionary?, 2): return "[\(arguments[0]): \(arguments[1])]"
    case (.dictionary?, _), (nil, _): return nil
    case (let kind?, 1): return kind.type(of: arguments[0])
    default: return nil
    }
}

private func name(meantBy text: Substring) -> String? {
    var word = text
    if let dot = word.lastIndex(of: "."), isNamespace(word[..<dot]) {
        let last = word[dot...].dropFirst()
        if BuiltinType(rawValue: String(last)) != nil { return String(last) }
        if typeElsewhere(String(last)) != nil { word = last }
    }
    let isForeign =
        word.first?.isLowercase == true || word.contains(" ") || word.hasPrefix("NS")
        || typesNobodyDeclares.contains(String(word))
    if isForeign, BuiltinType(rawValue: String(word)) == nil, let known = typeElsewhere(String(word)) { return known }
    return isDottedIdentifier(String(word)) ? String(word) : nil
}

/// Whether that which precedes the last dot is a module of Apple's, and not a model.
func isNamespace(_ text: some StringProtocol) -> Bool {
    ["Swift", "Foundation", "CoreGraphics", "ObjectiveC", "CoreData"].contains(text.split(separator: ".").first ?? "")
}

/// The parts between a sign outside of all brackets and quotes.
func parts(of text: some StringProtocol, at sign: Character) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Character?
    for character in text {
        if let open = quote {
            if character == open { quote = nil }
        } else if character == "\"" || character == "'" {
            quote = character
        } else if "<[({".contains(character) {
            depth += 1
        } else if ">])}".contains(character) {
            depth -= 1
        }
        if depth == 0, quote == nil, character == sign {
            parts.append("")
        } else {
            parts[parts.count - 1].append(character)
        }
    }
    return parts.map { String($0.trimmed()) }
}
