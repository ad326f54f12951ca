import YAMLTree

/// Texts as YAML flow mappings require them: in lock files, in findings, and in text to paste.
package enum YAMLText {
    /// Plain if that reads back as the same text, otherwise in double quotes.
    package static func scalar(_ text: String) -> String {
        let plain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": true
            default: scalar.isASCII ? "_-.+()\\/$<>=;^".unicodeScalars.contains(scalar) : !needsEscapeInYAML(scalar)
            }
        }
        return plain && !text.isEmpty && !["-", "=", ">"].contains(text.first) ? text : quoted(text)
    }

    /// A String value: always quoted.
    package static func quoted(_ text: String) -> String { doubleQuotedYAML(text) }

    /// A type's spelling: brackets and colons need quotes.
    package static func type(_ text: String) -> String {
        text.hasPrefix("[") || text.contains(": ") || text.contains(", ") ? quoted(text) : text
    }
}

extension PropertyType {
    /// As a schema spells it, with each declared name spelled by `name`.
    package func spelling(_ name: (TypeName) -> String) -> String {
        switch self {
        case .builtin(let type): type.rawValue
        case .propertyList: "PropertyList"
        case .array(let element): "[\(element.spelling(name))]"
        case .set(let element): "Set<\(element.spelling(name))>"
        case .dictionary(let key, let value): "[\(key.spelling(name)): \(value.spelling(name))]"
        case .optional(let wrapped): wrapped.spelling(name) + "?"
        case .enumeration(let type), .union(let type), .structure(let type), .object(let type), .foreign(let type):
            name(type)
        }
    }

    /// As a schema spells it; names of other models than `model` with the model in front.
    package func schemaSpelling(in model: String? = nil) -> String {
        spelling { model == nil || $0.model == model ? $0.name : "\($0.model).\($0.name)" }
    }
}

extension DefaultValue {
    /// As a schema spells it inside a flow mapping.
    package var schemaSpelling: String {
        switch self {
        case .bool(let value): "\(value)"
        case .integer(let text), .real(let text): text
        case .string(let text): YAMLText.quoted(text)
        case .enumCase(_, let name): ".\(name)"
        case .null: "nil"
        case .array(let values): "[\(values.map(\.schemaSpelling).joined(separator: ", "))]"
        case .dictionary([]): "{}"
        case .dictionary(let pairs):
            "{ \(pairs.map { "\($0.key.schemaSpelling): \($0.value.schemaSpelling)" }.joined(separator: ", ")) }"
        case .code(let code): "{ swift: \(YAMLText.quoted(code)) }"
        }
    }
}
