/// The lines of a shape, put together by declaration.
struct ShapeDeclarations {
    var heads: [String: ShapeHead] = [:]
    var members: [String: [ShapeMember]] = [:]
    var names: [String] = []

    init(_ text: ShapeText) {
        for key in text.sortedKeys {
            let value = text.lines[key] ?? ""
            if let space = key.firstIndex(of: " ") {
                let name = String(key[key.index(after: space)...])
                heads[name] = ShapeHead(kind: String(key[..<space]), name: name, text: value)
                names.append(name)
            } else if let dot = key.firstIndex(of: ".") {
                members[String(key[..<dot]), default: []].append(
                    ShapeMember(name: String(key[key.index(after: dot)...]), text: value)
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

    /// Most of the members are the same.
    func isLike(_ name: String, _ other: ShapeDeclarations, _ otherName: String) -> Bool {
        guard section(name) == other.section(otherName) else { return false }
        let own = Set((members[name] ?? []).map { "\($0.name) \($0.text)" })
        let others = Set((other.members[otherName] ?? []).map { "\($0.name) \($0.text)" })
        return own == others || own.intersection(others).count * 2 > max(own.count, others.count)
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

    var isOptionalOrDefaulted: Bool {
        let fields = ShapeFields(text)
        let type = fields["type"] ?? text
        return fields["default"] != nil || type.hasSuffix("?") || type.hasSuffix("?\"")
    }

    /// As `remove` takes it: without what is no attribute of a property.
    var declaration: String { ShapeFields(text).text(without: ["excluded"]) }
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
