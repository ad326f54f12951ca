import SchemaDiagnostics
import YAMLTree

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

extension StringProtocol {
    /// `Colour` of `colour`: a type called as a property.
    package var raisingFirst: String { prefix(1).uppercased() + dropFirst() }
    /// `card` of `Card`: a property or a case called as its type.
    package var loweringFirst: String { prefix(1).lowercased() + dropFirst() }
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

extension SchemaReader {
    /// A Swift identifier; the name is returned also where it is not one, so that references to it are not reported as well.
    /// - Parameter isReference: something has the name already, or should.
    package mutating func identifier(_ pair: YAMLPair, isReference: Bool = false) -> Spanned<String>? {
        guard let name = text(pair) else { return nil }
        if !isReference, pair.value.scalar?.isPlain == true, ["true", "false", "nil", "null", "~"].contains(name.value)
        {
            reportKind(pair.value, expected: "a name for '\(shortened(pair.key.value))'")
            return nil
        }
        checkIdentifier(name, of: "'\(pair.key.value)'", isReference: true)
        return name
    }

    /// - Parameters:
    ///   - keeper: archives or JSON may have the name: what says so under another one. Nil: only schemas have it.
    ///   - isReference: what stands before a point is where the name is.
    mutating func checkIdentifier(
        _ name: Spanned<String>,
        of place: @autoclosure () -> String,
        keeper: String? = nil,
        isReference: Bool = false
    ) {
        guard !isIdentifier(name.value) else { return }
        var notes: [Note] = []
        if name.value.hasSuffix("?") || name.value.hasPrefix("[") {
            notes = [Note("the type goes after the colon")]
        } else {
            notes = [Note("letters, digits and '_', no digit first")]
            if let keeper { notes.append(Note("archives and JSON that have this name: \(keeper)")) }
            if name.value.contains("<") {
                notes = [Note("what a schema declares is not generic: declare one for each type that it is used with")]
            }
            if name.value.utf8.allSatisfy(isASCIIDigit) {
                notes.append(Note("a number is the value of a name, as in '{ raw: Int, cases: { one: 1 } }'"))
            }
        }
        bag.report(
            .invalidIdentifier,
            "'\(shortened(name.value))' cannot be \(place()): it is not a Swift identifier",
            at: name.span,
            notes: notes,
            fixIts: identifier(meantBy: name.value).map {
                [
                    // Words may be anything; signs stand for a capital letter, and may be in archives.
                    name.value.contains(" ") || name.value.contains(".") && !isReference || keeper != nil
                        ? name.span.writing($0).withSeveralReadings
                        : name.span.writing($0)
                ]
            } ?? []
        )
    }

    /// `myName` of `my-name`.
    private func identifier(meantBy text: String) -> String? {
        // `Box<T>`
        if text.hasSuffix(">"), let open = text.firstIndex(of: "<"), isIdentifier(String(text[..<open])) {
            return String(text[..<open])
        }
        // `f()`, `f(_:)`
        if text.hasSuffix(")"), let open = text.firstIndex(of: "("), isIdentifier(String(text[..<open])),
            text[open...].dropFirst().dropLast().allSatisfy({ isIdentifier(String($0)) || "_:".contains($0) })
        {
            return String(text[..<open])
        }
        // `\Chapter.book`
        if text.hasPrefix("\\"), let last = text.split(separator: ".").last, isIdentifier(String(last)) {
            return String(last)
        }
        let parts = text.split { "-. ".contains($0) }
        // No name is suggested for Swift's keywords.
        guard parts.count > 1, let first = parts.first, !Introduction.isWord(first) else { return nil }
        // `deprecated title`
        if text.contains(" "), Language.property.has(String(first)) { return nil }
        // `Film.title`
        if text.contains("."), !text.hasSuffix(".yaml"), first.first?.isUppercase == true, let last = parts.last,
            last.first?.isLowercase == true
        {
            return isIdentifier(String(last)) ? String(last) : nil
        }
        let name = String(first) + parts.dropFirst().map(\.raisingFirst).joined()
        return isIdentifier(name) ? name : nil
    }
}

extension StringProtocol {
    /// Without these characters at both ends.
    func trimmed(_ signs: String = " ") -> SubSequence {
        guard let first = firstIndex(where: { !signs.contains($0) }) else { return self[endIndex...] }
        return self[first..<trimmedEnd(signs).endIndex]
    }

    /// Without these characters at the end.
    func trimmedEnd(_ signs: String = " ") -> SubSequence {
        lastIndex { !signs.contains($0) }.map { self[...$0] } ?? self[..<startIndex]
    }
}
