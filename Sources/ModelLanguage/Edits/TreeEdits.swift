import SchemaDiagnostics
import YAMLTree

/// Edits of one file, each at an exact place of its tree, so that everything else is unchanged. New text has the style of its surroundings:
/// block or flow style, indentation, line ends. Places are those of the file before any edit.
package struct TreeEdits {
    /// Pairs to insert, in both styles.
    package struct NewPair {
        /// On one line.
        package var text: String
        /// Without indentation.
        package var lines: [String]

        package init(text: String, lines: [String]) {
            self.text = text
            self.lines = lines
        }

        package init(_ key: String, flow: String, block value: [String]? = nil) {
            text = "\(key): \(flow)"
            lines = value.map { ["\(key):"] + $0.map { "  " + $0 } } ?? [text]
        }

        /// Below a key of their own.
        package func below(_ key: String) -> NewPair { NewPair(key, flow: "{ \(text) }", block: lines) }
    }

    package let file: SourceFile
    package let lineEnd: String
    package private(set) var edits: [FixIt.Edit] = []

    package init(_ file: SourceFile) {
        self.file = file
        let first = file.lineStarts.dropFirst().first ?? 0
        lineEnd = first > 1 && file.bytes[first - 2] == 0x0D ? "\r\n" : "\n"
    }

    package mutating func replace(_ span: SourceSpan, _ text: String) {
        edits.append(FixIt.Edit(span, replacement: text))
    }

    package mutating func insert(_ text: String, at offset: Int) {
        replace(SourceSpan(file: file, start: offset, end: offset), text)
    }

    package func column(of offset: Int) -> Int { offset - file.lineStarts[file.position(at: offset).line - 1] }

    /// The line of a block list's item: the dash is on the item's line, or on one above it.
    package func lineOfDash(_ item: YAMLNode) -> Int {
        var line = file.position(at: item.span.start).line
        while line > 1, file.line(line).first(where: { $0 != 0x20 }) != UInt8(ascii: "-") { line -= 1 }
        return line
    }

    // MARK: Pairs

    /// Pairs as they are written, one after the other, with the comments just above them.
    package func text(of pairs: [YAMLPair], isFlow: Bool) -> NewPair? {
        guard let first = pairs.first, let last = pairs.last, pairs.allSatisfy({ $0.value.anchorSpan == nil }) else {
            return nil
        }
        let parts = pairs.map(\.flowText)
        let text = parts.joined(separator: ", ")
        if isFlow { return NewPair(text: text, lines: parts) }
        let start = first.key.span.withQuotes.start
        let indent = column(of: start)
        let end = lines(from: contentEnd(of: last), to: contentEnd(of: last)).end
        let span = SourceSpan(file: file, start: self.start(of: first.key.span), end: end)
        var lines = span.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            String(line.dropFirst(min(indent, line.prefix { $0 == " " }.count)))
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return NewPair(text: text, lines: lines)
    }

    package func contentEnd(of pair: YAMLPair) -> Int {
        contentEnd(before: max(pair.key.span.withQuotes.end, pair.value.span.withQuotes.end))
    }

    package func content(of node: YAMLNode) -> SourceSpan {
        let span = node.span.withQuotes
        return span.at(span.start, contentEnd(before: span.end))
    }

    /// A block ends at the beginning of what follows.
    private func contentEnd(before end: Int) -> Int {
        (file.bytes[..<end].lastIndex { !" \r\n".utf8.contains($0) } ?? end) + 1
    }

    /// The lines of an item include comments just above it with the same indentation.
    package func start(of item: SourceSpan) -> Int {
        var line = file.position(at: item.start).line
        let indent = file.line(line).prefix { $0 == 0x20 }.count
        while line > 1 {
            let text = file.line(line - 1)
            let spaces = text.prefix { $0 == 0x20 }.count
            guard spaces == indent, text.dropFirst(spaces).first == UInt8(ascii: "#") else { break }
            line -= 1
        }
        return file.lineStarts[line - 1]
    }

    /// Takes pairs that follow each other out, with their lines or commas.
    package mutating func remove(_ pairs: [YAMLPair], isFlow: Bool) {
        guard let first = pairs.first, let last = pairs.last else { return }
        let end = contentEnd(of: last)
        if isFlow {
            edits.append(removal(of: first.key.span, to: last.value.span.at(last.key.span.start, end)))
        } else {
            deleteLines(from: start(of: first.key.span), to: end)
        }
    }

    /// Inserts a pair into a mapping, before one of its pairs or at its end, in the mapping's style and indentation.
    /// - Parameters:
    ///   - isFlow: whether the mapping is inside a flow collection, so that an empty one has no lines of its own.
    ///   - pastComments: how much further than the pairs a comment below must be indented to belong to the pair above it.
    package mutating func put(
        _ pair: NewPair,
        into owner: YAMLPair,
        isFlow: Bool,
        before index: Int? = nil,
        pastComments: Int = 1
    ) -> Bool {
        guard owner.value.anchorSpan == nil else { return false }
        if owner.value.isEmptyScalar { return !isFlow && putBelow(owner, pair.lines) }
        return put(pair, into: owner.value, above: owner.key.span.end, before: index, pastComments: pastComments)
    }

    package mutating func put(
        _ pair: NewPair,
        into value: YAMLNode,
        above head: Int?,
        before index: Int? = nil,
        pastComments: Int = 1
    ) -> Bool {
        guard let pairs = value.mapping else { return false }
        if value.isFlow {
            let text = pair.text
            if let index {
                insert("\(text), ", at: pairs[index].key.span.start)
            } else if let last = pairs.last {
                insert(", \(text)", at: last.end)
            } else {
                insert(" \(text) ", at: value.span.start + 1)
            }
            return true
        }
        guard let first = pairs.first else { return false }
        let indent = column(of: first.key.span.start)
        let above = index ?? pairs.count
        if above == 0, let head {
            insertLines(pair.lines, indent, below: head, pastComments: nil)
        } else if above == 0 {
            let margin = String(repeating: " ", count: indent)
            let text = pair.lines.map { $0.isEmpty ? lineEnd : margin + $0 + lineEnd }.joined()
            insert(text, at: start(of: first.key.span))
        } else {
            insertLines(pair.lines, indent, below: pairs[above - 1].end, pastComments: indent + pastComments)
        }
        return true
    }

    /// Below a key with nothing after it.
    package mutating func putBelow(_ owner: YAMLPair, _ lines: [String]) -> Bool {
        insertLines(lines, column(of: owner.key.span.start) + 2, below: owner.key.span.end, pastComments: nil)
        return true
    }

    // MARK: Histories

    /// Entries before those that a declaration has for the version, or after them. Returns false if no place can be found for them.
    /// - Parameter comments: above the first of them; in flow style, above the line.
    package mutating func add(
        _ entries: [String],
        comments: [String] = [],
        to version: Int,
        of found: YAMLPair,
        isFlow: Bool,
        isLast: Bool = false
    ) -> Bool {
        let lines = comments + entries.map { "- \($0)" }
        let items = NewPair("\(version)", flow: "[\(flow(entries))]", block: lines)
        guard let history = found.value.pair("history") else {
            let pair = NewPair("history", flow: "{ \(items.text) }", block: items.lines)
            if isFlow || found.value.isFlow { insert(comments, above: found.key.span.start) }
            return put(pair, into: found, isFlow: isFlow, pastComments: 0)
        }
        let versions = history.value.mapping ?? []
        guard let own = versions.first(where: { $0.key.value == "\(version)" }) else {
            let next = versions.firstIndex { Int($0.key.value).map { $0 < version } ?? false }
            if history.value.isFlow { insert(comments, above: history.key.span.start) }
            return put(items, into: history, isFlow: found.value.isFlow, before: next)
        }
        guard history.value.anchorSpan == nil else { return false }
        if own.value.isFlow { insert(comments, above: own.key.span.start) }
        return put(entries, lines, besideThose: own, isFlow: history.value.isFlow, isLast: isLast)
    }

    private func flow(_ entries: [String]) -> String { entries.map { "{ \($0) }" }.joined(separator: ", ") }

    /// Entries before those of a version that has some, or after them.
    private mutating func put(
        _ entries: [String],
        _ lines: [String],
        besideThose version: YAMLPair,
        isFlow: Bool,
        isLast: Bool
    ) -> Bool {
        let value = version.value
        guard value.anchorSpan == nil else { return false }
        if value.isEmptyScalar { return !isFlow && putBelow(version, lines) }
        guard let items = value.sequence else { return false }
        if isLast, let last = items.last {
            if value.isFlow {
                insert(", " + flow(entries), at: last.span.end)
            } else {
                let indent = file.line(lineOfDash(items[0])).prefix { $0 == 0x20 }.count
                insertLines(lines, indent, below: last.span.end, pastComments: indent + 1)
            }
        } else if value.isFlow || items.isEmpty {
            insert(flow(entries) + (items.isEmpty ? "" : ", "), at: items.first?.span.start ?? value.span.start + 1)
        } else {
            let indent = file.line(lineOfDash(items[0])).prefix { $0 == 0x20 }.count
            insertLines(lines, indent, below: version.key.span.end, pastComments: nil)
        }
        return true
    }

    // MARK: Lines

    /// Lines above the one that contains `offset`, as far indented.
    package mutating func insert(_ lines: [String], above offset: Int) {
        guard !lines.isEmpty else { return }
        let line = file.position(at: offset).line
        let margin = String(repeating: " ", count: file.line(line).prefix { $0 == 0x20 }.count)
        insert(lines.map { margin + $0 + lineEnd }.joined(), at: file.lineStarts[line - 1])
    }

    /// Whole lines below the line that contains `offset`.
    /// - Parameter pastComments: comments below with at least this indentation belong to the text above; nil: none does.
    package mutating func insertLines(_ lines: [String], _ indent: Int, below offset: Int, pastComments: Int?) {
        // A block scalar ends where the next line begins.
        let isLineStart = offset > 0 && file.bytes[offset - 1] == 0x0A
        var line = file.position(at: offset).line - (isLineStart ? 1 : 0)
        while let column = pastComments, line < file.lineStarts.count {
            let text = file.line(line + 1)
            let spaces = text.prefix { $0 == 0x20 }.count
            guard spaces >= column, text.dropFirst(spaces).first == UInt8(ascii: "#") else { break }
            line += 1
        }
        let margin = String(repeating: " ", count: indent)
        let text = lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: lineEnd)
        if line < file.lineStarts.count {
            insert(text + lineEnd, at: file.lineStarts[line])
        } else {
            insert(lineEnd + text, at: file.bytes.count)
        }
    }

    package mutating func deleteLines(from start: Int, to end: Int) { replace(lines(from: start, to: end), "") }

    /// Whole lines.
    package func lines(from start: Int, to end: Int) -> SourceSpan {
        let first = file.lineStarts[file.position(at: start).line - 1]
        let isLineStart = end > 0 && file.bytes[end - 1] == 0x0A
        let line = file.position(at: end).line - (isLineStart ? 1 : 0)
        let last = line < file.lineStarts.count ? file.lineStarts[line] : file.bytes.count
        return SourceSpan(file: file, start: first, end: last)
    }
}

