/// Fix-its applied to one file, as an editor would apply them: if an edit overlaps an earlier one, its whole fix-it is left out.
package struct FixItApplication {
    /// The text after the edits.
    package let text: [UInt8]
    /// The edits that were made, in order of place, each with the number of its fix-it and where its replacement begins in `text`.
    package let edits: [(edit: FixIt.Edit, fixIt: Int, start: Int)]

    package init(_ fixIts: [FixIt], to file: SourceFile) {
        var accepted: [(edit: FixIt.Edit, fixIt: Int, order: Int)] = []
        for (number, fixIt) in fixIts.enumerated() {
            let own = fixIt.edits.filter { $0.span.file == file }
            guard !own.contains(where: { Self.clashes($0.span, with: accepted) }) else { continue }
            for (order, edit) in own.enumerated() {
                accepted.insert((edit, number, order), at: Self.place(of: edit.span, in: accepted, isAfterEqual: true))
            }
        }
        var text: [UInt8] = []
        text.reserveCapacity(file.bytes.count)
        var edits: [(edit: FixIt.Edit, fixIt: Int, start: Int)] = []
        var position = 0
        for (edit, number, _) in accepted {
            let start = min(max(edit.span.start, position), file.bytes.count)
            text += file.bytes[position..<start]
            edits.append((edit, number, text.count))
            text += edit.replacement.utf8
            position = min(max(edit.span.end, start), file.bytes.count)
        }
        self.text = text + file.bytes[position...]
        self.edits = edits
    }

    /// The place in `text` of a place in the file: the start of the replacement if it was replaced. At an insertion, both sides are
    /// possible.
    package func places(of offset: Int) -> ClosedRange<Int> {
        let low = edits.countOfFirst { $0.edit.span.end < offset }
        func shifted(behind index: Int) -> Int {
            guard index >= 0 else { return offset }
            let (edit, _, start) = edits[index]
            return start + edit.replacement.utf8.count + offset - edit.span.end
        }
        let before = shifted(behind: low - 1)
        var last = low - 1
        while last + 1 < edits.count, edits[last + 1].edit.span.end <= offset { last += 1 }
        if last + 1 < edits.count, edits[last + 1].edit.span.start < offset {
            return edits[last + 1].start...edits[last + 1].start
        }
        let after = shifted(behind: last)
        return min(before, after)...max(before, after)
    }

    /// By how many bytes an unchanged part of the file is moved; nil where an edit touches it.
    package func shift(of part: ClosedRange<Int>) -> Int? {
        let low = edits.countOfFirst { $0.edit.span.end < part.lowerBound }
        if low < edits.count, edits[low].edit.span.start <= part.upperBound { return nil }
        guard low > 0 else { return 0 }
        let (edit, _, start) = edits[low - 1]
        return start + edit.replacement.utf8.count - edit.span.end
    }

    private static func clashes(
        _ span: SourceSpan,
        with accepted: [(edit: FixIt.Edit, fixIt: Int, order: Int)]
    ) -> Bool {
        var index = place(of: span, in: accepted, isAfterEqual: false)
        if index > 0, overlaps(accepted[index - 1].edit.span, span) { return true }
        while index < accepted.count, accepted[index].edit.span.start < max(span.end, span.start + 1) {
            if overlaps(accepted[index].edit.span, span) { return true }
            index += 1
        }
        return false
    }

    private static func place(
        of span: SourceSpan,
        in accepted: [(edit: FixIt.Edit, fixIt: Int, order: Int)],
        isAfterEqual: Bool
    ) -> Int {
        accepted.countOfFirst {
            let other = $0.edit.span
            return isAfterEqual
                ? (other.start, other.end) <= (span.start, span.end)
                : (other.start, other.end) < (span.start, span.start)
        }
    }

    private static func overlaps(_ left: SourceSpan, _ right: SourceSpan) -> Bool {
        left.start < right.end && right.start < left.end || left.start == right.start && left.end == right.end
    }
}

/// The text of `file` with the edits of all these fix-its that are in it.
package func applying(_ fixIts: [FixIt], to file: SourceFile) -> [UInt8] { FixItApplication(fixIts, to: file).text }
