import SchemaDiagnostics
import YAMLTree

/// The layout of a schema: the same content, comments and order, with one indentation, and one space where YAML allows several or none.
package struct SchemaLayout {
    private let file: SourceFile
    /// Of one level.
    private let step: Int
    /// By line, its new indentation; lines that are not here belong to the one above.
    private var indents: [Int: Int] = [:]
    /// By line, how far it moves; 0: it is not moved.
    private var moves: [Int: Int] = [:]
    /// Lines of texts that have several.
    private var texts: Set<Int> = []
    /// The text between two parts of a line, and its replacement, in order of place.
    private var gaps: [(start: Int, end: Int, text: String)] = []

    /// The text; nil if its layout is correct already, or if it cannot be read.
    /// - Parameter step: for a file without any indentation.
    package static func text(of file: SourceFile, step: Int = 2) -> [UInt8]? {
        var bag = DiagnosticBag()
        guard let tree = parseYAML(file, into: &bag), !bag.hasErrors else { return nil }
        var layout = SchemaLayout(file: file, step: Self.step(of: tree) ?? step)
        layout.place(tree, indent: 0)
        tree.addTexts(to: &layout.texts)
        let new = layout.written()
        // The new text must have the same content as the old one.
        let other = SourceFile(path: file.path, bytes: new)
        guard new != file.bytes, let after = parseYAML(other, into: &bag), !bag.hasErrors, after.isSame(as: tree) else {
            return nil
        }
        return new
    }

    /// That of the first mapping inside another.
    private static func step(of tree: YAMLNode) -> Int? {
        guard !tree.isFlow else { return nil }
        for pair in tree.mapping ?? [] where !pair.value.isFlow {
            if let first = pair.value.mapping?.first {
                let step = first.key.span.position.column - pair.key.span.position.column
                return (1...8).contains(step) ? step : nil
            }
        }
        return nil
    }

    // MARK: Places

    private func indent(_ line: Int) -> Int { file.line(line).prefix { $0 == 0x20 }.count }

    private mutating func set(_ line: Int, to indent: Int) {
        guard indents[line] == nil else { return }
        indents[line] = indent
        moves[line] = indent - self.indent(line)
    }

    private func isFirst(_ offset: Int) -> Bool {
        var start = offset
        while start > 0, file.bytes[start - 1] == 0x20 { start -= 1 }
        return start == 0 || file.bytes[start - 1] == 0x0A
    }

    private mutating func place(_ node: YAMLNode, indent: Int) {
        guard node.anchorSpan == nil else { return }
        if node.isFlow { return placeFlow(node) }
        switch node.content {
        case .scalar: return
        case .mapping(let pairs):
            for pair in pairs {
                let key = pair.key.span
                if isFirst(key.start) { set(key.position.line, to: indent) }
                placeValue(pair.value, key, indent: indent)
            }
        case .sequence(let items):
            for item in items {
                guard let dash = dash(before: item) else { continue }
                if isFirst(dash) { set(file.position(at: dash).line, to: indent) }
                if item.span.end > item.span.start, item.span.position.line == file.position(at: dash).line {
                    replace(dash + 1, item.span.start, " ")
                }
                place(item, indent: indent + 2)
            }
        }
    }

    private mutating func placeValue(_ value: YAMLNode, _ key: SourceSpan, indent: Int) {
        guard value.anchorSpan == nil else { return }
        let start = value.span.start
        if !value.isEmptyScalar, start > key.end, value.span.position.line == key.position.line {
            replace(key.end, start, ": ")
        }
        place(value, indent: indent + step)
    }

    private func dash(before item: YAMLNode) -> Int? {
        var start = item.span.start
        while start > 0, " \r\n".utf8.contains(file.bytes[start - 1]) { start -= 1 }
        return start > 0 && file.bytes[start - 1] == UInt8(ascii: "-") ? start - 1 : nil
    }

    // MARK: Braces

    private mutating func placeFlow(_ node: YAMLNode) {
        let span = node.span
        guard span.position.line == span.endPosition.line, span.end - span.start >= 2 else { return }
        var end = span.start + 1
        var isFirst = true
        for pair in node.mapping ?? [] {
            let (key, value) = (pair.key.span, pair.value)
            replace(end, key.start, isFirst ? " " : ", ")
            end = key.end
            if value.anchorSpan == nil, !value.isEmptyScalar {
                replace(end, value.span.start, ": ")
                if value.isFlow { placeFlow(value) }
            }
            end = max(end, value.span.end)
            isFirst = false
        }
        for item in node.sequence ?? [] {
            guard item.anchorSpan == nil, !item.isEmptyScalar else { return }
            // `[a: b]` is a mapping without braces.
            if item.mapping != nil, file.bytes[item.span.start] != UInt8(ascii: "{") { return }
            replace(end, item.span.start, isFirst ? "" : ", ")
            if item.isFlow { placeFlow(item) }
            end = item.span.end
            isFirst = false
        }
        replace(end, span.end - 1, isFirst || node.mapping == nil ? "" : " ")
    }

    /// Only blanks and the expected signs are replaced.
    private mutating func replace(_ start: Int, _ end: Int, _ text: String) {
        guard start <= end, end <= file.bytes.count else { return }
        let between = file.bytes[start..<end]
        let signs = between.filter { $0 != 0x20 && $0 != 0x09 }
        let wanted = text.utf8.filter { $0 != 0x20 }
        guard signs.elementsEqual(wanted), !between.elementsEqual(text.utf8) else { return }
        gaps.append((start, end, text))
    }

    // MARK: Writing

    private mutating func written() -> [UInt8] {
        gaps.sort { $0.start < $1.start }
        placeComments()
        var lines: [[UInt8]] = []
        var gap = 0
        var move = 0
        for line in 1...max(1, file.lineStarts.count) {
            let content = file.line(line)
            while gap < gaps.count, gaps[gap].start < content.startIndex { gap += 1 }
            if let own = moves[line] { move = own }
            let isText = texts.contains(line) && texts.contains(line - 1)
            var bytes: [UInt8] = []
            var offset = content.startIndex
            while gap < gaps.count, gaps[gap].start < content.endIndex {
                bytes += content[offset..<gaps[gap].start] + Array(gaps[gap].text.utf8)
                offset = gaps[gap].end
                gap += 1
            }
            bytes += content[offset...]
            if !texts.contains(line) || !texts.contains(line + 1) && !isText {
                while let last = bytes.last, last == 0x20 || last == 0x09 || last == 0x0D { bytes.removeLast() }
            }
            if bytes.allSatisfy({ $0 == 0x20 }), !isText {
                // One empty line is enough.
                if lines.last?.isEmpty != true, !lines.isEmpty { lines.append([]) }
                continue
            }
            let old = bytes.prefix { $0 == 0x20 }.count
            if bytes.count > old { bytes.replaceSubrange(..<old, with: repeatElement(0x20, count: max(0, old + move))) }
            lines.append(bytes)
        }
        let endsInText = texts.contains(file.lineStarts.count)
        while lines.last?.isEmpty == true, !endsInText { lines.removeLast() }
        let end: [UInt8] = file.usesCarriageReturns ? [0x0D, 0x0A] : [0x0A]
        return Array(lines.joined(separator: end)) + (lines.isEmpty ? [] : end)
    }

    /// A comment moves with the next line of its indentation, or with the one before it.
    private mutating func placeComments() {
        let lines = 1...max(1, file.lineStarts.count)
        /// By comment.
        var above: [Int: Int] = [:]
        /// Those before the current line that are less and less indented.
        var open: [(indent: Int, line: Int)] = []
        for line in lines where indents[line] != nil || isComment(line) {
            let own = indent(line)
            if indents[line] == nil {
                let nearest = open.last { $0.indent <= own }
                above[line] = nearest?.indent == own ? nearest?.line : nil
            } else {
                while let last = open.last, last.indent >= own { open.removeLast() }
                open.append((own, line))
            }
        }
        var next: Int?
        for line in lines.reversed() {
            if indents[line] != nil { next = line }
            guard isComment(line) else { continue }
            let own = indent(line)
            if let next, indent(next) == own || above[line] == nil {
                moves[line] = (indents[next] ?? own) - own
            } else if let above = above[line] {
                moves[line] = moves[above] ?? 0
            }
        }
    }

    private func isComment(_ line: Int) -> Bool {
        !texts.contains(line) && file.line(line).first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "#")
    }
}

extension SourceFile {
    fileprivate var usesCarriageReturns: Bool {
        guard let end = bytes.firstIndex(of: 0x0A) else { return false }
        return end > 0 && bytes[end - 1] == 0x0D
    }
}

extension YAMLNode {
    /// The lines of texts with several lines: their content is not layout.
    fileprivate func addTexts(to texts: inout Set<Int>) {
        switch content {
        case .scalar:
            let (first, last) = (span.position.line, span.endPosition.line)
            if first < last { texts.formUnion(first...last) }
        case .sequence(let items): for item in items { item.addTexts(to: &texts) }
        case .mapping(let pairs): for pair in pairs { pair.value.addTexts(to: &texts) }
        }
    }

    /// Equal content, wherever it is.
    fileprivate func isSame(as other: YAMLNode) -> Bool {
        switch (content, other.content) {
        case (.scalar(let a), .scalar(let b)): a == b
        case (.sequence(let a), .sequence(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
        case (.mapping(let a), .mapping(let b)):
            a.count == b.count && zip(a, b).allSatisfy { $0.key.value == $1.key.value && $0.value.isSame(as: $1.value) }
        default: false
        }
    }
}
