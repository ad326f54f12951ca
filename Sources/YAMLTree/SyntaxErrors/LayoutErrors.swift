import SchemaDiagnostics

extension DiagnosticID {
    package static let yamlTabIndentation = DiagnosticID("yaml-tab-indentation")
    package static let yamlMissingColon = DiagnosticID("yaml-missing-colon")
    package static let yamlIndentation = DiagnosticID("yaml-indentation")
}

extension SyntaxError {
    func tabInIndentation() -> SyntaxFinding? {
        guard text[place] == 0x09, says("found character that cannot start") || says("found a tab character") else {
            return nil
        }
        var end = place
        while text[end] == 0x09 { end += 1 }
        let file = text.file
        var edits: [FixIt.Edit] = []
        // Below a line that ends with ':'.
        var least = 0
        var before: Int?
        for (index, start) in file.lineStarts.enumerated() {
            var position = start
            while position < file.bytes.count, file.bytes[position] == 0x20 || file.bytes[position] == 0x09 {
                position += 1
            }
            let leading = file.bytes[start..<position]
            let hasTabs = leading.contains(0x09)
            let width = max(leading.reduce(0) { $0 + ($1 == 0x09 ? 2 : 1) }, hasTabs ? least : 0)
            let stop = trimmedEnd(in: file.bytes, position..<lineEnd(in: file.bytes, from: position))
            if stop > position { least = file.bytes[stop - 1] == UInt8(ascii: ":") ? width + 2 : 0 }
            guard hasTabs else {
                if stop > position { before = least == 0 ? width : nil }
                continue
            }
            // Between two lines that are indented alike.
            let isBetween = before != nil && before == indentationBelow(index, in: file)
            edits.append(
                FixIt.Edit(
                    SourceSpan(file: file, start: start, end: position),
                    replacement: String(repeating: " ", count: isBetween ? before ?? width : width)
                )
            )
        }
        let isLeading = edits.contains {
            $0.span.start <= text.originalOffset(of: place) && text.originalOffset(of: place) < $0.span.end
        }
        return plainFinding(
            .yamlTabIndentation,
            "YAML does not allow tabs for indentation, expected spaces",
            at: place..<end,
            fixIts: isLeading ? [FixIt("indent with spaces, in \(count(edits.count, "line"))", edits: edits)] : []
        )
    }

    /// Of the next line with content and without tabs.
    private func indentationBelow(_ index: Int, in file: SourceFile) -> Int? {
        for start in file.lineStarts[(index + 1)...].prefix(20) {
            let leading = file.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
            guard leading.endIndex < file.bytes.count, !isBreak(file.bytes[leading.endIndex]) else { continue }
            if !leading.contains(0x09) { return leading.count }
        }
        return nil
    }

    func directive() -> SyntaxFinding? {
        guard
            failure.context.contains("directive")
                || text[place] == UInt8(ascii: "%") && indentation(in: bytes, of: place) == 0
        else { return nil }
        let start = lineStart(in: bytes, of: place)
        let end = trimmedEnd(in: bytes, start..<lineEnd(in: bytes, from: start))
        return plainFinding(
            .yamlDirective,
            "a line that starts with '%' is a YAML directive, which is not part of the schema language",
            at: start..<end,
            fixIts: [FixIt("remove the line", replace: text.span(start, end), with: "")]
        )
    }

    func missingColon() -> SyntaxFinding? {
        if says("could not find expected ':'") {
            return colonMissing(from: failure.contextOffset)
        }
        guard says("mapping values"), last.kind == .plain, isRightBehindLast else { return nil }
        return last.role != .value || isIndentedLikeLast ? colonMissing(from: last.start) : nil
    }

    /// The last text begins its line, and the line of the error has the same indentation: each is probably a key.
    private var isIndentedLikeLast: Bool {
        let (first, line) = (lineStart(in: bytes, of: last.start), lineStart(in: bytes, of: place))
        guard line > first, firstWord(ofLineAt: last.start) == last.start else { return false }
        return firstWord(ofLineAt: place) - line == last.start - first
    }

