import Foundation
import SchemaDiagnostics

/// A file as a tree for people. Each object is shown once; other references to it show its number.
package struct ArchiveText {
    package struct Options: Sendable {
        /// Levels that are shown.
        package var depth: Int
        /// Elements of a collection that are shown.
        package var elements: Int
        package var hasColour: Bool
        /// Columns.
        package var width: Int

        package init(depth: Int, elements: Int, hasColour: Bool, width: Int) {
            self.depth = min(depth, Self.deepest)
            self.elements = elements
            self.hasColour = hasColour
            self.width = max(width, 40)
        }

        /// The depth for which the stack is certainly sufficient.
        static let deepest = 200
    }

    private let file: ArchiveFile
    private let options: Options
    /// Containers by number: 1 while their parts are written, 2 afterwards.
    private var states: [UInt8]
    private var text = ""
    /// Data whose content is shown, by number.
    private var opened: Set<Int> = []
    /// Archives inside this one.
    private let nesting: Int

    package static func render(_ file: ArchiveFile, name: String, _ options: Options) -> String {
        var tree = ArchiveText(file, options, nesting: 0)
        tree.head(name)
        for root in file.roots { tree.write(root.reference, label: root.name, level: 0) }
        tree.foot()
        return tree.text
    }

    private init(_ file: ArchiveFile, _ options: Options, nesting: Int) {
        self.file = file
        self.options = options
        self.nesting = nesting
        states = [UInt8](repeating: 0, count: file.list.objectCount)
    }

    private mutating func head(_ name: String) {
        var facts = [
            file.form.isEmpty ? file.kind.rawValue : "\(file.kind.rawValue), \(file.form)", "\(file.byteCount) bytes",
        ]
        if let archiver = file.archiver { facts.insert("by \(shown(archiver))", at: 1) }
        if file.kind == .keyedArchive { facts.append("\(file.objects.count) objects") }
        line(0, "\(paint(name, .bold)): \(facts.joined(separator: ", "))")
    }

    private mutating func foot() {
        let classes = file.statistics.classes
        if !classes.isEmpty {
            line(0, "")
            line(0, paint("classes", .bold))
            for (type, count) in classes.prefix(100) {
                let chain = type.chain.dropFirst().joined(separator: " < ")
                line(1, "\(count) × \(paint(shown(type.name), .type))\(chain.isEmpty ? "" : " < \(shown(chain))")")
            }
            if classes.count > 100 { line(1, "and \(classes.count - 100) more classes") }
        }
        if let problem = file.problem {
            line(0, "")
            line(0, paint(problem, .error))
        }
    }

    // MARK: Values

    private mutating func write(_ reference: Int, label: String, level: Int) {
        let (number, value) = file.value(reference)
        let name = label.isEmpty ? "" : "\(paint(shown(label), .key))  "
        switch value {
        case .null: line(level, name + paint("nil", .dim))
        case .bool(let flag): line(level, name + paint("\(flag)", .number))
        case .integer(let digits): line(level, name + paint(digits, .number))
        case .real(let number): line(level, name + paint("\(number)", .number))
        case .date(let date): line(level, name + paint(Self.spelling(of: date), .number))
        case .text(let text): line(level, name + paint("\"\(shown(text))\"", .text))
        case .foundation(let type, let text): line(level, "\(name)\(paint(type, .type)) \(paint(shown(text), .text))")
        case .broken(let why): line(level, name + paint("broken: \(shown(why))", .error))
        case .data(let bytes): write(bytes, number, name, level)
        case .list, .dictionary, .fields: write(value, number, name, level)
        }
    }

    /// Archives and property lists inside data are opened, once.
    private mutating func write(_ bytes: UnsafeRawBufferPointer, _ number: Int, _ name: String, _ level: Int) {
        let isList = bytes.starts(with: "bplist".utf8) || bytes.starts(with: "<?xml".utf8)
        if isList, nesting < 8, opened.insert(number).inserted, let inner = try? ArchiveFile(Data(bytes)) {
            line(level, "\(name)\(paint("\(bytes.count) bytes", .number)), \(inner.kind.rawValue):")
            var tree = ArchiveText(inner, options, nesting: nesting + 1)
            for root in inner.roots { tree.write(root.reference, label: root.name, level: level + 1) }
            text += tree.text
            return
        }
        let start = bytes.prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }
        let hex = start.joined(separator: " ") + (bytes.count > 8 ? " …" : "")
        line(level, "\(name)\(paint("\(bytes.count) bytes", .number)) \(paint(hex, .dim))")
    }

    private mutating func write(_ value: InspectedValue, _ number: Int, _ name: String, _ level: Int) {
        let isKnown = states.indices.contains(number)
        let mark = isKnown && file.statistics.uses[number] > 1 ? " \(paint("#\(file.id(of: number))", .reference))" : ""
        let title = title(of: value)
        if isKnown, states[number] > 0 {
            let arrow = states[number] == 1 ? "↑" : "→"
            let note = states[number] == 1 ? " (contains this)" : ""
            line(level, "\(name)\(arrow)\(mark) \(title.words)\(paint(note, .dim))")
            return
        }
        let count = value.partCount
        let isFolded = level >= options.depth && count > 0
        line(level, "\(name)\(title.words)\(mark)\(title.more)\(isFolded ? paint(" …", .dim) : "")")
        if isFolded { return }
        if isKnown { states[number] = 1 }
        switch value {
        case .list, .dictionary:
            for part in value.labelled(file, options.elements) {
                write(part.reference, label: part.label, level: level + 1)
            }
            if let elements = value.elements { fold(elements.dropFirst(options.elements), level + 1) }
        case .fields(let type, let fields):
            for field in fields where type == nil || !ArchiveFile.isStamp(field.key) {
                write(field.value, label: field.key, level: level + 1)
            }
        default: break
        }
        if isKnown { states[number] = 2 }
    }

    /// A summary of the parts of a collection that are not shown, by kind.
    private mutating func fold(_ items: Slice<ArchivedList>, _ level: Int) {
        guard !items.isEmpty else { return }
        var counts: [String: Int] = [:]
        for item in items.prefix(10_000) {
            let value = file.value(item).value
            let kind =
                switch value {
                case .list(let type, _), .dictionary(let type, _), .fields(let type, _): type?.name ?? "collections"
                default: "values"
                }
            counts[kind, default: 0] += 1
        }
        let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4).map {
            "\($0.value) × \(shown($0.key))"
        }
        let list = counts.count > 1 || counts["values"] == nil ? ": \(kinds.joined(separator: ", "))" : ""
        line(level, paint("… \(items.count) more\(list)", .dim))
    }

    /// The class and the stamps; how many elements it has.
    private func title(of value: InspectedValue) -> (words: String, more: String) {
        switch value {
        case .list(let type, let items):
            return (
                paint(shown(type?.name ?? "array"), .type), ", \(items.count) element\(items.count == 1 ? "" : "s")"
            )
        case .dictionary(let type, let pairs):
            return (
                paint(shown(type?.name ?? "dictionary"), .type), ", \(pairs.count) key\(pairs.count == 1 ? "" : "s")"
            )
        case .fields(let type, let fields):
            let stamps = type == nil ? [] : file.stamps(fields).map { "\(shown($0.model)) version \($0.version)" }
            let name =
                type.map { paint(shown($0.name), .type) }
                ?? "dictionary, \(fields.count) key\(fields.count == 1 ? "" : "s")"
            return (name, stamps.isEmpty ? "" : paint(", \(stamps.joined(separator: ", "))", .dim))
        default: return ("", "")
        }
    }

    static func spelling(of date: Date) -> String {
        guard date.timeIntervalSinceReferenceDate.magnitude < 1e11 else {
            return "date \(date.timeIntervalSinceReferenceDate)"
        }
        return date.formatted(.iso8601)
    }

    // MARK: Text

    private enum Colour: String {
        case bold = "1"
        case dim = "2"
        case key = "36"
        case type = "1;34"
        case number = "33"
        case text = "32"
        case reference = "35"
        case error = "1;31"
    }

    private func paint(_ text: String, _ colour: Colour) -> String {
        options.hasColour && !text.isEmpty ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// On one line, without characters that control a terminal, and at most half a line.
    private func shown(_ text: String) -> String {
        let (shown, rest) = text.showing(options.width / 2 + 20)
        return rest == 0 ? shown : shown + "…"
    }

    private mutating func line(_ level: Int, _ line: String) {
        text += String(repeating: "  ", count: level) + line + "\n"
    }
}

extension String {
    /// Its beginning, without characters that break a line, control a terminal or change the text direction, and the number of further
    /// bytes, for which the rest is not examined.
    func showing(_ limit: Int) -> (String, rest: Int) {
        let shown = unicodeScalars.prefix(limit)
        let rest = utf8.distance(from: shown.endIndex, to: utf8.endIndex)
        let start = String(shown).escaping { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator:
                "\\u{\(String(scalar.value, radix: 16))}"
            default: nil
            }
        }
        return (start, rest)
    }
}
