import ModelLanguage
import SchemaHistory
import YAMLTree

/// A schema, as far as a source determines it; anything unknown is a comment at its place.
struct SchemaDraft {
    struct Line {
        var key: String
        /// In flow form.
        var value: String
        var comment: String?
        /// On lines of their own, above it.
        var above: [DraftRemark] = []

        init(key: String, value: String, comment: String? = nil, above: [DraftRemark] = []) {
            (self.key, self.value, self.comment, self.above) = (key, value, comment, above)
        }

        init(_ entry: WrittenEntry, comment: String? = nil, above: [DraftRemark] = []) {
            self.init(key: entry.keyword, value: entry.value, comment: comment, above: above)
        }
    }

    /// A class or a struct.
    struct Class {
        var name: String
        var superclass: String?
        var archiveName: String?
        /// Attributes besides these and the properties.
        var attributes: [Line] = []
        var comments: [DraftRemark] = []
        var properties: [Property] = []
        /// Below the properties: remarks on parts that are not properties of a schema.
        var leftOut: [DraftRemark] = []
        /// Newest first; each line is an entry.
        var history: [(version: Int, entries: [Line])] = []
    }

    struct Property {
        var name: String
        var type: PropertyType
        /// Besides the type.
        var attributes: [(key: String, value: String)] = []
        var comments: [DraftRemark] = []
        /// After it, on its line.
        var note: String?
        /// It is left out of the schema, as a comment: a schema cannot express its type.
        var isOpen = false

        /// The first attribute of that name.
        subscript(key: String) -> String? { attributes.first { $0.key == key }?.value }

        /// Its text after its name, and in entries of a history.
        var declaration: String {
            let spelled = YAMLText.type(type.schemaSpelling())
            if attributes.isEmpty { return spelled }
            let all = [(key: "type", value: spelled)] + attributes
            return "{ \(all.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }"
        }
    }

    struct Enum {
        var name: String
        /// Attributes besides the cases.
        var attributes: [Line] = []
        var comments: [DraftRemark] = []
        /// The type of each case's value, in a union; otherwise its raw value.
        var cases: [Line] = []
        var isUnion = false
        var history: [(version: Int, entries: [Line])] = []
    }

    var comments: [DraftRemark] = []
    var header: [Line] = []
    var types: [Line] = []
    var enums: [Enum] = []
    var structs: [Class] = []
    var classes: [Class] = []
    /// Declarations of older versions; `in`, `since`, `readAs` and `kind` are attributes. A name may have several entries.
    var removed: [Class] = []
    var removedEnums: [Enum] = []
    /// At the end: remarks on parts that are not declarations of a schema.
    var leftOut: [DraftRemark] = []

    var isEmpty: Bool {
        classes.isEmpty && structs.isEmpty && enums.isEmpty && removed.isEmpty && removedEnums.isEmpty
    }

