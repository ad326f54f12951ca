import SchemaDiagnostics
import YAMLTree

/// A file, as far as it can be read.
package struct ReadFile {
    package var tree: YAMLNode?
    package var schema: SchemaFile?
    /// The errors in its text: findings of later stages at the same places follow from them.
    package var textFindings = DiagnosticBag()
    package var findings = DiagnosticBag()
    package var examined = ExaminedLines()
    /// What parsing corrected, beside these corrections of habits.
    fileprivate var mends: [YAMLMend] = []
    fileprivate var patches: Set<TextPatch> = []

    fileprivate var errors: [Diagnostic] {
        (textFindings.diagnostics + findings.diagnostics).filter { $0.severity == .error }
    }
}

/// Source file -> SchemaFile. If wrong lines show a habit of another language, the file is read as it was meant, and the habit is reported
/// instead of the errors that it caused.
/// - Parameter former: the reading of the file before these edits: lines that they leave are not examined again.
package func readSchema(
    _ file: SourceFile,
    kinds: [any HistoryEntry.Kind.Type],
    after former: (lines: ExaminedLines, edits: FixItApplication)? = nil
) -> ReadFile {
    var reading = HabitReading(file, kinds)
    if let former { reading.take(former.lines, edits: former.edits) }
    return reading.read()
}

/// Tries the corrections of habits. A line that is not better afterwards is left unchanged.
private struct HabitReading {
    /// Each costs one more reading of the file.
    private static let roundLimit = 25
    private static let byteLimit = 4_000_000
    /// Lines that are examined: nobody reads more messages in one go, and `check --fix` comes back to the others.
    private static let lineLimit = 1000
    /// Forms inside of others that are wrong, too.
    private static let arrangeLimit = 4
    /// Lines above the one where reading ended, to search for its cause.
    private static let linesAbove = 6

    let file: SourceFile
    let kinds: [any HistoryEntry.Kind.Type]
    private var mended: [MendedLine] = []
    /// Lines that have been examined, now or in the reading before.
    private var seen: Set<Int> = []
    private var linesLeft = HabitReading.lineLimit
    private var bytesRead = 0
    /// Made at the first error.
    private lazy var text = HabitText(file)

    init(_ file: SourceFile, _ kinds: [any HistoryEntry.Kind.Type]) {
        self.file = file
        self.kinds = kinds
    }

    /// Takes over what is known of the lines that the edits did not change, where the lines around them mean the same too.
    mutating func take(_ former: ExaminedLines, edits: FixItApplication) {
        guard let old = former.text else { return }
        func place(of lines: ClosedRange<Int>) -> (line: Int, shift: Int)? {
            let start = old.file.lineStarts[lines.lowerBound - 1]
            let end = old.file.line(lines.upperBound).endIndex
            return edits.shift(of: start...end).map { (file.line(at: start + $0), $0) }
        }
        for line in former.mended {
            guard let (number, shift) = place(of: line.lines(in: old.file)),
                text.line(number).hasSameMeaning(as: old.line(line.line))
            else { continue }
            mended.append(line.moved(to: file, line: number, by: shift))
            seen.insert(number)
        }
        for line in former.told where line > 0 && line <= old.file.lineStarts.count {
            if let (number, _) = place(of: line...line) { seen.insert(number) }
        }
    }

    mutating func read() -> ReadFile {
        var current = attempt(mended)
        guard !current.errors.isEmpty || !mended.isEmpty else { return current }
        if let finding = text.otherLanguage() {
            var result = ReadFile()
            result.textFindings.report(finding)
            return result
        }
        for _ in 0..<Self.roundLimit where bytesRead < Self.byteLimit && !current.errors.isEmpty {
            guard let next = current.tree == nil ? goOn(from: current, text) : mend(current, text) else { break }
            current = next
        }
        current.examined = ExaminedLines()
        current.examined.text = text
        current.examined.mended = mended
        current.examined.told = seen.union(lines(of: current)).subtracting(mended.map(\.line))
        for line in mended { current.textFindings.report(line.finding) }
        hintAtImport(&current)
        if !mended.isEmpty { current.schema?.hasErrors = true }
        return current
    }

