import SchemaDiagnostics

/// The text as a quoted YAML scalar: in single quotes where possible, since these need no escapes.
package func quotedYAML(_ text: String) -> String {
    if text.unicodeScalars.contains(where: needsEscapeInYAML) { return doubleQuotedYAML(text) }
    return singleQuotedYAML(text)
}

/// The text in single quotes. Its line breaks are folded like those of plain text.
package func singleQuotedYAML(_ text: String) -> String { "'" + text.escaping { $0 == "'" ? "''" : nil } + "'" }

/// The text as a YAML scalar in double quotes, with escapes.
package func doubleQuotedYAML(_ text: String) -> String {
    "\"" + text.escaping { commonEscape($0) ?? (needsEscapeInYAML($0) ? unicodeEscape($0) : nil) } + "\""
}

/// Control characters, characters that YAML folds as a line break, and the byte order mark.
package func needsEscapeInYAML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
}

/// A name from a file as a message shows it: at most one line.
func excerpt(_ text: String) -> String {
    let limit = 60
    guard text.utf8.count > limit, let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
        end < text.endIndex
    else { return text }
    return text[..<end] + "…"
}

func isBreak(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D
}

func isSpaceOrBreak(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || isBreak(byte)
}

package func isASCIIDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

/// A letter or digit of ASCII.
package func isAlphanumeric(_ byte: UInt8) -> Bool { isASCIIDigit(byte) || (byte | 0x20) &- 0x61 < 26 }

/// A letter, digit or underscore, or part of a character beyond ASCII.
package func isWord(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte >= 0x80 }
