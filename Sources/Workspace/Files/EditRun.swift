import SchemaDiagnostics

/// The result of a command that edits schemas, or of its dry run.
package struct EditRun: Sendable {
    /// The remaining findings, and the files that were written.
    package var result: RunResult
    /// The changes, a line each, in the order in which they were made.
    package var lines: [String] = []
    /// The changes of all files, in the format of `patch` and `git apply`.
    package var patch = ""
    /// The new text of standard input, for commands that print it.
    package var input: [UInt8]?

    package init(result: RunResult) { self.result = result }
}

extension EditedFiles {
    /// Writes the files whose text has changed: all of them, or none.
    package func finish(isDryRun: Bool, reporting bag: DiagnosticBag) -> EditRun {
        var run = EditRun(result: RunResult(report: DiagnosticReport(bag)))
        let changed = paths.filter { (try? base.read($0)) != (try? read($0)) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for path in changed { run.patch += unifiedDiff(path, (try? base.read(path)) ?? [], (try? read(path)) ?? []) }
        guard !isDryRun, !changed.isEmpty else { return run }
        do {
            try StagedFiles.write(changed.map { ($0, (try? read($0)) ?? []) }, .edited)
            run.result.written = changed
        } catch {
            var bag = DiagnosticBag()
            bag.report(unwritten: error, "the schema", notes: [error.consequence])
            return EditRun(result: RunResult(report: DiagnosticReport(bag)))
        }
        return run
    }
}

/// The lines of a text, their ends included.
private func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    while start < text.endIndex {
        let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex
        lines.append(text[start..<end])
        start = end
    }
    return lines
}

/// The difference of two texts of a file in the unified format, with three lines around each change.
func unifiedDiff(_ path: String, _ old: [UInt8], _ new: [UInt8]) -> String {
    enum Mark: String {
        case same = " "
        case removed = "-"
        case inserted = "+"
    }
    let (before, after) = (lines(old), lines(new))
    var script: [(mark: Mark, line: ArraySlice<UInt8>)] = []
    var (left, right) = (0, 0)
    for same in commonLines(before, after) + [(before.count, after.count)] {
        script += before[left..<same.old].map { (.removed, $0) } + after[right..<same.new].map { (.inserted, $0) }
        if same.old < before.count { script.append((.same, before[same.old])) }
        (left, right) = (same.old + 1, same.new + 1)
    }
    let changes = script.indices.filter { script[$0].mark != .same }
    guard !changes.isEmpty else { return "" }
    var hunks: [Range<Int>] = []
    for change in changes {
        let range = max(0, change - 3)..<min(script.count, change + 4)
        if let last = hunks.last, last.upperBound >= range.lowerBound {
            hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
        } else {
            hunks.append(range)
        }
    }
    var text = "--- \(path.shownAsPath)\n+++ \(path.shownAsPath)\n"
    for hunk in hunks {
        func range(without mark: Mark) -> String {
            let start = script[..<hunk.lowerBound].count { $0.mark != mark }
            let count = script[hunk].count { $0.mark != mark }
            return "\(count == 0 ? start : start + 1),\(count)"
        }
        text += "@@ -\(range(without: .inserted)) +\(range(without: .removed)) @@\n"
        for (mark, line) in script[hunk] {
            text += mark.rawValue + String(decoding: line, as: UTF8.self)
            if line.last != 0x0A { text += "\n\\ No newline at end of file\n" }
        }
    }
    return text
}

/// The numbers of lines that remain, in order: those at both ends, and between them those around lines that both texts have once.
///
/// A shortest script takes quadratic time where much has changed. Here texts are divided at lines that are unique in both, of which the longest
/// sequence in the same order is taken; from each, equal lines are followed up and down.
private func commonLines(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [(old: Int, new: Int)] {
    func unique(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>: Int] {
        var numbers: [ArraySlice<UInt8>: Int?] = [:]
        for (number, line) in lines.enumerated() { numbers[line] = .some(numbers[line] == nil ? number : nil) }
        return numbers.compactMapValues { $0 }
    }
    let places = unique(new)
    let pairs = unique(old).compactMap { line, number in places[line].map { (old: number, new: $0) } }
    let anchors = longestAscent(pairs.sorted { $0.old < $1.old })
    var result: [(old: Int, new: Int)] = []
    var next = (old: 0, new: 0)
    for anchor in anchors + [(old.count, new.count)] {
        while next.old < anchor.old, next.new < anchor.new, old[next.old] == new[next.new] {
            result.append(next)
            next = (next.old + 1, next.new + 1)
        }
        var above: [(old: Int, new: Int)] = []
        var end = anchor
        while end.old > next.old, end.new > next.new, old[end.old - 1] == new[end.new - 1] {
            end = (end.old - 1, end.new - 1)
            above.append(end)
        }
        result += above.reversed()
        guard anchor.old < old.count else { break }
        result.append(anchor)
        next = (anchor.old + 1, anchor.new + 1)
    }
    return result
}

/// The longest part of these pairs, which ascend in `old`, that ascends in `new`, too.
private func longestAscent(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    /// By length less one, the pair with the least end of a sequence of that length, and for each pair the one before it.
    var ends: [Int] = []
    var before: [Int?] = []
    for (number, pair) in pairs.enumerated() {
        let length = ends.countOfFirst { pairs[$0].new < pair.new }
        before.append(length > 0 ? ends[length - 1] : nil)
        if length == ends.count { ends.append(number) } else { ends[length] = number }
    }
    let last = sequence(first: ends.last) { $0.flatMap { before[$0] } }
    return last.prefix { $0 != nil }.compactMap { $0.map { pairs[$0] } }.reversed()
}
