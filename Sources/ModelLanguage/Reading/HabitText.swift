import SchemaDiagnostics
import YAMLTree

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
            let value = file.line(next)[words.endIndex...].drop { ": ".utf8.contains($0) }
            let key = String(decoding: words, as: UTF8.self)
            // `length: Int` is a property that is indented too far.
            let isProperty =
                !["type", "doc"].contains(key) && BuiltinType(rawValue: String(decoding: value, as: UTF8.self)) != nil
            if !isProperty { result.nextKey = key }
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
        guard braces != nil || written.elementsEqual(original.text.utf8) else { return nil }
        let (old, new) = (Array(String(decoding: written, as: UTF8.self)), Array(current.text))
        var head = zip(old, new).prefix { $0 == $1 }.count
        var tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
        // An insertion includes a neighboring character: a patch must have a place.
        if head + tail == old.count {
            if head > 0 { head -= 1 } else { tail -= 1 }
        }
        let end = written.endIndex - String(old.suffix(tail)).utf8.count
        let place = SourceSpan(file: file, start: start + String(old.prefix(head)).utf8.count, end: end)
        let replacement = String(new[head..<(new.count - tail)])
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
        return (finding, TextPatch(range: place.start..<place.end, replacement: replacement))
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

    /// A file in another language, recognized by its first words or by the first line that opens a type's body.
    func otherLanguage() -> Diagnostic? {
        let first = (1...file.lineStarts.count).first { !isBlank($0) } ?? 1
        let start = line(first).text
        let head = String(decoding: file.bytes.prefix(2000), as: UTF8.self)
        if !head.contains("model:"), !head.contains("\"model\""),
            Self.otherBeginnings.contains(where: { start.hasPrefix($0) }) && !start.hasPrefix("<<<<<<< ")
        {
            return otherLanguage(first)
        }
        let opening = (1...min(file.lineStarts.count, 60)).first { number in
            let body = line(number).body
            return indent(number) == 0 && body.last == "{" && !body.contains(":") && !body.contains("\"")
                && body.contains(" ") || body.hasSuffix("{") && Self.isDeclaration(body) && indent(number) == 0
        }
        return opening.map(otherLanguage)
    }

    private static let otherBeginnings = [
        "<", "@interface", "#import", "#pragma", "syntax = ", "CREATE TABLE", "openapi:", "swagger:", "definitions:",
        "$defs:", "$schema:", "type: object", "[", "{ \"$schema\"",
    ]

    private static func isDeclaration(_ body: Substring) -> Bool {
        var rest = body
        return ["class", "struct", "enum", "extension", "protocol", "actor"].contains(Introduction(&rest).keyword)
    }

    private func otherLanguage(_ number: Int) -> Diagnostic {
        let start = file.line(number).startIndex
        return Diagnostic(
            .swiftFile,
            "this file is in another language, expected a schema in YAML",
            at: SourceSpan(file: file, start: start, end: start + line(number).body.utf8.count),
            notes: [
                Note(
                    "a class is written so:\nmodel: Library\nversion: 1\nclasses:\n  Book:\n    properties:\n      title: String"
                ),
                importHint,
            ]
        )
    }
}
