import SchemaDiagnostics
import YAMLTree

// Putting history into a schema file.

extension SchemaEdits {
    /// A pair to insert, in both styles.
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
    }

    /// `since: N` of a new declaration. Returns false if no place can be found for it.
    mutating func addSince(_ version: Int, to place: DeclarationPlace) -> Bool {
        guard let found = declaration(place), found.value["since"] == nil else { return false }
        let members = found.value.isFlow ? nil : found.value.mapping
        let first = members?.firstIndex { $0.key.value == "properties" || $0.key.value == "cases" }
        let pair = NewPair("since", flow: "\(version)")
        return put(pair, into: found, isFlow: isFlow(place.section), before: first, pastComments: first == nil ? 0 : 1)
    }

    /// Entries before those that the declaration has for the version, or after them. Returns false if no place can be found for them.
    package mutating func add(_ entries: [String], to version: Int, of place: DeclarationPlace, isLast: Bool = false)
        -> Bool
    {
        guard let found = declaration(place) else { return false }
        let items = NewPair("\(version)", flow: "[\(flow(entries))]", block: entries.map { "- \($0)" })
        guard let history = found.value.pair("history") else {
            let pair = NewPair("history", flow: "{ \(items.text) }", block: items.lines)
            return put(pair, into: found, isFlow: isFlow(place.section), pastComments: 0)
        }
        let versions = history.value.mapping ?? []
        guard let own = versions.first(where: { $0.key.value == "\(version)" }) else {
            let next = versions.firstIndex { Int($0.key.value).map { $0 < version } ?? false }
            return put(items, into: history, isFlow: found.value.isFlow, before: next)
        }
        guard history.value.anchorSpan == nil else { return false }
        return put(entries, besideThose: own, isFlow: history.value.isFlow, isLast: isLast)
    }

    /// Declarations under `removed`, each as lines without indentation. Returns false if no place can be found for one.
    mutating func addRemoved(_ declarations: [[String]]) -> Bool {
        let pairs = declarations.compactMap { lines -> NewPair? in
            guard let head = lines.first, head.hasSuffix(":") else { return nil }
            let inner = lines.dropFirst().map { String($0.dropFirst(2)) }
            return NewPair(String(head.dropLast()), flow: Self.flow(of: inner[...]), block: inner)
        }
        guard pairs.count == declarations.count, !pairs.isEmpty else { return false }
        let (flow, lines) = (pairs.map(\.text).joined(separator: ", "), pairs.flatMap(\.lines))
        if let removed = tree.pair("removed") {
            return declarations.allSatisfy { removed.value[String(($0.first ?? "").dropLast())] == nil }
                && put(NewPair(text: flow, lines: lines), into: removed, isFlow: tree.isFlow)
        }
        let section = NewPair("removed", flow: "{ \(flow) }", block: lines)
        if tree.isFlow {
            guard let last = tree.mapping?.last else { return false }
            insert(", \(section.text)", at: last.end)
        } else {
            insertLines(section.lines, 0, below: tree.span.end, pastComments: 0)
        }
        return true
    }

    /// Lines of block style, whose values are on one line each, in flow style.
    private static func flow(of lines: ArraySlice<String>) -> String {
        func depth(_ line: String) -> Int { line.prefix { $0 == " " }.count }
        var parts: [String] = []
        var rest = lines
        var isList = false
        while let line = rest.popFirst() {
            let inner = rest.prefix { depth($0) > depth(line) }
            rest = rest.dropFirst(inner.count)
            let text = line.drop { $0 == " " }
            if text.hasPrefix("- ") {
                isList = true
                parts.append("{ \(text.dropFirst(2)) }")
            } else {
                parts.append(inner.isEmpty ? String(text) : "\(text) \(flow(of: inner))")
            }
        }
        let all = parts.joined(separator: ", ")
        return isList ? "[\(all)]" : "{ \(all) }"
    }

    private func isFlow(_ section: String) -> Bool { tree[section]?.isFlow ?? false }

    private func flow(_ entries: [String]) -> String { entries.map { "{ \($0) }" }.joined(separator: ", ") }

    // MARK: Places

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
        let value = owner.value
        guard value.anchorSpan == nil else { return false }
        if value.isEmptyScalar { return !isFlow && putBelow(owner, pair.lines) }
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
        if above == 0 {
            insertLines(pair.lines, indent, below: owner.key.span.end, pastComments: nil)
        } else {
            insertLines(pair.lines, indent, below: pairs[above - 1].end, pastComments: indent + pastComments)
        }
        return true
    }

    /// Entries before those of a version that has some, or after them.
    private mutating func put(_ entries: [String], besideThose version: YAMLPair, isFlow: Bool, isLast: Bool) -> Bool {
        let value = version.value
        guard value.anchorSpan == nil else { return false }
        let lines = entries.map { "- \($0)" }
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

    /// Below a key with nothing after it.
    private mutating func putBelow(_ owner: YAMLPair, _ lines: [String]) -> Bool {
        insertLines(lines, column(of: owner.key.span.start) + 2, below: owner.key.span.end, pastComments: nil)
        return true
    }

    /// Whole lines below the line that contains `offset`.
    /// - Parameter pastComments: comments below with at least this indentation belong to the text above; nil: none does.
    private mutating func insertLines(_ lines: [String], _ indent: Int, below offset: Int, pastComments: Int?) {
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
        let text = lines.map { margin + $0 }.joined(separator: lineEnd)
        if line < file.lineStarts.count {
            insert(text + lineEnd, at: file.lineStarts[line])
        } else {
            insert(lineEnd + text, at: file.bytes.count)
        }
    }
}
