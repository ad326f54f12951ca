import ModelLanguage
import YAMLTree

/// A schema as far as it can be known from something else; what cannot be known is a comment at its place.
struct SchemaDraft {
    struct Line {
        var key: String
        /// In flow form.
        var value: String
        var comment: String?
    }

    struct Class {
        var name: String
        var superclass: String?
        var archiveName: String?
        /// Attributes besides these and the properties.
        var attributes: [Line] = []
        var comments: [String] = []
        var properties: [Property] = []
    }

    struct Property {
        var name: String
        var type: String
        /// Besides the type.
        var attributes: [(key: String, value: String)] = []
        var comments: [String] = []
        /// Behind it on its line.
        var note: String?
        /// It is left out of the schema, as a comment: its type cannot be said.
        var isOpen = false
    }

    var comments: [String] = []
    var header: [Line] = []
    var types: [Line] = []
    var classes: [Class] = []

    var text: String {
        var lines = comments.map { "# \($0)" }
        lines += header.map { Self.line($0, indent: "") }
        if !types.isEmpty { lines += ["", "types:"] + types.map { Self.line($0, indent: "  ") } }
        lines += ["", classes.isEmpty ? "classes: {}" : "classes:"]
        for item in classes { lines += Self.lines(item) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ line: Line, indent: String) -> String {
        "\(indent)\(line.key): \(line.value)" + (line.comment.map { "  # \(oneLine($0))" } ?? "")
    }

    private static func lines(_ item: Class) -> [String] {
        var lines = item.comments.map { "  # \(oneLine($0))" }
        let attributes =
            [
                item.superclass.map { Line(key: "superclass", value: $0) },
                item.archiveName.map { Line(key: "archiveName", value: YAMLText.scalar($0)) },
            ].compactMap { $0 } + item.attributes
        let isEmpty = attributes.isEmpty && item.properties.allSatisfy(\.isOpen)
        lines.append("  \(YAMLText.scalar(item.name)):" + (isEmpty ? " {}" : ""))
        lines += attributes.map { line($0, indent: "    ") }
        if item.properties.contains(where: { !$0.isOpen }) { lines.append("    properties:") }
        for property in item.properties {
            lines += property.comments.map { "      # \(oneLine($0))" }
            let attributes = [(key: "type", value: YAMLText.type(property.type))] + property.attributes
            let value =
                property.attributes.isEmpty
                ? YAMLText.type(property.type)
                : "{ \(attributes.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }"
            let name = "\(property.isOpen ? "# " : "")\(YAMLText.scalar(property.name))"
            lines.append(Self.line(Line(key: name, value: value, comment: property.note), indent: "      "))
        }
        return lines
    }

    /// Names in archives may have any characters; a comment ends with its line.
    private static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { needsEscapeInYAML($0) ? "?" : $0 }))
    }
}

/// Names for Swift, made of the names that something else has.
struct SwiftNames {
    private var taken: Set<String> = []

    /// `title` of `Title`, `_title` and `my-title`: letters, digits, and small at the front.
    mutating func property(_ key: String) -> String {
        let words = Self.words(of: key)
        let head = words.first.map { Self.loweringFirst($0) } ?? "value"
        return unique(head + words.dropFirst().map(Self.raisingFirst).joined())
    }

    /// `Contact` of `Contacts.Contact`.
    mutating func type(_ name: String) -> String {
        let parts = name.split(separator: ".").map { Self.words(of: String($0)).map(Self.raisingFirst).joined() }
        let last = parts.last(where: { !$0.isEmpty }) ?? "Class"
        if taken.contains(last) { return unique(parts.joined()) }
        return unique(last)
    }

    private mutating func unique(_ name: String) -> String {
        var result = isIdentifier(name) ? name : "_\(name)"
        if !isIdentifier(result) { result = "value" }
        var number = 2
        let stem = result
        while !taken.insert(result).inserted {
            result = "\(stem)\(number)"
            number += 1
        }
        return result
    }

    private static func words(of text: String) -> [String] {
        text.split { !isIdentifier("a\($0)") || $0 == "_" }.map(String.init)
    }

    private static func raisingFirst(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// `URLText` is `urlText`.
    private static func loweringFirst(_ word: String) -> String {
        let capitals = word.prefix { $0.isUppercase }
        let count = capitals.count > 1 && capitals.count < word.count ? capitals.count - 1 : capitals.count
        return word.prefix(count).lowercased() + word.dropFirst(count)
    }
}
