import SchemaDiagnostics

extension DiagnosticID {
    package static let yamlConflictMarker = DiagnosticID("yaml-conflict-marker")
}

extension SyntaxError {
    /// The lines that `git merge` writes around the two versions of a place.
    func conflictMarker() -> SyntaxFinding? {
        let isFirst = bytes.starts(with: "<<<<<<< ".utf8)
        guard let start = isFirst ? 0 : markers("<<<<<<< ", from: 0).first,
            let middle = markers("=======", from: start).first,
            let end = markers(">>>>>>> ", from: middle).first
        else { return nil }
        return plainFinding(
            .yamlConflictMarker,
            "the merge is not finished: two versions of the lines below are here",
            at: start..<lineEnd(in: bytes, from: start),
            notes: [
                Note("they end here", at: text.span(end, end + 1)),
                Note(
                    "write what the lines are to be, and remove those that begin with '<<<<<<<', '=======' and '>>>>>>>'"
                ),
            ],
            fixIts: keepingSides(from: start, middle, end)
        )
    }

    /// Both sides, or one of them, without the signs and what both came from.
    private func keepingSides(from start: Int, _ middle: Int, _ end: Int) -> [FixIt] {
        func line(_ offset: Int) -> Range<Int> { offset..<min(lineEnd(in: bytes, from: offset) + 1, bytes.count) }
        func name(_ offset: Int) -> String { excerpt(text.string((offset + 8)..<lineEnd(in: bytes, from: offset))) }
        let base = markers("|||||||", from: start).first.map { min($0, middle) } ?? middle
        let sides: [(String, [Range<Int>])] = [
            ("keep both", [line(start), base..<line(middle).upperBound, line(end)]),
            ("keep the lines of '\(name(start))'", [line(start), base..<line(end).upperBound]),
            ("keep the lines of '\(name(end))'", [start..<line(middle).upperBound, line(end)]),
        ]
        return sides.map { what, ranges in
            FixIt(what, edits: ranges.map { FixIt.Edit(text.span($0), replacement: "") }).withSeveralReadings
        }
    }

    /// The lines below an offset that begin with a marker.
    private func markers(_ word: String, from offset: Int) -> [Int] {
        var starts: [Int] = []
        var line = lineEnd(in: bytes, from: offset) + 1
        while line < bytes.count {
            if bytes[line...].starts(with: word.utf8) { starts.append(line) }
            line = lineEnd(in: bytes, from: line) + 1
        }
        return starts
    }
}
