import Foundation

/// For generated code. The text of an object's `description`: class and properties, in one line.
///
/// It is limited in every direction: nested objects to two levels, then only their class; the first elements of a collection; the beginning
/// of a text. So cycles end, and a long list requires no more stack than a short one.
@_documentation(visibility: internal)
public enum ObjectDescription {
    public static func text(of object: any ArchivedObject) -> String {
        DescriptionWriter.text(of: object, level: 0)
    }
}

/// Receives an object's values as text. Hooks are not called.
private final class DescriptionWriter: ChannelWriter {
    private static let deepest = 2
    private static let mostElements = 10
    private static let longestText = 100
    private static let longest = 2_000

    private let level: Int
    private var parts: [String] = []
    private var length = 0
    private var isCut = false

    private init(level: Int) {
        self.level = level
        super.init(.dictionary, runsHooks: false)
    }

    static func text(of object: any NSObject & NSCoding, level: Int) -> String {
        let name = "\(type(of: object))"
        guard level <= deepest else { return "<\(name)>" }
        let writer = DescriptionWriter(level: level)
        object.encode(with: writer)
        return writer.text(name)
    }

    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) {
        guard length < Self.longest else {
            isCut = true
            return
        }
        let part = "\(key): \(text(value, level: options.isConditional ? Self.deepest : level))"
        length += part.utf8.count
        parts.append(part)
    }

    private func text(_ name: String) -> String {
        name + "(" + (parts + (isCut ? ["…"] : [])).joined(separator: ", ") + ")"
    }

    private func text(_ value: WrittenValue, level: Int) -> String {
        switch value {
        case .null: "nil"
        case .bool, .integer, .unsigned, .float, .double: "\(value.plain)"
        case .string(let value): "\"\(Self.beginning(of: value))\""
        case .data(let value): "\(value.count) bytes"
        case .leaf(let value): Self.beginning(of: value.leafSummary)
        case .propertyList(let value):
            (try? WrittenValue(of: value)).map { text($0, level: level) } ?? "<\(type(of: value))>"
        case .codable(let value): Self.beginning(of: "\(value)")
        case .secureObject(let value, _): "<\(type(of: value))>"
        case .object(let value): text(value, level: level)
        case .structure(let value): text(value, level: level)
        case .named(let value), .tagged(let value, _): text(value, level: level)
        case .kept(let value): "<\(Self.beginning(of: value.name))>"
        case .array(let values): text(values, level: level)
        case .set(let values): text(values.sortedByText(), level: level)
        case .dictionary(let entries): text(entries, level: level)
        }
    }

    private func text(_ object: NSObject, level: Int) -> String {
        guard let object = object as? any NSObject & NSCoding else { return "<\(type(of: object))>" }
        return Self.text(of: object, level: level + 1)
    }

    private func text(_ value: any ArchivedStruct, level: Int) -> String {
        guard level <= Self.deepest else { return "<\(type(of: value))>" }
        let writer = DescriptionWriter(level: level + 1)
        value.encode(to: FieldWriter(writer, type(of: value).layout))
        return writer.text("\(type(of: value))")
    }

    private func text(_ values: [WrittenValue], level: Int) -> String {
        guard level <= Self.deepest || values.isEmpty else { return "[\(values.count) elements]" }
        var parts = values.prefix(Self.mostElements).map { text($0, level: level) }
        if values.count > Self.mostElements { parts.append("… \(values.count - Self.mostElements) more") }
        return "[" + parts.joined(separator: ", ") + "]"
    }

    private func text(_ entries: [(key: WrittenValue, value: WrittenValue)], level: Int) -> String {
        guard !entries.isEmpty else { return "[:]" }
        guard level <= Self.deepest else { return "[\(entries.count) entries]" }
        let sorted = entries.map { (text($0.key, level: Self.deepest), $0.value) }.sorted { $0.0 < $1.0 }
        var parts = sorted.prefix(Self.mostElements).map { $0.0 + ": " + text($0.1, level: level) }
        if entries.count > Self.mostElements { parts.append("… \(entries.count - Self.mostElements) more") }
        return "[" + parts.joined(separator: ", ") + "]"
    }

    private static func beginning(of text: String) -> String {
        text.count > longestText ? text.prefix(longestText) + "…" : text
    }
}
