import SchemaDiagnostics
import YAMLTree

// Declarations in another notation: their headers, cases and braces. The grammar is that of `OtherNotation.swift`.

// MARK: Headers

/// `class Film: Item {}`, `struct Point { let x: Int }`, `enum Mood: Int { case a, b }`, `Film(Item):`.
func headerLine(_ line: HabitLine) -> Cure? {
    var rest = line.body.hasPrefix("- ") ? line.body.dropFirst(2).drop { $0 == " " } : line.body
    let introduction = Introduction(&rest)
    if introduction.isEmpty { rest = line.body }
    let section = line.path[0]
    switch introduction.keyword {
    case "func", "init", "deinit", "subscript", "typealias", "import", "case", "var", "let", "val", "extension":
        return code(line, introduction)
    case "enum" where section != "enums":
        var own = rest
        guard let name = takeIdentifier(&own) else { return nil }
        let list = own.last == "}" ? own.drop { $0 != "{" }.dropFirst().dropLast() : ""
        return .comment(
            line,
            "an enum is declared under 'enums', at the top of the file",
            notes: ["as in: enums: { \(name): { \(casesMeant(by: list, []) ?? "cases: [a, b]") } }"],
            hasOneReading: false
        )
    case "enum" where rest.hasSuffix("}") && rest.contains("("):
        return .comment(
            line,
            "a case that holds a value is one of an enum with 'oneOf'",
            notes: ["as in { oneOf: { card: Card, cash: none } }, where Card is a struct or a class"],
            hasOneReading: false
        )
    default: break
    }
    guard !introduction.isEmpty || isHeader(rest, line), let header = Header(rest, line, introduction) else {
        return nil
    }
    let kind = section == "enums" ? "an enum" : section == "structs" ? "a struct" : "a class"
    guard !introduction.isEmpty else {
        return Cure(message: header.message(section), text: header.text, wrong: rest, id: .classHeader)
    }
    let isObservable = introduction.attributes.contains("@Observable")
    return Cure(
        message: "\(introduction.phrase): \(kind) is declared by its name alone, '\(header.name):'",
        text: header.text,
        wrong: line.body[..<rest.startIndex].trimmed("- "),
        notes: (isObservable ? ["'observable: true' says that '\(header.name)' is tracked by Observation"] : [])
            + header.notes,
        hasOneReading: introduction.fits(section) && !header.isCodable
    )
}

/// A name with a superclass or a body in another notation, which nothing introduces.
private func isHeader(_ text: Substring, _ line: HabitLine) -> Bool {
    var rest = text
    guard takeIdentifier(&rest) != nil, let sign = rest.first, rest.count > 1, rest != ": {}" else { return false }
    let words = ["extends ", "inherits ", "implements "]
    if sign == "(" || words.contains(where: { rest.hasPrefix($0) }) { return true }
    if rest.hasSuffix("{}") { return true }
    if sign == "{" { return rest.hasSuffix("}") && !rest.contains(":") }
    if line.path[0] == "enums", rest.hasSuffix("}"), !rest.dropFirst().contains(":") {
        return rest.drop { $0 != "{" }.contains("=")
    }
    return sign == ":" && (rest.hasSuffix(":") || line.hasChildren) && !rest.contains("{") && !rest.contains("&")
}

/// The name of a declaration, with what a schema has below it.
private struct Header {
    let name: String
    private(set) var text: String
    private var hasSuperclass = false
    private(set) var isCodable = false

