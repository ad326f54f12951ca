import SchemaDiagnostics
import YAMLTree

// How fix-its change histories: entries are written into the history of a declaration, taken out of one, and completed.

/// A value to which fields are added: a mapping, or what is written for one that has a single field.
package struct FieldPlace: Sendable {
    private var node: SourceSpan
    /// The key of what is written in the short form.
    private var shortKey: String?
    private var separator: String

    /// - Parameter shortKey: the key that the value has if it is not a mapping.
    package init?(_ node: YAMLNode, short shortKey: String) {
        self.node = node.span.withQuotes
        separator = ", "
        guard node.anchorSpan == nil else { return nil }
        guard let pairs = node.mapping else {
            if node.isEmptyScalar || node.sequence != nil && !node.isFlow { return nil }
            self.shortKey = shortKey
            return
        }
        guard let first = pairs.first, let last = pairs.last else { return nil }
        let end = max(last.key.span.end, last.value.span.withQuotes.end)
        self.node = node.span.at(first.key.span.start, end)
        if !node.isFlow { separator = "\n" + String(repeating: " ", count: first.key.span.position.column - 1) }
    }

    package func adding(_ field: String) -> [FixIt.Edit] {
        func insert(_ text: String, at offset: Int) -> FixIt.Edit {
            FixIt.Edit(inserting: text, at: offset, in: node.file)
        }
        guard let shortKey else { return [insert(separator + field, at: node.end)] }
        return [insert("{ \(shortKey): ", at: node.start), insert("\(separator)\(field) }", at: node.end)]
    }
}

extension SchemaReader {
    /// The declaration of a name in this file, with its section.
    func declaration(_ name: String) -> YAMLPair? {
        ["classes", "structs", "enums"].lazy.compactMap { sections[$0]?.value.mapping?[name] }.first
    }

    /// The declaration whose text has the place.
    package func declaration(with span: SourceSpan) -> YAMLPair? {
        section(with: span)?.value.mapping?.first {
            $0.value.span.start <= span.start && span.end <= $0.value.span.end
        }
    }

    /// The model's version, if this file has it; 2 or more.
    package var currentVersion: Int { max(2, sections["version"]?.value.scalar.flatMap { Int($0.text) } ?? 2) }

    /// A history for a declaration that has none; nil where its form does not allow it.
    func entering(_ blocks: [(version: Int, entries: [String])], into declaration: YAMLPair) -> FixIt.Edit? {
        let body = declaration.value
        guard let keys = body.mapping, let last = keys.last, body.anchorSpan == nil else { return nil }
        if body.isFlow {
            let texts = blocks.map { "\($0.version): [ \($0.entries.joined(separator: ", ")) ]" }
            return after(last, ", history: { \(texts.joined(separator: ", ")) }")
        }
        let lines = blocks.flatMap { ["  \($0.version):"] + $0.entries.map { "    - " + $0 } }
        return below(body, column: keys[0].key.span.position.column, ["history:"] + lines)
    }

    /// Writes entries into the history of a declaration; nil where its form does not allow it.
    func entering(_ entries: [String], version: Int, into declaration: YAMLPair) -> FixIt.Edit? {
        guard let keys = declaration.value.mapping, declaration.value.anchorSpan == nil else { return nil }
        guard let history = keys["history"]?.value else { return entering([(version, entries)], into: declaration) }
        let flow = "\(version): [ \(entries.joined(separator: ", ")) ]"
        let lines = ["\(version):"] + entries.map { "  - " + $0 }
        guard let versions = history.mapping, let oldest = versions.last, history.anchorSpan == nil else { return nil }
        guard let block = versions["\(version)"] else {
            let older = versions.first { Int($0.key.value).map { $0 < version } ?? false }
            if history.isFlow {
                let start = older?.key.span.start
                return start.map { FixIt.Edit(inserting: flow + ", ", at: $0, in: file) } ?? after(oldest, ", " + flow)
            }
            let column = oldest.key.span.position.column
            guard let older else { return below(history, column: column, lines) }
            let margin = String(repeating: " ", count: column - 1)
            let text = lines.map { margin + $0 + "\n" }.joined()
            return FixIt.Edit(inserting: text, at: file.lineStarts[older.key.span.position.line - 1], in: file)
        }
        guard let items = block.value.sequence, let item = items.last, block.value.anchorSpan == nil else { return nil }
        if block.value.isFlow {
            return FixIt.Edit(inserting: ", " + entries.joined(separator: ", "), at: item.span.withQuotes.end, in: file)
        }
        guard let dash = dash(before: item.span.start) else { return nil }
        return below(item, column: dash.position.column, entries.map { "- " + $0 })
    }

    private func after(_ pair: YAMLPair, _ text: String) -> FixIt.Edit {
        FixIt.Edit(inserting: text, at: max(pair.key.span.end, pair.value.span.withQuotes.end), in: file)
    }

    /// Lines below the last one of a value.
    private func below(_ node: YAMLNode, column: Int, _ lines: [String]) -> FixIt.Edit {
        let margin = String(repeating: " ", count: column - 1)
        let line = node.span.endPosition.line
        let text = lines.map { margin + $0 }
        guard line < file.lineStarts.count else {
            return FixIt.Edit(inserting: text.map { "\n" + $0 }.joined(), at: file.bytes.count, in: file)
        }
        return FixIt.Edit(inserting: text.map { $0 + "\n" }.joined(), at: file.lineStarts[line], in: file)
    }
}

extension SchemaReader {
    /// Adds a field to a mapping, as a beginning.
    package func adding(_ field: String, to node: YAMLNode) -> [FixIt] {
        guard node.mapping != nil, let place = FieldPlace(node, short: "") else { return [] }
        return [FixIt("write '\(shortened(field))'", edits: place.adding(field)).withSeveralReadings]
    }
}

extension [HistoryBlock] {
    /// Takes an entry out, with its version and the history where nothing else is in them.
    package func removing(_ entry: HistoryEntry) -> FixIt? {
        guard let block = first(where: { $0.entries.contains { $0.span == entry.span } }), !block.isBroken else {
            return nil
        }
        if block.entries.count == 1 { return removing(block) }
        return FixIt("remove the entry", edits: [removal(of: entry.whole, to: entry.whole)])
    }

    package func removing(_ block: HistoryBlock) -> FixIt {
        let key = count == 1 ? block.history : block.versionSpan
        let what = count == 1 ? "'history'" : "version \(block.version)"
        return FixIt("remove \(what)", edits: [removal(of: key, to: block.whole)])
    }
}
