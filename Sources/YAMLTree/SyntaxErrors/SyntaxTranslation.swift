import SchemaDiagnostics

extension DiagnosticID {
    package static let yamlSyntax = DiagnosticID("yaml-syntax")
}

/// A syntax error in plain words, and the change of the text with which parsing can continue, if there is one.
struct SyntaxFinding {
    var diagnostic: Diagnostic
    var patch: PatchedText.Patch?

    /// For a comment that hides brackets.
    var asError: SyntaxFinding {
        var finding = self
        finding.diagnostic.id = .yamlCommentInCode
        return finding
    }
}

/// Translates libyaml's error to the actual mistake, at its actual place. Each translation checks whether it applies; the first one that
/// does is used, so specific ones come before general ones.
/// - Parameter isFirst: the whole text is examined for what ends its reading.
func translate(_ failure: SyntaxFailure, in text: PatchedText, state: ParseState, isFirst: Bool) -> SyntaxFinding {
    // A comment that hides the closing bracket is the cause of everything that follows.
    if let start = state.outermostFlow?.start, let comment = state.commentsInFlow.last(where: { $0.start >= start }) {
        return comment.finding.asError
    }
    let error = SyntaxError(failure: failure, text: text, state: state)
    let translations: [(SyntaxError) -> SyntaxFinding?] = [
        { isFirst ? $0.conflictMarker() : nil },
        { $0.tabInIndentation() },
        { $0.unclosedQuote() },
        { $0.badEscape() },
        { $0.directive() },
        { $0.optionalBrackets() },
        { $0.textBehindValue() },
        { $0.missingComma() },
        { $0.bracketInText() },
        { $0.colonInText() },
        { $0.unclosedBracket() },
        { $0.backticks() },
        { $0.emptyDictionary() },
        { $0.specialStart() },
        { $0.missingColon() },
        { $0.wrongIndentation() },
    ]
    for translation in translations {
        if let finding = translation(error) { return finding }
    }
    return error.plain()
}

/// The input of the translations.
struct SyntaxError {
    let failure: SyntaxFailure
    let text: PatchedText
    let state: ParseState

    var bytes: [UInt8] { text.bytes }
    /// The place where libyaml found the error.
    var place: Int { failure.problemOffset }
    var last: ParseState.Last { state.last }

    func says(_ words: String) -> Bool {
        failure.problem.hasPrefix(words)
    }

    /// The last value ended on this line, with only spaces between it and the error.
    var isRightBehindLast: Bool {
        guard last.kind != .nothing, last.end > last.start, last.end <= place else { return false }
        return bytes[last.end..<min(place, bytes.count)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// The end that was meant for a value that starts there, depending on its context.
    func textEnd(from start: Int) -> Int {
        state.isInFlow ? flowTextEnd(in: bytes, from: start).end : blockTextEnd(in: bytes, from: start)
    }

    /// A finding whose fix is to quote the range.
    /// - Parameter place: where it is shown; nil: the whole range.
    func quoting(
        _ id: DiagnosticID,
        _ message: String,
        at place: Range<Int>? = nil,
        quote range: Range<Int>,
        notes: [Note] = []
    ) -> SyntaxFinding {
        var finding = replacing(id, message, at: place, range, "quote it", with: quotedValue(range), notes: notes)
        // Code in quotes is text, which nobody meant; over several lines it is code of another file.
        let raw = text.string(range)
        if ["(", ")", "{", " = "].contains(where: raw.contains) {
            let isOneLine = !raw.utf8.contains(where: isBreak)
            finding.diagnostic.fixIts = isOneLine ? finding.diagnostic.fixIts.map(\.withSeveralReadings) : []
        }
        return finding
    }

    /// A finding that is fixed if the range has another text.
    func replacing(
        _ id: DiagnosticID,
        _ message: String,
        at place: Range<Int>? = nil,
        _ range: Range<Int>,
        _ fix: String,
        with replacement: String,
        notes: [Note] = []
    ) -> SyntaxFinding {
        var finding = plainFinding(id, message, at: place ?? range, notes: notes)
        finding.diagnostic.fixIts = [FixIt(fix, replace: text.span(range), with: replacement)]
        finding.patch = PatchedText.Patch(range: range, replacement: Array(replacement.utf8))
        return finding
    }

    func plainFinding(
        _ id: DiagnosticID,
        _ message: String,
        at range: Range<Int>,
        notes: [Note] = [],
        fixIts: [FixIt] = []
    ) -> SyntaxFinding {
        SyntaxFinding(diagnostic: Diagnostic(id, message, at: text.span(range), notes: notes, fixIts: fixIts))
    }

    /// Shows the start of the construct that libyaml was reading.
    func contextNote(_ message: String) -> Note {
        Note(message, at: text.span(failure.contextOffset, failure.contextOffset + 1))
    }

    /// The first byte of the offset's line that is not a space.
    func firstWord(ofLineAt offset: Int) -> Int {
        var start = lineStart(in: bytes, of: offset)
        while text[start] == UInt8(ascii: " ") { start += 1 }
        return start
    }

    func isClosing(_ offset: Int) -> Bool {
        text[offset] == UInt8(ascii: "]") || text[offset] == UInt8(ascii: "}")
    }

    /// An error that no translation knows, in libyaml's words.
    func plain() -> SyntaxFinding {
        let context = failure.context.isEmpty ? "" : " \(failure.context)"
        let notes =
            failure.contextOffset < place && !failure.context.isEmpty
            ? [contextNote("it began here")] : []
        if says("did not find expected node content") {
            return plainFinding(
                .yamlSyntax,
                "expected a value before \(shown(place))",
                at: place..<(place + 1),
                notes: notes
            )
        }
        return plainFinding(
            .yamlSyntax,
            "this is not YAML:\(context) \(failure.problem)",
            at: place..<min(place + 1, max(place, bytes.count)),
            notes: notes
        )
    }

    /// The character at an offset, for a message.
    func shown(_ offset: Int) -> String {
        guard offset < bytes.count, !isBreak(bytes[offset]) else {
            return offset < bytes.count ? "the end of the line" : "the end of the file"
        }
        var end = offset + 1
        while text[end] & 0xC0 == 0x80 { end += 1 }
        return "'\(text.string(offset..<end))'"
    }

    /// The range in quotes. If its text has incomplete quotes, these are removed first. In `"a" + "b"` the quotes belong to the text.
    private func quotedValue(_ range: Range<Int>) -> String {
        let raw = text.string(range)
        let isOfParts = last.kind == .quoted && last.start == range.lowerBound && !isWord(text[last.end])
        if !isOfParts, raw.utf8.count >= 2, let first = raw.first, first == raw.last, first == "'" || first == "\"" {
            return quotedYAML(String(raw.dropFirst().dropLast()))
        }
        if raw.utf8.contains(where: isBreak) {
            // Line breaks in quoted text are folded like those of plain text.
            return singleQuotedYAML(raw)
        }
        return quotedYAML(raw)
    }
}
