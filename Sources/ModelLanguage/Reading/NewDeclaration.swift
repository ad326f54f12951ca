import SchemaDiagnostics
import YAMLTree

// A type that was described where only its name can stand: fix-its declare it in its section, and write the name.

struct NewDeclaration {
    /// `enums`, `structs`, `classes` or `types`.
    var section: String
    var name: String
    /// Each with two spaces for each level below the name; the first follows the name.
    var lines: [String]

    /// An enum called as the property whose values these are; nil where one of them is not a name.
    init?(enumOf property: String, cases: [String]) {
        guard !cases.isEmpty, cases.allSatisfy(isIdentifier), Set(cases).count == cases.count, isIdentifier(property)
        else { return nil }
        section = "enums"
        name = property.raisingFirst
        lines = ["{ cases: [\(cases.joined(separator: ", "))] }"]
    }

    init(struct name: String, properties: [String]) {
        section = "structs"
        self.name = name
        lines = ["", "  properties:"] + properties.map { "    " + $0 }
    }

    /// A Swift type that archives itself.
    init(type name: String, _ entry: String = "{ coding: secure }") {
        section = "types"
        self.name = name
        lines = [entry]
    }

    private func isDeclared(in file: SourceFile) -> Bool {
        let head = Array("\(name):".utf8)
        return Self.lines(of: file) { (1...4).contains($0) && $1 == head[0] }.contains { number in
            file.line(number).drop { $0 == 0x20 }.starts(with: head)
        }
    }

    /// The numbers of the lines with such an indentation and such a first byte. Each error that declares a type searches the file, so this
    /// is fast.
    private static func lines(of file: SourceFile, where isWanted: (Int, UInt8) -> Bool) -> [Int] {
        file.bytes.withUnsafeBufferPointer { bytes in
            file.lineStarts.withUnsafeBufferPointer { starts in
                var result: [Int] = []
                for (index, start) in starts.enumerated() {
                    var place = start
                    while place < bytes.count, place < start + 5, bytes[place] == 0x20 { place += 1 }
                    if place < bytes.count, isWanted(place - start, bytes[place]) { result.append(index + 1) }
                }
                return result
            }
        }
    }

    /// At the top of its section, which is made above the one that contains a place where there is none; nil where that is not a change of whole
    /// lines.
    func insertion(into file: SourceFile, above offset: Int) -> FixIt.Edit? {
        var own: Int?
        var above: Int?
        let heads = ["classes", "structs", "enums", "types"]
        let place = file.position(at: offset).line
        guard file.lineStarts.count < 2_000 else { return nil }
        for number in Self.lines(of: file, where: { $0 == 0 && "cset".utf8.contains($1) }) {
            let line = String(decoding: file.line(number), as: UTF8.self)
            guard let head = heads.first(where: { line.hasPrefix("\($0):") }) else { continue }
            let rest = line.dropFirst(head.count + 1).drop { $0 == " " }
            let isBlock = rest.isEmpty || rest.hasPrefix("#")
            if head == section {
                guard isBlock else { return nil }
                own = number
            }
            if number < place { above = isBlock ? number : nil }
        }
        guard let above else { return nil }
        var number = (own ?? above) + 1
        while number <= file.lineStarts.count, isBlank(file.line(number)) { number += 1 }
        guard number <= file.lineStarts.count else { return nil }
        let width = own == nil ? 2 : file.line(number).prefix { $0 == 0x20 }.count
        guard width > 0 else { return nil }
        let margin = String(repeating: " ", count: width)
        let all = [lines[0].isEmpty ? "\(name):" : "\(name): \(lines[0])"] + lines.dropFirst()
        let text = all.map { $0.isEmpty ? "\n" : "\(margin)\($0)\n" }.joined()
        let head = own == nil ? "\(section):\n" : ""
        return FixIt.Edit(inserting: head + text, at: file.lineStarts[(own == nil ? above : number) - 1], in: file)
    }

    private func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
        let content = line.drop { $0 == 0x20 }
        return content.isEmpty || content.first == UInt8(ascii: "#")
    }

    /// Declares it, and writes its name.
    /// - Parameter edits: those that write the name.
    func fixIt(_ edits: [FixIt.Edit], in file: SourceFile, at offset: Int) -> FixIt? {
        guard !isDeclared(in: file) else { return nil }
        return insertion(into: file, above: offset).map {
            FixIt(
                "declare \(section.dropLast()) '\(shortened(name))'" + (edits.isEmpty ? "" : ", and write it here"),
                edits: [$0] + edits
            )
        }
    }
}

extension SchemaReader {
    /// `{ type: String, enum: [a, b], default: a }`
    func declaringEnum(_ pair: YAMLPair, of name: Spanned<String>, among pairs: [YAMLPair]) -> FixIt? {
        guard OtherWord.row(of: pair.key.value, at: .property)?.role == .choices, let items = pair.value.sequence,
            let declaration = NewDeclaration(enumOf: name.value, cases: items.compactMap { $0.scalar?.text }),
            items.allSatisfy({ $0.scalar != nil })
        else { return nil }
        var edits: [FixIt.Edit] = []
        if let type = pairs["type"]?.value {
            let isOptional = type.scalar?.text.hasSuffix("?") == true
            edits = [
                FixIt.Edit(type.span.withQuotes, replacement: declaration.name + (isOptional ? "?" : "")),
                removing(pair),
            ]
        } else {
            let span = pair.key.span.at(pair.key.span.start, pair.value.span.end)
            edits = [FixIt.Edit(span, replacement: "type: \(declaration.name)")]
        }
        if let value = pairs["default"]?.value, let text = value.scalar?.text,
            items.contains(where: { $0.scalar?.text == text })
        {
            edits.append(FixIt.Edit(value.span.withQuotes, replacement: "." + text))
        }
        return declaration.fixIt(edits, in: file, at: name.span.start)
    }
}
