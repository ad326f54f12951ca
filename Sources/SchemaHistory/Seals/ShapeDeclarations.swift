import ModelLanguage
import SchemaDiagnostics

/// The lines of a shape, put together by declaration.
struct ShapeDeclarations {
    var heads: [String: ShapeHead] = [:]
    var members: [String: [ShapeMember]] = [:]
    var names: [String] = []

    /// - Parameter places: where members are declared, by `Book.title`; others go by name.
    init(_ text: ShapeText, places: [String: Int] = [:]) {
        for key in text.sortedKeys {
            let value = text.lines[key] ?? ""
            if let space = key.firstIndex(of: " ") {
                let name = String(key[key.index(after: space)...])
                heads[name] = ShapeHead(kind: String(key[..<space]), name: name, text: value)
                names.append(name)
            } else if let dot = key.firstIndex(of: ".") {
                members[String(key[..<dot]), default: []].append(
                    ShapeMember(name: String(key[key.index(after: dot)...]), text: value, place: places[key])
                )
            }
        }
        names.sort()
    }

    func section(_ name: String) -> String {
        switch heads[name]?.kind {
        case "enum": "enums"
        case "struct": "structs"
        default: "classes"
        }
    }

    /// How likely another shape's declaration is this one under another name; 0 where nothing says so.
    func likeness(of name: String, to otherName: String, in other: ShapeDeclarations) -> Int {
        // What named the one names the other now.
        var references = 0
        for (owner, old) in members {
            for member in old where member.text.replacingWord(name, with: otherName) != member.text {
                let now = other.members[owner]?.first { $0.name == member.name }?.text
                if now == member.text.replacingWord(name, with: otherName) { references += 1 }
            }
        }
        let own = Set((members[name] ?? []).map { "\($0.name) \($0.text.replacingWord(name, with: otherName))" })
        let others = Set((other.members[otherName] ?? []).map { "\($0.name) \($0.text)" })
        let isLike = own == others || own.intersection(others).count * 2 > max(own.count, others.count)
        guard isLike || references > 0 else { return 0 }
        return 1 + references * 20 + commonWords(name, otherName) * 10 + own.intersection(others).count
    }

    /// The class and those above it.
    func chain(of name: String) -> [String] {
        var chain: [String] = []
        var next: String? = name
        while let name = next, let head = heads[name], !chain.contains(name) {
            chain.append(name)
            next = head.attributes.first { $0.key == "superclass" }?.value
        }
        return chain
    }

    /// A type by its spelling; nil where that is none.
    func type(_ text: String?) -> PropertyType? {
        guard let text else { return nil }
        let plain = text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
        var parser = TypeParser(text: plain, file: SourceFile(path: "", text: plain), origin: .verbatim(0))
        let syntax = parser.parseAll()
        return parser.problem == nil ? type(syntax) : nil
    }

    private func type(_ syntax: TypeSyntax) -> PropertyType? {
        switch syntax.form {
        case .array(let element): return type(element).map { .array($0) }
        case .set(let element): return type(element).map { .set($0) }
        case .optional(let wrapped): return type(wrapped).map { .optional($0) }
        case .dictionary(let key, let value):
            guard let key = type(key), let value = type(value) else { return nil }
            return .dictionary(key: key, value: value)
        case .unreadable: return nil
        case .name(let name):
            let identity = TypeName(model: "", name: name)
            switch heads[name]?.kind {
            case "enum": return .enumeration(identity)
            case "struct": return .structure(identity)
            case "class": return .object(identity)
            default: break
            }
            if let builtin = BuiltinType(rawValue: name) { return .builtin(builtin) }
            return name == "PropertyList" ? .propertyList : .foreign(identity)
        }
    }

