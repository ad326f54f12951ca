extension String {
    /// With each scalar replaced for which something else is to be written.
    package func escaping(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// As a JSON text: without line breaks of any kind, and without what would direct a terminal.
    package var quotedForJSON: String {
        // Most texts have nothing to escape. U+0080 to U+009F begin with C2, U+2028 and U+2029 with E2.
        let plain: (UInt8) -> Bool = { $0 >= 0x20 && ![0x22, 0x5C, 0x7F, 0xC2, 0xE2].contains($0) }
        if utf8.allSatisfy(plain) { return "\"\(self)\"" }
        let text = escaping { scalar in
            let isSpecial = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x2029 ~= scalar.value
            return commonEscape(scalar) ?? (isSpecial ? unicodeEscape(scalar) : nil)
        }
        return "\"\(text)\""
    }
}

/// The escape that JSON and YAML have for characters up to U+FFFF.
package func unicodeEscape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
}

/// The escapes that JSON, YAML and Swift share; nil for all other characters.
package func commonEscape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: nil
    }
}
