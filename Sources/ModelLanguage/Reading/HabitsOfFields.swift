import SchemaDiagnostics
import YAMLTree

// Properties as calls and annotations: Django, SQLAlchemy, pydantic, zod, Rails, Prisma, GraphQL.

/// What another notation says of a property, one saying after the other.
private struct Field {
    var type: String
    private var isOptional = false
    private var isReadOnly = false
    private var isWeak = false
    private var value: String?
    private var low: String?
    private var high: String?
    private var attributes: [String] = []
    private(set) var hasChoices = false
    /// What a schema has nothing for.
    private(set) var dropped: [String] = []

    init(type: String) { self.type = type }

    private enum Saying {
        case optional, required, readOnly, weak, value, factory, low, high, list, nothing
        case attribute(String)
        case type(String)
    }

    /// By the names of arguments, annotations and methods. All others say nothing that a schema has.
    private static let sayings: [String: Saying] = [
        "null": .optional, "nullable": .optional, "optional": .optional, "nullish": .optional, "allownull": .optional,
        "required": .required, "weak": .weak, "unowned": .weak, "readonly": .readOnly, "editable": .nothing,
        "default": .value, "initial": .value,
        "defaultvalue": .value, "defaultfactory": .factory, "maxlength": .high, "max": .high, "limit": .high,
        "lte": .high, "le": .high,
        "maxvalue": .high, "maxitems": .high, "minlength": .low, "min": .low, "gte": .low, "ge": .low,
        "minvalue": .low, "minitems": .low, "array": .list, "pattern": .attribute("pattern"),
        "regex": .attribute("pattern"), "dbcolumn": .attribute("key"), "map": .attribute("key"),
        "alias": .attribute("jsonKey"), "description": .attribute("doc"), "describe": .attribute("doc"),
        "helptext": .attribute("doc"), "comment": .attribute("doc"), "int": .type("Int"), "url": .type("URL"),
        "uuid": .type("UUID"), "datetime": .type("Date"),
    ]

    private static let madeByDatabases: Set<String> = ["autoincrement", "cuid", "cuid2", "nanoid", "ulid", "auto"]

    mutating func say(_ name: String, _ argument: String?) {
        let isFalse = ["false", "False"].contains(argument)
        switch Self.sayings[Self.key(name)] ?? .nothing {
        case .optional: if !isFalse { isOptional = true }
        case .required: if isFalse { isOptional = true }
        case .readOnly: if !isFalse { isReadOnly = true }
        case .weak: if !isFalse { isWeak = true }
        case .value:
            // Databases count by themselves.
            let isMade = argument.map {
                $0.hasSuffix("()") && Self.madeByDatabases.contains($0.dropLast(2).lowercased())
            }
            if isMade == true { dropped.append("@\(name)(\(argument ?? ""))") } else { value = argument }
        case .factory:
            // Functions of Python, without their parentheses.
            let values = [
                "list": "[]", "dict": "{}", "set": "[]", "str": "\"\"", "int": "0", "float": "0", "bool": "false",
            ]
            value = argument.map { values[$0] ?? ($0.hasSuffix(")") ? $0 : $0 + "()") }
            if argument?.hasPrefix("lambda") == true { value = nil }
        case .low: low = argument
        case .high: high = argument
        case .list: type = "[\(type)]"
        case .type(let other): type = other
        case .attribute(let key):
            guard let argument else { return }
            attributes.append("\(key): \(quotedYAML(String(argument.trimmed("\"'/"))))")
        case .nothing: break
        }
    }

    private static func key(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }

    func knows(_ name: String) -> Bool { Self.sayings[Self.key(name)] != nil }

    mutating func drop(_ text: String) { dropped.append(text) }

    /// `max_length=200`, `null: false`, `{ required: true }`; what has no name is returned.
    mutating func say(_ arguments: [String]) -> [String] {
        arguments.filter { argument in
            let list =
                argument.hasPrefix("{") && argument.hasSuffix("}") ? argument.dropFirst().dropLast() : argument[...]
            var isNamed = false
            for part in parts(of: list, at: ",") {
                var rest = part[...]
                guard let name = takeIdentifier(&rest), let sign = rest.first, "=:".contains(sign) else { continue }
                isNamed = true
                say(name, String(rest.dropFirst().drop { $0 == " " }))
            }
            return !isNamed
        }
    }

    /// A text whose only values are these.
    mutating func choose() { (type, hasChoices) = ("String", true) }

    func property(_ name: String) -> SwiftProperty? {
        var attributes = attributes
        if BuiltinType(rawValue: type)?.isQuantity == true {
            attributes += [low.map { "min: \($0)" }, high.map { "max: \($0)" }].compactMap(\.self)
        } else if low != nil || high != nil, type == "String" || type.hasPrefix("[") && !type.contains(":") {
            attributes.append("\(type == "String" ? "length" : "elements"): \(low ?? "0")...\(high ?? "")")
        }
        let empty = ["list": "[]", "set": "[]", "dict": "{}", "Array": "[]", "Object": "{}"]
        let isText = type == "String" && value == "uuid()"
        let value =
            isText
            ? "UUID().uuidString" : value.map { empty[$0] ?? $0.replacing("timezone.now()", with: "timezone.now") }
        let words = [isOptional ? "optional" : nil, isReadOnly ? "readonly" : nil, isWeak ? "weak" : nil].compactMap(
            \.self
        )
        return SwiftProperty(name, words, ": \(type)" + (value.map { " = \($0)" } ?? ""), attributes)
    }
}

