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

    /// Decimal digits, grouped as swift-format requires for long ones.
    static func grouped(_ digits: String) -> String {
        let isNegative = digits.hasPrefix("-")
        let plain = isNegative ? digits.dropFirst() : digits[...]
        guard plain.utf8.count > 6, plain.allSatisfy({ $0.isASCII && $0.isNumber }) else { return digits }
        var result = isNegative ? "-" : ""
        for (index, digit) in plain.enumerated() {
            if index > 0, (plain.utf8.count - index).isMultiple(of: 3) { result += "_" }
            result.append(digit)
        }
        return result
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
