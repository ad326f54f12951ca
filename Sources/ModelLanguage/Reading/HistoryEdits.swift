import SchemaDiagnostics
import YAMLTree

// Changes without a version, two in one entry, or in another declaration's history.

extension SchemaReader {
    // MARK: Without a version

    /// Changes right below 'history' are reported, and the rest is returned.
    mutating func changesBelowVersions(_ pairs: [YAMLPair], _ node: YAMLNode) -> [YAMLPair] {
        let known = changes
        func isChange(_ pair: YAMLPair) -> Bool { known.has(pair.key.value) }
        let changes = pairs.filter(isChange)
        guard let first = changes.first else { return pairs }
        bag.report(
            .notAnInteger,
            "'\(first.key.value)' needs the version that it led to, as in { \(currentVersion): [ \(first.key.value): … ] }",
            at: first.key.span
        )
        return pairs.filter { !isChange($0) }
    }

    /// `- add: […]` with another change below it.
    func separating(_ pairs: [YAMLPair], in node: YAMLNode) -> FixIt? {
        guard pairs.count > 1, node.anchorSpan == nil, !node.isFlow else { return nil }
        let edits = pairs.dropFirst().compactMap { pair -> FixIt.Edit? in
            let start = pair.key.span.start
            guard pair.key.span.position.column > 2, file.bytes[start - 1] == 0x20, file.bytes[start - 2] == 0x20 else {
                return nil
            }
            return FixIt.Edit(pair.key.span.at(start - 2, start), replacement: "- ")
        }
        return edits.count == pairs.count - 1 ? FixIt("write '- ' in front of it", edits: edits) : nil
    }

    // MARK: In another declaration's history

    /// A change of cases in a class's history, or the reverse.
    mutating func reportOwner(
        of change: YAMLPair,
        _ kind: any HistoryEntry.Kind.Type,
        _ declaration: DeclarationKind,
        _ name: Spanned<String>
    ) {
        let keyword = change.key.value
        let ofCases = declaration == .enum && changes.has(keyword + "Case") ? keyword + "Case" : nil
        let article = declaration == .enum ? "an" : "a"
        bag.report(
            .historyKind,
            "'\(keyword)' does not apply to \(article) \(declaration.rawValue)",
            at: change.key.span,
            notes: [
                kind.owners == [.enum]
                    ? Note("it belongs in the history of the enum, under 'enums'")
                    : Note("'\(shortened(name.value))' is declared here", at: name.span)
            ],
            fixIts: FixIt.didYouMean(ofCases, at: change.key.span)
        )
    }
}

extension DiagnosticID {
    package static let historyKind = DiagnosticID("history-kind")
}

// MARK: Edits

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
        guard count == 1 else {
            return FixIt("remove version \(block.version)", edits: [removal(of: block.versionSpan, to: block.whole)])
        }
        // Braces around the version go with it.
        let bytes = block.whole.file.bytes
        let isSpace = { (byte: UInt8) in " \r\n".utf8.contains(byte) }
        let opening = bytes[..<block.versionSpan.withQuotes.start].lastIndex { !isSpace($0) }
        let closing = bytes[block.whole.end...].firstIndex { !isSpace($0) }
        var whole = block.whole
        if let opening, let closing, bytes[opening] == UInt8(ascii: "{"), bytes[closing] == UInt8(ascii: "}") {
            whole = whole.at(whole.start, closing + 1)
        }
        return FixIt("remove 'history'", edits: [removal(of: block.history, to: whole)])
    }
}