    /// Protocols that generated declarations have, or have where `codable` is on.
    private static let conformances: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "NSCoding", "NSSecureCoding", "NSCopying",
        "NSObject", "CaseIterable", "RawRepresentable", "Sendable",
    ]

    init?(_ text: Substring, _ line: HabitLine, _ introduction: Introduction) {
        var rest = text
        guard let name = takeIdentifier(&rest) else { return nil }
        self.name = name
        let section = line.path[0]
        var body: Substring?
        if rest.hasSuffix("}"), let open = rest.firstIndex(of: "{") {
            body = rest[open...].dropFirst().dropLast().trimmed()
            rest = rest[..<open]
        }
        // A schema's own, behind a keyword.
        let keys = Language.class.names + Language.enum.names
        if let body, rest == ": ", keys.contains(where: { body.hasPrefix($0 + ":") }) {
            self.text = line.with("\(name): { \(body) }")
            return
        }
        var separator: Character = ";"
        // Kotlin's properties.
        if rest.hasPrefix("("), rest.hasSuffix(")"), rest.contains(":"), body == nil {
            (body, rest, separator) = (rest.dropFirst().dropLast().trimmed(), "", ",")
        }
        let areProtocols = rest.hasPrefix("implements ")
        let word = ["extends ", "inherits ", "implements "].first { rest.hasPrefix($0) }
        rest = rest.trimmedEnd(" :")
        guard rest.isEmpty || word != nil || ":(".contains(rest.first ?? " ") else { return nil }
        rest = rest.dropFirst(word?.count ?? 0).trimmed(" :()")
        let names = rest.split(separator: ",").map { String($0.trimmed()) }
        guard names.allSatisfy(isDottedIdentifier) else { return nil }
        var entries: [String] = []
        if introduction.has("abstract", "sealed"), section == "classes" { entries.append("abstract: true") }
        if introduction.has("final"), section == "classes" { entries.append("final: true") }
        if let name = introduction.archiveName, section == "classes" { entries.append("archiveName: \(name)") }
        if introduction.attributes.contains("@Observable"), section == "classes" { entries.append("observable: true") }
        var others = names.filter { !Self.conformances.contains($0) }
        isCodable = !names.allSatisfy { !["Codable", "Decodable", "Encodable"].contains($0) }
        var raw: String?
        if section == "enums", let first = others.first {
            raw = typeMeant(by: first)
            others.removeFirst()
            if body == nil || raw != "String" { entries.append("raw: \(raw ?? first)") }
        } else if section == "classes", let first = others.first, !areProtocols {
            hasSuperclass = true
            entries.append("superclass: \(first)")
            others.removeFirst()
        }
        if !others.isEmpty { entries.append("protocols: [\(others.joined(separator: ", "))]") }
        if let body, section == "enums" {
            guard let cases = casesMeant(by: body, entries) else { return nil }
            self.text = line.with("\(name): { \(cases) }")
            return
        }
        if let body, !body.isEmpty {
            let properties = parts(of: body, at: separator).filter { !$0.isEmpty }.map { part -> String? in
                var rest = part[...]
                let own = Introduction(&rest)
                return OtherProperty(rest).flatMap { $0.text(own, []) }
            }
            guard properties.allSatisfy({ $0 != nil }) else { return nil }
            entries.append("properties:")
            entries += properties.compactMap { $0.map { "  " + $0 } }
        }
        let end = body?.isEmpty == true && entries.isEmpty ? ": {}" : ":"
        self.text = line.with(name + end) + entries.map { "\n" + line.childMargin + $0 }.joined()
    }

    var notes: [String] { isCodable ? ["what is Codable says 'codable' under 'swift', for all types"] : [] }

    func message(_ section: String) -> String {
        guard text.contains("\n") else {
            return notes.first
                ?? "\(section == "enums" ? "an enum" : "a class") is declared by its name, ':' and what it has"
        }
        let what = section == "enums" ? "the raw type" : hasSuperclass ? "the superclass" : "a protocol"
        return "\(what) of '\(name)' is written below it, on a line of its own"
    }
}

// MARK: Cases

/// `- case a`, `case a = 1`, `.a`.
func caseLine(_ line: HabitLine) -> Cure? {
    let isItem = line.body.hasPrefix("- ")
    let items = line.body.drop { $0 == "-" || $0 == " " }
    let isSwift = items.hasPrefix("case ")
    // YAML reads `- a(b: Int, c: Int)` as a mapping.
    if items.hasSuffix(")"), items.contains(": ") {
        var rest = items.dropFirst(isSwift ? 5 : 0)
        guard let name = takeIdentifier(&rest), rest.first == "(" else { return nil }
        return Cure(
            message: "case '\(name)' holds a value: it is a case of an enum with 'oneOf'",
            text: line.with("- \(name)"),
            wrong: items,
            notes: ["as in oneOf: { \(name): \(name.raisingFirst) }, where that is a struct with these properties"],
            isForReading: true
        )
    }
    guard let cases = otherCases(items), cases.contains(where: \.isForeign) else { return nil }
    let lines = cases.map { item in
        item.raw.map { "\(item.name): \($0)" } ?? (isItem || isSwift ? "- \(item.name)" : item.name + ":")
    }
    return Cure(
        message: cases[0].message(isSwift),
        text: line.with(lines.joined(separator: "\n" + line.margin)),
        wrong: line.body
    )
}