/// One part of `z.string().max(3)`.
struct Call {
    var name: String
    /// Nil where there are no parentheses.
    var arguments: [String]?

    /// Nil where the text is anything else.
    static func chain(_ text: some StringProtocol) -> [Call]? {
        var calls: [Call] = []
        for part in parts(of: text, at: ".") {
            var rest = part[...]
            guard let name = takeIdentifier(&rest) else { return nil }
            if rest.isEmpty {
                calls.append(Call(name: name))
            } else if rest.hasPrefix("("), rest.hasSuffix(")") {
                let arguments = parts(of: rest.dropFirst().dropLast(), at: ",").filter { !$0.isEmpty }
                calls.append(Call(name: name, arguments: arguments))
            } else {
                return nil
            }
        }
        return calls
    }
}

/// Calls whose first argument is the type.
private let callsAroundTypes: Set<String> = [
    "column", "mappedcolumn", "field", "attribute", "prop", "property", "attr", "relationship",
]
private let choices: Set<String> = ["enum", "nativeenum", "choice", "literal", "oneof"]
/// The types of fields that have other names than types.
private let typesOfFields = [
    "email": "String", "slug": "String", "biginteger": "Int64", "smallinteger": "Int16", "positiveinteger": "UInt",
    "positivesmallinteger": "UInt16", "nullboolean": "Bool", "file": "URL", "image": "URL", "auto": "Int",
    "bigauto": "Int64", "largebinary": "Data", "unicode": "String", "cuid": "String", "genericipaddress": "String",
]

/// - Parameter declared: a type written before the call.
private func field(_ text: some StringProtocol, declared: String? = nil) -> Field? {
    guard let calls = Call.chain(text), let index = calls.firstIndex(where: { $0.arguments != nil }),
        let arguments = calls[index].arguments
    else { return nil }
    var stem = calls[index].name.lowercased().filter { $0 != "_" }
    if stem.hasSuffix("field"), stem.count > 5 { stem.removeLast(5) }
    var result = Field(type: declared ?? "")
    let others = result.say(arguments)
    let first = others.first.map { field($0)?.type ?? typeMeant(by: $0) ?? "" }
    if callsAroundTypes.contains(stem) {
        guard let type = declared ?? first else { return nil }
        result.type = type
        if let declared, let value = others.first, first != declared, value != "..." { result.say("default", value) }
    } else if declared != nil {
        return nil
    } else if choices.contains(stem) {
        result.choose()
    } else if let kind = collectionElsewhere(stem) {
        guard let first, !first.isEmpty else { return nil }
        if kind == .dictionary {
            guard others.count == 2, let value = field(others[1])?.type ?? typeMeant(by: others[1]) else { return nil }
            result.type = "[\(first): \(value)]"
        } else {
            result.type = kind.type(of: first)
        }
    } else if let relation = typeMeant(by: "\(calls[index].name)(\(others.first ?? ""))"), !others.isEmpty {
        result.type = relation
    } else if let type = typesOfFields[stem] ?? typeElsewhere(stem), index > 0 || stem.count < calls[index].name.count {
        result.type = type
    } else {
        return nil
    }
    guard !result.type.isEmpty else { return nil }
    for call in calls.dropFirst(index + 1) { result.say(call.name, call.arguments?.first) }
    return result
}

