import SchemaDiagnostics

/// Places in a text, counted as client and server agreed.
enum TextPositions: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"

    /// Line and column from 0.
    func position(of offset: Int, in file: SourceFile) -> JSONText {
        let line = file.line(at: offset) - 1
        let column = units(file.lineStarts[line]..<min(offset, file.bytes.count), in: file)
        return .object([("line", .integer(line)), ("character", .integer(column))])
    }

    func range(of span: SourceSpan) -> JSONText { range(span.start, span.end, in: span.file) }

    func range(_ start: Int, _ end: Int, in file: SourceFile) -> JSONText {
        .object([("start", position(of: start, in: file)), ("end", position(of: end, in: file))])
    }

    func units(_ bytes: Range<Int>, in file: SourceFile) -> Int {
        self == .utf8 ? bytes.count : file.utf16Units(in: bytes)
    }

    /// The byte at a position. A position beyond a line's end is that end, as in the protocol.
    func offset(of position: JSONValue, in file: SourceFile) -> Int {
        let line = position["line"].integer ?? 0
        guard line >= 0, line < file.lineStarts.count else { return line < 0 ? 0 : file.bytes.count }
        let content = file.line(line + 1)
        let wanted = max(0, position["character"].integer ?? 0)
        var (units, offset) = (0, content.startIndex)
        while offset < content.endIndex, units < wanted {
            var next = offset + 1
            while next < content.endIndex, content[next] & 0xC0 == 0x80 { next += 1 }
            units += self.units(offset..<next, in: file)
            if units > wanted { break }
            offset = next
        }
        return offset
    }
}
