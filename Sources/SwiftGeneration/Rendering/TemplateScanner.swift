import SchemaDiagnostics

/// A tag of a template, with its place.
struct TemplateTag {
    enum Kind {
        case variable
        case section
        case inverted
        case end
        case partial
        case comment
        /// A tag that swift-mustache knows and these templates do not have: its first character.
        case other(Character)
    }

    let kind: Kind
    /// Without the transforms around it.
    let name: String
    /// Names of the functions applied to it, outermost first.
    let transforms: [String]
    /// The tag's content as written, which the end of a section repeats.
    let content: String
    /// The place of the content.
    let span: SourceSpan
}

/// Finds the tags of a template. swift-mustache parses templates itself but reports neither names nor their places.
struct TemplateScanner {
    private let file: SourceFile
    private var index = 0
    /// The place of a tag that does not end.
    private(set) var unfinished: SourceSpan?

    init(_ file: SourceFile) {
        self.file = file
    }

    mutating func tags() -> [TemplateTag] {
        var tags: [TemplateTag] = []
        while let start = find("{{", from: index) {
            let isTriple = byte(at: start + 2) == UInt8(ascii: "{")
            let open = start + (isTriple ? 3 : 2)
            guard let end = find(isTriple ? "}}}" : "}}", from: open) else {
                unfinished = SourceSpan(file: file, start: start, end: min(start + 2, file.bytes.count))
                return tags
            }
            tags.append(tag(from: open, to: end, isTriple: isTriple))
            index = end + (isTriple ? 3 : 2)
        }
        return tags
    }

    private func tag(from start: Int, to end: Int, isTriple: Bool) -> TemplateTag {
        var first = start
        var kind = TemplateTag.Kind.variable
        if !isTriple, first < end {
            switch file.bytes[first] {
            case UInt8(ascii: "#"): kind = .section
            case UInt8(ascii: "^"): kind = .inverted
            case UInt8(ascii: "/"): kind = .end
            case UInt8(ascii: ">"): kind = .partial
            case UInt8(ascii: "!"): kind = .comment
            case UInt8(ascii: "&"): kind = .variable
            case UInt8(ascii: "="), UInt8(ascii: "$"), UInt8(ascii: "<"), UInt8(ascii: "%"):
                kind = .other(Character(Unicode.Scalar(file.bytes[first])))
            default: first -= 1
            }
            first += 1
        }
        var last = end
        while first < last, isSpace(file.bytes[first]) { first += 1 }
        while last > first, isSpace(file.bytes[last - 1]) { last -= 1 }
        let span = SourceSpan(file: file, start: first, end: last)
        let content = span.text
        var parts = content.split(separator: "(", omittingEmptySubsequences: false).map(String.init)
        var name = parts.removeLast()
        while name.hasSuffix(")") { name.removeLast() }
        return TemplateTag(kind: kind, name: name, transforms: parts, content: content, span: span)
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private func byte(at index: Int) -> UInt8? {
        file.bytes.indices.contains(index) ? file.bytes[index] : nil
    }

    private func find(_ text: StaticString, from start: Int) -> Int? {
        let length = text.utf8CodeUnitCount
        let first = Array("\(text)".utf8)
        var index = start
        while index + length <= file.bytes.count {
            if file.bytes[index..<index + length].elementsEqual(first) { return index }
            index += 1
        }
        return nil
    }
}
