import SchemaDiagnostics
import YAMLTree

// Putting history into a schema file.

extension SchemaEdits {
    /// `since: N` of a new declaration. Returns false where no place can be found for it.
    mutating func addSince(_ version: Int, to place: DeclarationPlace) -> Bool {
        guard let found = declaration(place), found.value["since"] == nil else { return false }
        if let members = found.value.mapping, !found.value.isFlow,
            let index = members.firstIndex(where: { $0.key.value == "properties" || $0.key.value == "cases" })
        {
            let indent = column(of: members[index].key.span.start)
            if index == 0 {
                insertLines(["since: \(version)"], indent, below: found.key.span.end, pastComments: nil)
            } else {
                let end = members[index - 1].value.span.end
                insertLines(["since: \(version)"], indent, below: end, pastComments: indent + 1)
            }
            return true
        }
        return add("since", flow: "\(version)", block: [], to: found, isFlow: isFlow(place.section))
    }

    /// Entries in front of those that the declaration has for the version. Returns false where no place can be found for them.
    mutating func add(_ entries: [String], to version: Int, of place: DeclarationPlace) -> Bool {
        guard let found = declaration(place) else { return false }
        guard let history = found.value.pair("history") else {
            return add(
                "history",
                flow: "{ \(version): [\(flow(entries))] }",
                block: block(entries, version),
                to: found,
                isFlow: isFlow(place.section)
            )
        }
        guard history.value.anchorSpan == nil else { return false }
        if history.value.isEmptyScalar { return fill(history, version, entries, isFlow: found.value.isFlow) }
        guard let versions = history.value.mapping else { return false }
        if let own = versions.first(where: { $0.key.value == "\(version)" }) {
            return add(entries, to: own, isFlow: history.value.isFlow)
        }
        let next = versions.firstIndex { Int($0.key.value).map { $0 < version } ?? false }
        if history.value.isFlow {
            let text = "\(version): [\(flow(entries))]"
            if let next {
                insert("\(text), ", at: versions[next].key.span.start)
            } else if let last = versions.last {
                insert(", \(text)", at: end(of: last))
            } else {
                insert(" \(text) ", at: history.value.span.start + 1)
            }
            return true
        }
        guard let first = versions.first else { return false }
        let indent = column(of: first.key.span.start)
        let lines = block(entries, version)
        if next == 0 {
            insertLines(lines, indent, below: history.key.span.end, pastComments: nil)
        } else {
            insertLines(lines, indent, below: end(of: versions[(next ?? versions.count) - 1]), pastComments: indent + 1)
        }
        return true
    }

    /// A declaration under `removed`, as lines without indentation. Returns false where no place can be found for it.
    mutating func addRemoved(_ lines: [String]) -> Bool {
        guard let head = lines.first, head.hasSuffix(":") else { return false }
        let name = String(head.dropLast())
        let flow = "{ \(lines.dropFirst().map { $0.drop { $0 == " " } }.joined(separator: ", ")) }"
        guard let removed = tree.pair("removed") else {
            if tree.isFlow {
                guard let last = tree.mapping?.last else { return false }
                insert(", removed: { \(name): \(flow) }", at: end(of: last))
            } else {
                let all = ["removed:"] + lines.map { "  " + $0 }
                insertLines(all, 0, below: tree.span.end, pastComments: 0)
            }
            return true
        }
        guard removed.value.anchorSpan == nil, removed.value[name] == nil else { return false }
        guard let last = removed.value.mapping?.last else { return false }
        if removed.value.isFlow {
            insert(", \(name): \(flow)", at: end(of: last))
        } else {
            let indent = column(of: last.key.span.start)
            insertLines(lines, indent, below: end(of: last), pastComments: indent + 1)
        }
        return true
    }

    private func isFlow(_ section: String) -> Bool { tree[section]?.isFlow ?? false }

    /// Behind a pair whose value may be nothing.
    private func end(of pair: YAMLPair) -> Int { max(pair.key.span.end, pair.value.span.end) }

    /// A member at the end of a declaration.
    private mutating func add(_ key: String, flow: String, block: [String], to found: YAMLPair, isFlow: Bool) -> Bool {
        let lines = block.isEmpty ? ["\(key): \(flow)"] : ["\(key):"] + block.map { "  " + $0 }
        if found.value.isEmptyScalar {
            guard !isFlow else { return false }
            let indent = column(of: found.key.span.start) + 2
            insertLines(lines, indent, below: found.key.span.end, pastComments: nil)
            return true
        }
        guard let members = found.value.mapping else { return false }
        if found.value.isFlow {
            if let last = members.last {
                insert(", \(key): \(flow)", at: end(of: last))
            } else {
                insert(" \(key): \(flow) ", at: found.value.span.start + 1)
            }
            return true
        }
        guard let first = members.first, let last = members.last else { return false }
        let indent = column(of: first.key.span.start)
        insertLines(lines, indent, below: end(of: last), pastComments: indent)
        return true
    }

    /// `history:` with nothing behind it.
    private mutating func fill(_ history: YAMLPair, _ version: Int, _ entries: [String], isFlow: Bool) -> Bool {
        guard !isFlow else { return false }
        let indent = column(of: history.key.span.start) + 2
        insertLines(block(entries, version), indent, below: history.key.span.end, pastComments: nil)
        return true
    }

    /// In front of the entries of a version that has some.
    private mutating func add(_ entries: [String], to version: YAMLPair, isFlow: Bool) -> Bool {
        guard version.value.anchorSpan == nil else { return false }
        if version.value.isEmptyScalar {
            guard !isFlow else { return false }
            let indent = column(of: version.key.span.start) + 2
            insertLines(entries.map { "- \($0)" }, indent, below: version.key.span.end, pastComments: nil)
            return true
        }
        guard let items = version.value.sequence else { return false }
        guard let first = items.first else {
            insert(flow(entries), at: version.value.span.start + 1)
            return true
        }
        if version.value.isFlow {
            insert("\(flow(entries)), ", at: first.span.start)
            return true
        }
        let indent = file.line(lineOfDash(first)).prefix { $0 == 0x20 }.count
        insertLines(entries.map { "- \($0)" }, indent, below: version.key.span.end, pastComments: nil)
        return true
    }

    // MARK: Text

    private func flow(_ entries: [String]) -> String { entries.map { "{ \($0) }" }.joined(separator: ", ") }

    private func block(_ entries: [String], _ version: Int) -> [String] {
        ["\(version):"] + entries.map { "  - \($0)" }
    }

    /// Whole lines under the one in which `offset` lies.
    ///
    /// - Parameter pastComments: comments below that are indented as far as this belong to what stands above; nil: none does.
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