/// `title = models.CharField(max_length=200)`, `tags: z.array(z.string())`, `title: str = Field(default="x")`.
@Sendable func fieldAsCall(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties" else { return nil }
    var rest = line.body
    while let last = rest.last, last == "," || last == ";" { rest.removeLast() }
    guard let name = takeIdentifier(&rest), let sign = rest.first,
        rest.last == ")" || rest.last == "]" && rest.contains("Annotated[")
    else { return nil }
    var declared: String?
    var call = rest.dropFirst().drop { $0 == " " }
    // `Annotated[str, Field(max_length=20)]`, with what is said in calls of its own.
    if sign == ":", call.hasPrefix("Annotated["), call.hasSuffix("]") {
        let said = parts(of: call.dropFirst("Annotated[".count).dropLast(), at: ",")
        guard let type = said.first.flatMap({ typeMeant(by: $0) }) else { return nil }
        var field = Field(type: type)
        for text in said.dropFirst() {
            guard let call = Call.chain(text)?.last else { continue }
            if field.say(call.arguments ?? []).count > 0 || call.arguments == nil { field.drop(text) }
        }
        return cure(of: field, name, line, wrong: call)
    }
    if sign == ":", let equals = positions(of: " = ", in: call).first {
        let spelled = call[..<equals]
        // SQLAlchemy's `Mapped[str]`.
        let isMapped = spelled.hasPrefix("Mapped[") && spelled.hasSuffix("]")
        declared = typeMeant(by: isMapped ? spelled.dropFirst(7).dropLast() : spelled)
        call = call[equals...].dropFirst(3)
        guard declared != nil else { return nil }
    }
    // `Int(3)` and `ForeignKey(Person)` are types.
    let isCall = sign == "=" || declared != nil || call.prefix { $0 != "(" }.contains(".") || call.contains("=")
    guard isCall, sign == ":" || sign == "=", let field = field(call, declared: declared) else { return nil }
    return cure(of: field, name, line, wrong: call)
}

private func cure(of field: Field, _ name: String, _ line: HabitLine, wrong: Substring) -> Cure? {
    guard let property = field.property(name) else { return nil }
    return Cure(
        message: "'\(shortened(String(wrong)))' is written '\(shortened(property.text))'",
        text: line.with(property.text),
        wrong: wrong,
        notes: (field.hasChoices ? ["one of several texts is an enum, declared under 'enums'"] : [])
            + field.dropped.map { "a schema has nothing for '\(shortened($0))': it is left out" },
        hasOneReading: !field.hasChoices
    )
}

/// `title String? @default("")`, `title: String! @deprecated(reason: "old")`.
@Sendable func fieldWithAnnotations(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties", let at = positions(of: " @", in: line.body).first else { return nil }
    var rest = line.body[..<at]
    guard let name = takeIdentifier(&rest), !rest.isEmpty else { return nil }
    if rest.first == ":" { rest = rest.dropFirst() }
    guard let type = typeMeant(by: rest) else { return nil }
    var field = Field(type: type)
    for annotation in parts(of: line.body[at...], at: "@") {
        guard let call = Call.chain(annotation)?.last else { continue }
        if field.knows(call.name) || call.arguments == nil {
            field.say(call.name, call.arguments?.first)
        } else {
            field.drop("@" + annotation)
        }
    }
    return cure(of: field, name, line, wrong: line.body)
}

