import SchemaDiagnostics

extension DiagnosticID {
    package static let yamlOptionalBrackets = DiagnosticID("yaml-optional-brackets")
    package static let yamlTextBehindValue = DiagnosticID("yaml-text-behind-value")
    package static let yamlBracketInText = DiagnosticID("yaml-bracket-in-text")
    package static let yamlColonInText = DiagnosticID("yaml-colon-in-text")
    package static let yamlSpecialStart = DiagnosticID("yaml-special-start")
}

extension SyntaxError {
    /// `[T]?`
    func optionalBrackets() -> SyntaxFinding? {
        guard last.kind == .flowCollection, last.end == place, text[place] == UInt8(ascii: "?"),
            text[last.start] == UInt8(ascii: "[")
        else { return nil }
        let range = last.start..<textEnd(from: last.start)
        return quoting(
            .yamlOptionalBrackets,
            "the type '\(excerpt(text.string(range)))' needs quotes, since YAML ends the value at ']'",
            quote: range
        )
    }

    /// `"abc" def`, `[1].map { $0 }`, `*name is text`
    func textBehindValue() -> SyntaxFinding? {
        guard last.kind == .quoted || last.kind == .flowCollection || last.kind == .alias, isRightBehindLast,
            place < bytes.count, !isBreak(text[place]), last.role != .key, !isClosing(place)
        else { return nil }
        if text.string(last.start..<(last.start + 3)) == "\"\"\"" {
            return plainFinding(
                .yamlTextBehindValue,
                "text of several lines begins with '|', and its lines are indented below",
                at: last.start..<(last.start + 3),
                notes: [Note("as in 'doc: |', without a sign at the end of the text")]
            )
        }
        // `add: [a], missing: 3`
        if last.kind == .flowCollection, text[place] == UInt8(ascii: ",") {
            let message = "expected the end of the line behind this value, found ','"
            return plainFinding(.yamlTextBehindValue, message, at: place..<(place + 1))
        }
        if state.isInFlow, place > last.end, !(last.kind == .quoted && isOperator(place)) { return nil }
        let range = last.start..<textEnd(from: last.start)
        guard range.upperBound > last.end, !hasBreak(in: bytes, range) else { return nil }
        return quoting(
            .yamlTextBehindValue,
            "YAML ends this value before \(shown(place)), the whole text needs quotes",
            quote: range
        )
    }

    /// `{ type: Set<[Int]> }`, `{ swift: items.map { $0 } }`
    func bracketInText() -> SyntaxFinding? {
        guard last.kind == .plain, isRightBehindLast, state.isInFlow, says("did not find expected ',' or"),
            text[place] == UInt8(ascii: "[") || text[place] == UInt8(ascii: "{")
        else { return nil }
        let found = flowTextEnd(in: bytes, from: last.start)
        guard found.isBalanced, found.end > place else { return nil }
        let range = last.start..<found.end
        return quoting(.yamlBracketInText, "brackets in text inside a flow collection need quotes", quote: range)
    }

    /// `doc: note: this`, `{ swift: f(a: b) }`
    func colonInText() -> SyntaxFinding? {
        guard text[place] == UInt8(ascii: ":"), last.kind == .plain || last.kind == .quoted, last.end <= place,
            isRightBehindLast, last.role == .value || last.role == .item,
            says("mapping values") || says("did not find expected")
        else { return nil }
        let isSplitByLine = hasBreak(in: bytes, last.start..<last.end)
        if isSplitByLine, last.role != .value || state.isInFlow || isKeyOnItsOwnLine { return nil }
        var range = last.start..<(isSplitByLine ? blockTextEnd(in: bytes, from: place) : textEnd(from: last.start))
        // `See: #12`: no comment begins like that.
        var hash = range.upperBound
        while text[hash] == UInt8(ascii: " ") { hash += 1 }
        if !state.isInFlow, text[hash] == UInt8(ascii: "#"), hash > range.upperBound, isWord(text[hash + 1]) {
            range = range.lowerBound..<trimmedEnd(in: bytes, hash..<lineEnd(in: bytes, from: hash))
        }
        guard range.upperBound > place else { return nil }
        var notes = [Note("YAML reads ':' with a space after it as the end of a key")]
        let words = text.string(range).split(separator: ":", omittingEmptySubsequences: false)
        if words.count == 2, range.count < 80, words.allSatisfy({ $0.utf8.allSatisfy { isWord($0) || $0 == 0x20 } }),
            !words[0].contains(" "), words[1].count(where: { $0 == " " }) == 1
        {
            notes.append(Note("put a name and its value in braces: { \(text.string(range)) }"))
        }
        return quoting(
            .yamlColonInText,
            "text with ': ' in it needs quotes",
            at: place..<(place + 1),
            quote: range,
            notes: notes
        )
    }