    var text: String {
        var lines = comments.map(\.line)
        lines += header.flatMap { Self.lines($0, indent: "") }
        if !types.isEmpty { lines += ["", "types:"] + types.flatMap { Self.lines($0, indent: "  ") } }
        if !enums.isEmpty { lines += ["", "enums:"] + enums.flatMap(Self.lines) }
        if !structs.isEmpty { lines += ["", "structs:"] + structs.flatMap(Self.lines) }
        if !classes.isEmpty { lines += ["", "classes:"] + classes.flatMap(Self.lines) }
        if !removed.isEmpty || !removedEnums.isEmpty {
            lines += ["", "removed:"] + removedLines + removedEnums.flatMap(Self.lines)
        }
        if !leftOut.isEmpty { lines += [""] + leftOut.map(\.line) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var removedLines: [String] {
        var names: [String] = []
        for item in removed where !names.contains(item.name) { names.append(item.name) }
        return names.flatMap { name in
            let lives = removed.filter { $0.name == name }
            if lives.count == 1 { return Self.lines(lives[0]) }
            let items = lives.flatMap { life in
                let comments = life.comments.map { "    \($0.line)" }
                return comments
                    + Self.body(life).enumerated().map { index, line in
                        (index == 0 ? "    - " : "      ") + line.dropFirst(4)
                    }
            }
            return ["  \(YAMLText.scalar(name)):"] + items
        }
    }

    private static func lines(_ line: Line, indent: String) -> [String] {
        line.above.map { "\(indent)\($0.line)" }
            + ["\(indent)\(line.key): \(line.value)" + (line.comment.map { "  # \(oneLine($0))" } ?? "")]
    }

    private static func lines(_ item: Class) -> [String] {
        let body = body(item)
        let isEmpty = body.allSatisfy { $0.drop { $0 == " " }.hasPrefix("#") }
        return item.comments.map { "  \($0.line)" } + [
            "  \(YAMLText.scalar(item.name)):" + (isEmpty ? " {}" : "")
        ]
            + body
    }

    private static func body(_ item: Class) -> [String] {
        let attributes =
            [
                item.superclass.map { Line(key: "superclass", value: $0) },
                item.archiveName.map { Line(key: "archiveName", value: YAMLText.scalar($0)) },
            ].compactMap { $0 } + item.attributes
        var lines = attributes.flatMap { self.lines($0, indent: "    ") }
        if item.properties.contains(where: { !$0.isOpen }) { lines.append("    properties:") }
        for property in item.properties {
            let name = "\(property.isOpen ? "# " : "")\(YAMLText.scalar(property.name))"
            let line = Line(
                key: name,
                value: property.declaration,
                comment: property.note,
                above: property.comments
            )
            lines += self.lines(line, indent: "      ")
        }
        return lines + item.leftOut.map { "      \($0.line)" } + self.lines(item.history)
    }

    private static func lines(_ item: Enum) -> [String] {
        var lines = item.comments.map { "  \($0.line)" } + ["  \(YAMLText.scalar(item.name)):"]
        lines += item.attributes.flatMap { self.lines($0, indent: "    ") }
        lines.append(item.isUnion ? "    oneOf:" : "    cases:")
        lines += item.cases.flatMap { self.lines($0, indent: "      ") }
        return lines + self.lines(item.history)
    }

    private static func lines(_ history: [(version: Int, entries: [Line])]) -> [String] {
        let versions = history.filter { !$0.entries.isEmpty }
        if versions.isEmpty { return [] }
        return ["    history:"]
            + versions.flatMap { version in
                ["      \(version.version):"]
                    + version.entries.flatMap { entry in
                        lines(
                            Line(key: "- \(entry.key)", value: entry.value, comment: entry.comment, above: entry.above),
                            indent: "        "
                        )
                    }
            }
    }

    /// The beginning of a source's text, on one line.
    static func excerpt(_ text: some StringProtocol) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 60 ? line.prefix(57) + "…" : line
    }

    /// Names in archives may have any characters; a comment ends with its line.
    static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { needsEscapeInYAML($0) ? "?" : $0 }))
    }
}

/// What a schema cannot express, and the place in the source that has it.
struct DraftRemark: Hashable, ExpressibleByStringInterpolation {
    var text: String
    /// `Book.swift:12`; nil: none, or it is in the text.
    var place: String?

    init(_ text: String, _ place: String? = nil) { (self.text, self.place) = (text, place) }
    init(stringLiteral text: String) { self.init(text) }

    /// At a place, unless it has a nearer one.
    func at(_ place: String) -> DraftRemark { DraftRemark(text, self.place ?? place) }

    /// As a comment. The place is before the end of the sentence.
    var line: String {
        guard let place else { return "# \(SchemaDraft.oneLine(text))" }
        let end = text.last.map { ".?:".contains($0) } ?? false ? String(text.suffix(1)) : ""
        return "# \(SchemaDraft.oneLine("\(text.dropLast(end.count)) (\(place))\(end)"))"
    }
}

extension [DraftRemark] {
    mutating func add(_ text: String, _ place: String? = nil) { append(DraftRemark(text, place)) }
}

