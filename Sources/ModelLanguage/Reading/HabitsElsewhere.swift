import SchemaDiagnostics
import YAMLTree

// How Kotlin, TypeScript, protobuf, Rust, GraphQL, Go, Python, SQL, Objective-C and Core Data write properties and types.

/// `title?: string`, `title: string | null`, `tags: list[str]`, `owner: *Person`, `name: varchar(255) NOT NULL`.
@Sendable func typeOfElsewhere(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties" else { return nil }
    var rest = line.body
    while let last = rest.last, last == ";" || last == "," { rest.removeLast() }
    guard let name = takeIdentifier(&rest) else { return nil }
    let isOptional = rest.hasPrefix("?")
    if isOptional { rest = rest.dropFirst() }
    var hasArguments = false
    if rest.first == "(", let end = rest.firstIndex(of: ")") {
        hasArguments = true
        rest = rest[end...].dropFirst().drop { $0 == " " }
    }
    var isMarked = rest.hasPrefix("!:")
    if isMarked { rest = rest.dropFirst() }
    guard rest.first == ":", !hasArguments || !swiftWords.contains(name) else { return nil }
    var spelled = rest.dropFirst().drop { $0 == " " }
    let written = spelled
    // Go's tags.
    if spelled.last == "`", let open = positions(of: "`", in: spelled).first, open > spelled.startIndex {
        let tagged = spelled[open...].split(separator: "\"").dropFirst().first.map { $0.prefix { $0 != "," } } ?? ""
        let others =
            tagged.isEmpty || tagged == "-" || tagged == name[...] ? [] : ["jsonKey: \(quotedYAML(String(tagged)))"]
        guard let meant = typeMeant(by: spelled[..<open]), let property = SwiftProperty(name, [], ": \(meant)", others)
        else {
            return nil
        }
        return Cure(
            message: "'\(shortened(String(spelled[open...])))' is Go's: a property's name in JSON is its 'jsonKey'",
            text: line.with(property.text),
            wrong: spelled
        )
    }
    if let quote = spelled.first, "\"'".contains(quote), spelled.last == "?", spelled.dropLast().last == quote {
        spelled = spelled.dropFirst().dropLast(2) + "?"
        isMarked = true
    }
    if let property = valueOfType(name, spelled) {
        return Cure(
            message: "a type is expected alone; a default requires the long form",
            text: line.with(property.text),
            wrong: spelled
        )
    }
    guard let first = spelled.first, first != "{" || spelled.dropFirst().drop(while: { $0 == " " }).first == "["
    else { return nil }
    var words: [String] = isOptional ? ["optional"] : []
    var type = spelled
    var value: Substring?
    let notes = takeSQL(&type, &value, &words)
    if hasArguments, let property = SwiftProperty(name, words, ": \(typeMeant(by: type) ?? String(type))") {
        return Cure(
            message: "a property has no arguments: '\(shortened(property.text))'",
            text: line.with(property.text),
            wrong: line.body[..<spelled.startIndex]
        )
    }
    if let choice = choice(type) {
        let end = choice.isOptional ? "?" : ""
        let declaration = NewDeclaration(enumOf: name, cases: choice.names)
        return Cure(
            message: "one of several texts is an enum, declared under 'enums', whose name is the type here",
            text: line.with("\(name): String\(end)"),
            wrong: spelled,
            notes: [
                "as in: enums: { \(declaration?.name ?? "Kind"): { cases: [\(choice.names.joined(separator: ", "))] } }"
            ],
            isForReading: declaration == nil,
            declaring: declaration.map { ($0, line.with("\(name): \($0.name)\(end)")) }
        )
    }
    let types = type.split(separator: "|").map { $0.filter { $0 != " " } }
    let some = types.filter { !["null", "nil", "undefined", "None"].contains($0) }
    if let declaration = NewDeclaration(unionOf: name, types: some) {
        let end = some.count < types.count ? "?" : ""
        let written = "\(name): \(declaration.name)\(end)"
        return Cure(
            message: "a property has one type: one of several is a union, an enum with 'oneOf'",
            text: line.with("\(name): Int\(end)"),
            wrong: spelled,
            notes: ["as in enums: { \(declaration.name): \(declaration.lines[0]) }, and '\(written)'"],
            declaring: (declaration, line.with(written))
        )
    }
    let isOurs = isDottedIdentifier(String(type.last == "?" || type.last == "!" ? type.dropLast() : type))
    let isEnded = spelled.endIndex < line.body.endIndex
    guard isOptional || isMarked || isEnded || value != nil || type.count < spelled.count || !isOurs,
        let meant = typeMeant(by: type),
        meant != String(type) || type.count < spelled.count || isOptional || isMarked,
        let property = SwiftProperty(name, words, ": \(meant)" + (value.map { " = \($0)" } ?? ""))
    else { return nil }
    return Cure(
        message: isOptional
            ? "an optional type ends in '?', not the name: '\(shortened(property.text))'"
            : line.body.prefix(name.count + 1).hasSuffix("!")
                ? "'!' does not belong to a name: '\(shortened(property.text))'"
                : "'\(shortened(String(written)))' is written '\(shortened(property.text.dropFirst(name.count + 2).description))'",
        text: line.with(property.text),
        wrong: isOptional ? line.body.prefix(name.count + 1) : spelled,
        notes: notes,
        hasOneReading: notes.isEmpty
    )
}

