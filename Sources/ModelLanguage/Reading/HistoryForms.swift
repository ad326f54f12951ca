import SchemaDiagnostics
import YAMLTree

// Histories in another arrangement: changes as a mapping, versions as a list.

extension SchemaReader {
    /// The changes of a mapping as a list, each with its '-'.
    func listing(_ pairs: [YAMLPair], in node: YAMLNode) -> [FixIt.Edit] {
        if node.isFlow {
            let items = pairs.map { "\($0.key.value): \($0.value.span.withQuotes.text)" }
            return [FixIt.Edit(node.span, replacement: "[ \(items.joined(separator: ", ")) ]")]
        }
        return pairs.flatMap { pair -> [FixIt.Edit] in
            let key = pair.key.span
            let deeper = file.lineStarts.filter { $0 > key.start && $0 < pair.value.span.end }
            return [FixIt.Edit(inserting: "- ", at: key.start, in: file)]
                + deeper.map { FixIt.Edit(inserting: "  ", at: $0, in: file) }
        }
    }

    /// `- version: 2` with the changes beside it, below the numbers; nil where a change has several lines.
    func byVersion(_ items: [YAMLNode], _ node: YAMLNode) -> FixIt? {
        // `- 2: …`
        let keys = items.compactMap { $0.mapping?.count == 1 ? $0.mapping?.first?.key : nil }
        let dashes = keys.compactMap { dash(before: $0.span.start) }
        if !node.isFlow, dashes.count == items.count, keys.allSatisfy({ Int($0.value) != nil }) {
            let edits = dashes.map { FixIt.Edit($0, replacement: " ") }
            return FixIt("remove each '-'", edits: edits)
        }
        var versions: [(number: Int, changes: [String])] = []
        for item in items {
            guard let pairs = item.mapping, let number = pairs["version"]?.value.scalar.flatMap({ Int($0.text) }) else {
                return nil
            }
            let changes = pairs.filter { $0.key.value != "version" }
            guard changes.allSatisfy({ $0.value.span.position.line == $0.value.span.endPosition.line }) else {
                return nil
            }
            versions.append((number, changes.map { "\($0.key.value): \($0.value.span.withQuotes.text)" }))
        }
        guard !versions.isEmpty, !node.isFlow else { return nil }
        let margin = String(repeating: " ", count: node.span.position.column - 1)
        let lines = versions.sorted { $0.number > $1.number }.flatMap { version in
            ["\(version.number):"] + version.changes.map { "  - \($0)" }
        }
        return FixIt(
            "write the numbers of the versions as keys",
            replace: node.span,
            with: lines.joined(separator: "\n" + margin)
        )
    }
}
