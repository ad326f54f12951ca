import Foundation

/// Converts XML property lists, the format of many old archives, to binary ones, so that one reader serves both.
///
/// Only the parts of XML that property lists use are supported: elements, text, the five entities, numeric character references, CDATA,
/// comments. A document type is skipped; its entities are unknown. The stack is on the heap.
enum XMLPropertyList {
    /// - Parameter data: a property list of either kind; a binary one is returned unchanged.
    static func binary(from data: Data) throws -> NSData {
        if data.starts(with: Array("bplist".utf8)) { return data.sharedBytes }
        // Before its first element, XML has at most a byte order mark and white space, in UTF-16 with zeros between.
        let blank: Set<UInt8> = [0x00, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
        guard data.first(where: { !blank.contains($0) }) == UInt8(ascii: "<") else {
            let found = data.isEmpty ? "no bytes" : "\(data.count) bytes of something else"
            throw ArchiveError(.malformed, expected: "a property list, binary or XML", found: found)
        }
        let binary = try [UInt8](data).withUnsafeBytes { bytes in
            var parser = XMLPropertyListParser(bytes)
            return try parser.parse()
        }
        return binary.sharedBytes
    }
}

extension Data {
    /// The bytes as an object that does not move them. On Linux `as NSData` copies them.
    var sharedBytes: NSData {
        #if canImport(ObjectiveC)
            return self as NSData
        #else
            // At most this many bytes are in the value itself; others are in storage, which the deallocator retains.
            let inline = MemoryLayout<Data>.size
            return withUnsafeBytes { bytes in
                guard bytes.count > inline, let start = bytes.baseAddress else { return self as NSData }
                return NSData(
                    bytesNoCopy: UnsafeMutableRawPointer(mutating: start),
                    length: bytes.count,
                    deallocator: { _, _ in withExtendedLifetime(self) {} }
                )
            }
        #endif
    }
}

private struct XMLPropertyListParser: ~Copyable {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0
    private var list = PropertyListBuilder()
    private var open: [Container] = []
    private var root: UInt32?
    private var isPropertyList = false
    /// The element whose text is being read, and its text so far.
    private var leaf: String?
    private var text: [UInt8] = []