/// `Int(3)`, `String("x")`, but not SQL's `CHAR(3)`.
private func valueOfType(_ name: String, _ spelled: Substring) -> SwiftProperty? {
    guard spelled.last == ")", let open = spelled.firstIndex(of: "(") else { return nil }
    if spelled.hasSuffix("()"), let type = typeMeant(by: spelled.dropLast(2)) {
        let isList = type.hasPrefix("[") || type.hasPrefix("Set<")
        let empty = isList ? type.contains(":") ? "[:]" : "[]" : type == "String" ? "\"\"" : nil
        if let empty { return SwiftProperty(name, [], ": \(type) = \(empty)") }
    }
    // `[String](repeating: "", count: 3)`
    if spelled.first == "[", let end = spelled.firstIndex(of: "]"), spelled.index(after: end) == open {
        return SwiftProperty(name, [], ": \(spelled[...end])", ["default: { swift: \(quotedYAML(String(spelled))) }"])
    }
    guard let type = BuiltinType(rawValue: String(spelled[..<open])) else { return nil }
    let value = spelled[open...].dropFirst().dropLast()
    let isText = value.first == "\"" && value.last == "\"" && value.count > 1
    let isFitting = type == .string ? isText : type == .bool ? Bool(String(value)) != nil : Double(value) != nil
    return isFitting ? SwiftProperty(name, [], ": \(type.rawValue) = \(value)") : nil
}

/// `title: String, the title`, `owner: Person?; weak`, `title: String (default "x")`: what else is said of a property.
@Sendable func textAfterType(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties" else { return nil }
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == ":" else { return nil }
    rest = rest.dropFirst().drop { $0 == " " }
    let start = rest.startIndex
    var type = rest.prefix { $0.isLetter || $0.isNumber || "._?".contains($0) }
    if rest.first == "[", let end = rest.firstIndex(of: "]") { type = rest[...end] }
    rest = rest[type.endIndex...]
    let isApart = rest.hasPrefix("  ") || rest.first.map { ",;#".contains($0) } ?? false || rest.hasPrefix(" - ")
    let words = rest.filter { !"();".contains($0) }.drop { " ,#-".contains($0) }
    guard !type.isEmpty, !words.isEmpty, let meant = typeMeant(by: type) else { return nil }
    func cure(_ text: String) -> Cure {
        Cure(
            message: "a type is expected alone; what else is said of a property is an attribute of the long form",
            text: line.with(text),
            wrong: line.body[start...]
        )
    }
    if words.hasPrefix("default "), !rest.contains("=") {
        return SwiftProperty(name, [], ": \(meant) = \(words.dropFirst(8))").map { cure($0.text) }
    }
    if ["weak", "unowned", "optional", "nullable", "readonly"].contains(String(words)) {
        let word = words == "nullable" ? "optional" : String(words)
        return SwiftProperty(name, [word], ": \(meant)").map { cure($0.text) }
    }
    guard isApart, typeMeant(by: words) == nil || !words.contains(" ") && words.first?.isLowercase == true,
        rest.first == "#" || typeElsewhere(String(words)) == nil, !words.contains("\""), !words.contains("="),
        !words.contains(":"),
        !words.contains("|")
    else { return nil }
    return cure("\(name): { type: \(meant), doc: \(quotedYAML(String(words))) }")
}

/// `friends: "weak Person?"`: a property in another notation, in quotes.
@Sendable func quotedProperty(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties" else { return nil }
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == ":" else { return nil }
    let value = rest.dropFirst().drop { $0 == " " }
    guard let quote = value.first, "\"'".contains(quote), value.last == quote, value.count > 2 else { return nil }
    let inside = value.dropFirst().dropLast()
    guard !inside.contains(quote), !isDottedIdentifier(String(inside)), inside.contains(" ") else { return nil }
    let plain = HabitLine(text: line.with("\(name): \(inside)"), path: line.path, nextIndent: line.nextIndent)
    guard var cure = Habit.all.lazy.compactMap({ $0.cure(plain) }).first, cure.text != plain.text else { return nil }
    cure.wrong = value
    return cure
}

