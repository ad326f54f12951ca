/// An element of XML with its content.
struct MarkupElement {
    var name: String
    var attributes: [String: String] = [:]
    var children: [MarkupElement] = []
    var text = ""
    /// Where it begins.
    var line: Int

    subscript(attribute: String) -> String? { attributes[attribute] }

    func all(_ name: String) -> [MarkupElement] { children.filter { $0.name == name } }
}

struct MarkupError: Error {
    /// Lower case, no full stop.
    var reason: String
    var line: Int
}

/// Reads the XML that Xcode writes: elements, attributes, text, the five entities, numeric character references, CDATA, comments. A
/// document type is skipped; its entities are unknown. The stack is on the heap.
struct MarkupReader {
    private let bytes: [UInt8]
    private var place = 0
    private var open: [MarkupElement] = []
    private var root: MarkupElement?
    /// The line of `counted`, which is at or before `place`.
    private var line = 1
    private var counted = 0

    static let depthLimit = 100

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func read(_ bytes: [UInt8]) throws(MarkupError) -> MarkupElement {
        var reader = MarkupReader(bytes)
        return try reader.document()
    }

    private mutating func document() throws(MarkupError) -> MarkupElement {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw broken("it has bytes that are not UTF-8") }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        guard bytes[place...].first(where: { !Self.isSpace($0) }) == UInt8(ascii: "<") else {
            throw broken(bytes.isEmpty ? "the file is empty" : "it is no XML")
        }
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "<") {
                try markup()
            } else {
                let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                let text = try self.text(place..<end)
                if open.isEmpty {
                    guard text.allSatisfy(\.isWhitespace) else { throw broken("text outside of all elements") }
                } else {
                    open[open.count - 1].text += text
                }
                place = end
            }
        }
        if let last = open.last { throw MarkupError(reason: "<\(last.name)> has no end", line: last.line) }
        guard let root else { throw broken("it has no element") }
        return root
    }

    private mutating func markup() throws(MarkupError) {
        if starts(with: "<!--") {
            try skip(past: "-->")
        } else if starts(with: "<![CDATA[") {
            let start = place + 9
            try skip(past: "]]>")
            guard !open.isEmpty else { throw broken("text outside of all elements") }
            open[open.count - 1].text += String(decoding: bytes[start..<place - 3], as: UTF8.self)
        } else if starts(with: "<?") {
            try skip(past: "?>")
        } else if starts(with: "<!") {
            try skip(past: ">")
        } else if starts(with: "</") {
            place += 2
            let name = name()
            guard let last = open.popLast(), last.name == name else { throw broken("</\(name)> without its beginning") }
            space()
            guard take(">") else { throw broken("</\(name) without '>'") }
            try close(last)
        } else {
            try element()
        }
    }

    private mutating func element() throws(MarkupError) {
        place += 1
        let name = name()
        guard !name.isEmpty else { throw broken("'<' without a name") }
        var element = MarkupElement(name: name, line: currentLine())
        while true {
            space()
            if take("/>") {
                try close(element)
                return
            }
            if take(">") {
                guard open.count < Self.depthLimit else {
                    throw broken("elements are inside each other more than \(Self.depthLimit) deep")
                }
                open.append(element)
                return
            }
            let key = self.name()
            space()
            guard !key.isEmpty, take("=") else { throw broken("<\(name)> is not closed") }
            space()
            guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'"),
                let end = bytes[(place + 1)...].firstIndex(of: bytes[place])
            else { throw broken("the value of '\(key)' has no quotes around it") }
            let value = try text(place + 1..<end)
            guard element.attributes.updateValue(value, forKey: key) == nil else {
                throw broken("<\(name)> has '\(key)' twice")
            }
            place = end + 1
        }
    }

    private mutating func close(_ element: MarkupElement) throws(MarkupError) {
        if open.isEmpty {
            guard root == nil else { throw broken("a second element after the first has ended") }
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    // MARK: Texts

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private mutating func space() {
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    }

    private mutating func name() -> String {
        let start = place
        while place < bytes.count, !Self.isSpace(bytes[place]), !"=/<>\"'".utf8.contains(bytes[place]) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private func starts(with text: String) -> Bool {
        let end = place + text.utf8.count
        return end <= bytes.count && bytes[place..<end].elementsEqual(text.utf8)
    }

    private mutating func take(_ text: String) -> Bool {
        guard starts(with: text) else { return false }
        place += text.utf8.count
        return true
    }

    private mutating func skip(past text: String) throws(MarkupError) {
        let start = place
        while place < bytes.count {
            if take(text) { return }
            place += 1
        }
        place = start
        throw broken("'\(text)' is missing")
    }

    private mutating func text(_ range: Range<Int>) throws(MarkupError) -> String {
        guard bytes[range].contains(UInt8(ascii: "&")) else { return String(decoding: bytes[range], as: UTF8.self) }
        var result = ""
        var rest = bytes[range]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += String(decoding: rest[..<start], as: UTF8.self)
            guard let end = rest[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
                throw broken("'&' without ';'")
            }
            let name = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
            guard let character = Self.entity(name) else { throw broken("the entity '&\(name);' is unknown") }
            result.unicodeScalars.append(character)
            rest = rest[(end + 1)...]
        }
        return result + String(decoding: rest, as: UTF8.self)
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "apos": return "'"
        case "quot": return "\""
        default:
            guard name.hasPrefix("#") else { return nil }
            let isHex = name.hasPrefix("#x")
            return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
        }
    }

    private mutating func currentLine() -> Int {
        line += bytes[counted..<place].count { $0 == 0x0A }
        counted = place
        return line
    }

    private mutating func broken(_ reason: String) -> MarkupError {
        MarkupError(reason: reason, line: currentLine())
    }
}