    /// Where several lines are of another notation, the first of them names the command that reads it.
    private func hintAtImport(_ reading: inout ReadFile) {
        let ids: Set<DiagnosticID> = [.typeSyntax, .invalidIdentifier, .typeNotCodable]
        let foreign = reading.findings.diagnostics.indices.filter { index in
            let finding = reading.findings.diagnostics[index]
            return ids.contains(finding.id) && finding.fixIts.isEmpty
        }
        let lines = Set(foreign.map { file.line(at: reading.findings.diagnostics[$0].span.start) })
        guard let first = foreign.first, lines.count > 2 else { return }
        reading.findings.edit(first) { $0.notes.append(importHint) }
    }

    /// - Parameter former: a reading with other corrections. What parsing corrected before the first of them is the same.
    private mutating func attempt(_ lines: [MendedLine], after former: ReadFile = ReadFile()) -> ReadFile {
        bytesRead += file.bytes.count
        var result = ReadFile()
        let patches = lines.map(\.patch)
        result.patches = Set(patches)
        let changed = former.patches.symmetricDifference(patches).lazy.map(\.range.lowerBound).min() ?? .max
        result.mends = Array(former.mends.prefix { $0.end < changed })
        result.tree = parseYAML(file, patches: patches, mends: &result.mends, into: &result.textFindings)
        guard let tree = result.tree else { return result }
        result.schema = readSchemaFile(tree, file: file, kinds: kinds, into: &result.findings)
        arrange(tree, &result)
        return result
    }

    /// Reads the tree again with everything in its place and form, if there are fewer errors then. A form may hide another one.
    private func arrange(_ written: YAMLNode, _ result: inout ReadFile) {
        var (tree, reading, told) = (written, result, [Diagnostic]())
        var accepted: [Diagnostic] = []
        for _ in 0..<Self.arrangeLimit {
            let isSuspect = reading.schema?.hasSuspect == true
            guard reading.findings.hasErrors || isSuspect,
                let (placed, findings, shapes) = Placement.placed(tree, by: SchemaReader(file: file, kinds: kinds))
            else { break }
            // The reader said what form is expected.
            let wrong = reading.findings.diagnostics.filter { shapes[$0.span.start] != nil }
            let shaped = Dictionary(wrong.map { ($0.span.start, $0) }) { first, _ in first }
            guard shaped.count == shapes.count else { break }
            told += findings
            for (start, var finding) in shaped.sorted(by: { $0.key < $1.key }) {
                finding.fixIts = [shapes[start]].compactMap(\.self)
                told.append(finding)
            }
            tree = placed
            reading = ReadFile()
            reading.schema = readSchemaFile(tree, file: file, kinds: kinds, into: &reading.findings)
            let (before, after) = (result.findings.errorCount, reading.findings.errorCount)
            if after < before || isSuspect && after == before {
                (result.schema, result.findings, accepted) = (reading.schema, reading.findings, told)
            }
            if shapes.isEmpty { break }
        }
        guard !accepted.isEmpty else { return }
        for finding in accepted { result.findings.report(finding) }
        result.schema?.hasErrors = true
    }

    private func candidates(_ lines: some Sequence<Int>, _ text: HabitText) -> [MendedLine] {
        // A declaration in braces is several lines, which are not mended one by one.
        let blocks = mended.map { $0.lines(in: file) }.filter { $0.count > 1 }
        var end = 0
        return lines.sorted().compactMap { line in
            guard line > end, !blocks.contains(where: { $0.contains(line) }) else { return nil }
            guard let (finding, patch) = text.cure(line) else { return nil }
            let new = MendedLine(line: line, finding: finding, patch: patch)
            end = new.lines(in: file).upperBound
            return new
        }
    }

    /// Corrects as few lines as possible to read the file beyond the place where reading ended; nil if no correction helps.
    private mutating func goOn(from current: ReadFile, _ text: HabitText) -> ReadFile? {
        guard let stop = current.textFindings.diagnostics.last(where: { $0.severity == .error }) else { return nil }
        var lines = [stop.span.endPosition.line, stop.span.position.line]
        var above = stop.span.position.line - 1
        while above > 0, lines.count < Self.linesAbove + 2 {
            if !file.line(above).allSatisfy({ $0 == 0x20 }) { lines.append(above) }
            above -= 1
        }
        lines += text.openings(around: stop.span.position.line)
        var chosen = candidates(Set(lines).subtracting(mended.map(\.line)).sorted(), text)
        let start = reach(current)
        guard !chosen.isEmpty else { return nil }
        var next = attempt(mended + chosen, after: current)
        if reach(next) <= start {
            // One wrong correction may make the text unreadable for the others.
            let single = chosen.map { ($0, attempt(mended + [$0], after: current)) }
            guard let best = single.max(by: { reach($0.1) < reach($1.1) }), reach(best.1) > start else { return nil }
            (chosen, next) = ([best.0], best.1)
        }
        for line in chosen where chosen.count > 1 {
            let fewer = chosen.filter { $0.line != line.line }
            let other = attempt(mended + fewer, after: current)
            if reach(other) >= reach(next) { (chosen, next) = (fewer, other) }
        }
        mended += chosen
        seen.formUnion(chosen.map(\.line))
        return next
    }

