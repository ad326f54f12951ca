import SchemaDiagnostics
import YAMLTree

// A line of Swift, or of a language whose declarations are like Swift's: Objective-C, Kotlin, TypeScript, Java, C#.
//
//     line         = [ "- " ] introduction ( property | header | cases | code )
//     introduction = { "@" name [ "(" … ")" ] | modifier } [ keyword ]
//     property     = name [ "?" ] [ ":" type ] [ accessors ] [ "=" value ] | type name [ accessors ] [ "=" value ]
//     accessors    = "{" … "}"
//     header       = name [ ( ":" | "(" | "<" | "extends" | "implements" ) names ] [ "{" … "}" ]
//     cases        = [ "." ] name [ "=" raw ] { "," … }
//
// Types are those of `typeMeant(by:)`. The reader's place says which of them a line is; `HabitReading` tries what it means.

// MARK: Introductions

/// What stands before the name of a declaration.
struct Introduction {
    /// With their arguments: `@Relationship(inverse: \Person.dept)`.
    private(set) var attributes: [Substring] = []
    private(set) var words: Set<String> = []
    private(set) var keyword: String?
    /// Without arguments: `@Relationship public var`.
    private(set) var text = ""

    private static let keywords: Set<String> = [
        "var", "let", "val", "class", "struct", "enum", "actor", "protocol", "func", "init", "deinit", "typealias",
        "import", "extension", "interface", "case",
    ]
    private static let modifiersOfSwift: Set<String> = [
        "public", "private", "internal", "fileprivate", "open", "package", "weak", "unowned", "lazy", "static", "final",
        "override", "mutating", "nonisolated", "dynamic", "required", "convenience", "indirect", "private(set)",
        "fileprivate(set)", "internal(set)", "optional",
    ]
    private static let otherModifiers: Set<String> = [
        "readonly", "const", "lateinit", "protected", "abstract", "data", "sealed", "export", "declare", "virtual",
        "nullable", "strong", "copy", "nonatomic", "atomic", "assign", "readwrite", "retain", "volatile",
    ]

    /// Words with which a line may begin that is not a schema's.
    static func isWord(_ word: some StringProtocol) -> Bool {
        let word = String(word)
        return keywords.contains(word) || modifiersOfSwift.contains(word) || otherModifiers.contains(word)
    }

    /// None.
    init() {}

    /// Takes it off the front of a line.
    init(_ rest: inout Substring) {
        var pieces: [Substring] = []
        while keyword == nil {
            if rest.first == "@" {
                let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
                var end = name.endIndex
                let arguments = rest[end...].drop { $0 == " " }
                if arguments.first == "(", name == "property" || rest[end...].first == "(" {
                    guard let close = closing(arguments) else { break }
                    end = arguments.index(after: close)
                    if name == "property" {
                        words.formUnion(parts(of: arguments[..<close].dropFirst(), at: ","))
                    }
                }
                guard !name.isEmpty, end < rest.endIndex else { break }
                attributes.append(rest[..<end])
                pieces.append(rest[..<name.endIndex])
                rest = rest[end...].drop { $0 == " " }
                continue
            }
            let start = String(rest.prefix { $0.isLetter })
            if ["init", "deinit", "subscript"].contains(start),
                rest.dropFirst(start.count).first.map({ "( {?".contains($0) }) ?? true
            {
                keyword = start
                pieces.append(rest.prefix(start.count))
                break
            }
            let word = String(rest.prefix { $0 != " " })
            guard rest.dropFirst(word.count).first == " " else { break }
            pieces.append(rest.prefix(word.count))
            if Self.keywords.contains(word) {
                keyword = word
            } else if Self.modifiersOfSwift.contains(word) || Self.otherModifiers.contains(word) {
                words.insert(word)
            } else {
                pieces.removeLast()
                break
            }
            rest = rest.dropFirst(word.count).drop { $0 == " " }
        }
        // Kotlin's `enum class`.
        if keyword == "enum", rest.hasPrefix("class ") { rest = rest.dropFirst(6) }
        text = pieces.joined(separator: " ")
    }

    var isEmpty: Bool { text.isEmpty }