/// `- var days: Int`, `"@Attribute(.unique) var name: String"`: a property in another notation, as an item or in quotes.
@Sendable func wrappedProperty(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties" else { return nil }
    var body = line.body
    let isItem = body.hasPrefix("- ")
    if isItem { body = body.dropFirst(2).drop { $0 == " " } }
    var text = String(body)
    let quote = body.first
    if let quote, "\"'".contains(quote), body.last == quote, body.count > 2 {
        text = String(body.dropFirst().dropLast())
        text = quote == "\"" ? text.replacing("\\\"", with: "\"") : text.replacing("''", with: "'")
    } else if !isItem {
        return nil
    }
    let plain = HabitLine(text: line.margin + text, path: line.path, nextIndent: line.nextIndent)
    let cure = Habit.all.lazy.compactMap { $0.cure(plain) }.first
    guard let cure, cure.text != plain.text, !cure.text.drop(while: { $0 == " " }).hasPrefix("#") else { return nil }
    return Cure(
        message: cure.message,
        text: cure.text,
        wrong: body,
        notes: cure.notes,
        hasOneReading: cure.hasOneReading
    )
}

/// Cap'n Proto's `name @0 :Text = "x";`.
@Sendable func numberedField(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties" else { return nil }
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == "@" else { return nil }
    let number = rest.dropFirst().prefix { $0.isNumber }
    rest = rest[number.endIndex...].drop { $0 == " " }
    guard !number.isEmpty, rest.first == ":" else { return nil }
    while let last = rest.last, "; ".contains(last) { rest.removeLast() }
    let parts = parts(of: rest.dropFirst(), at: "=")
    guard let type = typeMeant(by: parts[0]) ?? typeElsewhere(parts[0]),
        let property = SwiftProperty(
            name,
            [],
            ": \(BuiltinType(rawValue: type) == nil ? typeElsewhere(type) ?? type : type)"
                + (parts.count > 1 ? " = \(parts[1])" : "")
        )
    else { return nil }
    return Cure(
        message: "archives have keys, not numbers: a property is written '\(shortened(property.text))'",
        text: line.with(property.text),
        wrong: line.body
    )
}

/// `owner: LinkingObjects(fromType: Person.self, property: "dogs")`, Realm's other end of a relationship.
@Sendable func linkingObjects(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties", let place = positions(of: "LinkingObjects", in: line.body).first else {
        return nil
    }
    var rest = line.body
    while let word = ["let ", "var ", "final ", "@objc "].first(where: { rest.hasPrefix($0) }) {
        rest = rest.dropFirst(word.count)
    }
    guard let name = takeIdentifier(&rest) else { return nil }
    let words = line.body[place...].dropFirst("LinkingObjects".count).split {
        !$0.isLetter && !$0.isNumber && $0 != "_"
    }
    .map(String.init).filter { !["fromType", "self", "property", "type"].contains($0) }
    guard let type = words.first, isIdentifier(type), type.first?.isUppercase == true else { return nil }
    let end = words.dropFirst().first ?? "property"
    return Cure(
        message: "the other end of a relationship is a weak property, which 'inverse' of \(type) names",
        text: line.with("\(name): { type: \(type)?, weak: true }"),
        wrong: line.body,
        notes: [
            "in '\(type)', the property that refers here has 'inverse: \(name)', as in '\(end): { type: …, inverse: \(name) }'"
        ],
        hasOneReading: false
    )
}

/// `'good' | 'bad'`: nil if not all parts are texts.
func choice(_ type: Substring) -> (names: [String], isOptional: Bool)? {
    var (type, sign) = (type, Character("|"))
    var isQuoted = true
    if type.lowercased().hasPrefix("enum"), let last = type.last, ")]}".contains(last) {
        (type, sign) = (type.dropFirst(4).drop { " ([{".contains($0) }.dropLast(), ",")
        isQuoted = false
    }
    let all = type.split(separator: sign).map { $0.filter { $0 != " " } }
    let parts = isQuoted ? all.filter { $0 != "null" && $0 != "undefined" } : all
    guard parts.count > 1,
        !isQuoted || parts.allSatisfy({ $0.count > 2 && "'\"".contains($0.first ?? " ") && $0.last == $0.first })
    else { return nil }
    let names = parts.map { $0.filter { !"'\"".contains($0) } }
    return names.allSatisfy(isIdentifier) ? (names, parts.count < all.count) : nil
}