    /// Foreign types and classes of this model that are named; a Swift type that a property converts itself needs no declaration.
    var foreignNames: Set<String> {
        var names: Set<String> = []
        func note(_ type: PropertyType?) {
            switch type {
            case .foreign(let name): if !name.name.contains(".") { names.insert(name.name) }
            case .array(let inner), .set(let inner), .optional(let inner): note(inner)
            case .dictionary(let key, let value):
                note(key)
                note(value)
            case .builtin, .propertyList, .enumeration, .structure, .object, nil: break
            }
        }
        for (owner, members) in members where section(owner) != "enums" {
            for member in members {
                let fields = ShapeFields(member.text)
                note(type(fields["convert"].flatMap { ShapeFields($0)["as"] } ?? fields["type"]))
            }
        }
        for head in heads.values where head.kind == "class" {
            let superclass = head.attributes.first { $0.key == "superclass" }?.value
            if superclass != "NSObject" { note(type(superclass)) }
        }
        return names
    }
}

/// How many words of two names are the same, or begin alike: `lat` and `latitude`.
func commonWords(_ name: String, _ other: String) -> Int {
    func words(_ name: String) -> [String] {
        var words: [String] = [""]
        for character in name {
            if character == "_" || character.isUppercase || character.isNumber { words.append("") }
            if character != "_" { words[words.count - 1] += character.lowercased() }
        }
        return words.filter { !$0.isEmpty }
    }
    let others = words(other)
    return words(name).count { word in
        others.contains { $0 == word || min($0.count, word.count) > 2 && ($0.hasPrefix(word) || word.hasPrefix($0)) }
    }
}

struct ShapeHead {
    var kind: String
    var name: String
    var text: String

    var attributes: [(key: String, value: String)] {
        let fields = ShapeFields(text)
        return fields.keys.map { ($0, fields[$0] ?? "") }
    }
}

struct ShapeMember {
    var name: String
    /// A type, or `{ type: Int, default: 0 }`; for cases the raw value.
    var text: String
    /// Where it is declared among the others; nil: not known.
    var place: Int?

    var isOptionalOrDefaulted: Bool {
        let fields = ShapeFields(text)
        let type = fields["type"] ?? text
        return fields["default"] != nil || type.hasSuffix("?") || type.hasSuffix("?\"")
    }

    /// As `remove` takes it.
    var declaration: String { text }
    /// As `properties` of a removed class takes it.
    var declarationWithoutChannels: String { ShapeFields(text).text(without: ["excluded"]) }
    var declarationWithoutKeys: String { ShapeFields(text).text(without: ["excluded", "key", "jsonKey"]) }

    func isLike(_ other: ShapeMember) -> Bool {
        guard
            text.hasPrefix("{") || other.text.hasPrefix("{") || text.first?.isUppercase == true || text.hasPrefix("\"")
        else {
            // Raw values follow the names.
            return text == other.text || (text == name && other.text == other.name)
        }
        return ShapeFields(text)["type"] == ShapeFields(other.text)["type"]
    }
}

/// The attributes of a line in flow form, each with its text as written.
struct ShapeFields {
    private(set) var keys: [String] = []
    private var values: [String: String] = [:]

    init(_ text: String) {
        guard text.hasPrefix("{ "), text.hasSuffix(" }") else {
            if text != "{}" {
                keys = ["type"]
                values["type"] = text
            }
            return
        }
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        var part = ""
        var parts: [String] = []
        for character in text.dropFirst(2).dropLast(2) {
            if isQuoted {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isQuoted = false
                }
            } else if character == "\"" {
                isQuoted = true
            } else if character == "{" || character == "[" {
                depth += 1
            } else if character == "}" || character == "]" {
                depth -= 1
            } else if character == ",", depth == 0 {
                parts.append(part)
                part = ""
                continue
            }
            part.append(character)
        }
        parts.append(part)
        for part in parts {
            let trimmed = part.drop { $0 == " " }
            guard let colon = trimmed.firstRange(of: ": ") else { continue }
            let key = String(trimmed[..<colon.lowerBound])
            keys.append(key)
            values[key] = String(trimmed[colon.upperBound...])
        }
    }

    subscript(_ key: String) -> String? { values[key] }

    func text(without left: Set<String>) -> String {
        let rest = keys.filter { !left.contains($0) }
        if rest == ["type"] { return values["type"] ?? "" }
        return "{ \(rest.map { "\($0): \(values[$0] ?? "")" }.joined(separator: ", ")) }"
    }
}