extension YAMLPair {
    /// After the value, which may be empty.
    package var end: Int { max(key.span.end, value.span.end) }

    /// In braces, where a key may have no value.
    fileprivate var flowText: String {
        let key = key.span.withQuotes.text
        return value.isEmptyScalar ? key : "\(key): \(value.flowText)"
    }
}

extension YAMLNode {
    /// All texts in it, keys among them.
    package var words: [String] {
        switch content {
        case .scalar(let scalar): [scalar.text]
        case .sequence(let items): items.flatMap(\.words)
        case .mapping(let pairs): pairs.flatMap { [$0.key.value] + $0.value.words }
        }
    }

    /// On one line.
    package var flowText: String {
        let text = span.text
        let isOneLine = anchorSpan == nil && !text.isEmpty && !text.contains { $0.isNewline }
        switch content {
        case .scalar(let scalar):
            let isSafe =
                scalar.isPlain ? !text.contains { ",[]{}".contains($0) } : !text.hasPrefix("|") && !text.hasPrefix(">")
            return isOneLine && isSafe ? text : YAMLText.quoted(scalar.text)
        case .sequence(let items):
            return isFlow && isOneLine ? text : "[\(items.map(\.flowText).joined(separator: ", "))]"
        case .mapping(let pairs):
            if isFlow, isOneLine { return text }
            return "{ \(pairs.map(\.flowText).joined(separator: ", ")) }"
        }
    }
}
