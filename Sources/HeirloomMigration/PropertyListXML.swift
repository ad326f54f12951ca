import Foundation

@testable import HeirloomRuntime

/// A binary property list as XML, in Foundation's layout.
struct PropertyListXML {
    private let list: BinaryPropertyList
    /// Below the list of objects: inline values of an object are not nested deeper.
    private static let deepest = ValuePath.deepest + 8
    private var text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    static func data(fromBinary data: Data) throws -> Data {
        let storage = data.sharedBytes
        return try withExtendedLifetime(storage) {
            var xml = PropertyListXML(list: try BinaryPropertyList(storage))
            try xml.add(xml.list.topPosition(), depth: 0)
            return Data((xml.text + "</plist>\n").utf8)
        }
    }

    private init(list: BinaryPropertyList) { self.list = list }

    private mutating func add(_ position: Int, depth: Int) throws {
        guard depth <= Self.deepest else {
            throw ArchiveError(.limitExceeded, expected: "less nesting", found: "more than \(Self.deepest) levels")
        }
        let indent = String(repeating: "\t", count: depth)
        switch list.marker(at: position) >> 4 {
        case 8:
            text +=
                "\(indent)<dict>\n\(indent)\t<key>CF$UID</key>\n\(indent)\t<integer>\(try list.uid(at: position))</integer>\n\(indent)</dict>\n"
        case 10:
            let (start, count) = try list.list(at: position)
            guard count > 0 else {
                text += "\(indent)<array/>\n"
                return
            }
            text += "\(indent)<array>\n"
            for index in 0..<count { try add(list.position(of: list.reference(index, from: start)), depth: depth + 1) }
            text += "\(indent)</array>\n"
        case 13:
            let (start, count) = try list.dictionary(at: position)
            guard count > 0 else {
                text += "\(indent)<dict/>\n"
                return
            }
            text += "\(indent)<dict>\n"
            for index in 0..<count {
                let key = try list.string(at: list.position(of: list.reference(index, from: start)))
                text += "\(indent)\t<key>\(Self.escaped(key))</key>\n"
                try add(list.position(of: list.reference(count + index, from: start)), depth: depth + 1)
            }
            text += "\(indent)</dict>\n"
        default:
            guard let value = try list.scalar(at: position) else {
                throw BinaryPropertyList.broken("a value of unknown kind")
            }
            text += "\(indent)\(try Self.element(value))\n"
        }
    }

    private static func element(_ value: WrittenValue) throws -> String {
        switch value {
        case .bool(let value): value ? "<true/>" : "<false/>"
        case .integer(let value): "<integer>\(value)</integer>"
        case .unsigned(let value): "<integer>\(value)</integer>"
        case .double(let value):
            "<real>\(value.isInfinite ? value < 0 ? "-infinity" : "+infinity" : "\(value)")</real>"
        case .string(let value): "<string>\(escaped(value))</string>"
        case .data(let value): "<data>\(value.base64EncodedString())</data>"
        case .leaf(let value as Date)
        where value.timeIntervalSinceReferenceDate.rounded() == value.timeIntervalSinceReferenceDate:
            "<date>\(value.formatted(.iso8601))</date>"
        default: throw ArchiveError(.unwritable, expected: "a value that XML property lists have", found: "another")
        }
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { [0x26, 0x3C, 0x3E, 0x0D].contains($0) }) else { return text }
        // Other readers of XML treat a carriage return without an escape as the end of a line.
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\r", with: "&#13;")
    }
}