    /// `'var' is Swift`
    var phrase: String {
        let isOfSwift = words.isDisjoint(with: Self.otherModifiers) && !["val", "interface"].contains(keyword)
        return "'\(shortened(text))' is \(isOfSwift ? "Swift" : "not part of a schema")"
    }

    /// Whether a section has declarations of this kind: a protocol or an extension is none, and a struct no class.
    func fits(_ section: String) -> Bool {
        switch keyword {
        case "protocol", "extension": false
        case "struct": section == "structs"
        case "class", "actor", "interface": section == "classes"
        default: true
        }
    }

    /// `APPTrip` of `@objc(APPTrip)`: the name in archives.
    var archiveName: Substring? {
        attributes.first { $0.hasPrefix("@objc(") && $0.hasSuffix(")") }?.dropFirst(6).dropLast()
    }

    func has(_ words: String...) -> Bool { !self.words.isDisjoint(with: words) || words.contains(keyword ?? "") }

    /// Attributes that say nothing of a value, or that `OtherProperty` knows.
    private static let ofAllModels: Set<Substring> = [
        "@objc", "@nonobjc", "@NSManaged", "@IBInspectable", "@Persisted", "@Attribute", "@Relationship", "@Transient",
    ]

    /// What attributes say that a schema says elsewhere, and what it has nothing for.
    func said(of name: String) -> (attributes: [String], notes: [String]) {
        var result: (attributes: [String], notes: [String]) = ([], [])
        for attribute in attributes where !attribute.hasPrefix("@property") && !Self.ofAllModels.contains(attribute) {
            let arguments = parts(of: attribute.drop { $0 != "(" }.dropFirst().dropLast(), at: ",")
            func argument(_ name: String) -> Substring? {
                arguments.first { $0.hasPrefix(name + ":") }?.dropFirst(name.count + 1).trimmed(" \"")
            }
            if let end = argument("inverse")?.split(separator: ".").last, isIdentifier(String(end)) {
                result.attributes.append("inverse: \(end)")
            } else if let old = argument("originalName") {
                result.notes.append(
                    "older archives have '\(shortened(String(old)))': the class's 'history' says so, as in { 2: [ rename: { \(shortened(String(old))): \(name) } ] }"
                )
            } else {
                result.notes.append(
                    attribute == "@Published"
                        ? "'observable: true' of the class has '\(name)' observed"
                        : "a schema has nothing for '\(shortened(String(attribute)))': it is left out"
                )
            }
        }
        return result
    }
}

/// The bracket that closes the first character's.
func closing(_ text: Substring) -> Substring.Index? {
    var depth = 0
    return text.indices.first { index in
        depth += "([{".contains(text[index]) ? 1 : ")]}".contains(text[index]) ? -1 : 0
        return depth == 0
    }
}

func takeIdentifier(_ text: inout Substring) -> String? {
    let isQuoted = text.first == "`"
    let name = text.dropFirst(isQuoted ? 1 : 0).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isIdentifier(String(name)), !isQuoted || text[name.endIndex...].first == "`" else { return nil }
    text = text[name.endIndex...].dropFirst(isQuoted ? 1 : 0).drop { $0 == " " }
    return String(name)
}

// MARK: Lines

/// A line in another notation, in any place of a schema.
@Sendable func otherNotation(_ line: HabitLine) -> Cure? {
    // `@Model` above a declaration.
    if line.body.first == "@", line.path.count == 1 || line.path.last == "properties",
        line.body.last == ")"
            ? closing(line.body.drop { $0 != "(" }) == line.body.indices.last : !line.body.contains(" ")
    {
        let meant: String? =
            switch line.body.prefix(while: { $0 != "(" }) {
            case "@objc" where line.body.last == ")":
                "'archiveName: \(line.body.dropFirst(6).dropLast())' of the class is its name in archives"
            case "@Observable": "'observable: true' of the class has its properties observed"
            default: nil
            }
        return .comment(
            line,
            "'\(shortened(String(line.body)))' is not part of a schema: nothing is said before a declaration",
            notes: meant.map { [$0] } ?? [],
            hasOneReading: meant == nil
        )
    }
    switch line.path.last {
    case "properties": return propertyLine(line)
    case "cases": return caseLine(line)
    default:
        if line.path.count == 1, ["classes", "structs", "enums"].contains(line.path[0]) { return headerLine(line) }
        var rest = line.body
        let introduction = Introduction(&rest)
        return ["import", "func", "typealias"].contains(introduction.keyword) ? code(line, introduction) : nil
    }
}

