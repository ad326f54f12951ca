import SchemaDiagnostics
import YAMLTree

// One table of mistakes that people make who are used to Swift or another language, or whose keyboard has typographic characters. A row
// examines one line on which, or next to which, an error was found, and returns the line as it was meant. `HabitReading` tries it.

/// A line of a schema with its context.
struct HabitLine {
    /// Without its line end.
    var text: String { didSet { body = Self.body(of: text) } }
    /// Without indentation and comment.
    private(set) var body: Substring
    /// The keys that contain the line, outermost first.
    var path: [String]
    /// The indentation of the next line with content.
    var nextIndent: Int
    /// The indentation of the line that it is below; -1: none.
    var parentIndent: Int
    /// Of the next line with content.
    var nextKey = ""

    init(text: String, path: [String], nextIndent: Int, parentIndent: Int = -1) {
        (self.text, self.path, self.nextIndent, self.parentIndent) = (text, path, nextIndent, parentIndent)
        body = Self.body(of: text)
    }

    var indent: Int { text.utf8.prefix { $0 == 0x20 }.count }
    private static func body(of text: String) -> Substring {
        var body = text.drop { $0 == " " }
        if let hash = positions(of: " #", in: body).first { body = body[..<hash] }
        while let last = body.last, last == " " || last == "\t" { body.removeLast() }
        return body
    }
    /// The comment, with the space before it.
    private var comment: Substring { text[body.endIndex...] }
    var margin: String { String(repeating: " ", count: indent) }
    var hasChildren: Bool { nextIndent > indent }
    /// The same for a line below this one.
    var childMargin: String { String(repeating: " ", count: hasChildren ? nextIndent : indent + 2) }

    /// Whether all habits see the same.
    func hasSameMeaning(as other: HabitLine) -> Bool {
        text == other.text && path == other.path && nextIndent == other.nextIndent
            && parentIndent == other.parentIndent && nextKey == other.nextKey
    }

    func with(_ body: some StringProtocol) -> String { margin + body + comment }
}

/// A line as it was meant.
struct Cure {
    var message: String
    var text: String
    /// The part of the line that is shown; nil: the part that changes.
    var wrong: Substring?
    var notes: [String] = []
    var hasOneReading = true
    /// The text is only good enough to read on.
    var isForReading = false
    /// Nil: the habit's.
    var id: DiagnosticID?

    /// The line becomes a comment.
    static func comment(
        _ line: HabitLine,
        _ message: String,
        notes: [String] = [],
        hasOneReading: Bool = true
    ) -> Cure {
        Cure(
            message: message,
            text: line.with("# " + line.body),
            wrong: line.body,
            notes: notes,
            hasOneReading: hasOneReading
        )
    }
}

struct Habit: Sendable {
    let id: DiagnosticID
    /// Nil if the line does not have the habit.
    let cure: @Sendable (HabitLine) -> Cure?

    /// Signs and characters, which stand for others wherever they are.
    static let ofSigns = [
        Habit(id: .lookalikeCharacter, cure: lookalikes),
        Habit(id: .commentSign, cure: comment),
        Habit(id: .commentSign, cure: leftOut),
        Habit(id: .lookalikeCharacter, cure: longDash),
    ]

    /// Slips in a schema itself.
    private static let ofSlips = [
        Habit(id: .valueMismatch, cure: codeAsDefault),
        Habit(id: .patternSyntax, cure: patternInSlashes),
        Habit(id: .typeSyntax, cure: genericInBraces),
        Habit(id: .typeSyntax, cure: attributesBelowType),
        Habit(id: .yamlMissingColon, cure: gluedColon),
        Habit(id: .yamlIndentation, cure: withoutProperties),
        Habit(id: .yamlIndentation, cure: leftOfItsKin),
        Habit(id: .typeSyntax, cure: attributesAfterType),
    ]

    static let all =
        ofSigns + ofSlips + [
            Habit(id: .swiftDeclaration, cure: otherNotation),
            Habit(id: .swiftDeclaration, cure: casesInBrackets),
            Habit(id: .yamlBadEscape, cure: escapesOfSwift),
            Habit(id: .wrongSeparator, cure: semicolons),
            Habit(id: .yamlMissingComma, cure: missingComma),
            Habit(id: .typeSyntax, cure: emptyCall),
            Habit(id: .wrongKind, cure: changeInOneLine),
            Habit(id: .yamlSpecialStart, cure: hashInBraces),
            Habit(id: .yamlMissingColon, cure: missingColon),
        ]
}

