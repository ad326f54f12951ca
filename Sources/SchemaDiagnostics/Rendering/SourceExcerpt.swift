/// One line of a file as it is shown below a message, with the place of its marks. Tabs are shown as spaces, control characters and broken
/// bytes as a replacement character, long lines as a window around the span.
struct SourceExcerpt {
    /// Longer lines are cut; in columns of a terminal.
    static let width = 120
    private static let tabWidth = 4
    /// Bytes looked at before and after the span's start: enough for a window of any characters.
    private static let reach = 2_000

    let lineNumber: Int
    private(set) var text = ""
    /// Columns before the caret, in `text`.
    private(set) var caretColumn = 0
    /// Columns underlined, the caret's included; at least 1.
    private(set) var caretWidth = 1

    init(_ span: SourceSpan) {
        let file = span.file
        lineNumber = span.position.line
        let line = file.line(lineNumber)
        let start = min(max(span.start, line.startIndex), line.endIndex)
        let end = min(max(span.end, start), line.endIndex)
        // Whole characters only: the window begins at a character's first byte.
        var from = max(line.startIndex, start - Self.reach)
        while from > line.startIndex, line[from] & 0xC0 == 0x80 { from -= 1 }
        var to = min(line.endIndex, start + Self.reach)
        while to < line.endIndex, line[to] & 0xC0 == 0x80 { to += 1 }
        let isTail = from > line.startIndex
        let isHead = to < line.endIndex
        let before = Cells(line[from..<start], tabWidth: Self.tabWidth, column: 0)
        let marked = Cells(line[start..<min(end, to)], tabWidth: Self.tabWidth, column: before.width)
        let after = Cells(line[min(end, to)..<to], tabWidth: Self.tabWidth, column: before.width + marked.width)
        cut(before, marked, after, isTail: isTail, isHead: isHead)
    }

    private mutating func cut(_ before: Cells, _ marked: Cells, _ after: Cells, isTail: Bool, isHead: Bool) {
        let total = before.width + marked.width + after.width
        guard total > Self.width || isTail || isHead else {
            text = before.text + marked.text + after.text
            caretColumn = before.width
            caretWidth = max(1, marked.width)
            return
        }
        var room = Self.width
        // Part of the line before it, unless the whole line fits.
        let lead = before.suffix(width: before.width <= 40 && !isTail ? before.width : 40)
        let isCutBefore = lead.width < before.width || isTail
        room -= lead.width
        let shown = marked.prefix(width: room)
        room -= shown.width
        let rest = shown.width < marked.width ? Cells() : after.prefix(width: room)
        let isCutBehind = shown.width < marked.width || rest.width < after.width || isHead
        text = (isCutBefore ? "…" : "") + lead.text + shown.text + rest.text + (isCutBehind ? "…" : "")
        caretColumn = lead.width + (isCutBefore ? 1 : 0)
        caretWidth = max(1, shown.width)
    }
}

/// Characters with the columns they take.
private struct Cells {
    private var cells: [(character: Character, width: Int)] = []
    private(set) var width = 0

    init() {}

    init(_ bytes: ArraySlice<UInt8>, tabWidth: Int, column: Int) {
        for character in String(decoding: bytes, as: UTF8.self) {
            if character == "\t" {
                let spaces = tabWidth - (column + width) % tabWidth
                for _ in 0..<spaces { append(" ", 1) }
            } else if let value = character.unicodeScalars.first?.value, value < 0x20 || (0x7F...0x9F).contains(value) {
                append("\u{FFFD}", 1)
            } else {
                append(character, displayWidth(of: character))
            }
        }
    }

    var text: String { String(cells.map(\.character)) }

    func prefix(width limit: Int) -> Cells {
        var result = Cells()
        for cell in cells {
            guard result.width + cell.width <= limit else { break }
            result.append(cell.character, cell.width)
        }
        return result
    }

    func suffix(width limit: Int) -> Cells {
        var start = cells.endIndex
        var taken = 0
        while start > 0, taken + cells[start - 1].width <= limit {
            start -= 1
            taken += cells[start].width
        }
        var result = Cells()
        for cell in cells[start...] { result.append(cell.character, cell.width) }
        return result
    }

    private mutating func append(_ character: Character, _ columns: Int) {
        cells.append((character, columns))
        width += columns
    }
}
