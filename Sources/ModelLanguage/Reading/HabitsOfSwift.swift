import SchemaDiagnostics
import YAMLTree

// MARK: Swift's declarations

private let keywords = [
    "var", "let", "class", "struct", "enum", "actor", "protocol", "func", "init", "deinit", "typealias", "import",
]

/// Words with which a line of Swift or another language may begin.
let swiftWords = modifiers.union(keywords).union(["case"]).union(declarationModifiers).union(declarationKeywords)

/// Words of other languages, only before declarations of types: they are also names of properties.
private let declarationKeywords: Set<String> = [
    "interface", "message", "type", "record", "object", "entity", "trait", "input", "model", "table", "union",
    "extension",
]
private let declarationModifiers: Set<String> = [
    "export", "declare", "abstract", "data", "sealed", "default", "value", "inline", "partial", "inner", "pub",
    "protected", "virtual",
]
private let otherWords = declarationKeywords.union(declarationModifiers).union([
    "val", "lateinit", "late", "readonly", "const",
])

private let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "open", "package", "weak", "unowned", "lazy", "static", "final",
    "override", "mutating", "nonisolated", "dynamic", "required", "convenience", "indirect", "private(set)",
    "public private(set)", "fileprivate(set)", "internal(set)", "optional", "inout", "readonly", "const", "val",
    "lateinit", "late", "pub", "protected", "mut",
]

/// `@objc public final` before a declaration, and the declaration.
func takeModifiers(_ text: inout Substring, ofDeclaration: Bool = false) -> [String] {
    var words: [String] = []
    while var space = text.firstIndex(of: " ") {
        // `@Relationship(deleteRule: .cascade)`
        if text.first == "@", let open = text.firstIndex(of: "("), open < space, let close = text.firstIndex(of: ")"),
            text.index(after: close) < text.endIndex
        {
            space = text.index(after: close)
        }
        let word = String(text[..<space])
        guard
            modifiers.contains(word) || word.hasPrefix("@") && word.count > 1
                || ofDeclaration && declarationModifiers.contains(word)
        else { break }
        words.append(word)
        text = text[space...].drop { $0 == " " }
    }
    return words
}

func takeIdentifier(_ text: inout Substring) -> String? {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isIdentifier(String(name)) else { return nil }
    text = text[name.endIndex...].drop { $0 == " " }
    return String(name)
}