extension DiagnosticID {
    static let lookalikeCharacter = DiagnosticID("lookalike-character")
    static let commentSign = DiagnosticID("comment-sign")
    static let swiftDeclaration = DiagnosticID("swift-declaration")
    static let swiftFile = DiagnosticID("swift-file")
    static let wrongSeparator = DiagnosticID("wrong-separator")
    static let classHeader = DiagnosticID("class-header")
}

// MARK: Characters

/// No-break spaces, typographic quotes, full-width punctuation, outside of quotes and comments.
@Sendable private func lookalikes(_ line: HabitLine) -> Cure? {
    plainText(line.text).map { Cure(message: $0.message, text: $0.text) }
}

// MARK: Comments

/// `// text`, `/* text */`, on lines of their own and after values.
@Sendable private func comment(_ line: HabitLine) -> Cure? {
    let message = "a comment begins with '#'"
    let body = line.body
    if ["//", "/*", "<!--", "--", "\"\"\""].contains(where: { body.hasPrefix($0) }) && body != "---" || body == "*/" {
        var words = body.drop { "/*<!-\"".contains($0) }
        for end in ["*/", "-->", "\"\"\""] where words.hasSuffix(end) { words.removeLast(end.count) }
        while words.last == " " { words.removeLast() }
        let space = words.first.map { $0 == " " } ?? true ? "" : " "
        let isDocument = body.hasPrefix("///") || body.hasPrefix("/**")
        return Cure(
            message: message,
            text: line.with("#" + space + words),
            wrong: body,
            notes: isDocument
                ? ["'doc' documents the generated code, as in 'doc: \(shortened(String(words.trimmed())))'"] : []
        )
    }
    for sign in ["//", "/*"] {
        guard
            let place = positions(of: sign, in: body).first(where: {
                $0 > body.startIndex && body[body.index(before: $0)] == " "
            })
        else { continue }
        var words = body[place...].dropFirst(2)
        if words.hasSuffix("*/") { words.removeLast(2) }
        while words.last == " " { words.removeLast() }
        return Cure(message: message, text: line.with(body[..<place] + "#" + words), wrong: body[place...])
    }
    return nil
}

