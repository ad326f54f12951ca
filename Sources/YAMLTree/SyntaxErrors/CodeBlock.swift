import SchemaDiagnostics

/// A schema that was copied with the signs of a Markdown code block around it, or with the text around these, or with the signs of a patch.
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

    /// A schema that was copied from a patch, with the signs at the beginnings of its lines.
    init?(patchIn text: PatchedText) {
        let bytes = text.bytes
        var removed: [Range<Int>] = []
        var added: Int?
        var line = 0
        while line < bytes.count {
            let end = min(lineEnd(in: bytes, from: line) + 1, bytes.count)
            let content = bytes[line..<end]
            switch bytes[line] {
            case UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\\"): removed.append(line..<end)
            case UInt8(ascii: "+") where content.starts(with: "+++ ".utf8): removed.append(line..<end)
            case UInt8(ascii: "+"), UInt8(ascii: " "):
                if bytes[line] == UInt8(ascii: "+") { added = added ?? line }
                removed.append(line..<line + 1)
            case _ where content.starts(with: "diff --git ".utf8) || content.starts(with: "index ".utf8):
                removed.append(line..<end)
            case _ where content.allSatisfy(isSpaceOrBreak): break
            default: return nil
            }
            line = end
        }
        guard let added, removed.count < 1000 else { return nil }
        diagnostic = Diagnostic(
            .yamlSyntax,
            "the lines begin with the signs of a patch, which are not part of the schema",
            at: text.span(added, added + 1),
            fixIts: [
                FixIt(
                    "remove them, and the lines with '-'",
                    edits: removed.map { FixIt.Edit(text.span($0), replacement: "") }
                )
            ]
        )
        patches = removed.reversed().map { PatchedText.Patch(range: $0, replacement: []) }
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
