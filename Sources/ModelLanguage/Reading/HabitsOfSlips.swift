import SchemaDiagnostics
import YAMLTree

// A sign that is missing or a line that is indented too deep or too little, where YAML reads something else.

/// `book:{ type: Book? }`, `- add:[email]`
@Sendable func gluedBracket(_ line: HabitLine) -> Cure? {
    let item = line.body.hasPrefix("- ") ? 2 : 0
    var rest = line.body.dropFirst(item)
    guard let name = takeIdentifier(&rest), rest.hasPrefix(":{") || rest.hasPrefix(":[") else { return nil }
    return Cure(
        message: "expected a space after the ':' of '\(name)'",
        text: line.with("\(line.body.prefix(item))\(name): \(rest.dropFirst())"),
        wrong: line.body.dropFirst(item).prefix(name.count + 1)
    )
}

/// `Fields { raw: UInt, cases: { a: 1 } }`, `page { type: Int }`
@Sendable func missingColonBeforeBraces(_ line: HabitLine) -> Cure? {
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == "{", rest.last == "}", rest.contains(":"),
        line.path.count == 1 && name.isCapitalized || line.path.last == "properties"
    else { return nil }
    return Cure(
        message: "expected ':' after '\(name)'",
        text: line.with("\(name): \(rest)"),
        wrong: line.body.prefix(name.count)
    )
}

/// `- addCase [comic]`, `- renameClass = Human`
@Sendable func missingColonInChange(_ line: HabitLine) -> Cure? {
    guard line.path.contains("history"), line.body.hasPrefix("- ") else { return nil }
    var rest = line.body.dropFirst(2)
    guard let name = takeIdentifier(&rest), line.entryKeys.contains(name), let first = rest.first, first != ":" else {
        return nil
    }
    let value = first == "=" ? rest.dropFirst().drop { $0 == " " } : rest
    let isValue = "[{".contains(value.first ?? " ") || isIdentifier(String(value))
    guard isValue else { return nil }
    return Cure(
        message: "expected ':' after '\(name)'" + (first == "=" ? ", found '='" : ""),
        text: line.with("- \(name): \(value)"),
        wrong: first == "=" ? rest.prefix(1) : line.body.dropFirst(2).prefix(name.count)
    )
}

