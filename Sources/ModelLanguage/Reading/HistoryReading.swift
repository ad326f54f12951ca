import Diagnostics
import YAMLTree

extension SchemaReader {
    /// Versions and the kinds of their changes; what a change says stays a tree, for replay.
    mutating func readHistory(_ pair: YAMLPair) -> [HistoryBlock] {
        var blocks: [HistoryBlock] = []
        for pair in pairs(pair.value, of: "'history', of versions and lists of changes") {
            let scalar = YAMLScalar(pair.key.value, style: pair.keyStyle)
            let node = YAMLNode(.scalar(scalar), span: pair.key.span)
            guard let version = integer(node, of: "a version of 'history'", atLeast: 1) else { continue }
            if let last = blocks.last, last.version <= version.value {
                bag.report(
                    .historyOrder,
                    "version \(version.value) stands behind version \(last.version); expected newest first",
                    at: version.span,
                    notes: [Note("version \(last.version) is here", at: last.versionSpan)]
                )
            }
            let entries = changes(pair.value, of: version.value)
            blocks.append(
                HistoryBlock(
                    version: version.value,
                    versionSpan: version.span,
                    entries: entries.compactMap { readEntry($0) }
                )
            )
        }
        return blocks
    }

    /// A list; one change without its '-' is told with it.
    private mutating func changes(_ node: YAMLNode, of version: Int) -> [YAMLNode] {
        guard case .mapping(let pairs) = node.content, let first = pairs.first, pairs.count == 1 else {
            return items(node, of: "version \(version), of changes")
        }
        let isFlow = node.span.text.hasPrefix("{")
        let start = isFlow ? node.span : first.key.span.at(first.key.span.start, first.key.span.start)
        let list = isFlow ? "[\(node.span.text)]" : "- "
        let isOneLine = node.span.position.line == node.span.endPosition.line
        reportKind(
            node,
            expected: "a list for version \(version), of changes",
            fixIts: isFlow || isOneLine
                ? [FixIt("write '\(isFlow ? shortened(list) : "- " + first.key.value)'", replace: start, with: list)]
                : []
        )
        return [node]
    }

    private mutating func readEntry(_ node: YAMLNode) -> HistoryEntry? {
        guard case .mapping(let pairs) = node.content else {
            reportKind(node, expected: "a change, as in 'rename: { old: new }'")
            return nil
        }
        guard let pair = pairs.first, pairs.count == 1 else {
            bag.report(
                .historyEntry,
                "an entry is one change; found \(pairs.count): \(pairs.map { shortened($0.key.value) }.joined(separator: ", "))",
                at: pairs.dropFirst().first?.key.span ?? node.span,
                notes: pairs.count > 1 ? [Note("write '- ' in front of each change")] : []
            )
            return nil
        }
        guard let kind = HistoryEntry.Kind(rawValue: pair.key.value) else {
            let valid = HistoryEntry.Kind.allCases.map(\.rawValue)
            let match = key(meantBy: pair.key.value, among: valid)
            bag.report(
                .unknownChange,
                "'\(shortened(pair.key.value))' is not a kind of change",
                at: pair.key.span,
                notes: [Note("kinds of change: \(valid.joined(separator: ", "))")],
                fixIts: match.map { [FixIt("did you mean '\($0)'?", replace: pair.key.span, with: $0)] } ?? []
            )
            return nil
        }
        return HistoryEntry(kind: kind, span: pair.key.span, value: pair.value)
    }

    // MARK: Removed declarations

    mutating func readRemoved(_ section: YAMLPair) -> [RemovedDeclaration] {
        var removed: [RemovedDeclaration] = []
        for pair in pairs(section.value, of: "'removed', of names and what they were") {
            checkIdentifier(pair.key, of: "the name of a type")
            let lives: [YAMLNode]
            if case .sequence(let items) = pair.value.content { lives = items } else { lives = [pair.value] }
            for life in lives {
                if let declaration = readRemoved(pair.key, life) { removed.append(declaration) }
            }
        }
        return removed
    }

    private mutating func readRemoved(_ name: Spanned<String>, _ node: YAMLNode) -> RemovedDeclaration? {
        guard case .mapping(let fields) = node.content else {
            reportKind(node, expected: "what '\(shortened(name.value))' was, as in { in: 3, readAs: drop }")
            return nil
        }
        var removedIn: Spanned<Int>?
        var since = 1
        var readAs: String?
        var kind = RemovedDeclaration.Kind.class
        var isReadAsThere = false
        for field in fields {
            switch field.key.value {
            case "in": removedIn = integer(field, atLeast: 2)
            case "since": since = integer(field)?.value ?? 1
            case "readAs":
                isReadAsThere = true
                readAs = text(field).flatMap { $0.value == "drop" ? nil : $0.value }
            case "kind": kind = option(field, RemovedDeclaration.Kind.self)?.value ?? .class
            case "cases": kind = .enum
            case "rename", "missing", "properties": break
            case let key where Self.classKeys.contains(key) || Self.enumKeys.contains(key): break
            default:
                let own = ["in", "since", "readAs", "rename", "missing", "kind", "cases", "properties"]
                reportUnknownKey(field.key, in: "removed '\(shortened(name.value))'", valid: own + Self.classKeys)
            }
        }
        if !fields.contains(where: { $0.key.value == "in" }) {
            reportMissingKey("in", in: "removed '\(shortened(name.value))'", at: name.span)
        }
        if kind == .class, !isReadAsThere {
            let notes = [Note("'readAs: drop', or the class it is read as")]
            reportMissingKey("readAs", in: "removed '\(shortened(name.value))'", at: name.span, notes: notes)
        }
        guard let removedIn else { return nil }
        guard since < removedIn.value else {
            bag.report(
                .removedLife,
                "'\(shortened(name.value))' was removed in version \(removedIn.value), before version \(since) that had it first",
                at: removedIn.span
            )
            return nil
        }
        return RemovedDeclaration(
            name: name.value,
            span: name.span,
            kind: kind,
            since: since,
            removedIn: removedIn.value,
            readAs: readAs,
            value: node
        )
    }
}

extension RemovedDeclaration.Kind: CaseIterable {
    package static let allCases: [Self] = [.class, .struct, .enum]
}

extension DiagnosticID {
    static let historyOrder = DiagnosticID("history-order", "the versions of a history do not stand newest first")
    static let historyEntry = DiagnosticID("history-entry", "an entry of a history is not exactly one change")
    static let unknownChange = DiagnosticID("unknown-change", "an entry of a history is of no known kind")
    static let removedLife = DiagnosticID("removed-life", "a removed declaration was removed before it existed")
}