    private struct Container {
        let isDictionary: Bool
        var keys: [UInt32] = []
        var values: [UInt32] = []
        /// The key whose value comes next.
        var key: String?
        /// Set where the only entry is `CF$UID`.
        var uid: Int64?
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func parse() throws -> Data {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "<"): try markup()
            case let byte where leaf == nil:
                guard [0x20, 0x09, 0x0A, 0x0D].contains(byte) else { throw broken("text between elements") }
                place += 1
            case UInt8(ascii: "&"): text.append(contentsOf: try entity().utf8)
            default:
                text.append(bytes[place])
                place += 1
            }
        }
        guard let root, open.isEmpty, leaf == nil else { throw broken("its end") }
        return list.finish(top: root) { _ in (nil, 0) }
    }

    /// An element's start or end tag, CDATA in text; comments, instructions and the document type are skipped.
    private mutating func markup() throws {
        if starts(with: "<!--") {
            try skip(past: "-->")
        } else if leaf != nil, starts(with: "<![CDATA[") {
            let start = place + 9
            try skip(past: "]]>")
            text.append(contentsOf: bytes[start..<place - 3])
        } else if leaf == nil, starts(with: "<?") {
            try skip(past: "?>")
        } else if leaf == nil, starts(with: "<!") {
            try skip(past: ">")
        } else {
            try element(tag())
        }
    }

    private mutating func element(_ tag: Tag) throws {
        if let leaf {
            guard tag.isEnd, tag.name == leaf else { throw broken("<\(tag.name.prefix(40))> in text") }
            try value(leaf, String(decoding: text, as: UTF8.self))
            (self.leaf, text) = (nil, [])
            return
        }
        switch tag.name {
        case "plist":
            if !tag.isEnd { isPropertyList = true }
        case _ where !isPropertyList: throw broken("an element '\(tag.name)' outside of <plist>")
        case "dict", "array":
            if !tag.isEnd { open.append(Container(isDictionary: tag.name == "dict")) }
            if tag.isEnd || tag.isEmpty { try close(tag.name) }
        case _ where tag.isEnd: throw broken("</\(tag.name)> without its beginning")
        case _ where tag.isEmpty: try value(tag.name, "")
        default: leaf = tag.name
        }
    }

    private func broken(_ what: String) -> ArchiveError {
        ArchiveError(.malformed, expected: "an XML property list", found: "\(what) at byte \(place)")
    }

    private mutating func close(_ name: String) throws {
        guard let container = open.popLast(), container.isDictionary == (name == "dict") else {
            throw broken("</\(name)> without its beginning")
        }
        guard container.key == nil else { throw broken("a key without a value") }
        if container.isDictionary, container.keys.count == 1, let uid = container.uid {
            guard let exact = UInt32(exactly: uid), exact < PropertyListBuilder.deferred else { throw broken("a UID") }
            try add(list.uid(exact), integer: nil)
            return
        }
        if container.isDictionary {
            try add(list.dictionary(keys: container.keys, values: container.values), integer: nil)
        } else {
            try add(list.array(container.values), integer: nil)
        }
    }

    /// - Parameter integer: the value if it is an integer: it may be a UID's.
    private mutating func add(_ reference: UInt32, integer: Int64?) throws {
        guard let last = open.indices.last else {
            guard root == nil else { throw broken("a second root") }
            root = reference
            return
        }
        if open[last].isDictionary {
            guard let key = open[last].key else { throw broken("a value without a key") }
            open[last].key = nil
            open[last].keys.append(list.string(key))
            open[last].uid = key == "CF$UID" ? integer : nil
        }
        open[last].values.append(reference)
    }

    private mutating func value(_ name: String, _ text: String) throws {
        switch name {
        case "key":
            guard let last = open.indices.last, open[last].isDictionary, open[last].key == nil else {
                throw broken("a key in the wrong place")
            }
            open[last].key = text
        case "string": try add(list.string(text), integer: nil)
        case "true": try add(list.bool(true), integer: nil)
        case "false": try add(list.bool(false), integer: nil)
        case "integer": try integer(text.trimmingCharacters(in: .whitespacesAndNewlines))
        case "real":
            guard let number = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw broken("the real number '\(text.prefix(40))'")
            }
            try add(list.double(number), integer: nil)
        case "data":
            // For empty data Foundation writes white space, which it cannot read.
            let isEmpty = text.allSatisfy(\.isWhitespace)
            guard let data = isEmpty ? Data() : Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
                throw broken("data")
            }
            try add(list.data(data), integer: nil)
        case "date":
            guard let date = Self.date(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw broken("the date '\(text.prefix(40))'")
            }
            try add(list.date(date), integer: nil)
        default: throw broken("an element '\(name.prefix(40))'")
        }
    }

    private mutating func integer(_ text: String) throws {
        let isHex = text.lowercased().hasPrefix("0x")
        if let number = isHex ? Int64(text.dropFirst(2), radix: 16) : Int64(text) {
            try add(list.integer(number), integer: number)
        } else if let number = isHex ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text) {
            try add(list.unsigned(number), integer: nil)
        } else {
            throw broken("the integer '\(text.prefix(40))'")
        }
    }

    /// `2024-02-29T12:30:00Z`.
    private static func date(_ text: String) -> Date? {
        let parts = text.split { "-T:Z".contains($0) }.compactMap { Int($0) }
        guard parts.count == 6, text.hasSuffix("Z"), 0...9999 ~= parts[0], 1...12 ~= parts[1], 1...31 ~= parts[2],
            0...24 ~= parts[3],
            0...59 ~= parts[4], 0...60 ~= parts[5]
        else { return nil }
        // Days since 1 March of year 0, in which leap days come last.
        let year = parts[1] > 2 ? parts[0] : parts[0] - 1
        let month = (parts[1] + 9) % 12
        let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + parts[2] - 1
        let daysTo2001 = 730_791
        let seconds = Int64(days - daysTo2001) * 86_400 + Int64(parts[3] * 3_600 + parts[4] * 60 + parts[5])
        return Date(timeIntervalSinceReferenceDate: Double(seconds))
    }

    // MARK: Tags and text

    private struct Tag {
        var name: String
        var isEnd = false
        var isEmpty = false
    }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard place + count <= bytes.count, let start = bytes.baseAddress else { return false }
        return memcmp(start + place, text.utf8Start, count) == 0
    }

    private mutating func skip(past text: StaticString) throws {
        while place < bytes.count {
            if starts(with: text) {
                place += text.utf8CodeUnitCount
                return
            }
            place += 1
        }
        throw broken("its end")
    }

    private mutating func tag() throws -> Tag {
        let start = place
        try skip(past: ">")
        var inner = String(decoding: bytes[start + 1..<place - 1], as: UTF8.self)
        var tag = Tag(name: "")
        if inner.hasPrefix("/") {
            tag.isEnd = true
            inner.removeFirst()
        } else if inner.hasSuffix("/") {
            tag.isEmpty = true
            inner.removeLast()
        }
        tag.name = String(inner.prefix { !$0.isWhitespace })
        return tag
    }

    private mutating func entity() throws -> String {
        let start = place + 1
        let limit = min(bytes.count, start + 12)
        guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else {
            throw broken("an entity without its end")
        }
        place = end + 1
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "apos": return "'"
        case "quot": return "\""
        default:
            let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            guard name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init) else {
                throw broken("the entity '\(name)'")
            }
            return String(scalar)
        }
    }
}