/// `cases: [.a, case b]`, `cases: [a = 1]`.
@Sendable func casesInBrackets(_ line: HabitLine) -> Cure? {
    guard let key = positions(of: "cases: [", in: line.body).first else { return nil }
    let start = line.body.index(key, offsetBy: 8)
    guard let end = line.body[start...].firstIndex(of: "]"), let cases = otherCases(line.body[start..<end]),
        let first = cases.first(where: \.isForeign)
    else { return nil }
    let isNumbered = cases.allSatisfy { $0.raw != nil }
    guard isNumbered || cases.allSatisfy({ $0.raw == nil }) else { return nil }
    let list = cases.map { item in item.raw.map { "\(item.name): \($0)" } ?? item.name }.joined(separator: ", ")
    return Cure(
        message: first.message(false),
        text: line.with(
            line.body[..<start].dropLast() + (isNumbered ? "{ \(list) }" : "[\(list)]") + line.body[end...].dropFirst()
        ),
        wrong: line.body[start..<end]
    )
}

private struct OtherCase {
    var name: String
    var raw: String?
    var isForeign: Bool

    func message(_ isSwift: Bool) -> String {
        if isSwift { return "'case' is Swift: a case is listed by its name alone, '\(name)'" }
        return raw.map { "a raw value is written '\(name): \($0)'" } ?? "a case is listed without '.', as '\(name)'"
    }
}

/// Nil where some part is no case, or holds values, which the reader sees together.
private func otherCases(_ list: Substring) -> [OtherCase]? {
    var result: [OtherCase] = []
    for part in parts(of: list.trimmedEnd(" ,;").replacing(";", with: ","), at: ",") {
        let isSwift = part.hasPrefix("case ")
        var rest = part.dropFirst(isSwift ? 5 : 0).drop { $0 == " " }
        let hasDot = rest.first == "."
        if hasDot { rest = rest.dropFirst() }
        guard let name = takeIdentifier(&rest), rest.isEmpty || rest.first == "=" && rest.count > 1 else { return nil }
        let raw = rest.isEmpty ? nil : String(rest.drop { "= ".contains($0) })
        result.append(OtherCase(name: name, raw: raw, isForeign: isSwift || hasDot || raw != nil))
    }
    return result.isEmpty ? nil : result
}

/// `raw: Int, cases: { a: 1 }` of `a = 1`, `cases: [a, b]` of `case a, b`; nil for others.
/// - Parameter entries: what else is said of the enum; Swift counts the cases of an integer.
func casesMeant(by list: Substring, _ entries: [String] = []) -> String? {
    guard var cases = otherCases(list) else { return nil }
    let raw = entries.first { $0.hasPrefix("raw: ") }.flatMap { BuiltinType(rawValue: String($0.dropFirst(5))) }
    if raw?.integerRange != nil {
        var next = 0
        for index in cases.indices {
            let number = cases[index].raw.flatMap { Int($0) } ?? next
            cases[index].raw = cases[index].raw ?? String(number)
            next = number + 1
        }
    }
    var entries = entries
    if cases.allSatisfy({ $0.raw == nil }) {
        entries.append("cases: [\(cases.map(\.name).joined(separator: ", "))]")
    } else {
        // A text that is not written is the name.
        let areTexts = raw?.integerRange == nil && cases.allSatisfy { $0.raw.map { $0.hasPrefix("\"") } ?? true }
        guard areTexts || cases.allSatisfy({ $0.raw != nil }) else { return nil }
        if raw == nil, cases.allSatisfy({ Int($0.raw ?? "") != nil }) { entries.append("raw: Int") }
        entries.append("cases: { \(cases.map { "\($0.name): \($0.raw ?? $0.name)" }.joined(separator: ", ")) }")
    }
    return entries.joined(separator: ", ")
}

// MARK: Several lines

/// `Style: OptionSet`, with its raw value and an option in each line.
private func optionSet(_ head: Substring, _ body: [Substring]) -> (name: String, lines: [String])? {
    var rest = head
    guard head.contains("OptionSet"), let name = takeIdentifier(&rest) else { return nil }
    var raw: String?
    var cases: [String] = []
    for line in body where !line.isEmpty {
        let words = line.split { " :=(".contains($0) }.map(String.init)
        if words.contains("rawValue"), !words.contains("static") {
            raw = words.last
        } else if let place = words.firstIndex(of: "let"), words.contains("static"), words.count > place + 1,
            let value = line.firstRange(of: "rawValue: ")
        {
            let number = line[value.upperBound...].trimmedEnd(")").split(separator: " ").compactMap { Int($0) }
            guard number.count == 1 || number.count == 2 && line.contains("<<") && number[1] < 63 else { return nil }
            cases.append("\(words[place + 1]): \(number.count == 1 ? number[0] : number[0] << number[1])")
        } else {
            return nil
        }
    }
    guard let raw, BuiltinType(rawValue: raw)?.integerRange != nil, !cases.isEmpty else { return nil }
    return (name, ["raw: \(raw)", "options: true", "cases: { \(cases.joined(separator: ", ")) }"])
}

