import SchemaDiagnostics
import YAMLTree

// What fix-its change of declarations that were read without errors.

extension PropertyDeclaration {
    /// Another type, and attributes that come and go.
    func changing(type: String? = nil, adding texts: [String] = [], removing names: [PropertyAttribute.Name] = [])
        -> [FixIt.Edit]
    {
        let value = self.type.span.withQuotes
        guard let longFormSpan else {
            let type = type ?? value.text
            let attributes = texts.isEmpty ? type : "{ type: \(type), \(texts.joined(separator: ", ")) }"
            return [FixIt.Edit(value, replacement: attributes)]
        }
        var edits: [FixIt.Edit] = []
        if longFormSpan.start <= value.start, value.end <= longFormSpan.end, !texts.isEmpty {
            let isFlow = longFormSpan.text.hasPrefix("{")
            let margin = "\n" + String(repeating: " ", count: max(0, longFormSpan.position.column - 1))
            let text = texts.map { (isFlow ? ", " : margin) + $0 }.joined()
            edits = [FixIt.Edit(value, replacement: (type ?? value.text) + text)]
        } else {
            edits = type.map { [FixIt.Edit(value, replacement: $0)] } ?? []
            if !texts.isEmpty { edits.append(longFormSpan.adding(texts)) }
        }
        for attribute in names.compactMap({ self[$0] }) {
            edits.append(removal(of: attribute.keySpan, to: attribute.valueSpan))
        }
        return edits
    }

    /// Makes it optional, or gives it a default where its type has an empty value.
    func allowingAbsence(of type: PropertyType) -> [FixIt] {
        guard let value = type.emptyValue, self[.default] == nil else { return [makingOptional] }
        let text = "default: \(value)"
        return [makingOptional, FixIt("write '\(text)'", edits: changing(adding: [text])).withSeveralReadings]
    }

    var makingOptional: FixIt {
        FixIt("write '\(shortened(optionalType))'", edits: changing(type: optionalType)).withSeveralReadings
    }

    /// The type as written, as an optional.
    var optionalType: String {
        let text = type.span.withQuotes.text
        if let quote = text.first, quote == "\"" || quote == "'" { return "\(text.dropLast())?\(quote)" }
        return text.hasSuffix("]") ? quotedYAML(text + "?") : text + "?"
    }
}

extension PropertyType {
    /// As a default, of types that have one that everybody would choose.
    fileprivate var emptyValue: String? {
        switch self {
        case .array, .set: "[]"
        case .dictionary: "{}"
        case .builtin(.string): "\"\""
        case .builtin(.bool): "false"
        case .builtin(let builtin): builtin.isQuantity ? "0" : nil
        case .propertyList, .optional, .enumeration, .union, .structure, .object, .foreign: nil
        }
    }
}

extension ModelResolver {
    /// An attribute that is not for its property.
    /// What refers back to a value refers to an object.
    func noteOnStruct(_ type: PropertyType) -> [Note] {
        guard case .structure(let name) = type else { return [] }
        return [Note("'\(name.name)' is a struct; declared under 'classes' it has objects, to which others refer")]
    }

    mutating func reject(_ attribute: PropertyAttribute, _ id: DiagnosticID, _ message: String, notes: [Note] = []) {
        bag.report(id, message, at: attribute.keySpan, notes: notes, fixIts: [attribute.removing])
    }
}

extension PropertyAttribute {
    /// The attribute may be wrong, or what it contradicts.
    var removing: FixIt {
        let edit = removal(of: keySpan, to: valueSpan)
        return FixIt("remove '\(name.text)'", edits: [edit]).withSeveralReadings
    }
}

