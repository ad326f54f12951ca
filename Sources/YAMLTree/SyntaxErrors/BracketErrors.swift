import SchemaDiagnostics

extension DiagnosticID {
    package static let yamlUnclosedBracket = DiagnosticID("yaml-unclosed-bracket")
    package static let yamlMissingComma = DiagnosticID("yaml-missing-comma")
}

extension SyntaxError {
    private var expectsComma: Bool { says("did not find expected ',' or") }

    /// Two entries of a flow collection without a comma: a new line, or a complete value with a space after it.
    func missingComma() -> SyntaxFinding? {
        guard expectsComma, place < bytes.count else { return nil }
        let valueEnd: Int
        if last.kind == .plain, text[place] == UInt8(ascii: ":"), hasBreak(in: bytes, last.start..<last.end) {
            // The next line's key was read as more of this line's text.
            guard !endsOutside(lineStart(in: bytes, of: place)) else { return nil }
            valueEnd = trimmedEnd(in: bytes, last.start..<lineEnd(in: bytes, from: last.start))
        } else if last.kind != .plain, last.kind != .nothing, last.end <= place {
            let between = bytes[last.end..<place]
            guard !between.isEmpty, between.allSatisfy(isSpaceOrBreak), !isClosing(place) else { return nil }
            guard !between.contains(where: isBreak) || !endsOutside(lineStart(in: bytes, of: place)) else { return nil }
            valueEnd = last.end
        } else {
            return nil
        }
        return plainFinding(
            .yamlMissingComma,
            "expected ',' after this entry",
            at: max(valueEnd - 1, 0)..<valueEnd,
            notes: [contextNote("the \(collectionName) begins here")],
            fixIts: [FixIt("insert ','", replace: text.span(valueEnd, valueEnd), with: ",")]
        )
    }

    func unclosedBracket() -> SyntaxFinding? {
        let start = failure.contextOffset
        if expectsComma {
            let closing = text[start] == UInt8(ascii: "[") ? "]" : "}"
            if place < bytes.count, isClosing(place) {
                return plainFinding(
                    .yamlUnclosedBracket,
                    "expected '\(closing)', found \(shown(place))",
                    at: place..<(place + 1),
                    notes: [Note("\(shown(start)) was opened here", at: text.span(start, start + 1))],
                    fixIts: [FixIt("write '\(closing)'", replace: text.span(place, place + 1), with: closing)]
                )
            }
            // The start of the first line that does not belong to the collection.
            let next = place < bytes.count ? lineStart(in: bytes, of: place) : place
            let end = trimmedEnd(in: bytes, start..<max(next, start))
            var fixIts: [FixIt] = []
            if end > start, !bytes[lineStart(in: bytes, of: end)..<end].contains(UInt8(ascii: "#")),
                state.open.count(where: \.isFlow) == 1
            {
                fixIts.append(FixIt("close it", replace: text.span(end, end), with: closing))
                let whole = text.span(start, end)
                if whole.text.contains(" "), !whole.text.contains(where: { ",:\n".contains($0) }) {
                    fixIts.append(FixIt("quote it, if it is text", replace: whole, with: quotedYAML(whole.text)))
                }
            }
            return plainFinding(
                .yamlUnclosedBracket,
                "\(shown(start)) is not closed, expected '\(closing)'",
                at: start..<(start + 1),
                fixIts: fixIts
            )
        }
        guard place < bytes.count, isClosing(place), says("did not find expected") else { return nil }
        return plainFinding(
            .yamlUnclosedBracket,
            "\(shown(place)) closes nothing that is open here",
            at: place..<(place + 1),
            fixIts: [FixIt("remove it", replace: text.span(place, place + 1), with: "")]
        )
    }

    private var collectionName: String {
        text[failure.contextOffset] == UInt8(ascii: "[") ? "list" : "mapping"
    }

    /// The line is indented no deeper than the keys around the flow collection, so it probably does not belong to it.
    private func endsOutside(_ line: Int) -> Bool {
        guard let block = state.openBlock else { return false }
        return firstWord(ofLineAt: line) - line <= indentation(in: bytes, of: block.start)
    }
}