/// The lines of a declaration in braces, its first and last line included, as a schema has them; nil where not all are known.
func declarationInBraces(_ lines: [HabitLine]) -> Cure? {
    guard let first = lines.first, first.path.count == 1, ["classes", "structs", "enums"].contains(first.path[0])
    else { return nil }
    let isEnum = first.path[0] == "enums"
    var rest = first.body.trimmedEnd("{(= ")
    let introduction = Introduction(&rest)
    let inner = lines.dropFirst().dropLast()
    let depth = max(2, (inner.map(\.indent).min() ?? 0) - first.indent)
    var head = HabitLine(text: first.margin + rest, path: first.path, nextIndent: first.indent + depth)
    head.parentIndent = first.parentIndent
    if isEnum, let options = optionSet(rest, inner.map(\.body)) {
        let margin = first.margin + String(repeating: " ", count: depth)
        return Cure(
            message:
                "'\(shortened(String(first.body)))' is not part of a schema: an option set is an enum with 'options'",
            text: ([first.margin + options.name + ":"] + options.lines.map { margin + $0 }).joined(separator: "\n"),
            wrong: first.body
        )
    }
    guard (introduction.keyword == "enum") == isEnum || introduction.keyword == nil,
        let header = Header(rest, head, introduction)
    else { return nil }
    let margin = first.margin + String(repeating: " ", count: depth)
    var items: [String] = []
    // What is left out may be in archives: an observed property, keys, coding by hand, and what is of another kind.
    var isWhole = introduction.fits(first.path[0]) && !first.body.contains("OptionSet")
    if isEnum {
        let list = inner.map { $0.body.trimmedEnd(",; ") }.filter { !$0.isEmpty }.joined(separator: ",")
        let raw = header.text.split(separator: "\n").map { String($0.trimmed()) }.filter { $0.hasPrefix("raw: ") }
        guard let cases = casesMeant(by: list.replacing("case ", with: "")[...], raw) else { return nil }
        let own = raw.isEmpty ? cases : String(cases.dropFirst(raw[0].count + 2))
        items = own.replacing("raw: Int, cases", with: "raw: Int\ncases").split(separator: "\n").map { margin + $0 }
    } else {
        var isCode = false
        for line in inner where !line.body.isEmpty {
            var rest = line.body
            let own = Introduction(&rest)
            // A property with its observers.
            if !isCode, line.body.hasSuffix("{"), ["var", "let"].contains(own.keyword), !own.has("static"),
                positions(of: "=", in: rest).first != nil, let property = OtherProperty(rest.dropLast().trimmedEnd()),
                let text = property.text(own, [])
            {
                items.append("\(margin)  " + text)
                (isCode, isWhole) = (true, false)
                continue
            }
            // Functions, with what is in them.
            if isCode || line.body.hasSuffix("{") {
                let isOfCoding = ["CodingKeys", "encode(", "coder:", "from decoder"].contains { line.body.contains($0) }
                if isOfCoding || own.keyword == "var" && own.has("static") == false { isWhole = false }
                items.append("\(margin)  # " + line.text.drop { $0 == " " })
                isCode = isCode ? line.body != "}" : true
                continue
            }
            let path = first.path + [header.name, "properties"]
            let item = HabitLine(text: "\(margin)  " + line.text.drop { $0 == " " }, path: path, nextIndent: 0)
            let cure = Habit.ofSigns.lazy.compactMap { $0.cure(item) }.first ?? propertyLine(item)
            guard let text = cure?.text ?? OtherProperty(item.body)?.text().map(item.with) else { return nil }
            items.append(text)
        }
        if !items.isEmpty { items.insert(margin + "properties:", at: 0) }
    }
    return Cure(
        message:
            "'\(shortened(String(first.body)))' is not part of a schema: \(isEnum ? "an enum" : "a class") is written without braces",
        text: ([header.text] + items).joined(separator: "\n"),
        wrong: first.body,
        notes: header.notes,
        hasOneReading: isWhole && !header.isCodable
    )
}
