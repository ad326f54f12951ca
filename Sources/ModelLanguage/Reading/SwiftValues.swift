import SchemaDiagnostics
import YAMLTree

// Values of Swift's where a schema has a default.

/// A value of Swift's as a schema has it: a literal, a case, or code; nil where the type has no such value.
func literalMeant(by value: Substring, _ type: String) -> String? {
    if value == "nil" || value == "null" { return "nil" }
    let plain = type.hasSuffix("?") ? String(type.dropLast()) : type
    let builtin = BuiltinType(rawValue: plain) ?? BuiltinType(apple: plain)
    if plain.hasPrefix("[") || plain.hasPrefix("Set<") {
        let call = value.hasSuffix("()") ? value.dropLast(2) : ""
        let isNew = call == ".init" || call == "Set" && plain.first == "S" || typeMeant(by: call) == plain
        if isNew || value == "[]" || value == "[:]" { return plain.contains(":") ? "{}" : "[]" }
        return value.first == "[" && value.last == "]" && !value.contains("(") ? String(value) : nil
    }
    if Double(value) != nil { return builtin?.isQuantity == true ? String(value) : nil }
    if value == "true" || value == "false" { return builtin == .bool ? String(value) : nil }
    switch SwiftString(value) {
    case .text(let text): return builtin == .string ? quotedYAML(text) : nil
    case .code: return "{ swift: \(quotedYAML(String(value))) }"
    case nil: break
    }
    let name = value.hasPrefix(plain + ".") ? value.dropFirst(plain.count) : value
    if name.first == ".", isIdentifier(String(name.dropFirst())) {
        return builtin == nil ? String(name) : "{ swift: \(quotedYAML(String(name))) }"
    }
    // A call of Swift.
    let head = value.prefix { $0 != "(" }
    let isCall =
        head.count < value.count && head.first.map { $0 == "." || $0.isUppercase } == true && !value.contains("=")
    if isCall { return "{ swift: \(quotedYAML(String(value))) }" }
    // A word is a case, or text without quotes.
    return isIdentifier(String(value)) && (builtin == nil || builtin == .string && value.first?.isLowercase == true)
        ? String(value) : nil
}

/// `default: String(localized: "x")`, `default: "Hi \(name)"`: code of Swift's, of which YAML reads a part.
@Sendable func codeAsDefault(_ line: HabitLine) -> Cure? {
    guard let value = value(of: "default", in: line.body) else { return nil }
    if value.first == "@", case .text(let text)? = SwiftString(value.dropFirst()) {
        return Cure(
            message: "a text is written without Objective-C's '@'",
            text: line.with(line.body[..<value.startIndex] + quotedYAML(text) + line.body[value.endIndex...]),
            wrong: value,
            id: .yamlSpecialStart
        )
    }
    guard value.contains(where: { ",:[]{}#\\".contains($0) }), isCode(value) else { return nil }
    let code = "{ swift: \(quotedYAML(String(value))) }"
    return Cure(
        message: "'\(shortened(String(value)))' is code of Swift's: such a default is written { swift: … }",
        text: line.with(line.body[..<value.startIndex] + code + line.body[value.endIndex...]),
        wrong: value
    )
}

/// `{ type: [String], default: [String]() }`
@Sendable func emptyCall(_ line: HabitLine) -> Cure? {
    guard let end = positions(of: "]()", in: line.body).first,
        let start = line.body[..<end].lastIndex(of: "[")
    else { return nil }
    let empty = line.body[start..<end].contains(":") ? "{}" : "[]"
    let rest = line.body[end...].dropFirst(3)
    return Cure(
        message: "an empty collection is written '\(empty)' here",
        text: line.with(line.body[..<start] + empty + rest),
        wrong: line.body[start..<rest.startIndex]
    )
}

/// A text with an interpolation, or a call: `.init()`, `UUID().uuidString`.
func isCode(_ value: Substring) -> Bool {
    if case .code? = SwiftString(value) { return true }
    let head = value.prefix { $0.isLetter || $0.isNumber || "._".contains($0) }
    return !head.isEmpty && value[head.endIndex...].first == "(" && CodeScan.isWhole(String(value))
}

/// `pattern: /[a-z]+/`
@Sendable func patternInSlashes(_ line: HabitLine) -> Cure? {
    guard let value = value(of: "pattern", in: line.body), value.count > 2, value.first == "/", value.last == "/" else {
        return nil
    }
    let pattern = quotedYAML(String(value.dropFirst().dropLast()))
    return Cure(
        message: "a pattern is written without '/' around it",
        text: line.with(line.body[..<value.startIndex] + pattern + line.body[value.endIndex...]),
        wrong: value,
        hasOneReading: false
    )
}

/// The text behind a key, up to the comma or bracket that ends it in braces.
private func value(of key: String, in body: Substring) -> Substring? {
    guard let start = positions(of: key + ":", in: body).first,
        start == body.startIndex || " {,".contains(body[body.index(before: start)])
    else { return nil }
    let value = body[start...].dropFirst(key.count + 1).drop { $0 == " " }
    guard depthOf(start, in: body) > 0 else { return value.isEmpty ? nil : value }
    var (depth, isText, isEscaped) = (0, false, false)
    let end = value.indices.first { index in
        let sign = value[index]
        if isEscaped || isText && sign == "\\" {
            isEscaped.toggle()
        } else if sign == "\"" {
            isText.toggle()
        } else if !isText {
            if depth == 0, ",]}".contains(sign) { return true }
            depth += "([{".contains(sign) ? 1 : ")]}".contains(sign) ? -1 : 0
        }
        return false
    }
    return end.map { value[..<$0].trimmedEnd() }
}

/// `"caf\u{e9}"`
@Sendable func escapesOfSwift(_ line: HabitLine) -> Cure? {
    let body = line.body
    guard let escape = ["\\u{", "\\'"].first(where: { body.contains($0) }), let place = body.firstRange(of: escape),
        let start = body[..<place.lowerBound].lastIndex(of: "\"")
    else { return nil }
    var isEscaped = true
    let end = body[start...].indices.first { index in
        defer { isEscaped = !isEscaped && body[index] == "\\" }
        return body[index] == "\"" && !isEscaped
    }
    guard let end, case .text(let text)? = SwiftString(body[start...end]) else { return nil }
    return Cure(
        message: "'\(escape)' begins an escape of Swift's; YAML has the character itself",
        text: line.with(body[..<start] + quotedYAML(text) + body[end...].dropFirst()),
        wrong: body[start...end]
    )
}
