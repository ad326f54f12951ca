/// The path of a place in a text. Only the lines above it decide, so it works in text that is not YAML yet.
struct YAMLPlace {
    enum Part {
        /// A key is written, or begins here.
        case key
        /// After a key, or in an item of a list.
        case value
    }

    /// The keys around it, outermost first, `[]` for an item of a list. For a key, it is the path of its mapping.
    private(set) var path: [String] = []
    private(set) var part = Part.key
    /// The start of the word that is being written.
    private(set) var start: Int
    /// It is in a comment or a block of text.
    private(set) var isText = false
    private(set) var isFlow = false

    static let item = "[]"

    private struct Block {
        var indent: Int
        var key: String
    }

    private struct Flow {
        var isMapping: Bool
        var key: String?
    }

    private let bytes: [UInt8]
    private let end: Int
    private var blocks: [Block] = []
    private var flows: [Flow] = []
    /// The indentation of the line on which the outermost bracket is.
    private var flowIndent = 0
    /// Lines that are deeper are text.
    private var textIndent: Int?
    private var quote: UInt8?
    /// The line has a key of its own, outside of brackets.
    private var hasKey = false

    init(_ bytes: [UInt8], lineStarts: [Int], offset: Int) {
        self.bytes = bytes
        end = min(offset, bytes.count)
        start = end
        for (index, line) in lineStarts.enumerated() where line <= end {
            let next = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count + 1
            read(from: line, to: min(next, end), isLast: next > end || index + 1 == lineStarts.count)
        }
        path = blocks.map(\.key)
        for flow in flows { path += flow.isMapping ? [flow.key].compactMap(\.self) : [Self.item] }
        if let flow = flows.last {
            isFlow = true
            part = flow.isMapping && flow.key == nil ? .key : .value
        } else {
            part = hasKey ? .value : .key
        }
    }

    /// One line, up to the requested place.
    private mutating func read(from line: Int, to end: Int, isLast: Bool) {
        var offset = line
        while offset < end, bytes[offset] == 0x20 { offset += 1 }
        var indent = offset - line
        let isEmpty = offset >= end || bytes[offset] == 0x0A || bytes[offset] == 0x0D
        if isEmpty, !isLast { return }
        if let text = textIndent {
            if indent > text, !isEmpty || isLast {
                isText = isLast
                return
            }
            textIndent = nil
        }
        if !flows.isEmpty, indent <= flowIndent, !isEmpty, offset < bytes.count, bytes[offset] != UInt8(ascii: "}"),
            bytes[offset] != UInt8(ascii: "]")
        {
            flows = []
            quote = nil
        }
        hasKey = false
        guard flows.isEmpty else { return scan(from: offset, to: end) }
        blocks.removeAll { $0.indent >= indent }
        while offset + 1 < end, bytes[offset] == UInt8(ascii: "-"), bytes[offset + 1] == 0x20 {
            blocks.append(Block(indent: indent, key: Self.item))
            offset += 1
            while offset < end, bytes[offset] == 0x20 { offset += 1 }
            indent = offset - line
        }
        start = offset
        if offset < end, bytes[offset] == UInt8(ascii: "#") {
            isText = isLast
            return
        }
        if let colon = colon(from: offset, to: end) {
            blocks.append(Block(indent: indent, key: key(offset, colon)))
            hasKey = true
            offset = colon + 1
            while offset < end, bytes[offset] == 0x20 { offset += 1 }
            start = offset
        } else if blocks.last?.key == Self.item {
            // An item may be a word, or begin a mapping: both are treated as a value.
            hasKey = true
        }
        flowIndent = indent
        if offset < end, bytes[offset] == UInt8(ascii: "|") || bytes[offset] == UInt8(ascii: ">") {
            textIndent = indent
            return
        }
        scan(from: offset, to: end)
    }

    /// The colon of a key at the start of a line.
    private func colon(from start: Int, to end: Int) -> Int? {
        guard start < end, !"{[".utf8.contains(bytes[start]) else { return nil }
        var quote: UInt8?
        for offset in start..<end {
            let byte = bytes[offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if offset == start, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ":"), isEnd(offset + 1) {
                return offset
            } else if byte == 0x0A {
                return nil
            }
        }
        return nil
    }

    private func isEnd(_ offset: Int) -> Bool {
        offset >= bytes.count || " \r\n,]}".utf8.contains(bytes[offset])
    }

    private func key(_ start: Int, _ end: Int) -> String {
        var text = String(decoding: bytes[start..<end], as: UTF8.self)
        while text.last == " " { text.removeLast() }
        if let first = text.first, first == "\"" || first == "'", text.last == first, text.count > 1 {
            text = String(text.dropFirst().dropLast())
        }
        return text
    }

    /// Brackets and words of a value.
    private mutating func scan(from first: Int, to end: Int) {
        if !flows.isEmpty || first < end { start = first }
        var offset = first
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): if offset - 1 == start { quote = byte }
            case UInt8(ascii: "#") where offset >= 2 && bytes[offset - 2] == 0x20:
                isText = end == self.end && !bytes[offset..<end].contains(0x0A)
                return
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                flows.append(Flow(isMapping: byte == UInt8(ascii: "{")))
                start = offset
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if !flows.isEmpty { flows.removeLast() }
                start = offset
            case UInt8(ascii: ",") where !flows.isEmpty:
                flows[flows.count - 1].key = nil
                start = offset
            case UInt8(ascii: ":") where isEnd(offset) && flows.last?.isMapping == true && flows.last?.key == nil:
                flows[flows.count - 1].key = key(start, offset - 1)
                start = offset
            case 0x20, 0x0A, 0x0D: if start == offset - 1 { start = offset }
            default: break
            }
        }
    }
}