/// A line that a schema has nothing for, as a comment.
func code(_ line: HabitLine, _ introduction: Introduction) -> Cure {
    let note: String? =
        switch introduction.keyword {
        case "func", "init", "deinit", "subscript": "functions are written in an extension of the generated class"
        case "extension": "'protocols' of the class lists its conformances; 'codable' under 'swift' is for all types"
        default: nil
        }
    return .comment(
        line,
        "\(introduction.phrase): a schema has no such line",
        notes: note.map { [$0] } ?? [],
        hasOneReading: introduction.keyword != "extension"
    )
}

func propertyLine(_ line: HabitLine) -> Cure? {
    var body = line.body
    let isItem = body.hasPrefix("- ")
    if isItem { body = body.dropFirst(2).drop { $0 == " " } }
    var text = body
    if let quote = body.first, "\"'".contains(quote), body.last == quote, body.count > 2 {
        text = body.dropFirst().dropLast().replacing("\\\"", with: "\"")[...]
    }
    var rest = text
    let introduction = Introduction(&rest)
    switch introduction.keyword {
    case "func", "init", "deinit", "subscript", "typealias", "import": return code(line, introduction)
    case "enum":
        let isOfKeys = rest.hasPrefix("CodingKeys")
        return .comment(
            line,
            "\(introduction.phrase): a schema has no such line",
            notes: [
                isOfKeys
                    ? "'key' and 'jsonKey' of a property say its names in archives and JSON"
                    : "an enum is declared under 'enums', at the top of the file"
            ],
            hasOneReading: false
        )
    case nil, "var", "let", "val": break
    default: return nil
    }
    // `var title:`, with its attributes below.
    var own = rest
    if introduction.keyword != nil, line.hasChildren, let name = takeIdentifier(&own), own.isEmpty || own == ":" {
        return Cure(
            message: "\(introduction.phrase): a property is declared by its name alone, '\(name):'",
            text: line.with(name + ":"),
            wrong: line.body[..<rest.startIndex].trimmed("- ")
        )
    }
    let properties = OtherProperty.all(in: rest)
    guard let first = properties.first else { return nil }
    if introduction.has("static") || first.isComputed {
        return .comment(
            line,
            first.isComputed
                ? "a computed property is not archived: a schema has no such line"
                : "a static property is not archived: a schema has no such line",
            notes: ["it is written in an extension of the generated class"],
            hasOneReading: !introduction.isEmpty
        )
    }
    let said = introduction.said(of: first.name)
    let texts = properties.compactMap { $0.text(introduction, said.attributes) }
    guard texts.count == properties.count, !introduction.isEmpty || text != body || first.isForeign else {
        return nil
    }
    let written = texts.joined(separator: "\n" + line.margin)
    let example = "'\(shortened(texts[0]))'"
    var wrong = line.body
    if !introduction.isEmpty, !first.hasTypeFirst, text == body {
        wrong = body[..<rest.startIndex].trimmedEnd()
    } else if introduction.isEmpty, !first.hasTypeFirst, let colon = body.firstIndex(of: ":") {
        wrong = first.isOptional ? body[...body.index(before: colon)] : body[colon...].dropFirst().trimmed()
    }
    return Cure(
        message: first.hasTypeFirst
            ? "a property has its name first, then ':' and its type: \(example)"
            : !introduction.isEmpty
                ? "\(introduction.phrase): a property is written \(example)"
                : first.isOptional ? "an optional type ends in '?', not the name: \(example)" : first.message(example),
        text: line.with(written),
        wrong: wrong,
        notes: said.notes
            + (first.hasObservers ? ["'onChange' names a method that the setter calls with the old value"] : []),
        hasOneReading: said.notes.isEmpty && !first.hasObservers && !introduction.has("unowned"),
        id: introduction.isEmpty && !first.hasTypeFirst ? .typeSyntax : nil
    )
}

/// One property as another notation has it.
struct OtherProperty {
    private(set) var name = ""
    private(set) var type: Substring?
    private var value: Substring?
    /// What is said behind the colon, before or after the type.
    private var words: [String] = []
    /// The name has a '?'.
    private(set) var isOptional = false
    private(set) var isComputed = false
    private(set) var hasObservers = false
    private(set) var hasTypeFirst = false
    /// The long form of a schema, which only an introduction precedes.
    private var isLongForm = false