    private func colonMissing(from start: Int) -> SyntaxFinding {
        let end = blockTextEnd(in: bytes, from: start)
        if let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")), colon > start, colon + 1 < end,
            bytes[start..<colon].allSatisfy({ isWord($0) })
        {
            return plainFinding(
                .yamlMissingColon,
                "expected a space after the ':' of '\(excerpt(text.string(start..<colon)))'",
                at: start..<end,
                fixIts: [FixIt("insert a space", replace: text.span(colon + 1, colon + 1), with: " ")]
            )
        }
        if let block = unindentedBlock(from: start) { return block }
        let name = excerpt(text.string(start..<end))
        return plainFinding(
            .yamlMissingColon,
            "expected ':' after '\(name)'",
            at: start..<end,
            notes: [Note("text that goes on over several lines is indented deeper than its key")]
        )
    }

    /// Lines below `doc: |` that are indented like that key.
    private func unindentedBlock(from start: Int) -> SyntaxFinding? {
        let first = lineStart(in: bytes, of: start)
        let margin = firstWord(ofLineAt: start) - first
        let above = trimmedEnd(in: bytes, 0..<first)
        let key = lineStart(in: bytes, of: above)
        let sign = [": |", ": >"].contains { text.string(key..<above).trimmingEnd("+-").hasSuffix($0) }
        guard above > key, sign, firstWord(ofLineAt: key) - key >= margin else { return nil }
        var lines: [Int] = []
        var line = first
        while line < bytes.count {
            let end = lineEnd(in: bytes, from: line)
            let word = firstWord(ofLineAt: line)
            let content = bytes[min(word, end)..<end]
            let isKey = word - line == margin && bytes[content.prefix { isWord($0) }.endIndex...].starts(with: ":".utf8)
            if !content.isEmpty, word - line < margin || isKey { break }
            if !content.isEmpty { lines.append(line) }
            line = end + 1
        }
        let width = firstWord(ofLineAt: key) - key - margin + 2
        let end = lines.last.map { lineEnd(in: bytes, from: $0) } ?? first
        let spaces = String(repeating: " ", count: width)
        let indented = text.string(first..<end).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.isEmpty ? "" : spaces + line
        }
        var finding = plainFinding(
            .yamlIndentation,
            "the lines of a text below '\(text.string((above - 1)..<above))' are indented deeper than its key",
            at: start..<trimmedEnd(in: bytes, start..<lineEnd(in: bytes, from: start)),
            fixIts: [
                FixIt(
                    "indent \(count(lines.count, "line")) by \(count(width, "space"))",
                    edits: lines.map { FixIt.Edit(text.span($0, $0), replacement: spaces) }
                )
            ]
        )
        finding.patch = PatchedText.Patch(range: first..<end, replacement: Array(indented.joined(separator: "\n").utf8))
        return finding
    }

    func wrongIndentation() -> SyntaxFinding? {
        guard place < bytes.count else { return nil }
        if says("mapping values"), last.kind == .plain || last.kind == .quoted, isRightBehindLast, last.role == .value {
            let range = firstWord(ofLineAt: place)..<place
            let above = text.span(last.start, lineEnd(in: bytes, from: last.start))
            return plainFinding(
                .yamlIndentation,
                "'\(excerpt(text.string(range)))' is indented deeper than the keys above it",
                at: range,
                notes: [Note("it was read as more of this text", at: above)],
                fixIts: [indenting(by: firstWord(ofLineAt: last.start) - lineStart(in: bytes, of: last.start))]
            )
        }
        if says("did not find expected '-' indicator") {
            return plainFinding(
                .yamlIndentation,
                "expected '- ', since this line is indented like the items of the list above",
                at: place..<wordEnd,
                notes: [contextNote("the list begins here")],
                fixIts: [
                    FixIt("write '- ' before it", replace: text.span(place, place), with: "- ").withSeveralReadings
                ]
            )
        }
        guard says("did not find expected key") || says("did not find expected <document start>") else { return nil }
        if text[place] == UInt8(ascii: ":") {
            return plainFinding(.yamlSyntax, "expected a key before ':'", at: place..<(place + 1))
        }
        if says("did not find expected <document start>") {
            let margin = firstMargin
            return plainFinding(
                .yamlSeveralDocuments,
                "the document has ended before this line, a schema file holds one",
                at: place..<wordEnd,
                notes: margin == 0
                    ? [] : [Note("the lines above are indented by \(count(margin, "space")), this one is not")],
                fixIts: margin == 0 ? [] : [dedentingAbove(by: margin)]
            )
        }
        if text[place] == UInt8(ascii: "-"), isSpaceOrBreak(text[place + 1]) {
            return plainFinding(
                .yamlIndentation,
                "a list item cannot be among the keys of a mapping",
                at: place..<(place + 1),
                notes: [contextNote("the mapping begins here")],
                fixIts: bytes[place..<lineEnd(in: bytes, from: place)].contains(UInt8(ascii: ":"))
                    ? [FixIt("remove the '-'", replace: text.span(place, place + 2), with: "")] : []
            )
        }
        let column = indentation(in: bytes, of: place)
        let expected = indentation(in: bytes, of: failure.contextOffset)
        return plainFinding(
            .yamlIndentation,
            "this line is indented by \(count(column, "space")), the keys of the mapping around it by \(expected)",
            at: place..<wordEnd,
            notes: [contextNote("the mapping begins here")],
            fixIts: [deeperMargin(than: column), expected].compactMap(\.self).map { indenting(by: $0) }
        )
    }

    private func indenting(by margin: Int) -> FixIt {
        let start = lineStart(in: bytes, of: place)
        let fixIt = FixIt(
            "indent it by \(count(margin, "space"))",
            replace: text.span(start, firstWord(ofLineAt: place)),
            with: String(repeating: " ", count: margin)
        )
        return fixIt.withSeveralReadings
    }

    /// The indentation of the line above, if it is deeper.
    private func deeperMargin(than column: Int) -> Int? {
        let start = lineStart(in: bytes, of: place)
        guard start > 0 else { return nil }
        let above = firstWord(ofLineAt: start - 1) - lineStart(in: bytes, of: start - 1)
        return above > column ? above : nil
    }

    /// The indentation of the first line with content, if nothing above this line has less.
    private var firstMargin: Int {
        let lines = bytes[..<lineStart(in: bytes, of: place)].split(separator: 0x0A)
        let content = lines.filter { line in
            line.contains { $0 != 0x20 && $0 != 0x0D } && line.first { $0 != 0x20 } != UInt8(ascii: "#")
        }
        return content.map { $0.prefix { $0 == 0x20 }.count }.min() ?? 0
    }

    private func dedentingAbove(by margin: Int) -> FixIt {
        let lines = bytes[..<lineStart(in: bytes, of: place)].split(separator: 0x0A)
        let edits = lines.filter { $0.prefix { $0 == 0x20 }.count >= margin }.map {
            FixIt.Edit(text.span($0.startIndex, $0.startIndex + margin), replacement: "")
        }
        return FixIt("remove the spaces before \(edits.count == 1 ? "the line" : "the lines") above", edits: edits)
    }

    private var wordEnd: Int {
        var end = place
        while end < bytes.count, isWord(bytes[end]) { end += 1 }
        return max(end, min(place + 1, bytes.count))
    }

    private func count(_ number: Int, _ what: String) -> String {
        number == 1 ? "1 \(what)" : "\(number) \(what)s"
    }
}

extension String {
    fileprivate func trimmingEnd(_ characters: String) -> Substring {
        var end = endIndex
        while end > startIndex, characters.contains(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