/// `page:  type: Int, default: 1 }`, `cases: fiction, essay]`
@Sendable func missingOpening(_ line: HabitLine) -> Cure? {
    let body = line.body
    guard let last = body.last, "}]".contains(last) else { return nil }
    let opening: Character = last == "}" ? "{" : "["
    var depth = 0
    for sign in ["{", "["] { depth += positions(of: sign, in: body).count }
    for sign in ["}", "]"] { depth -= positions(of: sign, in: body).count }
    guard depth == -1, let colon = positions(of: ":", in: body).first else { return nil }
    let value = body[colon...].dropFirst().drop { $0 == " " }
    guard value.first != opening, !value.isEmpty, opening == "[" || positions(of: ":", in: value).first != nil
    else { return nil }
    let quote = value.dropLast().first.map { "\"'".contains($0) } ?? false
    guard !quote || opening == "{" else { return nil }
    return Cure(
        message: "the '\(last)' at the end closes no '\(opening)'",
        text: line.with("\(body[...colon]) \(opening)\(opening == "{" ? " " : "")\(value)"),
        wrong: body.suffix(1),
        hasOneReading: opening == "{" || value.contains(",")
    )
}

/// `{ type: [Shelf]", key: bay }`, `url: https://example.org"`
@Sendable func missingFirstQuote(_ line: HabitLine) -> Cure? {
    let body = line.body
    guard let quote = body.firstIndex(of: "\""), body.filter({ $0 == "\"" }).count == 1, !body.contains("'"),
        quote > body.startIndex, !" :{[,".contains(body[body.index(before: quote)])
    else { return nil }
    let before = body[..<quote]
    guard let colon = positions(of: ": ", in: before).last else { return nil }
    let value = before[colon...].dropFirst(2).drop { $0 == " " }
    guard !value.isEmpty, !value.contains(",") else { return nil }
    return Cure(
        message: "this quote closes none: the value begins without one",
        text: line.with("\(body[..<value.startIndex])\"\(body[value.startIndex...])"),
        wrong: body[quote...quote]
    )
}

/// `Shelf:` among the keys of the class above, `types:` below `swift`, `history:` or a property among those of the property above: what
/// is meant to be below it stands beside it.
@Sendable func nameTooDeep(_ line: HabitLine) -> Cure? {
    guard line.body.last == ":", line.nextIndent == line.indent, line.parentIndent >= 0, let section = line.path.first
    else { return nil }
    let name = String(line.body.dropLast())
    let (parent, depth) = (line.path[line.path.count - 1], line.path.count)
    func cure(_ message: String, _ margin: Int) -> Cure {
        let text = String(repeating: " ", count: margin) + line.text.drop { $0 == " " }
        return Cure(message: message, text: text, wrong: line.body)
    }
    if Language.sectionNames.contains(name), depth <= 2 {
        return cure("'\(name)' is below '\(section)', expected it at the top of the file", 0)
    }
    guard Language.sectionNames.contains(section), isIdentifier(name) else { return nil }
    if depth == 1, name.isCapitalized, line.indent > line.parentIndent + 2 {
        return cure("'\(name)' is indented as deep as what is said of it", line.parentIndent + 2)
    }
    let isBeside =
        depth == 2 && name.isCapitalized || depth == 3 && parent == "properties" && ["history", "hooks"].contains(name)
        || depth == 4 && line.path[2] == "properties" && !Language.property.has(name)
    return isBeside ? cure("'\(name)' is below '\(parent)', expected it beside that", line.parentIndent) : nil
}

/// Keys of an enum that cases may be taken for.
let keysAmongCases: Set<String> = ["unknown", "raw", "doc", "protocols"]

/// `unknown: keep` among the cases.
@Sendable func keyTooDeep(_ line: HabitLine) -> Cure? {
    guard line.path.last == "cases", line.path.count == 3, line.parentIndent > 0,
        let colon = line.body.firstIndex(of: ":"), keysAmongCases.contains(String(line.body[..<colon]))
    else { return nil }
    return Cure(
        message: "'\(line.body[..<colon])' is among the cases, expected it beside 'cases'",
        text: String(repeating: " ", count: line.parentIndent) + line.text.drop { $0 == " " },
        wrong: line.body[..<colon]
    )
}

/// `superclass: Item` at the level of the classes' names.
@Sendable func keyTooShallow(_ line: HabitLine) -> Cure? {
    guard line.path.count == 1, let colon = line.body.firstIndex(of: ":"), line.indent > 0,
        line.indent <= line.parentIndent + 2
    else { return nil }
    let name = String(line.body[..<colon])
    let keys: Language.Place
    switch line.path[0] {
    case "classes": keys = Language.class
    case "structs": keys = Language.struct
    case "enums": keys = Language.enum
    default: return nil
    }
    let value = line.body[colon...].dropFirst().drop { $0 == " " }
    guard keys.has(name), !value.isEmpty || !line.hasChildren else { return nil }
    let depth = line.hasChildren ? line.nextIndent : line.indent * 2
    return Cure(
        message: "'\(name)' stands where the names of \(line.path[0]) do, expected it below one of them",
        text: String(repeating: " ", count: depth) + line.text.drop { $0 == " " },
        wrong: line.body.prefix(name.count)
    )
}

/// `title: String default: x`, `pages: Int = 3, min: 0`, `title: { String, default: "" }`.
@Sendable func attributesAfterType(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties" else { return nil }
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == ":", !rest.contains(";") else { return nil }
    var value = rest.dropFirst().drop { $0 == " " }
    let isInBraces = value.hasPrefix("{") && value.hasSuffix("}")
    if isInBraces { value = value.dropFirst().dropLast().drop { $0 == " " } }
    var entries: [String] = []
    var end = value.endIndex
    for colon in positions(of: ": ", in: value).reversed() {
        let key = value[..<colon].reversed().prefix { $0.isLetter }.reversed()
        guard Language.property.has(String(key)) else { continue }
        let start = value.index(colon, offsetBy: -key.count)
        guard start > value.startIndex, " ,".contains(value[value.index(before: start)]) else { return nil }
        entries.insert(String(value[start..<end].trimmedEnd(" ,;")), at: 0)
        end = start
    }
    let head = value[..<end].trimmedEnd(" ,;")
    guard !entries.isEmpty, let property = OtherProperty("\(name): \(head)"),
        property.type.flatMap({ typeMeant(by: $0) }) != nil, let text = property.text(Introduction(), entries)
    else { return nil }
    return Cure(
        message: isInBraces
            ? "expected 'type:' before '\(shortened(String(property.type ?? "")))'"
            : "a type is expected alone; what else is said of a property is an attribute of the long form",
        text: line.with(text),
        wrong: head
    )
}