    /// All that one line declares: `x, y: Double`, `a: Int, b: Int`; none where some part is something else.
    static func all(in text: Substring) -> [OtherProperty] {
        if let whole = OtherProperty(text) { return [whole] }
        let pieces = parts(of: text, at: ",")
        let own = pieces.map { OtherProperty($0[...], mayLackType: true) }
        guard pieces.count > 1, own.allSatisfy({ $0?.hasTypeFirst == false }) else { return [] }
        var type: Substring?
        return own.compactMap(\.self).reversed().map { property in
            var property = property
            property.type = property.type ?? (property.value == nil ? type : nil)
            type = property.type ?? type
            return property
        }.reversed()
    }

    init?(_ text: Substring, mayLackType: Bool = false) {
        var rest = text.trimmedEnd(";, ")
        if let open = positions(of: "{", in: rest).first, rest.last == "}" || rest[open...].contains("}") {
            if rest[..<open].trimmedEnd().last == ":" {
                guard let name = takeIdentifier(&rest), rest.hasSuffix("}") else { return nil }
                (self.name, type, isLongForm) = (name, rest.dropFirst().trimmed(), true)
                return
            }
            guard let close = rest.lastIndex(of: "}"), open < close else { return nil }
            let body = rest[open...].dropFirst().drop { $0 == " " }
            let isStored = ["get;", "get }", "get set", "set", "didSet", "willSet", "private"].contains {
                body.hasPrefix($0)
            }
            let spelled = rest[..<open].drop { $0 != ":" }.dropFirst()
            guard isStored || spelled.last == " " && typeMeant(by: spelled) != nil else { return nil }
            isComputed = !isStored
            hasObservers = body.hasPrefix("didSet") || body.hasPrefix("willSet")
            let after = rest[close...].dropFirst().drop { $0 == " " }
            if after.first == "=" { value = after.dropFirst().trimmed() }
            rest = rest[..<open].trimmedEnd()
        }
        if let sign = positions(of: "=", in: rest).first {
            value = rest[sign...].dropFirst().trimmed()
            rest = rest[..<sign].trimmedEnd()
        }
        var own = rest
        if let name = takeIdentifier(&own), own.isEmpty || own.first == ":" || own.hasPrefix("?:") {
            isOptional = own.first == "?"
            let spelled = own.drop { "?:".contains($0) }.trimmed()
            guard mayLackType || value != nil || !spelled.isEmpty, own.isEmpty == spelled.isEmpty,
                !spelled.hasPrefix("|"), !spelled.hasPrefix(">"), !spelled.contains("#"),
                parts(of: spelled, at: ",").count == 1
            else { return nil }
            self.name = name
            if !spelled.isEmpty { type = takeWords(spelled) }
            // `[String]()`
            if value == nil, let written = type, written.hasSuffix("()"),
                typeMeant(by: written.dropLast(2)).map({ $0.hasPrefix("[") || $0.hasPrefix("Set<") }) == true
            {
                (type, value) = (written.dropLast(2), written)
            }
            return
        }
        let last = rest.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count
        let spelled = rest.dropLast(last).trimmed()
        guard !spelled.isEmpty, !spelled.contains(":"), isIdentifier(String(rest.suffix(last))),
            let meant = typeMeant(by: spelled),
            spelled.first?.isUppercase == true || meant != String(spelled),
            // `Title string`
            BuiltinType(rawValue: meant) != nil || meant != String(spelled)
                || typeElsewhere(String(rest.suffix(last))) == nil
        else { return nil }
        (name, type, hasTypeFirst) = (String(rest.suffix(last)), spelled, true)
    }

    /// `weak Person?`, `Person?; weak`, in quotes or not.
    private mutating func takeWords(_ spelled: Substring) -> Substring {
        var type = spelled
        if let quote = type.first, "\"'".contains(quote), type.last == quote, type.contains(" ") {
            type = type.dropFirst().dropLast()
        }
        while let space = type.firstIndex(of: " "), Introduction.isWord(type[..<space]) {
            words.append(String(type[..<space]))
            type = type[space...].drop { $0 == " " }
        }
        while let space = type.lastIndex(of: " "), Introduction.isWord(type[space...].dropFirst()) {
            words.append(String(type[space...].dropFirst()))
            type = type[..<space].trimmedEnd(" ,;")
        }
        return type
    }