    /// How far a file could be read.
    private func reach(_ reading: ReadFile) -> Int {
        guard reading.tree == nil else { return .max }
        return reading.textFindings.diagnostics.last { $0.severity == .error }?.span.start ?? -1
    }

    /// Corrects lines that have errors, if they have fewer afterwards; nil if none has.
    private mutating func mend(_ current: ReadFile, _ text: HabitText) -> ReadFile? {
        let lines = lines(of: current).filter { !seen.contains($0) }.sorted().prefix(linesLeft)
        linesLeft -= lines.count
        seen.formUnion(lines)
        let found = candidates(lines, text)
        guard !found.isEmpty else { return nil }
        var next = attempt(mended + found, after: current)
        let good = better(found, current, next)
        if good.count < found.count {
            guard !good.isEmpty else { return current }
            next = attempt(mended + good, after: next)
        }
        mended += good
        return next
    }

    /// Lines with errors, and the lines before them, where the error may begin.
    private func lines(of reading: ReadFile) -> Set<Int> {
        var lines: Set<Int> = []
        for error in reading.errors {
            let first = file.line(at: error.span.start)
            // A text may have many lines.
            lines.formUnion(first...max(first, min(file.line(at: error.span.end), first + 100)))
            if error.id.isOfYAML {
                var before = first - 1
                while before > 0, file.line(before).allSatisfy({ $0 == 0x20 }) { before -= 1 }
                lines.insert(before)
            }
        }
        return lines
    }

    /// Errors by line: errors that begin there, those that span the line, and those of the next line if that is not YAML.
    private struct Tally {
        var own: [Int: Int] = [:]
        var near: [Int: Int] = [:]

        init(_ errors: [Diagnostic], in file: SourceFile) {
            for error in errors {
                let first = file.line(at: error.span.start)
                let last = max(first, min(file.line(at: error.span.end), first + 100))
                own[first, default: 0] += 1
                for line in (error.id.isOfYAML ? first - 1 : first)...last { near[line, default: 0] += 1 }
            }
        }
    }

    /// The corrections after which there are fewer errors.
    private func better(_ lines: [MendedLine], _ before: ReadFile, _ after: ReadFile) -> [MendedLine] {
        guard after.tree != nil else { return [] }
        let (old, new) = (Tally(before.errors, in: file), Tally(after.errors, in: file))
        return lines.filter { mended in
            let line = mended.line
            return new.near[line] ?? 0 < old.near[line] ?? 0 && new.own[line] ?? 0 <= max(0, (old.own[line] ?? 0) - 1)
        }
    }
}

extension DiagnosticBag {
    fileprivate var errorCount: Int { diagnostics.count { $0.severity == .error } }
}

/// What the reading of a file with errors learned of its lines.
package struct ExaminedLines {
    var text: HabitText?
    var mended: [MendedLine] = []
    /// Lines whose errors are reported as they are.
    var told: Set<Int> = []

    package init() {}
}

/// A line that is read as it was meant.
struct MendedLine {
    var line: Int
    var finding: Diagnostic
    var patch: TextPatch

    func lines(in file: SourceFile) -> ClosedRange<Int> {
        line...max(line, file.line(at: patch.range.upperBound))
    }

    /// The same in another text, where it begins so many bytes later.
    func moved(to file: SourceFile, line: Int, by shift: Int) -> MendedLine {
        func moved(_ span: SourceSpan) -> SourceSpan {
            SourceSpan(file: file, start: span.start + shift, end: span.end + shift)
        }
        var other = self
        other.line = line
        other.finding.span = moved(finding.span)
        for number in other.finding.notes.indices {
            other.finding.notes[number].span = finding.notes[number].span.map(moved)
        }
        for fixIt in other.finding.fixIts.indices {
            for edit in other.finding.fixIts[fixIt].edits.indices {
                other.finding.fixIts[fixIt].edits[edit].span = moved(finding.fixIts[fixIt].edits[edit].span)
            }
        }
        other.patch.range = patch.range.lowerBound + shift..<patch.range.upperBound + shift
        return other
    }
}
