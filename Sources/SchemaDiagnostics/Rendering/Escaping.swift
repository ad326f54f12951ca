extension String {
    /// The text with some scalars replaced.
    package func escaping(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// As a JSON text: without line breaks of any kind, and without characters that control a terminal or an editor.
    package var quotedForJSON: String {
        // Most texts have nothing to escape. U+0080 to U+009F begin with C2, U+2028 and U+2029 with E2.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }) {
            return "\"\(self)\""
        }
        let text = escaping { scalar in
            commonEscape(scalar) ?? (scalar.isDirecting ? unicodeEscape(scalar) : nil)
        }
        return "\"\(text)\""
    }
}

extension Unicode.Scalar {
    /// Whether the character controls a terminal or an editor instead of being shown: control characters, other line breaks, and marks of
    /// text direction. Tab and line feed do not.
    package var isDirecting: Bool {
        switch value {
        case 9, 10: false
        case 0..<0x20, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// With a space for each line break.
    package var onOneLine: String {
        contains(where: \.isNewline) ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
    }

    /// A path as one word of a line: with line feeds and tabs spelled out too.
    package var shownAsPath: String {
        let text = withoutDirections()
        return text.utf8.contains { $0 == 9 || $0 == 10 }
            ? text.escaping { ["\n": "\\u{a}", "\t": "\\u{9}"][$0] } : text
    }

    /// Whether a scalar of it is directing, told by its bytes: reports of thousands of findings are looked through.
    private var mayDirect: Bool {
        var (last, former): (UInt8, UInt8) = (0, 0)
        for byte in utf8 {
            let isControl = byte < 0x20 && byte != 9 && byte != 10 || byte == 0x7F || last == 0xC2 && byte < 0xA0
            // U+2028 to U+202E, U+2066 to U+2069.
            let isFormat =
                former == 0xE2
                && (last == 0x80 && byte >= 0xA8 && byte <= 0xAE || last == 0x81 && byte >= 0xA6 && byte <= 0xA9)
            if isControl || isFormat { return true }
            (former, last) = (last, byte)
        }
        return false
    }

    /// With characters that control a terminal or an editor spelled out: `\u{1b}`.
    /// - Parameter keepingColours: leaves sequences that only change color or weight.
    package func withoutDirections(keepingColours: Bool = false) -> String {
        guard mayDirect else { return self }
        var result = ""
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if keepingColours, scalar == "\u{1B}", rest.first == "[",
                rest.first(where: { !"[;0123456789".unicodeScalars.contains($0) }) == "m"
            {
                result.unicodeScalars.append(scalar)
            } else if scalar.isDirecting {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// The escape of JSON and YAML for characters up to U+FFFF.
package func unicodeEscape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
}

/// `U+00E9`: at least four digits.
package func codePoint(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
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
