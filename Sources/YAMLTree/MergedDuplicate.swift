import SchemaDiagnostics

/// A key that is listed twice: what is below the second one is moved below the first, where both are mappings or lists in lines.
struct MergedDuplicate {
    private let file: SourceFile
    /// Insertions, those of inner mappings first: they may be at one place with those of outer ones.
    private var edits: [FixIt.Edit] = []

    /// Nil where both say something of one thing.
    static func fixIt(_ first: YAMLPair, _ second: YAMLPair) -> FixIt? {
        var merged = MergedDuplicate(file: second.key.span.file)
        let (start, end) = (second.key.span.position, second.value.span.endPosition)
        guard merged.isFirstInLine(second.key.span), start.line > first.value.span.endPosition.line,
            merged.merge(first.value, second.value), !merged.edits.isEmpty
        else { return nil }
        merged.edits.append(FixIt.Edit(merged.lines(start.line, end.line), replacement: ""))
        return FixIt("move what is below it to the first one", edits: merged.edits).withSeveralReadings
    }

    private init(file: SourceFile) { self.file = file }

    private mutating func merge(_ first: YAMLNode, _ second: YAMLNode) -> Bool {
        guard !first.isFlow, !second.isFlow, first.anchorSpan == nil, second.anchorSpan == nil else { return false }
        if let items = first.sequence, let others = second.sequence {
            guard let own = items.first.flatMap({ column(ofItem: $0) }),
                let other = others.first.flatMap({ column(ofItem: $0) }), let last = others.last
            else { return false }
            insert(second.span.position.line, last.span.endPosition.line, by: own - other, below: first)
            return true
        }
        guard let pairs = first.mapping, let others = second.mapping, let key = pairs.first?.key.span else {
            return false
        }
        for pair in others {
            guard let same = pairs[pair.key.value] else { continue }
            let isEqual = same.value.scalar.map { $0 == pair.value.scalar } ?? false
            guard isEqual || merge(same.value, pair.value) else { return false }
        }
        for pair in others where pairs[pair.key.value] == nil {
            guard isFirstInLine(pair.key.span) else { return false }
            let (start, end) = (pair.key.span.position, max(pair.key.span.end, pair.value.span.end))
            insert(start.line, file.position(at: end).line, by: key.position.column - start.column, below: first)
        }
        return true
    }

    /// Of the item's dash.
    private func column(ofItem item: YAMLNode) -> Int? {
        let line = file.line(item.span.position.line).prefix(item.span.position.column - 1)
        guard let dash = line.firstIndex(of: UInt8(ascii: "-")), line[..<dash].allSatisfy({ $0 == 0x20 }) else {
            return nil
        }
        return dash - line.startIndex + 1
    }

    private func isFirstInLine(_ span: SourceSpan) -> Bool {
        file.line(span.position.line).prefix(span.position.column - 1).allSatisfy { $0 == 0x20 }
    }

    private mutating func insert(_ first: Int, _ last: Int, by width: Int, below node: YAMLNode) {
        let text = (first...last).map { number in
            let line = file.line(number)
            let blanks = line.prefix { $0 == 0x20 }.count
            let margin = String(repeating: " ", count: max(0, blanks + width))
            return margin + String(decoding: line.dropFirst(blanks), as: UTF8.self) + "\n"
        }
        let start = file.lineStarts[node.span.endPosition.line]
        edits.append(FixIt.Edit(inserting: text.joined(), at: start, in: file))
    }

    private func lines(_ first: Int, _ last: Int) -> SourceSpan {
        let end = last < file.lineStarts.count ? file.lineStarts[last] : file.bytes.count
        return SourceSpan(file: file, start: file.lineStarts[first - 1], end: end)
    }
}
