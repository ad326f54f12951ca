import SchemaDiagnostics
import YAMLTree

/// A property in Swift's notation, and in a schema's.
struct SwiftProperty {
    let text: String

    /// - Parameters:
    ///   - rest: ": String = \"\"", or one of the two parts.
    ///   - others: further attributes.
    init?(_ name: String, _ words: [String], _ rest: some StringProtocol, _ others: [String] = []) {
        var rest = Substring(rest)
        while let last = rest.last, last == ";" || last == "," || last == " " { rest.removeLast() }
        // Kotlin's `by lazy { … }`, Swift's `{ didSet { … } }`.
        for word in [" by ", " { didSet", " { willSet"] where rest.hasSuffix("}") || word == " by " {
            if let place = positions(of: word, in: rest).first { rest = rest[..<place] }
        }
        // FlatBuffers' `bool = false (deprecated)`.
        if rest.hasSuffix(")"), let open = positions(of: " (", in: rest).last,
            rest[open...].dropFirst(2).dropLast().allSatisfy({ $0.isLetter || $0.isNumber || ": _,".contains($0) })
        {
            rest = rest[..<open]
        }
        guard !rest.hasSuffix("{"), !rest.hasSuffix("}") || rest.contains(": {") else { return nil }
        var value: Substring?
        if let sign = positions(of: "=", in: rest).first {
            value = rest[sign...].dropFirst().drop { $0 == " " }
            rest = rest[..<sign]
        }
        var words = words
        var type = ""
        if rest.first == ":" {
            var spelled = rest.dropFirst().drop { $0 == " " }
            words += takeModifiers(&spelled)
            while let keyword = ["let ", "var "].first(where: { spelled.hasPrefix($0) }) {
                words.append(String(keyword.dropLast()))
                spelled = spelled.dropFirst(keyword.count)
            }
            while spelled.last == " " { spelled.removeLast() }
            type = String(spelled)
        } else if !rest.allSatisfy({ $0 == " " }) {
            return nil
        }
        if type.isEmpty {
            guard let guess = value.flatMap(Self.type) else { return nil }
            type = guess
        }
        if type.hasPrefix("{") {
            // The long form, preceded by a word of Swift.
            guard value == nil, type.hasSuffix("}"), words.allSatisfy({ ["var", "let"].contains($0) }) else {
                return nil
            }
            if words.contains("let") {
                type.removeLast()
                while type.last == " " { type.removeLast() }
                type += ", mutable: false }"
            }
            text = "\(name): \(type)"
            return
        }
        guard !type.hasPrefix("\""), !type.contains("#") else { return nil }
        // Swift's implicitly unwrapped optional may be nil; GraphQL's type with '!' may not.
        if type.hasSuffix("!"), words.contains("var") || words.contains("let") { type = type.dropLast() + "?" }
        type = typeMeant(by: type) ?? type
        var attributes: [String] = []
        let isTransient = words.contains("@Transient") || words.contains("transient")
        // protobuf numbers its fields.
        if let value, !(type == "String" && value.allSatisfy(\.isNumber)) {
            guard var literal = Self.literal(value, type) else { return nil }
            if isTransient, !literal.hasPrefix("{ swift") { literal = "{ swift: \(quotedYAML(String(value))) }" }
            if literal != "nil" { attributes.append("default: \(literal)") }
        }
        if words.contains("weak") || words.contains("unowned") {
            attributes.append("weak: true")
            if !type.hasSuffix("?") { type += "?" }
        }
        if words.contains("optional"), !type.hasSuffix("?") { type += "?" }
        if words.contains("let") || words.contains("private(set)") || words.contains("readonly")
            || words.contains("const")
        {
            attributes.append("mutable: false")
        }
        if isTransient { attributes.append("transient: true") }
        attributes += others
        // An inverse is of a list that is there, if only empty.
        if type.hasSuffix("]?"), others.contains(where: { $0.hasPrefix("inverse:") }) {
            type.removeLast()
            if !attributes.contains(where: { $0.hasPrefix("default:") }) { attributes.insert("default: []", at: 0) }
        }
        if attributes.isEmpty {
            text = "\(name): \(Self.isPlain(type) || type.hasSuffix("]") ? type : quotedYAML(type))"
        } else {
            text =
                "\(name): { type: \(Self.isPlain(type) ? type : quotedYAML(type)), \(attributes.joined(separator: ", ")) }"
        }
    }

    /// The text as YAML accepts it inside braces: names, `[T]`, `T?`.
    private static func isPlain(_ type: String) -> Bool {
        var name = type[...]
        if name.hasPrefix("["), name.hasSuffix("]") {
            name = name.dropFirst().dropLast()
        } else if name.hasSuffix("?") {
            name = name.dropLast()
        }
        if name.hasPrefix("Set<"), name.hasSuffix(">") { name = name.dropFirst(4).dropLast() }
        return isDottedIdentifier(String(name))
    }

    /// `: String { first + last }`
    static func isComputed(_ rest: Substring) -> Bool {
        guard rest.first == ":", rest.hasSuffix("}"), let open = rest.firstIndex(of: "{"), !rest.contains("=") else {
            return false
        }
        let body = rest[open...].dropFirst().drop { $0 == " " }
        let type = rest[..<open].drop { $0 == ":" || $0 == " " }
        return !type.isEmpty && !body.hasPrefix("didSet") && !body.hasPrefix("willSet") && !rest.contains(" by ")
    }

    private static func type(of value: Substring) -> String? {
        if value == "true" || value == "false" { return "Bool" }
        if value.hasPrefix("\"") { return "String" }
        if Int(value) != nil { return "Int" }
        if Double(value) != nil { return "Double" }
        guard let end = value.firstIndex(where: { "(.".contains($0) }), value.first?.isUppercase == true else {
            return nil
        }
        return isIdentifier(String(value[..<end])) ? String(value[..<end]) : nil
    }

    private static func literal(_ value: Substring, _ type: String) -> String? {
        if value.isEmpty { return nil }
        if value == "[:]" || value == "[]" && type.contains(":") { return "{}" }
        if value == "Nil", type.hasPrefix("[") { return "[]" }
        if ["null", "None", "undefined", "Nil"].contains(value) { return "nil" }
        if value == "True" || value == "False" { return value.lowercased() }
        let plain = type.hasSuffix("?") ? String(type.dropLast()) : type
        let known: PropertyType? =
            plain.hasPrefix("[")
            ? plain.contains(":") ? .dictionary(key: .propertyList, value: .propertyList) : .array(.propertyList)
            : plain.hasPrefix("Set<") ? .set(.propertyList) : BuiltinType(rawValue: plain).map(PropertyType.builtin)
        if let known, let meant = defaultElsewhere(String(value), for: known) { return meant.text }
        // Kotlin's `listOf("a", "b")`
        if let open = value.firstIndex(of: "("), value.hasSuffix(")"), value[..<open].lowercased().hasSuffix("of"),
            plain.hasPrefix("[") || plain.hasPrefix("Set<"), !plain.contains(":")
        {
            return "[\(value[open...].dropFirst().dropLast())]"
        }
        if value == "[]" || value == "nil" || value == "true" || value == "false" || Double(value) != nil {
            return String(value)
        }
        if value == "[]()" || value == ".init()" && type.hasPrefix("[") { return "[]" }
        if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1, !value.contains("\\") {
            return quotedYAML(String(value.dropFirst().dropLast()))
        }
        var name = value
        if name.first == "." || name.hasPrefix(type + ".") {
            name = name[(name.firstIndex(of: ".") ?? name.startIndex)...].dropFirst()
            if isIdentifier(String(name)) { return "." + name }
        }
        if value.hasPrefix("'"), value.hasSuffix("'"), value.count > 1 { return String(value) }
        // A word is text to YAML; a call is code.
        return value.contains("(")
            ? "{ swift: \(quotedYAML(String(value))) }" : isIdentifier(String(value)) ? String(value) : nil
    }
}