/// `t.string :title, null: false`, `field :title, String`, `belongs_to :owner`.
@Sendable func fieldOfRuby(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties", let colon = positions(of: " :", in: line.body).first else { return nil }
    let head = line.body[..<colon]
    let word = head.hasPrefix("t.") ? String(head.dropFirst(2)) : String(head)
    var rest = line.body[colon...].dropFirst(2)
    guard isIdentifier(word), let name = takeIdentifier(&rest), rest.isEmpty || rest.first == "," else { return nil }
    let own = name.raisingFirst
    var field: Field
    let arguments = parts(of: rest.dropFirst(), at: ",").filter { !$0.isEmpty }
    switch word {
    case "belongs_to", "has_one", "references": field = Field(type: own + "?")
    case "has_many", "has_and_belongs_to_many":
        field = Field(type: "[\(own.hasSuffix("s") ? String(own.dropLast()) : own)]")
    case "attribute", "field", "property":
        let spelled = arguments.first.map { $0.hasPrefix("type:") ? $0.dropFirst(5) : $0[...] }
        guard let type = spelled.flatMap({ typeMeant(by: $0) }) else { return nil }
        field = Field(type: type)
    default:
        guard let type = typeElsewhere(word) else { return nil }
        field = Field(type: type)
    }
    // A column may be null unless it says otherwise.
    _ = field.say(arguments)
    return cure(of: field, name, line, wrong: line.body)
}

/// `title: String default: x`, `pages: Int = 3, min: 0`, `title: { String, default: "" }`.
@Sendable func attributesAfterType(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties" else { return nil }
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == ":" else { return nil }
    var value = rest.dropFirst().drop { $0 == " " }
    let isInBraces = value.hasPrefix("{") && value.hasSuffix("}")
    if isInBraces { value = value.dropFirst().dropLast().drop { $0 == " " } }
    var entries: [Substring] = []
    var end = value.endIndex
    for colon in positions(of: ": ", in: value).reversed() {
        let key = value[..<colon].reversed().prefix { $0.isLetter }.reversed()
        guard SchemaReader.propertyKeys.contains(String(key)) else { continue }
        let start = value.index(colon, offsetBy: -key.count)
        guard start > value.startIndex, " ,".contains(value[value.index(before: start)]) else { return nil }
        entries.insert(value[start..<end], at: 0)
        end = start
    }
    let head = value[..<end].trimmedEnd(" ,;")
    let sign = positions(of: "=", in: head).first
    let spelled = String(sign.map { head[..<$0].trimmedEnd(" ,;") } ?? head)
    guard !entries.isEmpty, !spelled.contains(":"), let type = typeMeant(by: spelled),
        let property = SwiftProperty(
            name,
            [],
            ": \(type)" + (sign.map { " \(head[$0...])" } ?? ""),
            entries.map { String($0.trimmedEnd(" ,;")) }
        )
    else { return nil }
    return Cure(
        message: isInBraces
            ? "expected 'type:' before '\(shortened(spelled))'"
            : "a type is expected alone; what else is said of a property is an attribute of the long form",
        text: line.with(property.text),
        wrong: value[..<end].prefix(head.count)
    )
}

/// `union Result = A | B`.
@Sendable func unionInOneLine(_ line: HabitLine) -> Cure? {
    guard line.path.count == 1, line.body.hasPrefix("union "), let section = line.path.first else { return nil }
    var rest = line.body.dropFirst(6)
    guard let name = takeIdentifier(&rest), rest.first == "=" || rest.first == ":" else { return nil }
    let types = parts(of: rest.dropFirst(), at: "|").filter { !$0.isEmpty }
    guard !types.isEmpty, types.allSatisfy(isIdentifier) else { return nil }
    let cases = types.map { "\($0.loweringFirst): \($0)" }
    let text = "\(name): { oneOf: { \(cases.joined(separator: ", ")) } }"
    let isHere = section == "enums"
    return Cure(
        message: isHere
            ? "a union is an enum whose cases are listed under 'oneOf'"
            : "a union is an enum with 'oneOf', declared under 'enums'",
        text: line.with(isHere ? text : "# " + line.body),
        wrong: line.body,
        notes: isHere ? [] : ["as in: enums: { \(text) }"],
        hasOneReading: isHere
    )
}
