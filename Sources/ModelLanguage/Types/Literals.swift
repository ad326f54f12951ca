import SchemaDiagnostics
import YAMLTree

/// A whole number in Swift's notation: decimal, hexadecimal, octal or binary digits, `_` between them.
struct IntegerLiteral {
    let isNegative: Bool
    let magnitude: UInt64

    init?(_ text: String) {
        var digits = Substring(text)
        isNegative = digits.hasPrefix("-")
        if isNegative { digits = digits.dropFirst() }
        var radix = 10
        for (prefix, value) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
            radix = value
            digits = digits.dropFirst(2)
        }
        guard let first = digits.utf8.first, first != UInt8(ascii: "_"), first != UInt8(ascii: "+"),
            !hasLeadingZero(text)
        else { return nil }
        let plain = digits.utf8.contains(UInt8(ascii: "_")) ? digits.filter { $0 != "_" } : String(digits)
        guard let magnitude = UInt64(plain, radix: radix) else { return nil }
        self.magnitude = magnitude
    }

    func isWithin(_ range: IntegerRange) -> Bool {
        isNegative ? magnitude <= range.negative : magnitude <= range.positive
    }

    var decimal: String { isNegative && magnitude > 0 ? "-\(magnitude)" : String(magnitude) }
}

/// `017` is 15 for YAML 1.1 and C, and 17 for Swift.
func hasLeadingZero(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return digits.utf8.count > 1 && digits.hasPrefix("0")
        && digits.utf8.allSatisfy { isASCIIDigit($0) || $0 == UInt8(ascii: "_") }
}

extension FixIt {
    /// What a number with a leading zero may mean; a single number if both are the same.
    static func withoutLeadingZero(_ text: String, at span: SourceSpan) -> [FixIt] {
        let sign = text.hasPrefix("-") ? "-" : ""
        let digits = String(text.filter { isASCIIDigit($0.utf8.first ?? 0) }.drop { $0 == "0" })
        let decimal = sign + (digits.isEmpty ? "0" : digits)
        let octal = digits.count > 1 ? Int(digits, radix: 8).map { "\(sign)\($0)" } : nil
        let all = [decimal] + [octal].compactMap(\.self)
        return all.map { number in
            let fixIt = span.writing(number)
            return all.count == 1 ? fixIt : fixIt.withSeveralReadings
        }
    }
}

/// The values of an integer type: from -`negative` to `positive`.
package struct IntegerRange: Sendable {
    package let negative: UInt64
    package let positive: UInt64

    init(bits: Int, signed: Bool) {
        positive = signed ? (UInt64(1) << (bits - 1)) - 1 : UInt64.max >> (64 - bits)
        negative = signed ? UInt64(1) << (bits - 1) : 0
    }

    func contains(_ other: IntegerRange) -> Bool { other.negative <= negative && other.positive <= positive }
}

/// A floating-point literal in Swift's notation, or nil. `.5` becomes `0.5`; `nan`, `infinity` and YAML's `.nan`, `.inf` become names.
func realLiteral(_ text: String) -> String? {
    switch text {
    case "nan", ".nan": return "nan"
    case "infinity", ".inf", "inf": return "infinity"
    case "-infinity", "-.inf", "-inf": return "-infinity"
    default: break
    }
    let bytes = Array(text.utf8)
    var index = 0
    func digits() -> Int {
        let start = index
        while index < bytes.count, isASCIIDigit(bytes[index]) || (index > start && bytes[index] == UInt8(ascii: "_")) {
            index += 1
        }
        return index - start
    }
    func take(_ characters: String) -> Bool {
        guard index < bytes.count, characters.utf8.contains(bytes[index]) else { return false }
        index += 1
        return true
    }
    _ = take("-")
    let isBare = index < bytes.count && bytes[index] == UInt8(ascii: ".")
    if digits() == 0, !isBare { return nil }
    if take("."), digits() == 0 { return nil }
    if take("eE") {
        _ = take("+-")
        if digits() == 0 { return nil }
    }
    guard index == bytes.count else { return nil }
    guard isBare else { return text }
    return text.hasPrefix("-") ? "-0" + text.dropFirst() : "0" + text
}

/// `6BA7B810-9DAD-11D1-80B4-00C04FD430C8`
func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
        if [8, 13, 18, 23].contains(index) { return byte == UInt8(ascii: "-") }
        return isHexDigit(byte)
    }
}

/// Text that Foundation's URL accepts unchanged: no blanks, no characters that must be escaped, only whole escapes.
func isURL(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return false }
    for (index, byte) in bytes.enumerated() {
        switch byte {
        case 0x00...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            return false
        case UInt8(ascii: "%"):
            guard index + 2 < bytes.count, isHexDigit(bytes[index + 1]), isHexDigit(bytes[index + 2]) else {
                return false
            }
        default: break
        }
    }
    return true
}

/// At most 38 digits, and an exponent in Decimal's range.
func isDecimal(_ text: String) -> Bool {
    guard !text.utf8.contains(UInt8(ascii: "_")), let literal = realLiteral(text), let first = literal.utf8.last,
        first < UInt8(ascii: "a")
    else {
        return false
    }
    let mantissa = literal.prefix { $0 != "e" && $0 != "E" }
    let digits = mantissa.filter { $0.isNumber }.drop { $0 == "0" }
    let exponent = Int(literal.drop { $0 != "e" && $0 != "E" }.dropFirst()) ?? 0
    return digits.count <= 38 && (-100...100).contains(exponent)
}

/// A locale or time-zone identifier: not empty, and only with characters that these have.
func isRegionIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isAlphanumeric($0) || "_-@=;/+:".utf8.contains($0) }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
    isASCIIDigit(byte) || (byte | 0x20) &- 0x61 < 6
}

/// A string literal of Swift: its text, or code where it has an interpolation.
enum SwiftString {
    case text(String)
    case code

    /// Nil: it is none, or not a single one.
    init?(_ literal: some StringProtocol) {
        let hashes = String(literal.prefix { $0 == "#" })
        var rest = Substring(literal).dropFirst(hashes.count)
        let quote = rest.hasPrefix("\"\"\"") && rest.count > 5 ? "\"\"\"" : "\""
        guard rest.hasPrefix(quote), rest.hasSuffix(quote + hashes), rest.count >= 2 * quote.count + hashes.count else {
            return nil
        }
        rest = rest.dropFirst(quote.count).dropLast(quote.count + hashes.count)
        var text = ""
        while !rest.isEmpty {
            guard rest.hasPrefix("\\" + hashes) else {
                // It ends before.
                if rest.hasPrefix(quote + hashes) { return nil }
                text.append(rest.removeFirst())
                continue
            }
            rest = rest.dropFirst(1 + hashes.count)
            switch rest.popFirst() {
            case "(":
                self = .code
                return
            case "u":
                let digits = rest.dropFirst().prefix { $0.isHexDigit }
                guard rest.first == "{", rest[digits.endIndex...].first == "}",
                    let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
                else { return nil }
                text.unicodeScalars.append(scalar)
                rest = rest[digits.endIndex...].dropFirst()
            case let sign?:
                guard let plain = Self.escapes[sign] else { return nil }
                text.append(plain)
            case nil: return nil
            }
        }
        self = .text(text)
    }

    private static let escapes: [Character: Character] = [
        "n": "\n", "r": "\r", "t": "\t", "0": "\0", "\\": "\\", "\"": "\"", "'": "'",
    ]
}
