import ModelLanguage
import SchemaDiagnostics

/// Names as Swift source has them.
enum SwiftNames {
    /// Words that are keywords where a type begins, or where an accessor may be.
    private static let typeWords: Set<String> = [
        "get", "set", "willSet", "didSet", "mutating", "nonmutating", "async", "actor", "macro",
        "any", "some", "each", "repeat", "borrowing", "consuming", "sending", "isolated", "nonisolated",
    ]

    /// The name of a type.
    static func type(_ name: String) -> String {
        typeWords.contains(name) ? "`\(name)`" : ReservedNames.escaped(name)
    }

    /// The name after a dot, where most keywords need no backticks.
    static func dotted(_ name: String) -> String {
        switch name {
        case "init", "self", "Type", "Protocol": "`\(name)`"
        default: name
        }
    }

    /// The name as a parameter's label and local name at once.
    static func label(_ name: String) -> String { ReservedNames.escaped(name) }

    /// The name as an argument's label in a call, where most keywords need no backticks.
    static func escapedLabel(_ name: String) -> String {
        name == "inout" ? "`\(name)`" : name
    }

    /// Names that the bodies of generated methods use: a property with such a name is written with `self.`.
    static let locals: Set<String> = [
        "coder", "fields", "field", "error", "updates", "present", "source", "copier", "dictionary", "child", "value",
        "object",
        "other",
        "hasher", "comparison", "text", "options", "encoder", "decoder", "type", "url", "data", "version",
        "newValue",
        "oldValue", "copy",
    ]

    /// The name of a stored property in methods of its type.
    static func member(_ name: String) -> String {
        if ReservedNames.isKeyword(name) { return "self." + dotted(name) }
        return locals.contains(name) ? "self.\(name)" : name
    }

    /// With the first letter in upper case: `created` -> `Created`.
    static func capitalized(_ name: String) -> String {
        guard let first = name.first else { return name }
        return first.uppercased() + name.dropFirst()
    }

    /// `head(a, b)`.
    static func call(_ head: String, _ arguments: [String]) -> String {
        "\(head)(\(arguments.joined(separator: ", ")))"
    }

    /// `label: [a, b]`.
    static func list(_ label: String, _ elements: [String]) -> String {
        "\(label)[\(elements.joined(separator: ", "))]"
    }

    /// A Swift string literal.
    static func literal(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) { return "\"\(text)\"" }
        let escaped = text.escaping { scalar in
            commonEscape(scalar) ?? (scalar.isDirecting ? "\\u{\(String(scalar.value, radix: 16))}" : nil)
        }
        return "\"\(escaped)\""
    }
}