/// `var title: String`, `class Film: Item {`, `func play()`.
@Sendable func declaration(_ line: HabitLine) -> Cure? {
    var rest = line.body
    if line.path.last == "properties", let word = ["oneof ", "reserved "].first(where: { rest.hasPrefix($0) }),
        rest.hasSuffix(";") || rest.hasSuffix("}")
    {
        return Cure(
            message: "'\(word.dropLast())' is protobuf: a schema has no such line",
            text: line.with("# " + rest),
            wrong: rest,
            notes: [
                word == "oneof "
                    ? "a union is an enum under 'enums' whose cases have 'oneOf', and its name is the type"
                    : "what was removed is in the 'history' of the class, under 'remove'"
            ],
            hasOneReading: word != "oneof "
        )
    }
    if rest.first == "@", line.path.count == 1, isIdentifier(String(rest.dropFirst().prefix { $0 != "(" })),
        rest.last == ")" || !rest.contains("(")
    {
        return Cure(
            message: "'\(shortened(String(rest)))' is not part of a schema: nothing is said before a declaration",
            text: line.with("# " + rest),
            wrong: rest
        )
    }
    let isItem = rest.hasPrefix("- ")
    if isItem { rest = rest.dropFirst(2).drop { $0 == " " } }
    let start = rest.startIndex
    let isOfType = line.path.count == 1 && ["classes", "structs", "enums"].contains(line.path.first)
    let words = takeModifiers(&rest, ofDeclaration: isOfType)
    var keyword = keywords.first { rest.hasPrefix($0 + " ") || $0.hasSuffix("init") && rest.hasPrefix($0 + "(") }
    if isOfType, keyword == nil { keyword = declarationKeywords.first { rest.hasPrefix($0 + " ") } }
    guard keyword != nil || !words.isEmpty else { return nil }
    let wrong = line.body[start..<(keyword.map { rest.index(rest.startIndex, offsetBy: $0.count) } ?? rest.startIndex)]
    let shown = String(wrong.trimmedEnd())
    if let keyword { rest = rest.dropFirst(keyword.count).drop { $0 == " " } }
    let parts = Set(shown.split(separator: " ").map(String.init))
    let origin = parts.isDisjoint(with: otherWords) ? "is Swift" : "is not part of a schema"
    if isOfType, rest.hasPrefix("class ") { rest = rest.dropFirst(6).drop { $0 == " " } }
    if keyword == "enum", line.path.last == "properties" {
        let isOfKeys = rest.hasPrefix("CodingKeys")
        return Cure(
            message: "'\(shown)' \(origin): a schema has no such line",
            text: line.with("# " + line.body),
            wrong: line.body,
            notes: [
                isOfKeys
                    ? "'key' and 'jsonKey' of a property say its names in archives and JSON"
                    : "an enum is declared under 'enums', at the top of the file"
            ],
            hasOneReading: isOfKeys
        )
    }
    switch isOfType && keyword != "func" && keyword != "init" ? "class" : keyword {
    case "func", "init", "deinit", "typealias", "import":
        return Cure(
            message: "'\(shown)' \(origin): a schema has no such line",
            text: line.with("# " + line.body),
            wrong: line.body,
            notes: keyword == "func" || keyword == "init"
                ? ["functions are written in an extension of the generated class"] : []
        )
    case "class", "struct", "enum", "actor", "protocol":
        guard let name = takeIdentifier(&rest), !rest.hasSuffix("{") else { return nil }
        // GraphQL's directives.
        if rest.first == "@" { rest = rest.drop { !":{".contains($0) } }
        if line.path.first == "enums", rest.hasSuffix("}"), rest.contains("("), !rest.contains("\"") {
            return Cure(
                message: "a case that holds a value is one of an enum with 'oneOf'",
                text: line.with("# " + line.body),
                wrong: line.body,
                notes: ["as in { oneOf: { card: Card, cash: none } }, where Card is a struct or a class"],
                hasOneReading: false
            )
        }
        if keyword == nil, isOfType, !declarationModifiers.isSuperset(of: words) { return nil }
        if line.path.first != "enums", keyword == "enum" {
            let cases =
                rest.last == "}"
                ? rest.firstIndex(of: "{").flatMap { casesText(rest[$0...].dropFirst().dropLast()) } : nil
            return Cure(
                message: "an enum is declared under 'enums', at the top of the file",
                text: line.with("# " + line.body),
                wrong: line.body,
                notes: ["as in: enums: { \(name): \(cases ?? "{ cases: [a, b] }") }"],
                hasOneReading: false
            )
        }
        let isAbstract = !parts.isDisjoint(with: ["abstract", "sealed"])
        guard let body = header(name, rest, line, isAbstract: isAbstract) else { return nil }
        let section = line.path.first
        let kind =
            section == "enums" || keyword == "enum" && section == nil
            ? "an enum" : section == "structs" || keyword == "struct" && section == nil ? "a struct" : "a class"
        return Cure(
            message: "'\(shown)' \(origin): \(kind) is declared by its name alone, '\(name):'",
            text: body,
            wrong: wrong
        )
    default:
        if let pairs = tuple(rest) {
            let properties = pairs.compactMap { SwiftProperty($0, words + [keyword].compactMap(\.self), $1) }
            guard properties.count == pairs.count else { return nil }
            return Cure(
                message: "'\(shown)' \(origin): each property has a line of its own",
                text: line.with(properties.map(\.text).joined(separator: "\n" + line.margin)),
                wrong: wrong
            )
        }
        guard let name = takeIdentifier(&rest) else { return nil }
        let isOptional = rest.hasPrefix("?:")
        if isOptional { rest = rest.dropFirst() }
        if rest.isEmpty || rest == ":" {
            guard keyword != nil, line.hasChildren else { return nil }
            return Cure(
                message: "'\(shown)' \(origin): a property is declared by its name alone, '\(name):'",
                text: line.with(name + ":"),
                wrong: wrong
            )
        }
        let properties: [SwiftProperty]
        let annotations = Annotations(words, of: name)
        if rest.first == ",", let colon = rest.firstIndex(of: ":") {
            // `var x, y: Double`
            let names = [name] + rest[..<colon].dropFirst().split(separator: ",").map { $0.filter { $0 != " " } }
            guard names.allSatisfy(isIdentifier) else { return nil }
            properties = names.compactMap { SwiftProperty($0, words + [keyword].compactMap(\.self), rest[colon...]) }
        } else if let several = several(name, rest) {
            properties = several.compactMap { SwiftProperty($0, words + [keyword].compactMap(\.self), $1) }
            guard properties.count == several.count else { return nil }
        } else if SwiftProperty.isComputed(rest) {
            return Cure(
                message: "a computed property is not archived: a schema has no such line",
                text: line.with("# " + line.body),
                wrong: line.body,
                notes: ["it is written in an extension of the generated class"]
            )
        } else {
            let words = words + [keyword, isOptional ? "optional" : nil].compactMap(\.self)
            properties = [SwiftProperty(name, words, rest, annotations.attributes)].compactMap(\.self)
        }
        guard let property = properties.first else { return nil }
        if words.contains("static") {
            return Cure(
                message: "a static property is not archived: a schema has no such line",
                text: line.with("# " + line.body),
                wrong: line.body,
                notes: ["it is written in an extension of the generated class"]
            )
        }
        return Cure(
            message: "'\(shown)' \(origin): a property is written '\(shortened(property.text))'",
            text: line.with(properties.map(\.text).joined(separator: "\n" + line.margin)),
            wrong: wrong,
            notes: annotations.notes,
            hasOneReading: !annotations.isOpen
        )
    }
}