extension PropertyType {
    /// A type of the language, or one that a draft declares: there all of these are alike.
    static func named(_ name: String) -> PropertyType {
        if name == "PropertyList" { return .propertyList }
        return BuiltinType(rawValue: name).map { .builtin($0) } ?? .object(TypeName(model: "", name: name))
    }

    /// A class of Foundation's, and its form in archives where that is not the type's own. What it holds is not known.
    static func foundation(_ name: String) -> (type: PropertyType, form: String?)? {
        let form = PropertyModel.Form(rawValue: name)?.rawValue
        switch name {
        case "NSArray", "NSMutableArray": return (.array(.propertyList), form)
        case "NSDictionary", "NSMutableDictionary":
            return (.dictionary(key: .builtin(.string), value: .propertyList), form)
        default: return BuiltinType(apple: name).map { (.builtin($0), form) }
        }
    }

    /// Its letters and digits, for the names of functions.
    var word: String { schemaSpelling().filter { $0.isLetter || $0.isNumber } }

    var optional: PropertyType { .optional(wrapped) }

    var builtin: BuiltinType? { if case .builtin(let type) = wrapped { type } else { nil } }

    var isDictionary: Bool { if case .dictionary = wrapped { true } else { false } }

    /// Of the language's types, as enums are keys too.
    var isDictionaryKey: Bool { [.builtin(.string), .builtin(.int), .builtin(.uuid)].contains(self) }

    /// A value without elements, in a schema's notation.
    var empty: String? {
        switch wrapped {
        case .array, .set: "[]"
        case .dictionary: "{}"
        case .builtin, .propertyList, .optional, .enumeration, .union, .structure, .object, .foreign: nil
        }
    }
}

/// Names for Swift, derived from the names in a source.
struct SwiftNames {
    private var taken: Set<String> = []
    private let reserved: Set<String>
    private let alternatives: [String: String]

    /// - Parameters:
    ///   - reserved: names that are not used. Without any, fix-its of the draft replace names that a schema cannot have.
    ///   - alternatives: for some of them, the names to use instead.
    init(avoiding reserved: Set<String> = [], _ alternatives: [String: String] = [:]) {
        self.reserved = reserved
        self.alternatives = alternatives
    }

    /// The name unchanged, if Swift allows it.
    mutating func asIs(_ name: String) -> String {
        isIdentifier(name) ? unique(name, or: "Value") : property(name)
    }

    /// `title` of `Title`, `_title` and `my-title`: letters, digits, and small at the front.
    mutating func property(_ key: String) -> String {
        let words = Self.words(of: key)
        let head = words.first.map { Self.loweringCapitals($0) } ?? "value"
        return unique(head + words.dropFirst().map(\.raisingFirst).joined(), or: "Value")
    }

    /// `Contact` of `Contacts.Contact`.
    mutating func type(_ name: String) -> String {
        let parts = name.split(separator: ".").map { Self.words(of: String($0)).map(\.raisingFirst).joined() }
        let last = parts.last(where: { !$0.isEmpty }) ?? "Class"
        if taken.contains(last) { return unique(parts.joined(), or: "Model") }
        return unique(last, or: "Model")
    }

    /// - Parameter ending: the suffix of a reserved name without an alternative.
    private mutating func unique(_ name: String, or ending: String) -> String {
        var result = isIdentifier(name) ? name : "_\(name)"
        if !isIdentifier(result) { result = "value" }
        if reserved.contains(result) { result = alternatives[result] ?? result + ending }
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

    /// `URLText` is `urlText`, `UTF8` is `utf8`.
    private static func loweringCapitals(_ word: String) -> String {
        let capitals = word.prefix { $0.isUppercase }
        let isNextLower = word.dropFirst(capitals.count).first?.isLowercase == true
        let count = capitals.count > 1 && isNextLower ? capitals.count - 1 : capitals.count
        return word.prefix(count).lowercased() + word.dropFirst(count)
    }
}