/// `title text not null,`, whose type begins with a small letter, as no property's type does.
func column(_ name: String, _ spelled: Substring) -> SwiftProperty? {
    var (type, value, words) = (spelled, Substring?.none, [String]())
    while let last = type.last, ",;".contains(last) { type.removeLast() }
    guard takeSQL(&type, &value, &words).isEmpty, let first = type.first, first.isLowercase || "*[?&".contains(first)
    else { return nil }
    let word = type.prefix { $0 != "(" }
    guard let meant = typeMeant(by: type), typeElsewhere(String(word)) != nil || meant != String(type) else {
        return nil
    }
    return SwiftProperty(name, words, ": \(meant)" + (value.map { " = \($0)" } ?? ""))
}

/// What SQL says of a column and a schema does not.
private let columnWords = [
    " NOT NULL", " PRIMARY KEY", " UNIQUE", " AUTOINCREMENT", " AUTO_INCREMENT", " ON DELETE CASCADE",
    " ON DELETE SET NULL",
    " ON DELETE RESTRICT", " ON UPDATE CASCADE", " IDENTITY",
]

/// Takes `NOT NULL`, `DEFAULT 3` and the like off the end. Returns what is to be said of them.
private func takeSQL(_ type: inout Substring, _ value: inout Substring?, _ words: inout [String]) -> [String] {
    var notes: [String] = []
    while true {
        while type.last == " " { type.removeLast() }
        let upper = type.uppercased()
        guard upper.utf8.count == type.utf8.count, !type.contains("|") else { return notes }
        if let end = columnWords.first(where: { upper.hasSuffix($0) }) {
            type.removeLast(end.count)
        } else if upper.hasSuffix(")"), let check = positions(of: " CHECK", in: Substring(upper)).first {
            type = type.prefix(upper.distance(from: upper.startIndex, to: check))
            notes.append("'min', 'max', 'length' and 'pattern' say what a value may be")
        } else if upper.hasSuffix(")"), let place = positions(of: " REFERENCES ", in: Substring(upper)).first {
            let table = type.dropFirst(upper.distance(from: upper.startIndex, to: place) + 12).prefix {
                $0 != "(" && $0 != " "
            }
            notes.append("a reference is a property whose type is the class: archives hold the object, not its number")
            type = Substring(table.raisingFirst)
            if !words.contains("optional") { words.append("optional") }
        } else if upper.hasSuffix(" NULL") {
            type.removeLast(5)
            words.append("optional")
        } else if let place = positions(of: " DEFAULT ", in: type).first ?? positions(of: " default ", in: type).first {
            value = type[place...].dropFirst(9).drop { $0 == " " }
            type = type[..<place]
        } else {
            return notes
        }
    }
}

// MARK: Properties

private let wordsBefore: Set<String> = [
    "public", "private", "protected", "internal", "final", "static", "late", "readonly", "const", "volatile",
    "transient", "optional", "repeated", "required", "override", "virtual", "pub", "mut", "weak", "lateinit", "strong",
    "nullable", "unsigned",
]

/// Types of protobuf, whose fields have numbers.
private let numberedTypes: Set<String> = [
    "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32",
    "sfixed64", "bool", "string", "bytes",
]

/// Java's numbers whose names mean another type elsewhere.
private let javaNumbers = ["Long": "Int64", "Byte": "Int8", "BigInteger": "Int64"]