/// The places where a text occurs outside of quotes.
func positions(of word: String, in text: Substring) -> [Substring.Index] {
    let word = Array(word.utf8)
    guard let first = word.first, text.utf8.contains(first) else { return [] }
    let bytes = Array(text.utf8)
    var result: [Substring.Index] = []
    var quote: UInt8?
    var previous = UInt8(ascii: " ")
    for (offset, byte) in bytes.enumerated() {
        if let open = quote {
            if byte == UInt8(ascii: "\\"), previous == byte {
                // A pair of them escapes nothing.
                previous = 0
                continue
            }
            if byte == open, open == UInt8(ascii: "'") || previous != UInt8(ascii: "\\") { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), " :,=([{".utf8.contains(previous) {
            quote = byte
        } else if byte == first, bytes[offset...].starts(with: word) {
            result.append(text.utf8.index(text.startIndex, offsetBy: offset))
        }
        previous = byte
    }
    return result
}

// MARK: Signs

/// `title: String;`, `{ type: Int; default: 3 }`, `a: Int; b: Int`.
@Sendable private func semicolons(_ line: HabitLine) -> Cure? {
    let body = line.body
    if let last = body.last, last == ";" || last == ",",
        positions(of: String(last), in: body).last == body.indices.last,
        body.contains(":"), balance(body) == 0
    {
        return Cure(message: "an entry ends with its line, without '\(last)'", text: line.with(body.dropLast()))
    }
    guard let first = positions(of: ";", in: body).first else { return nil }
    var text = ""
    var depth = 0
    let signs = Set(positions(of: ";", in: body))
    for index in body.indices {
        switch body[index] {
        case "{", "[": depth += 1
        case "}", "]": depth -= 1
        default: break
        }
        if signs.contains(index) {
            text += depth > 0 ? "," : "\n" + line.margin
        } else if !(text.hasSuffix("\n" + line.margin) && body[index] == " ") {
            text.append(body[index])
        }
    }
    return Cure(
        message: depthOf(first, in: body) > 0
            ? "entries in braces are separated by ',', not ';'" : "each entry has a line of its own, without ';'",
        text: line.with(text),
        wrong: body[first...first]
    )
}

private func balance(_ text: Substring) -> Int { depthOf(text.endIndex, in: text) }

/// The braces and brackets that are open at that place.
func depthOf(_ index: Substring.Index, in text: Substring) -> Int {
    text[..<index].reduce(0) { $0 + ("{[".contains($1) ? 1 : "}]".contains($1) ? -1 : 0) }
}

/// `{ type: Int default: 1900 }`
@Sendable private func missingComma(_ line: HabitLine) -> Cure? {
    let body = line.body
    for colon in positions(of: ":", in: body) where depthOf(colon, in: body) > 0 {
        let before = body[..<colon]
        let word = before.reversed().prefix { $0.isLetter }.reversed()
        let start = body.index(colon, offsetBy: -word.count)
        guard knownKeys.contains(String(word)), start > body.startIndex else { continue }
        var end = start
        while end > body.startIndex, body[body.index(before: end)] == " " { end = body.index(before: end) }
        guard end < start, end > body.startIndex, !"{,[:(".contains(body[body.index(before: end)]) else { continue }
        return Cure(
            message: "expected ',' before '\(String(word))'",
            text: line.with(body[..<end] + "," + body[end...]),
            wrong: body[start..<colon]
        )
    }
    return nil
}

private let knownKeys = Set(
    [
        Language.property, Language.class, Language.enum, Language.foreignType, Language.file, Language.swift,
    ].flatMap(\.names)
)

/// `2: rename: { old: new }`
@Sendable private func changeInOneLine(_ line: HabitLine) -> Cure? {
    let version = line.body.prefix { $0.isNumber }
    let change = line.body[version.endIndex...].dropFirst().drop { $0 == " " }
    guard line.path.last == "history", !version.isEmpty, line.body[version.endIndex...].first == ":",
        let colon = change.firstIndex(of: ":"), isIdentifier(String(change[..<colon])), balance(change) == 0
    else { return nil }
    return Cure(
        message: "the changes of a version are a list",
        text: line.with("\(version): [ \(change) ]"),
        wrong: change
    )
}

/// `{ type: String, default: #fff }`
@Sendable private func hashInBraces(_ line: HabitLine) -> Cure? {
    guard line.body.last == ":", balance(line.body) > 0 else { return nil }
    let comment = line.text[line.body.endIndex...].drop { $0 == " " }
    let value = comment.prefix { !",}] ".contains($0) }
    guard value.count > 1, comment[value.endIndex...].contains("}") else { return nil }
    let text = if case .text(let text)? = SwiftString(value) { text } else { String(value) }
    return Cure(
        message: "YAML reads ' #' as the start of a comment; text that starts with '#' needs quotes",
        text: line.margin + line.body + " " + quotedYAML(text) + comment[value.endIndex...],
        wrong: value
    )
}

/// `model = Films`, `title String`, `Film` with lines below it.
@Sendable private func missingColon(_ line: HabitLine) -> Cure? {
    var rest = line.body
    guard let name = takeIdentifier(&rest) else { return nil }
    if rest.isEmpty {
        guard line.hasChildren, line.path.last != "cases" else { return nil }
        return Cure(message: "expected ':' after '\(name)'", text: line.with(name + ":"), wrong: line.body)
    }
    let place = line.path.last
    let isKey = knownKeys.contains(name)
    for sign in [":=", "=>", "==", "->", "="] where rest.hasPrefix(sign) {
        let value = rest.dropFirst(sign.count).drop { $0 == " " }
        guard !value.isEmpty else { return nil }
        return Cure(
            message: "expected ':' after '\(name)', found '\(sign)'",
            text: line.with("\(name): \(value)"),
            wrong: rest.prefix(sign.count)
        )
    }
    guard let first = rest.first, !":,#".contains(first) else { return nil }
    let isType =
        place == "properties" && (first.isUppercase || "[{".contains(first) || typeElsewhere(String(rest)) != nil)
    guard isType || isKey && place != "properties" && (line.path.isEmpty || line.path.count > 1) else { return nil }
    return Cure(
        message: "expected ':' after '\(name)'",
        text: line.with("\(name): \(rest)"),
        wrong: line.body.prefix(name.count)
    )
}

/// Properties below `superclass: Item` or another key of a class that has a value.
@Sendable private func withoutProperties(_ line: HabitLine) -> Cure? {
    guard line.path.count > 2, let key = line.path.last, ["classes", "structs"].contains(line.path[0]),
        let kind = Language.class[key]?.kind, kind.unwrittenFlag != nil || key == "superclass" || key == "since",
        let colon = line.body.firstIndex(of: ":"), isIdentifier(String(line.body[..<colon]))
    else { return nil }
    return Cure(
        message: "'\(shortened(String(line.body[..<colon])))' is below '\(key)', which has a value",
        text: String(repeating: " ", count: line.parentIndent) + "properties:\n" + line.text,
        wrong: line.body[..<colon],
        notes: ["properties go below 'properties', indented deeper"]
    )
}

/// `isShared: Bool` between properties that are indented deeper.
@Sendable private func leftOfItsKin(_ line: HabitLine) -> Cure? {
    guard line.path.count == 2, ["classes", "structs"].contains(line.path[0]), line.hasChildren,
        let colon = line.body.firstIndex(of: ":"), case let name = line.body[..<colon], isIdentifier(String(name)),
        case let type = line.body[colon...].dropFirst().trimmed(), !Language.class.has(String(name)),
        BuiltinType(rawValue: String(type)) != nil || type.hasSuffix("?")
    else { return nil }
    return Cure(
        message: "'\(shortened(String(name)))' is indented less than the properties beside it",
        text: line.childMargin + line.text.drop { $0 == " " },
        wrong: name
    )
}

/// `title:String`, `{ a:Int, b:Date }`, `- add:[email]`: a colon that YAML reads as a part of the text.
@Sendable private func gluedColon(_ line: HabitLine) -> Cure? {
    let body = line.body
    let isHeader = line.path.count == 1 && ["classes", "structs", "enums"].contains(line.path[0])
    func name(before colon: Substring.Index) -> Substring {
        let head = body[..<colon].trimmedEnd()
        return head.suffix(head.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count)
    }
    let places = positions(of: ":", in: body).filter { colon in
        let (own, next) = (name(before: colon), body[colon...].dropFirst().first ?? " ")
        let before = body[..<own.startIndex].trimmedEnd().last ?? "-"
        let isSuperclass = isHeader && own.startIndex == body.startIndex
        let isGlued = "[{".contains(next) || !isSuperclass && (next.isLetter || next.isNumber)
        return isGlued && isIdentifier(String(own)) && "{,-".contains(before)
    }
    guard let first = places.first else { return nil }
    var text = ""
    var start = body.startIndex
    for place in places {
        text += body[start..<place].trimmedEnd() + ": "
        start = body.index(after: place)
    }
    let wrong = name(before: first)
    return Cure(
        message: "expected a space after the ':' of '\(shortened(String(wrong)))'",
        text: line.with(text + body[start...]),
        wrong: body[wrong.startIndex...first]
    )
}

/// `...`, where something was left out.
@Sendable private func leftOut(_ line: HabitLine) -> Cure? {
    guard ["...", "…", "[...]", "(...)", "{ ... }", "- ..."].contains(line.body), line.indent > 0 else { return nil }
    return .comment(line, "'\(line.body)' stands for what was left out")
}

/// `– add: [planted]`, with a dash of another length.
@Sendable private func longDash(_ line: HabitLine) -> Cure? {
    guard let dash = line.body.first, "–—−‒―•‐‑*".contains(dash), line.body.dropFirst().first == " " else { return nil }
    let code = dash.unicodeScalars.first.map { codePoint($0.value) } ?? ""
    return Cure(
        message: dash == "*"
            ? "an item of a list begins with '-', not '*'"
            : "\(code) is not the '-' of an item of a list",
        text: line.with("-" + line.body.dropFirst()),
        wrong: line.body.prefix(1)
    )
}

/// `{ type: Dictionary<String, Double> }`, whose comma YAML splits.
@Sendable private func genericInBraces(_ line: HabitLine) -> Cure? {
    guard let key = positions(of: "type:", in: line.body).first else { return nil }
    let type = line.body[key...].dropFirst(5).drop { $0 == " " }
    guard let open = type.firstIndex(of: "<"), isIdentifier(String(type[..<open])) else { return nil }
    var depth = 0
    guard
        let close = type.indices.first(where: {
            depth += type[$0] == "<" ? 1 : type[$0] == ">" ? -1 : 0
            return depth == 0 && type[$0] == ">"
        })
    else { return nil }
    let end = type[close...].dropFirst().first == "?" ? type.index(after: close) : close
    let whole = type[...end]
    guard whole.contains(","), let meant = typeMeant(by: whole), meant != String(whole) else { return nil }
    return Cure(
        message: "'\(shortened(String(whole)))' is written '\(shortened(meant))'",
        text: line.with("\(line.body[..<type.startIndex])\"\(meant)\"\(line.body[end...].dropFirst())"),
        wrong: whole
    )
}

/// `minutes: Int`, with `default: 90` below it.
@Sendable private func attributesBelowType(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties", line.hasChildren, Language.property.has(line.nextKey) else {
        return nil
    }
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == ":" else { return nil }
    let type = rest.dropFirst().drop { $0 == " " }
    guard let first = type.first, !"|>{&*".contains(first), !type.hasSuffix(":") else { return nil }
    return Cure(
        message: "what is said of '\(name)' besides its type is the long form, with the type below it, too",
        text: line.with("\(name):\n\(line.childMargin)type: \(type)"),
        wrong: type
    )
}

/// `title: String default: x`, `pages: Int = 3, min: 0`, `title: { String, default: "" }`.
@Sendable private func attributesAfterType(_ line: HabitLine) -> Cure? {
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
