import SchemaDiagnostics

/// A schema that was copied with the signs of a Markdown code block around it, or with the text around these.
struct CodeBlock {
    let diagnostic: Diagnostic
    /// What is not of the schema, last first.
    let patches: [PatchedText.Patch]

    init?(in text: PatchedText) {
        let bytes = text.bytes
        guard let opening = Self.signs(in: bytes, from: 0, length: 3), opening.line.lowerBound < bytes.count else {
            return nil
        }
        let closing = Self.signs(in: bytes, from: opening.line.upperBound, length: opening.length, opening.sign)
        let before = bytes[..<opening.line.lowerBound]
        var ranges = [opening.line]
        if let closing {
            // Another block, below other text.
            guard Self.signs(in: bytes, from: closing.line.upperBound, length: 3) == nil else { return nil }
            ranges = [0..<opening.line.upperBound, closing.line.lowerBound..<bytes.count]
        } else if !bytes[opening.line.upperBound...].allSatisfy(isSpaceOrBreak), !before.allSatisfy(isSpaceOrBreak) {
            ranges = [0..<opening.line.upperBound]
        }
        let end = trimmedEnd(in: bytes, opening.line)
        let sign = text.string(opening.line.lowerBound..<(opening.line.lowerBound + opening.length))
        let what = ranges.count == 1 ? "remove the line" : "remove both lines"
        let hasText = ranges.contains { range in
            bytes[range].split(whereSeparator: isBreak).count { !$0.allSatisfy(isSpaceOrBreak) } > 1
        }
        let fixIt = FixIt(
            hasText ? "remove the lines that are not of the schema" : what,
            edits: ranges.map { FixIt.Edit(text.span($0), replacement: "") }
        )
        diagnostic = Diagnostic(
            .yamlSyntax,
            "'\(sign)' marks a code block in Markdown, and is not part of the schema",
            at: text.span(opening.line.lowerBound, end),
            fixIts: [hasText ? fixIt.withSeveralReadings : fixIt]
        )
        patches = ranges.reversed().map { PatchedText.Patch(range: $0, replacement: []) }
    }

    /// The next line that begins with at least so many of the sign.
    private static func signs(in bytes: [UInt8], from start: Int, length: Int, _ sign: UInt8? = nil)
        -> (line: Range<Int>, length: Int, sign: UInt8)?
    {
        var line = start
        while line < bytes.count {
            let end = min(lineEnd(in: bytes, from: line) + 1, bytes.count)
            let first = bytes[line]
            if first == UInt8(ascii: "`") || first == UInt8(ascii: "~"), sign ?? first == first {
                let count = bytes[line..<end].prefix { $0 == first }.count
                if count >= length { return (line..<end, count, first) }
            }
            line = end
        }
        return nil
    }
}