/// The names of `let a: Int, b: Int`, each with its type and value; nil where there is only one.
private func several(_ name: String, _ rest: Substring) -> [(String, String)]? {
    let parts = parts(of: rest, at: ",")
    var result = [(name, parts[0])]
    for part in parts.dropFirst() {
        var rest = part[...]
        guard let name = takeIdentifier(&rest), let sign = rest.first, ":=".contains(sign) else { return nil }
        result.append((name, String(rest)))
    }
    return result.count > 1 ? result : nil
}

/// The names of `(a, b): (Int, String) = (1, "")`, each with its type and value.
private func tuple(_ text: Substring) -> [(String, Substring)]? {
    let parts = text.split(separator: ")").map { part in
        let items = part.drop { $0 != "(" }.dropFirst().split(separator: ",").map { $0.drop { $0 == " " } }
        return (sign: part.prefix { $0 != "(" }.filter { $0 != " " }, items: items)
    }
    guard let names = parts.first, names.sign.isEmpty, names.items.allSatisfy({ isIdentifier(String($0)) }),
        parts.count > 1, parts.allSatisfy({ $0.items.count == names.items.count }),
        parts.dropFirst().allSatisfy({ $0.sign == ":" || $0.sign == "=" })
    else { return nil }
    return names.items.indices.map { index in
        (String(names.items[index]), parts.dropFirst().map { "\($0.sign) \($0.items[index]) " }.joined()[...])
    }
}

