/// Findings for people: place, message and id on one line, the source line with the span underlined, notes, and the lines as fix-its would
/// change them. A summary at the end.
struct TextRenderer {
    /// Lines that a fix-it shows at most.
    private static let fixItLines = 12
    /// As many between two changes are shown.
    private static let unchangedLines = 4

    let colour: Bool

    func render(_ report: DiagnosticReport) -> String {
        var text = ""
        for diagnostic in report.diagnostics.prefix(DiagnosticReport.most) { write(diagnostic, to: &text) }
        if let omission = report.omission { text += omission + "\n\n" }
        if let summary = report.summary { text += styled(summary, .bold) + "\n" }
        return text
    }

    private func write(_ diagnostic: Diagnostic, to text: inout String) {
        let label = styled("\(diagnostic.severity.rawValue):", style(of: diagnostic.severity))
        text += styled("\(place(diagnostic.span)):", .bold) + " \(label) "
        text += styled(diagnostic.message.onOneLine, .bold) + " [\(diagnostic.id.name)]\n"
        writeExcerpt(diagnostic.span, style(of: diagnostic.severity), to: &text)
        for note in diagnostic.notes {
            let label = styled("note:", .cyan)
            if let span = note.span {
                text += "\(place(span)): \(label) \(indented(note.message))\n"
                writeExcerpt(span, .cyan, to: &text)
            } else {
                text += "  \(label) \(indented(note.message))\n"
            }
        }
        for fixIt in diagnostic.fixIts {
            text += "  \(styled("fix-it:", .green)) \(fixIt.message.onOneLine)\n"
            for line in changedLines(fixIt) { text += styled(line, .green) + "\n" }
        }
        text += "\n"
    }

    /// `path:line:column`, or only the path where the file has no text to point into.
    private func place(_ span: SourceSpan) -> String {
        let path = span.file.path.shownAsPath
        guard !span.file.bytes.isEmpty else { return path }
        let position = span.position
        return "\(path):\(position.line):\(position.column)"
    }

    private func writeExcerpt(_ span: SourceSpan, _ style: Style, to text: inout String) {
        guard !span.file.bytes.isEmpty else { return }
        let excerpt = SourceExcerpt(span)
        let number = String(excerpt.lineNumber)
        let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number
        let line = excerpt.text.isEmpty ? "" : " " + excerpt.text
        text += styled("\(gutter) |", .dim) + line + "\n"
        let marks = "^" + String(repeating: "~", count: excerpt.caretWidth - 1)
        let blank = String(repeating: " ", count: gutter.count)
        text +=
            styled("\(blank) |", .dim) + String(repeating: " ", count: excerpt.caretColumn + 1) + styled(marks, style)
            + "\n"
    }

    /// The lines of the file that the fix-it changes, after the change: ready to paste, unless they are cut. Unchanged lines between
    /// changes that are far apart are left out.
    private func changedLines(_ fixIt: FixIt) -> [String] {
        guard let file = fixIt.edits.first?.span.file else { return [] }
        let edits = fixIt.edits.filter { $0.span.file == file }.sorted {
            ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end)
        }
        var parts: [[FixIt.Edit]] = []
        var end: Int?
        for edit in edits {
            defer { end = max(end ?? 0, edit.span.end) }
            let distance = end.map { file.line(at: edit.span.start) - file.line(at: $0) }
            if let distance, distance <= Self.unchangedLines {
                parts[parts.count - 1].append(edit)
            } else {
                parts.append([edit])
            }
        }
        // What is only taken out needs no lines of its own.
        let written = parts.filter { part in part.contains { !$0.replacement.isEmpty } }
        let shown = written.isEmpty ? Array(parts.prefix(1)) : written
        return Array(shown.map { changedLines($0, of: file) }.joined(separator: ["…"]))
    }

    private func changedLines(_ edits: [FixIt.Edit], of file: SourceFile) -> [String] {
        let first = edits.map(\.span.start).min() ?? 0
        let last = edits.map(\.span.end).max() ?? first
        let start = file.lineStarts[file.line(at: first) - 1]
        let tail = max(file.line(file.line(at: last)).endIndex, last)
        var text: [UInt8] = []
        var position = start
        for edit in edits where edit.span.start >= position {
            text += file.bytes[position..<edit.span.start]
            text += edit.replacement.utf8
            position = edit.span.end
        }
        text += file.bytes[min(position, tail)..<tail]
        let after = SourceFile(path: file.path, bytes: text)
        if text.isEmpty { return [] }
        let count = after.lineStarts.count
        let lines = (1...min(count, Self.fixItLines)).map { number -> String in
            let line = after.line(number)
            guard line.count > SourceExcerpt.width else { return String(decoding: line, as: UTF8.self) }
            // The first edit is on the first line.
            let place = line.startIndex + (number == 1 ? first - start : 0)
            return SourceExcerpt(SourceSpan(file: after, start: place, end: place)).text
        }
        return count <= Self.fixItLines ? lines : lines + ["… and \(count - Self.fixItLines) lines more"]
    }

    /// Lines after the first are below it: notes may contain text to paste. None begins with characters that GitHub reads as a command.
    private func indented(_ message: String) -> String {
        // Nearly all are one line of ASCII.
        let isPlain = message.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
        if isPlain, let first = message.utf8.first, first != UInt8(ascii: " "), first != UInt8(ascii: ":") {
            return message
        }
        let lines = message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { $0.drop(while: \.isWhitespace).hasPrefix("::") ? "\\\($0)" : String($0) }.joined(
            separator: "\n    "
        )
    }

    private enum Style: String {
        case bold = "1"
        case dim = "2"
        case red = "1;31"
        case green = "32"
        case yellow = "1;33"
        case cyan = "1;36"
    }

    private func style(of severity: Severity) -> Style {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .note: .cyan
        }
    }

    private func styled(_ text: String, _ style: Style) -> String {
        colour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
