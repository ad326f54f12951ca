import SchemaDiagnostics
import SchemaHistory

extension CompilerDriver {
    /// What `check --fix` did, or would do.
    package struct Fixing: Sendable {
        /// What is left, and the files that were written.
        package var result: RunResult
        /// "path:line:column: what was done [id]", in the order in which it was done; places are those of the text as it was then.
        package var fixes: [String] = []
        /// The changes of all files, as `patch` and `git apply` read them.
        package var patch = ""
    }

    private static let roundLimit = 100

    /// Applies fix-its that have one reading, until nothing changes, and writes the files: all of them, or none.
    package static func fix(_ roots: [String], isDryRun: Bool) -> Fixing {
        var edited = EditedFiles()
        var current = load(roots, files: edited)
        var fixing = Fixing(result: RunResult(report: DiagnosticReport([])))
        for _ in 0..<roundLimit {
            var chosen = current.bag.diagnostics.filter { $0.certainFixIt != nil }
            var next:
                (edited: EditedFiles, loading: (models: [(path: String, model: CheckedModel)], bag: DiagnosticBag))?
            // Fix-its that are right one by one may not be so together.
            while next == nil, !chosen.isEmpty {
                let texts = apply(chosen, to: edited)
                let loading = load(roots, files: texts)
                if errorCount(loading.bag) <= errorCount(current.bag) { next = (texts, loading) }
                if next == nil { chosen = Array(chosen.prefix(chosen.count / 2)) }
            }
            guard let next else { break }
            fixing.fixes += chosen.map(line)
            (edited, current) = (next.edited, next.loading)
        }
        fixing.result = RunResult(report: DiagnosticReport(current.bag), modelCount: current.models.count)
        let changed = edited.paths.filter { (try? FileSystem.read($0)) != (try? edited.read($0)) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for path in changed {
            fixing.patch += unifiedDiff(path, (try? FileSystem.read(path)) ?? [], (try? edited.read(path)) ?? [])
        }
        guard !isDryRun, !changed.isEmpty else { return fixing }
        do {
            try StagedFiles.write(changed.map { ($0, (try? edited.read($0)) ?? []) }, .edited)
            fixing.result.written = changed
        } catch {
            var bag = DiagnosticBag()
            bag.report(unwritten: error, "the schema", notes: [Note("nothing was changed")])
            return Fixing(result: RunResult(report: DiagnosticReport(bag)))
        }
        return fixing
    }

    private static func errorCount(_ bag: DiagnosticBag) -> Int { bag.diagnostics.count { $0.severity == .error } }

    private static func apply(_ findings: [Diagnostic], to files: EditedFiles) -> EditedFiles {
        var edited = files
        let fixIts = findings.compactMap(\.certainFixIt)
        for file in Set(fixIts.flatMap { $0.edits.map(\.span.file) }) {
            edited.setText(applying(fixIts, to: file), at: file.path)
        }
        return edited
    }

    private static func line(_ finding: Diagnostic) -> String {
        let position = finding.span.position
        let place = "\(finding.span.file.path):\(position.line):\(position.column)"
        return "\(place): \(finding.certainFixIt?.message ?? "") [\(finding.id.name)]"
    }
}

extension Diagnostic {
    /// Its fix-it, where that is the only one, is the whole cure and leaves nothing to decide.
    fileprivate var certainFixIt: FixIt? {
        guard fixIts.count == 1, let fixIt = fixIts.first, fixIt.hasOneReading, !fixIt.isPartial else { return nil }
        return fixIt
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
    var text = "--- \(path)\n+++ \(path)\n"
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
