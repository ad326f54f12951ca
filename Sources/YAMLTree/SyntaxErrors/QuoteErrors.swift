import Diagnostics

extension DiagnosticID {
    package static let yamlUnclosedQuote = DiagnosticID("yaml-unclosed-quote", .error, "a quote that is not closed")
    package static let yamlBadEscape = DiagnosticID(
        "yaml-bad-escape",
        .error,
        "a backslash in double quotes that begins no escape of YAML"
    )
}

extension SyntaxError {
    func unclosedQuote() -> SyntaxFinding? {
        if failure.context == "while scanning a quoted scalar", says("found unexpected") {
            let start = failure.contextOffset
            let quote = shown(start)
            let end = blockTextEnd(in: bytes, from: start)
            var fixIts: [FixIt] = []
            if !state.isInFlow {
                let character = String(quote.dropFirst().dropLast())
                fixIts = [FixIt("close it", replace: text.span(end, end), with: character)]
            }
            return plainFinding(
                .yamlUnclosedQuote,
                "the quote \(quote) is not closed",
                at: start..<(start + 1),
                fixIts: fixIts
            )
        }
        // A quote that was closed by the next one's opening, lines below: `a: "b` and then `c: "d"`.
        if last.kind == .quoted, isRightBehindLast, hasBreak(in: bytes, last.start..<last.end), !isBreak(text[place]) {
            return plainFinding(
                .yamlUnclosedQuote,
                "the quote \(shown(last.start)) is not closed on its line",
                at: last.start..<(last.start + 1),
                notes: [Note("it runs on to this quote", at: text.span(last.end - 1, last.end))]
            )
        }
        return nil
    }

    func badEscape() -> SyntaxFinding? {
        guard failure.context == "while parsing a quoted scalar" else { return nil }
        let end = min(place + 2, bytes.count)
        return plainFinding(
            .yamlBadEscape,
            "'\(text.string(place..<end))' is not an escape that YAML knows",
            at: place..<end,
            notes: [Note("in single quotes a backslash is only a backslash")],
            fixIts: [FixIt("write the backslash twice", replace: text.span(place, place), with: "\\")]
        )
    }
}