    /// `[:]`
    func emptyDictionary() -> SyntaxFinding? {
        guard text[place] == UInt8(ascii: ":"), place > 0, text[place - 1] == UInt8(ascii: "["),
            text[place + 1] == UInt8(ascii: "]")
        else { return nil }
        let message = "the empty dictionary is written '{}' here"
        return replacing(.yamlSpecialStart, message, (place - 1)..<(place + 2), "write '{}'", with: "{}")
    }

    /// A name in Swift's backticks, before a colon.
    func backticks() -> SyntaxFinding? {
        let tick = UInt8(ascii: "`")
        guard says("found character that cannot start any token"), text[place] == tick else { return nil }
        var end = place + 1
        while end < bytes.count, isWord(bytes[end]) || bytes[end] >= 0x80 { end += 1 }
        guard end > place + 1, text[end] == tick else { return nil }
        var next = end + 1
        while text[next] == UInt8(ascii: " ") { next += 1 }
        guard text[next] == UInt8(ascii: ":") else { return nil }
        let name = text.string((place + 1)..<end)
        return replacing(
            .yamlSpecialStart,
            "names are written here without '`'",
            place..<(end + 1),
            "write '\(name)'",
            with: name,
            notes: [Note("generated code adds it where Swift requires it")]
        )
    }

    /// `@name`, `| text`, `- text`
    func specialStart() -> SyntaxFinding? {
        let start: Int
        if says("found character that cannot start any token") || says("did not find expected node content")
            || says("block sequence entries are not allowed") || says("mapping keys are not allowed")
        {
            start = place
        } else if failure.context == "while scanning a block scalar" || failure.context.hasPrefix("while scanning an a")
            || failure.context == "while scanning a tag" || failure.context == "while parsing a tag"
        {
            start = failure.contextOffset
        } else {
            return nil
        }
        let range = start..<textEnd(from: start)
        guard !range.isEmpty, !isBreak(text[start]), last.end <= start, !isClosing(start) else { return nil }
        var notes: [Note] = []
        switch text[start] {
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            notes = [Note("the lines of a block of text start below \(shown(start)), indented")]
        case UInt8(ascii: "-"):
            notes = [Note("a list starts on a line of its own, below its key")]
        case UInt8(ascii: ","):
            if state.isInFlow {
                return plainFinding(.yamlSyntax, "expected a value before ','", at: start..<(start + 1))
            }
        default:
            break
        }
        var finding = quoting(
            .yamlSpecialStart,
            "text that starts with \(shown(start)) needs quotes",
            quote: range,
            notes: notes
        )
        // Without this, the lines below, which were meant as its text, would cause further errors.
        if isFollowedByDeeperLine(range.upperBound) { finding.patch = nil }
        return finding
    }

    private func isFollowedByDeeperLine(_ end: Int) -> Bool {
        var start = lineEnd(in: bytes, from: end)
        while isSpaceOrBreak(text[start]), start < bytes.count { start += 1 }
        let block = state.openBlock.map { indentation(in: bytes, of: $0.start) } ?? 0
        return start < bytes.count && indentation(in: bytes, of: start) > block
    }

    /// The last line of the text is a single word, so it is probably a key with wrong indentation.
    var isKeyOnItsOwnLine: Bool {
        let start = firstWord(ofLineAt: place)
        return start < place && bytes[start..<place].allSatisfy { isWord($0) }
    }

    /// `+` in `"a" + "b"`: a character with which no entry of a list can begin.
    private func isOperator(_ offset: Int) -> Bool {
        "+/=<>?|^~%".utf8.contains(text[offset])
    }
}
