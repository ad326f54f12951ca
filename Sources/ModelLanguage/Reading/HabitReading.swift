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
        if let finding = text.swiftFile() {
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

    private mutating func attempt(_ lines: [MendedLine]) -> ReadFile {
        bytesRead += file.bytes.count
        var result = ReadFile()
        result.tree = parseYAML(file, patches: lines.map(\.patch), into: &result.textFindings)
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
            guard after < before || isSuspect && after == before else { continue }
            (result.schema, result.findings, accepted) = (reading.schema, reading.findings, told)
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
        var next = attempt(mended + chosen)
        if reach(next) <= start {
            // One wrong correction may make the text unreadable for the others.
            let single = chosen.map { ($0, attempt(mended + [$0])) }
            guard let best = single.max(by: { reach($0.1) < reach($1.1) }), reach(best.1) > start else { return nil }
            (chosen, next) = ([best.0], best.1)
        }
        for line in chosen where chosen.count > 1 {
            let fewer = chosen.filter { $0.line != line.line }
            let other = attempt(mended + fewer)
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
        var next = attempt(mended + found)
        let good = better(found, current, next)
        if good.count < found.count {
            guard !good.isEmpty else { return current }
            next = attempt(mended + good)
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

/// For lines that are no schema's.
let importHint = Note("'heirloom import FILE' drafts a schema of Swift, Objective-C, Core Data and JSON Schema sources")

/// The lines of a file, for habits.
struct HabitText {
    let file: SourceFile
    /// By number: whether the line is part of a block scalar, and the line that contains it; 0: none.
    private var isText: [Bool]
    private var parents: [Int]

    init(_ file: SourceFile) {
        self.file = file
        isText = [Bool](repeating: false, count: file.lineStarts.count + 1)
        parents = [Int](repeating: 0, count: file.lineStarts.count + 1)
        var block: Int?
        var open: [(indent: Int, line: Int)] = []
        for number in 1...file.lineStarts.count where !isBlank(number) {
            let indent = indent(number)
            if let above = block, indent > above {
                isText[number] = true
                continue
            }
            while let last = open.last, last.indent >= indent { open.removeLast() }
            parents[number] = open.last?.line ?? 0
            open.append((indent, number))
            let word = file.line(number).reversed().drop { $0 == 0x20 }.prefix(4).prefix { $0 != 0x20 }
            let isBlock = word.count < 4 && (word.last == UInt8(ascii: "|") || word.last == UInt8(ascii: ">"))
            block = isBlock ? indent : nil
        }
    }

    func line(_ number: Int) -> HabitLine {
        let text = String(decoding: file.line(number), as: UTF8.self)
        var next = number + 1
        while next <= file.lineStarts.count, isBlank(next) { next += 1 }
        var result = HabitLine(text: text, path: [], nextIndent: next <= file.lineStarts.count ? indent(next) : -1)
        if next <= file.lineStarts.count, result.nextIndent > result.indent {
            let words = file.line(next).drop { $0 == 0x20 }.prefix { $0 != UInt8(ascii: ":") && $0 != 0x20 }
            result.nextKey = String(decoding: words, as: UTF8.self)
        }
        var above = parents[number]
        if above > 0 { result.parentIndent = indent(above) }
        while above > 0 {
            let body = HabitLine(text: String(decoding: file.line(above), as: UTF8.self), path: [], nextIndent: 0).body
            let key = body.drop { $0 == "-" || $0 == " " }.prefix { !":：".contains($0) && $0 != " " }
            result.path.insert(String(key), at: 0)
            above = parents[above]
        }
        // Old declarations of properties are below these kinds of change.
        if result.path.contains("history"), ["remove", "retype", "from"].contains(result.path.last) {
            result.path.append("properties")
        }
        return result
    }

    /// The lines that a line is below, and the one that begins what it closes.
    func openings(around number: Int) -> [Int] {
        var result: [Int] = []
        var above = number
        if line(number).body.first.map({ "})".contains($0) }) ?? false {
            above -= 1
            while above > 0, isBlank(above) || indent(above) > indent(number) { above -= 1 }
            result = [above]
        }
        while above > 0 {
            above = parents[above]
            if above > 0 { result.append(above) }
        }
        return result
    }

    private func isBlank(_ number: Int) -> Bool {
        let content = file.line(number).drop { $0 == 0x20 || $0 == 0x09 }
        return content.isEmpty || content.first == UInt8(ascii: "#")
    }

    private func indent(_ number: Int) -> Int { file.line(number).prefix { $0 == 0x20 }.count }

    /// The line as it was meant, with its first habit reported.
    func cure(_ number: Int) -> (finding: Diagnostic, patch: TextPatch)? {
        guard number > 0, number <= file.lineStarts.count, !isText[number] else { return nil }
        let braces = linesInBraces(from: number).flatMap { lines in
            declarationInBraces(lines.map(line)).map { (cure: $0, last: lines.upperBound) }
        }
        let original = line(number)
        var current = original
        var first: (id: DiagnosticID, cure: Cure)?
        if let braces {
            first = (.swiftDeclaration, braces.cure)
            current.text = braces.cure.text
        }
        for _ in 0..<(braces == nil ? 4 : 0) {
            guard let (id, cure) = Self.firstCure(current), cure.text != current.text else { break }
            // The comment is corrected last.
            if first == nil || first?.id == .commentSign { first = (id, cure) }
            current.text = cure.text
            // The line's place is not that of `current` any more.
            if cure.text.contains("\n") || current.body.hasPrefix("#") || id == .yamlIndentation { break }
        }
        guard let first else { return nil }
        let start = file.line(number).startIndex
        let written = file.bytes[start..<file.line(braces?.last ?? number).endIndex]
        let (old, new) = (Array(written), Array(current.text.utf8))
        guard braces != nil || old == Array(original.text.utf8) else { return nil }
        var head = zip(old, new).prefix { $0 == $1 }.count
        while head > 0, head < old.count, old[head] & 0xC0 == 0x80 { head -= 1 }
        var tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
        while tail > 0, old[old.count - tail] & 0xC0 == 0x80 { tail -= 1 }
        var changed = head..<(old.count - tail)
        if changed.isEmpty {
            // An insertion includes a neighboring character: a patch must have a place.
            if head > 0 { head -= 1 } else { tail -= 1 }
            while head > 0, old[head] & 0xC0 == 0x80 { head -= 1 }
            while tail > 0, old[old.count - tail] & 0xC0 == 0x80 { tail -= 1 }
            changed = head..<(old.count - tail)
        }
        let replacement = String(decoding: new[head..<(new.count - tail)], as: UTF8.self)
        let place = SourceSpan(file: file, start: start + changed.lowerBound, end: start + changed.upperBound)
        var shown = place
        if let wrong = first.cure.wrong, !wrong.isEmpty, current.text != original.text {
            let base = wrong.base
            let from = base.utf8.distance(from: base.startIndex, to: wrong.startIndex)
            if base == original.text {
                shown = SourceSpan(file: file, start: start + from, end: start + from + wrong.utf8.count)
            }
        }
        let body = HabitLine(text: current.text, path: [], nextIndent: 0).body
        let message =
            body.contains("\n")
            ? "write it so"
            : first.id == .yamlIndentation
                ? "indent it \(current.indent > original.indent ? "deeper" : "less")"
                : "write '\(shortened(String(body)))'"
        let fixIt = FixIt(message, replace: place, with: replacement)
        let finding = Diagnostic(
            first.id,
            first.cure.message,
            at: shown,
            notes: first.cure.notes.map { Note($0) },
            fixIts: first.cure.isForReading ? [] : [first.cure.hasOneReading ? fixIt : fixIt.withSeveralReadings]
        )
        return (
            finding, TextPatch(range: changed.lowerBound + start..<changed.upperBound + start, replacement: replacement)
        )
    }

    /// Up to the line that closes the brace at the end of this one.
    private func linesInBraces(from number: Int) -> ClosedRange<Int>? {
        let margin = indent(number)
        guard let last = line(number).body.last, "{(".contains(last), margin > 0 else { return nil }
        var next = number + 1
        while next <= file.lineStarts.count, isBlank(next) || indent(next) > margin { next += 1 }
        guard next <= file.lineStarts.count, indent(next) == margin else { return nil }
        let end = line(next).body
        return ["}", "};", "},", ")", ");"].contains(end) ? number...next : nil
    }

    private static func firstCure(_ line: HabitLine) -> (id: DiagnosticID, cure: Cure)? {
        // Nobody writes a longer line from habit; looking for a habit takes more than linear time.
        guard line.text.utf8.count <= 1_000 else { return nil }
        for habit in Habit.all {
            if let cure = habit.cure(line) { return (cure.id ?? habit.id, cure) }
        }
        return nil
    }

    /// A file in Swift or another language, recognized by the first line that opens a type's body.
    func swiftFile() -> Diagnostic? {
        if let language = language {
            let number = (1...file.lineStarts.count).first { !isBlank($0) } ?? 1
            return swiftFile("is \(language)", number, line(number).body)
        }
        let isRoot = file.lineStarts.contains { file.bytes[$0...].starts(with: Array("model:".utf8)) }
        for number in 1...min(file.lineStarts.count, 60) {
            let line = line(number)
            let words = line.body.split(separator: " ")
            let isType = words.contains {
                ["class", "struct", "enum", "extension", "protocol", "actor"].contains($0)
            }
            let isElsewhere =
                words.contains {
                    ["interface", "message", "type", "trait", "export", "pub", "data", "model", "table", "entity"]
                        .contains($0)
                }
                || line.body.hasSuffix("(")
            let isOpening = line.body.hasSuffix("{") || words.first == "data" && line.body.hasSuffix("(")
            let isSyntax = line.body.hasPrefix("syntax = \"") && line.body.hasSuffix(";")
            // Python's has no braces.
            let isPython =
                words.first == "class" && words.count == 2 && line.body.hasSuffix(":") && line.hasChildren && !isRoot
            guard line.indent == 0, line.path.isEmpty,
                isSyntax || isPython
                    || (isType || isElsewhere) && words.count > 1 && isOpening && !line.body.contains(":")
                        && !line.body.contains("\"")
                    || isType && words.count > 1 && line.body.hasSuffix("{")
                        && !line.body.contains("\"")
            else { continue }
            return swiftFile(
                isSyntax || isElsewhere || isPython ? "is in another language" : "is Swift",
                number,
                line.body
            )
        }
        return nil
    }

    /// Told by the first words of the file.
    private var language: String? {
        let head = String(decoding: file.bytes.prefix(2000), as: UTF8.self)
        let text = head.drop { $0 == " " || $0.isNewline }
        if text.hasPrefix("<"), !text.hasPrefix("<<<<<<< ") { return "XML" }
        if ["@interface", "#import", "#pragma"].contains(where: { text.hasPrefix($0) }) { return "Objective-C" }
        if text.hasPrefix("["), head.contains("]\n"), head.contains(" = ") { return "TOML" }
        let isOfYAML = ["definitions:", "$defs:", "$schema:", "type: object"].contains { text.hasPrefix($0) }
        if isOfYAML, head.contains("properties:"), !head.contains("model:") { return "a JSON Schema" }
        if text.uppercased().hasPrefix("CREATE TABLE") { return "SQL" }
        if text.hasPrefix("openapi:") || text.hasPrefix("swagger:") { return "an OpenAPI description" }
        let isSchema = text.hasPrefix("{") && head.contains("\"properties\"") && !head.contains("\"model\"")
        return isSchema && (head.contains("\"$schema\"") || head.contains("\"type\"")) ? "a JSON Schema" : nil
    }

    private func swiftFile(_ what: String, _ number: Int, _ body: Substring) -> Diagnostic {
        let start = file.line(number).startIndex
        return Diagnostic(
            .swiftFile,
            "this file \(what), expected a schema in YAML",
            at: SourceSpan(file: file, start: start, end: start + body.utf8.count),
            notes: [
                Note(
                    "a class is written so:\nmodel: Library\nversion: 1\nclasses:\n  Book:\n    properties:\n      title: String"
                ),
                importHint,
            ]
        )
    }
}

extension DiagnosticBag {
    fileprivate var errorCount: Int { diagnostics.count { $0.severity == .error } }
}
