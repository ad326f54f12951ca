import SchemaDiagnostics

extension DiagnosticID {
    package static let yamlCommentInText = DiagnosticID("yaml-comment-in-text", .warning)
    package static let yamlCommentInCode = DiagnosticID("yaml-comment-in-code")
    package static let yamlSilentEscape = DiagnosticID("yaml-silent-escape")
}

extension TreeBuilder {
    /// Searches plain text for a comment that was probably not meant as one: inside parentheses or a string of code, or a `#` without a
    /// space after it that follows several words ("see issue #12").
    mutating func checkComment(behind range: Range<Int>) {
        var hash = range.upperBound
        while text[hash] == UInt8(ascii: " ") { hash += 1 }
        guard text[hash] == UInt8(ascii: "#") else { return }
        var (parentheses, quotes, spaces) = (0, 0, 0)
        for byte in text.bytes[range] {
            switch byte {
            case UInt8(ascii: "("): parentheses += 1
            case UInt8(ascii: ")"): parentheses -= 1
            case UInt8(ascii: "\""): quotes += 1
            case UInt8(ascii: " "): spaces += 1
            default: break
            }
        }
        let end: Int
        let id: DiagnosticID
        if parentheses > 0 || quotes % 2 == 1 {
            id = .yamlCommentInCode
        } else if hash == range.upperBound + 1, isWord(text[hash + 1]) && spaces > 0 || takesBrackets(hash) {
            id = .yamlCommentInText
        } else {
            return
        }
        if state.isInFlow {
            end = commentedFlowTextEnd(from: range.lowerBound, hash: hash)
        } else {
            end = trimmedEnd(in: text.bytes, range.lowerBound..<lineEnd(in: text.bytes, from: hash))
        }
        let whole = range.lowerBound..<end
        let quoted = quotedYAML(text.string(whole))
        let isOneLine = !hasBreak(in: text.bytes, range)
        let diagnostic = Diagnostic(
            id,
            "YAML reads ' #' as the start of a comment and drops what follows",
            at: text.span(hash, end),
            notes: [Note("the text ends here", at: text.span(range.upperBound, range.upperBound))],
            fixIts: isOneLine ? [FixIt("quote the text", replace: text.span(whole.lowerBound, end), with: quoted)] : []
        )
        if state.isInFlow {
            let patch = isOneLine ? PatchedText.Patch(range: whole, replacement: Array(quoted.utf8)) : nil
            let finding = SyntaxFinding(diagnostic: diagnostic, patch: patch)
            state.commentsInFlow.append((range.lowerBound, finding, id == .yamlCommentInCode || spaces > 0))
        } else {
            bag.report(diagnostic)
        }
    }

    /// Searches double-quoted text for escapes that were probably not meant as such: control characters before a letter, as in "\bword",
    /// and any escape in a path, as in "C:
    /// ew".
    mutating func checkEscapes(in range: Range<Int>) {
        guard text.bytes[range].contains(UInt8(ascii: "\\")) else { return }
        let isPath =
            range.count > 4 && isAlphanumeric(text[range.lowerBound + 1])
            && text[range.lowerBound + 2] == UInt8(ascii: ":")
            && text[range.lowerBound + 3] == UInt8(ascii: "\\")
        var place = range.lowerBound + 1
        while place < range.upperBound - 1 {
            guard text[place] == UInt8(ascii: "\\") else {
                place += 1
                continue
            }
            let sign = text[place + 1]
            let isRare = "abefv_NLP".utf8.contains(sign) && isAlphanumeric(text[place + 2])
            if isRare || isPath && sign != UInt8(ascii: "\\") {
                let raw = text.string((range.lowerBound + 1)..<(range.upperBound - 1))
                bag.report(
                    .yamlSilentEscape,
                    "'\(text.string(place..<(place + 2)))' in double quotes is one character, not a backslash and a letter",
                    at: text.span(place, place + 2),
                    notes: [Note("in single quotes a backslash is only a backslash")],
                    fixIts: raw.contains("\n") || raw.contains("\\\"")
                        ? [] : [FixIt("use single quotes", replace: text.span(range), with: singleQuotedYAML(raw))]
                )
                return
            }
            place += 2
        }
    }

    /// Whether the comment contains the bracket that closes the surrounding collection, or its next entry.
    private func takesBrackets(_ hash: Int) -> Bool {
        state.isInFlow && text.bytes[hash..<lineEnd(in: text.bytes, from: hash)].contains { ",]}".utf8.contains($0) }
    }

    /// The place before the bracket or comma after the hash that ends the entry; otherwise the line's end.
    private func commentedFlowTextEnd(from start: Int, hash: Int) -> Int {
        let end = lineEnd(in: text.bytes, from: hash)
        var line = Array(text.bytes[start..<end])
        line[hash - start] = UInt8(ascii: "x")
        return start + flowTextEnd(in: line, from: 0).end
    }
}