/// `Film:` with its superclass on a line of its own. `rest`: ": Item", "(Item):".
private func header(_ name: String, _ rest: Substring, _ line: HabitLine, isAbstract: Bool = false) -> String? {
    var rest = rest
    if rest.hasPrefix("{"), rest.hasSuffix("}"), line.path.first == "enums" {
        return casesText(rest.dropFirst().dropLast()).map { line.with("\(name): \($0)") }
    }
    if rest.hasSuffix("}"), line.path.first == "enums", rest.first == ":", let open = rest.firstIndex(of: "{") {
        return enumWithType(name, rest[..<open].dropFirst(), rest[open...].dropFirst().dropLast()).map(line.with)
    }
    if rest.hasPrefix("("), rest.hasSuffix(")"), rest.contains(":") || rest.contains(" ") && line.path.first != "enums"
    {
        return fields(name, rest, line)
    }
    let isEmpty = rest.hasSuffix("{}")
    if isEmpty { rest = rest.dropLast(2) }
    let start = rest.drop { ": ".contains($0) }
    if isEmpty, start.isEmpty { return line.with(name + ": {}") }
    // `class Show: { … }`, of a schema.
    if start.hasPrefix("{"), start.hasSuffix("}"), let colon = start.firstIndex(of: ":") {
        let key = start[..<colon].dropFirst().filter { !" ?".contains($0) }
        if SchemaReader.classKeys.contains(key) { return line.with("\(name): \(start)") }
        // TypeScript's `interface Show { title: string; year?: number }`.
        let inside = start.dropFirst().dropLast().map { $0 == ";" ? "," : String($0) }.joined()
        return fields(name, "(\(inside))", line) ?? line.with("\(name): \(start)")
    }
    while let last = rest.last, ": )(]".contains(last) { rest.removeLast() }
    rest = rest.drop { ": (<[".contains($0) }
    if rest.hasPrefix("implements ") || rest.hasPrefix("with ") {
        let names = rest.drop { $0 != " " }.filter { $0 != " " }
        guard line.path.first != "enums", names.split(separator: ",").allSatisfy({ isDottedIdentifier(String($0)) })
        else { return nil }
        return line.with(name + ":") + "\n\(line.childMargin)protocols: [\(names)]"
    }
    for word in ["extends ", "inherits "] where rest.hasPrefix(word) { rest = rest.dropFirst(word.count) }
    let named = rest.split(separator: ",").map { $0.filter { $0 != " " } }
    guard named.allSatisfy({ isDottedIdentifier($0) }) else { return nil }
    let section = line.path.last
    // Generated code conforms to these by itself.
    let parents = section == "enums" ? named : named.filter { !conformancesOfClasses.contains($0) }
    var text = line.with(name + ":")
    if isAbstract, section == "classes", line.hasChildren { text += "\n\(line.childMargin)abstract: true" }
    guard let first = parents.first else { return text }
    let isEnum = section == "enums"
    let key = isEnum ? "raw" : section == "structs" ? nil : "superclass"
    if let key { text += "\n\(line.childMargin)\(key): \(first)" }
    let others = key == nil ? parents[...] : parents.dropFirst()
    if !others.isEmpty { text += "\n\(line.childMargin)protocols: [\(others.joined(separator: ", "))]" }
    return text
}

/// Protocols that generated classes and structs have, or have where `codable` is on.
private let conformancesOfClasses: Set<String> = [
    "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "NSCoding", "NSSecureCoding", "NSCopying", "NSObject",
]

/// Protocols that generated enums have.
private let protocolsOfEnums: Set<String> = [
    "CaseIterable", "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "RawRepresentable", "Sendable",
]

/// `Mood: { raw: Int, cases: { a: 0, b: 1 } }` of `: Int, Codable` and `case a, b`.
private func enumWithType(_ name: String, _ types: Substring, _ cases: Substring) -> String? {
    let types = parts(of: types, at: ",")
    guard types.allSatisfy(isDottedIdentifier), let raw = types.first else { return nil }
    let isNumber = BuiltinType(rawValue: raw)?.integerRange != nil
    var list = String(cases)
    if isNumber, !cases.contains("=") {
        // Swift counts them.
        list = cases.split(separator: ",").enumerated().map { "\($1) = \($0)" }.joined(separator: ",")
    }
    guard let text = casesText(list[...]) else { return nil }
    let isWritten = raw == "String" || protocolsOfEnums.contains(raw) || text.contains("raw: \(raw),")
    let others = types.filter { BuiltinType(rawValue: $0) == nil && !protocolsOfEnums.contains($0) }
    return "\(name): { " + (isWritten ? "" : "raw: \(raw), ")
        + text.replacing("raw: Int, ", with: raw == "Int" ? "raw: Int, " : "").dropFirst(2).dropLast(2)
        + (others.isEmpty ? "" : ", protocols: [\(others.joined(separator: ", "))]") + " }"
}

