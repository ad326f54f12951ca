import SchemaDiagnostics

/// The result of a command that edits schemas, or of its dry run.
package struct EditRun: Sendable {
    /// The remaining findings, and the files that were written.
    package var result: RunResult
    /// The changes, a line each, in the order in which they were made.
    package var lines: [String] = []
    /// The changes of all files, in the format of `patch` and `git apply`.
    package var patch = ""
}

extension EditedFiles {
    /// Writes the files whose text has changed: all of them, or none.
    func finish(isDryRun: Bool, reporting bag: DiagnosticBag) -> EditRun {
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
    let difference = after.difference(from: before)
    let removals = Set(difference.removals.map(\.position))
    let insertions = Set(difference.insertions.map(\.position))
    var script: [(mark: Mark, line: ArraySlice<UInt8>)] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
        if removals.contains(left) {
            script.append((.removed, before[left]))
            left += 1
        } else if insertions.contains(right) {
            script.append((.inserted, after[right]))
            right += 1
        } else {
            script.append((.same, before[left]))
            (left, right) = (left + 1, right + 1)
        }
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

extension CollectionDifference.Change {
    fileprivate var position: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
