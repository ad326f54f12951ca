import SchemaDiagnostics

extension DiagnosticID {
    package static let yamlUnclosedQuote = DiagnosticID("yaml-unclosed-quote")
    package static let yamlBadEscape = DiagnosticID("yaml-bad-escape")
}

extension SyntaxError {
    func unclosedQuote() -> SyntaxFinding? {
        if failure.context == "while scanning a quoted scalar", says("found unexpected") {
            let start = failure.contextOffset
            let end = blockTextEnd(in: bytes, from: start)
            var fixIts: [FixIt] = []
            let quote = text.string(start..<(start + 1))
            if !state.isInFlow {
                fixIts = [FixIt("close it", replace: text.span(end, end), with: quote)]
            } else {
                // Before the brackets that close what the text is in.
                var inner = end
                while inner > start + 1, " ]}".utf8.contains(bytes[inner - 1]) { inner -= 1 }
                let isOneText = ![": ", ", "].contains { text.string(start..<inner).contains($0) }
                if inner < end, isOneText {
                    fixIts = [FixIt("close it", replace: text.span(inner, inner), with: quote).withSeveralReadings]
                }
            }
            return plainFinding(
                .yamlUnclosedQuote,
                "the \(quoteName(start)) is not closed",
                at: start..<(start + 1),
                fixIts: fixIts
            )
        }
        // A quote that the next quote, lines below, closed: `a: "b` and then `c: "d"`.
        if last.kind == .quoted, isRightBehindLast, hasBreak(in: bytes, last.start..<last.end), !isBreak(text[place]) {
            return plainFinding(
                .yamlUnclosedQuote,
                "the \(quoteName(last.start)) is not closed on its line",
                at: last.start..<(last.start + 1),
                notes: [Note("it runs on to this quote", at: text.span(last.end - 1, last.end))],
                fixIts: state.isInFlow ? [] : [closing(last.start)]
            )
        }
        return nil
    }

    func badEscape() -> SyntaxFinding? {
        guard failure.context == "while parsing a quoted scalar" else { return nil }
        // libyaml's place is the first missing digit.
        var start = place
        while start > failure.contextOffset, text[start] != UInt8(ascii: "\\") { start -= 1 }
        var end = start + 2
        while end < place { end += 1 }
        while end < bytes.count, end < start + 10, end > start + 2 || start < place, isWord(bytes[end]) { end += 1 }
        end = min(end, bytes.count)
        return plainFinding(
            .yamlBadEscape,
            "'\(text.string(start..<end))' is not an escape that YAML knows",
            at: start..<end,
            notes: [Note("in single quotes a backslash is only a backslash")],
            fixIts: [writingTwice(from: start)]
        )
    }

    /// All backslashes of the line's text that begin no escape.
    private func writingTwice(from start: Int) -> FixIt {
        let end = blockTextEnd(in: bytes, from: failure.contextOffset)
        var edits = [FixIt.Edit(text.span(start, start), replacement: "\\")]
        var position = start + 2
        while position + 1 < end, bytes[position] != UInt8(ascii: "\"") {
            guard bytes[position] == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            if !"0abtnvfre\"/\\N_LPxuU ".utf8.contains(bytes[position + 1]) {
                edits.append(FixIt.Edit(text.span(position, position), replacement: "\\"))
            }
            position += 2
        }
        let fixIt = FixIt(edits.count == 1 ? "write the backslash twice" : "write each backslash twice", edits: edits)
        // In Swift it is code.
        return text[start + 1] == UInt8(ascii: "(") ? fixIt.withSeveralReadings : fixIt
    }

    /// At the end of the line.
    private func closing(_ start: Int) -> FixIt {
        let end = blockTextEnd(in: bytes, from: start)
        return FixIt("close it", replace: text.span(end, end), with: text.string(start..<(start + 1)))
    }

    private func quoteName(_ offset: Int) -> String {
        text[offset] == UInt8(ascii: "'") ? "single quote" : "double quote"
    }
}