/// `string title = 1;`, `private List<String> tags = new ArrayList<>();`, `Title string`, `@property (copy) NSString *title;`.
@Sendable func typeBeforeName(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties" else { return nil }
    var rest = line.body
    var words: [String] = []
    // Thrift numbers its fields.
    let number = rest.prefix { $0.isNumber }
    if !number.isEmpty, rest[number.endIndex...].hasPrefix(": ") { rest = rest[number.endIndex...].dropFirst(2) }
    // Go's tags: the name begins with a capital only to be visible.
    var tagged: String?
    if rest.last == "`", let open = positions(of: " `", in: rest).first {
        tagged = rest[open...].split(separator: "\"").dropFirst().first.map { String($0.prefix { $0 != "," }) }
        rest = rest[..<open]
    }
    if rest.hasPrefix("@property") {
        rest = rest.dropFirst("@property".count).drop { $0 == " " }
        if rest.first == "(", let end = rest.firstIndex(of: ")") {
            words += rest[..<end].dropFirst().split(separator: ",").map { $0.filter { $0 != " " } }
            rest = rest[end...].dropFirst().drop { $0 == " " }
        }
    }
    // Lit's `@property({ type: String }) name = 'x';`
    if let option = words.first(where: { $0.contains("type:") }), let colon = option.firstIndex(of: ":") {
        var tail = rest
        let type = option[colon...].dropFirst().prefix { $0.isLetter }
        guard let name = takeIdentifier(&tail), let meant = typeMeant(by: type),
            let property = SwiftProperty(name, [], ": \(meant)" + (tail.first == "=" ? " \(tail)" : ""))
        else { return nil }
        return Cure(
            message: "'\(shortened(String(line.body)))' is written '\(shortened(property.text))'",
            text: line.with(property.text),
            wrong: line.body
        )
    }
    let said = takeAnnotations(&rest)
    while let space = rest.firstIndex(of: " "), wordsBefore.contains(String(rest[..<space])) {
        if rest.hasPrefix("unsigned ") { break }
        words.append(String(rest[..<space]))
        rest = rest[space...].drop { $0 == " " }
    }
    var value: Substring?
    var hasAccessors = false
    if let accessors = positions(of: "{", in: rest).first, rest.contains("get") {
        hasAccessors = true
        let after = rest[accessors...].drop { $0 != "}" }.dropFirst().drop { $0 == " " }
        if after.first == "=" { value = after.dropFirst().drop { " ".contains($0) }.prefix { $0 != ";" } }
        rest = rest[..<accessors]
    }
    while let last = rest.last, ";, ".contains(last) { rest.removeLast() }
    var nameInJSON: Substring?
    if let sign = positions(of: "=", in: rest).first {
        value = rest[sign...].dropFirst().drop { $0 == " " }
        rest = rest[..<sign]
        while rest.last == " " { rest.removeLast() }
        // protobuf's options.
        if let options = value, options.last == "]", let open = options.firstIndex(of: "["),
            options.first?.isNumber == true
        {
            func option(_ name: String) -> Substring? {
                positions(of: name, in: options[open...]).first.map {
                    options[$0...].drop { $0 != "=" }.dropFirst().drop { $0 == " " }.prefix { !",]".contains($0) }
                }
            }
            value = option("default")
            nameInJSON = option("json_name")?.filter { $0 != "\"" }[...]
        }
    }
    let last = rest.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count
    var type = rest.dropLast(last)
    var name = String(rest.suffix(last))
    guard last > 0, !type.isEmpty, !type.contains(":"), isIdentifier(name) else { return nil }
    while type.last == " " { type.removeLast() }
    // `Tags []string`, `Born *Date`
    let head = type.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let signs = type[head.endIndex...].drop { $0 == " " }
    if words.isEmpty, value == nil, isIdentifier(String(head)), !signs.isEmpty,
        signs.allSatisfy({ "[]*".contains($0) }),
        type[head.endIndex...].first == " "
    {
        (name, type) = (String(head), Substring(signs + name))
    } else if words.isEmpty, value == nil, typeElsewhere(name) != nil, typeElsewhere(String(type)) == nil,
        isIdentifier(String(type)), name.first?.isLowercase == true
    {
        // In Go, the name comes first.
        (name, type) = (String(type), Substring(name))
    } else if BuiltinType(rawValue: name) != nil {
        return nil
    }
    let isBare = words.isEmpty && value == nil && isIdentifier(String(type))
    guard !isBare || typeElsewhere(String(type)) != nil || type.first?.isUppercase == true,
        var meant = typeMeant(by: type)
    else { return nil }
    if let digits = value, digits.allSatisfy(\.isNumber), !hasAccessors, number.isEmpty,
        numberedTypes.contains(String(type)) || type.hasPrefix("map<") || words.contains("repeated")
            || words.contains("optional") || !["Int", "Double", "Float"].contains(meant)
    {
        value = nil
    }
    if let tagged, isIdentifier(tagged) { name = tagged }
    if let number = javaNumbers[String(type)] { meant = number }
    if words.contains("repeated") { meant = "[\(meant)]" }
    if words.contains("nullable") { words.append("optional") }
    let isCall = value?.contains("(") == true || value?.contains("new ") == true
    if isCall { value = meant.hasPrefix("[") ? meant.contains(":") ? "{}" : "[]" : nil }
    let annotations = Annotations(said, of: name)
    let others = annotations.attributes + [nameInJSON.map { "jsonKey: \($0)" }].compactMap(\.self)
    let written = ": \(meant)" + (value.map { " = \($0)" } ?? "")
    guard let property = SwiftProperty(name, words, written, others) else { return nil }
    return Cure(
        message: "a property has its name first, then ':' and its type: '\(shortened(property.text))'",
        text: line.with(property.text),
        wrong: line.body,
        notes: annotations.notes,
        hasOneReading: !annotations.isOpen
    )
}