/// `Film(val title: String, val year: Int)`, with its properties below it.
private func fields(_ name: String, _ rest: Substring, _ line: HabitLine) -> String? {
    var text = line.with(name + ":") + "\n\(line.childMargin)properties:"
    for field in rest.dropFirst().dropLast().split(separator: ",") {
        var field = field.drop { $0 == " " }
        var words = takeModifiers(&field)
        let keyword = keywords.first { field.hasPrefix($0 + " ") }
        if let keyword { field = field.dropFirst(keyword.count).drop { $0 == " " } }
        // Java's and C#'s `int x`.
        if !field.contains(":"), keyword == nil, let space = field.trimmedEnd().lastIndex(of: " "),
            let type = typeMeant(by: field[..<space])
        {
            let name = field[space...].drop { $0 == " " }.trimmedEnd()
            guard let property = SwiftProperty(String(name), words, ": \(type)") else { return nil }
            text += "\n\(line.childMargin)  \(property.text)"
            continue
        }
        guard let name = takeIdentifier(&field) else { return nil }
        if field.hasPrefix("?:") {
            words.append("optional")
            field = field.dropFirst()
        }
        guard
            let property = SwiftProperty(name, (words + [keyword].compactMap(\.self)).filter { $0 != "val" }, field)
        else { return nil }
        text += "\n\(line.childMargin)  \(property.text)"
    }
    return text
}

/// `Film: Item:`, `Film(Item):`, `Film extends Item:`, `Film < Item`.
@Sendable func superclassInHeader(_ line: HabitLine) -> Cure? {
    guard line.path.count == 1, let section = line.path.first, ["classes", "structs", "enums"].contains(section) else {
        return nil
    }
    var rest = line.body
    guard let name = takeIdentifier(&rest), let sign = rest.first, !rest.dropFirst().isEmpty,
        "(<[".contains(sign) || rest.hasPrefix("extends ") || rest.hasPrefix("inherits ")
            || rest.hasPrefix("implements ") || rest.hasPrefix("with ")
            || sign == ":" && (rest.hasSuffix(":") || line.hasChildren)
            || rest.hasSuffix("{}") && "{:".contains(sign),
        rest != ": {}", let text = header(name, rest, line)
    else { return nil }
    if !text.contains("\n") {
        guard section != "enums" else { return nil }
        return Cure(message: "a class is declared by its name, ':' and what it has", text: text, wrong: rest)
    }
    let what =
        section == "enums"
        ? "the raw type" : section == "structs" || !text.contains("superclass:") ? "a protocol" : "the superclass"
    let isCodable = rest.contains("Codable") && !text.contains("Codable")
    return Cure(
        message: "\(what) of '\(name)' is written below it, on a line of its own",
        text: text,
        wrong: rest,
        notes: isCodable ? ["'codable: true' under 'swift' makes all types Codable"] : []
    )
}

/// `tags: [String] = []`, `owner: weak Person?`
@Sendable func propertyInOneLine(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties" else { return nil }
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == ":" else { return nil }
    var type = rest.dropFirst().drop { $0 == " " }
    let start = type.startIndex
    // `const: title String`
    let parts = type.split(separator: " ").map { $0.filter { $0 != ":" } }
    if ["const", "let", "var", "val", "readonly", "weak", "optional"].contains(name), parts.count == 2,
        isIdentifier(parts[0]), let property = SwiftProperty(parts[0], [name], ": \(parts[1])")
    {
        return Cure(
            message: "a property has its name first, then ':' and its type: '\(shortened(property.text))'",
            text: line.with(property.text),
            wrong: line.body
        )
    }
    // `[String]` is a type here, and no attribute of C#.
    let annotations = type.first == "@" ? takeAnnotations(&type) : []
    let said = Annotations(annotations, of: name)
    if !annotations.isEmpty { rest = ": " + type }
    let hasWords =
        !annotations.isEmpty || !takeModifiers(&type).isEmpty || type.hasPrefix("let ") || type.hasPrefix("var ")
    let hasValue = !positions(of: " = ", in: rest).isEmpty
    guard hasWords || hasValue, let property = SwiftProperty(name, said.words, rest, said.attributes) else {
        return nil
    }
    return Cure(
        message: hasWords
            ? "a type is expected alone; what else is said of a property is an attribute of the long form"
            : "a type is expected alone; a default requires the long form",
        text: line.with(property.text),
        wrong: line.body[start...]
    )
}
