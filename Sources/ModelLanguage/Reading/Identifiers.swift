/// Whether a text is a Swift identifier for the compiler, in backticks if it is a keyword. Characters that only control text layout (zero
/// width, bidirectional) are rejected, though Swift allows them.
package func isIdentifier(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
        var isUnderscore = true
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                isUnderscore = false
            case UInt8(ascii: "_"): break
            case 0x80...: return isUnicodeIdentifier(text)
            default: return false
            }
        }
        guard let first = bytes.first else { return false }
        return !isUnderscore && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first)
    } ?? isIdentifier(String(decoding: Array(text.utf8), as: UTF8.self))
}

extension String {
    /// The first letter is an upper-case one.
    package var isCapitalized: Bool {
        var bytes = utf8.makeIterator()
        guard let byte = bytes.next() else { return false }
        // Nearly always ASCII, without a mark after it.
        if byte < 0x80, (bytes.next() ?? 0) < 0x80 { return UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
        return first?.isUppercase == true
    }
}

/// Identifiers joined by dots.
func isDottedIdentifier(_ text: String) -> Bool {
    isIdentifier(text)
        || text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isIdentifier(String($0)) }
}

private func isUnicodeIdentifier(_ text: String) -> Bool {
    for (index, scalar) in text.unicodeScalars.enumerated() {
        let value = scalar.value
        if scalar.isASCII {
            let isLetter = (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) || value == 0x5F
            guard isLetter || (index > 0 && (0x30...0x39).contains(value)) else { return false }
            continue
        }
        let isMark = markRanges.contains { $0.contains(value) }
        if isMark, index == 0 { return false }
        guard isMark || (value & 0xFFFE != 0xFFFE && letterRanges.contains { $0.contains(value) }) else { return false }
    }
    return true
}

/// Combining marks: not at the front of an identifier.
private let markRanges: [ClosedRange<UInt32>] = [0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F]

/// The characters that the Swift grammar calls identifier heads, without characters that control text direction.
private let letterRanges: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6,
    0xF8...0x2FF,
    0x370...0x167F, 0x1681...0x180D, 0x180F...0x1DBF, 0x1E00...0x1FFF, 0x203F...0x2040, 0x2054...0x2054,
    0x2070...0x20CF, 0x2100...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF,
    0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE1F,
    0xFE30...0xFE44, 0xFE47...0xFFFD, 0x10000...0xEFFFD,
]
