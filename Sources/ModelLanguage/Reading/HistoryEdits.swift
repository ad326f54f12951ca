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

    /// Writes entries into the history of a declaration; nil where its form does not allow it.
    func entering(_ entries: [String], version: Int, into declaration: YAMLPair) -> [FixIt.Edit]? {
        var edits = TreeEdits(file)
        let isFlow = section(with: declaration.key.span)?.value.isFlow ?? false
        return edits.add(entries, to: version, of: declaration, isFlow: isFlow, isLast: true) ? edits.edits : nil
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