    /// Something in it is not as a schema has it, whatever precedes it.
    var isForeign: Bool {
        guard let type, !isLongForm else { return false }
        // Types in quotes are read as types.
        let isOurs = type.first == "\"" && type.last == "\"" || typeMeant(by: type).map { $0 == String(type) } ?? true
        return hasTypeFirst || isOptional || value != nil || !words.isEmpty || !isOurs
    }

    func message(_ example: String) -> String {
        guard let type, value == nil, words.isEmpty else {
            let what = words.isEmpty ? "a default requires" : "what else is said of a property is an attribute of"
            return "a type is expected alone; \(what) the long form"
        }
        return "'\(shortened(String(type)))' is written '\(shortened(typeMeant(by: type) ?? String(type)))'"
    }

    /// As a schema has it; nil where that is not known.
    /// - Parameter others: further attributes.
    func text(_ introduction: Introduction = Introduction(), _ others: [String] = []) -> String? {
        func has(_ word: String) -> Bool { introduction.has(word) || words.contains(word) }
        let isConstant = has("let") || has("val") || has("private(set)") || has("readonly") || has("const")
        if isLongForm {
            let long = type ?? ""
            return "\(name): " + (isConstant ? "\(long.dropLast().trimmedEnd()), mutable: false }" : long)
        }
        guard var type = type.map(String.init) ?? value.flatMap(Self.type) else { return nil }
        // Swift's implicitly unwrapped optional may be nil.
        if type.hasSuffix("!"), introduction.keyword != nil { type = type.dropLast() + "?" }
        type = typeMeant(by: type) ?? type
        guard !type.contains("\"") else { return nil }
        let isTransient = has("@Transient") || introduction.attributes.contains("@Transient")
        var attributes: [String] = []
        if let value {
            guard var literal = literalMeant(by: value, type) else { return nil }
            if isTransient, !literal.hasPrefix("{ swift") { literal = "{ swift: \(quotedYAML(String(value))) }" }
            if literal != "nil" { attributes.append("default: \(literal)") }
        }
        if has("weak") || has("unowned") { attributes.append("weak: true") }
        let mayBeNil = isOptional || has("weak") || has("unowned") || has("optional") || has("nullable")
        if mayBeNil, !type.hasSuffix("?") { type += "?" }
        if isConstant { attributes.append("mutable: false") }
        if isTransient { attributes.append("transient: true") }
        attributes += others
        // An inverse is of a list that is there, if only empty.
        if type.hasSuffix("]?"), others.contains(where: { $0.hasPrefix("inverse:") }) {
            type.removeLast()
            if value == nil { attributes.insert("default: []", at: 0) }
        }
        let isPlain = Self.isPlain(type)
        if attributes.isEmpty { return "\(name): \(isPlain || type.hasSuffix("]") ? type : quotedYAML(type))" }
        return "\(name): { type: \(isPlain ? type : quotedYAML(type)), \(attributes.joined(separator: ", ")) }"
    }

    /// YAML accepts it inside braces: names, `[T]`, `T?`.
    private static func isPlain(_ type: String) -> Bool {
        var name = type[...]
        if name.hasPrefix("["), name.hasSuffix("]") {
            name = name.dropFirst().dropLast()
        } else if name.hasSuffix("?") {
            name = name.dropLast()
        }
        return isDottedIdentifier(String(name.hasPrefix("Set<") ? name.dropFirst(4).dropLast() : name))
    }

    private static func type(of value: Substring) -> String? {
        if value == "true" || value == "false" { return "Bool" }
        if SwiftString(value) != nil { return "String" }
        if Int(value) != nil { return "Int" }
        if Double(value) != nil { return "Double" }
        if value.hasSuffix("()"), let type = typeMeant(by: value.dropLast(2)), type.hasPrefix("[") { return type }
        let name = String(value.prefix { !"(.".contains($0) })
        return name.count < value.count && name.isCapitalized && isIdentifier(name) ? name : nil
    }
}