extension SourceSpan {
    /// Takes out the entry whose value is here.
    package func removing(_ key: String) -> FixIt? {
        let bytes = file.bytes
        var end = withQuotes.start
        while end > 0, " \r\n".utf8.contains(bytes[end - 1]) { end -= 1 }
        guard end > 0, bytes[end - 1] == UInt8(ascii: ":") else { return nil }
        let start = end - 1 - key.utf8.count
        guard start >= 0, bytes[start..<end - 1].elementsEqual(key.utf8) else { return nil }
        return FixIt("remove '\(key)'", edits: [removal(of: at(start, end - 1), to: withQuotes)]).withSeveralReadings
    }
}

extension Spanned where Value == String {
    /// Writes a key at the head of the declaration of this name, one way of several; nil where it has another form.
    /// - Parameter isNamed: whether the message says where, as the finding is elsewhere.
    func writing(_ key: String, isNamed: Bool = false) -> FixIt? {
        let place = isNamed ? " at '\(shortened(value))'" : ""
        return adding(key).map { FixIt("write '\(shortened(key))'\(place)", edits: [$0]).withSeveralReadings }
    }

    /// Writes a key at the head of the declaration of this name, as in `equality: value`; nil where it has another form.
    func adding(_ key: String) -> FixIt.Edit? {
        let bytes = span.file.bytes
        var end = span.withQuotes.end
        guard end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return nil }
        end += 1
        var next = end
        while next < bytes.count, bytes[next] == 0x20 { next += 1 }
        if next < bytes.count, bytes[next] == UInt8(ascii: "{") {
            return FixIt.Edit(span.at(next + 1, next + 1), replacement: " \(key),")
        }
        let own = span.file.position(at: span.start)
        for number in own.line + 1...max(own.line + 1, span.file.lineStarts.count)
        where number <= span.file.lineStarts.count {
            let line = span.file.line(number)
            let content = line.drop { $0 == 0x20 }
            if content.isEmpty || content.first == UInt8(ascii: "#") { continue }
            let margin = content.startIndex - line.startIndex
            guard margin >= own.column else { break }
            return FixIt.Edit(
                span.at(line.startIndex, line.startIndex),
                replacement: String(repeating: " ", count: margin) + key + "\n"
            )
        }
        guard span.file.line(own.line).suffix(from: end).allSatisfy({ $0 == 0x20 }) else { return nil }
        let margin = "\n" + String(repeating: " ", count: own.column + 1)
        return FixIt.Edit(span.at(end, end), replacement: margin + key)
    }

    /// Takes the name out of a list, which goes with its key if it was the only one.
    func removing(from list: [Spanned<String>], of key: String) -> FixIt? {
        var start = span.withQuotes.start
        while start > 0, span.file.bytes[start - 1] == 0x20 { start -= 1 }
        guard list.contains(where: { $0.span == span }), list.count > 1, start > 0,
            "-,[".utf8.contains(span.file.bytes[start - 1])
        else { return nil }
        return FixIt("remove '\(value)' from '\(key)'", edits: [removal(of: span, to: span.withQuotes)])
    }
}

extension FixIt {
    /// Declares a Swift type at the top of `types`, which is made above the section that contains a place where there is none; nil where
    /// that is not a change of whole lines.
    static func declaring(_ name: String, as entry: String, in file: SourceFile, at offset: Int) -> FixIt? {
        var ignored = DiagnosticBag()
        // The file is read again for each.
        guard file.lineStarts.count < 2_000, let tree = parseYAML(file, into: &ignored) else { return nil }
        let sections = ["classes", "structs", "enums", "types"]
        guard
            let place = tree.mapping?.lastIndex(where: { $0.key.span.start < offset && sections.contains($0.key.value) }
            )
        else { return nil }
        var edits = TreeEdits(file)
        let pair = TreeEdits.NewPair(name, flow: entry)
        let isPut =
            if let types = tree.pair("types") {
                edits.put(
                    pair,
                    into: types,
                    isFlow: tree.isFlow,
                    before: types.value.mapping?.isEmpty == false ? 0 : nil
                )
            } else {
                edits.put(pair.below("types"), into: tree, above: nil, before: place)
            }
        return isPut ? FixIt("declare type '\(shortened(name))'", edits: edits.edits) : nil
    }
}
