import SchemaDiagnostics
import YAMLTree

// What is said before a property elsewhere: `@SerialName("t")`, `@Attribute(originalName: "t")`, C#'s `[JsonPropertyName("t")]`.

/// What annotations mean in a schema.
struct Annotations {
    private(set) var attributes: [String] = []
    /// As modifiers of Swift's, and the like.
    private(set) var words: [String] = []
    private(set) var notes: [String] = []
    /// A decision is left, which no attribute expresses.
    private(set) var isOpen = false

    private static let namesInJSON: Set<String> = [
        "serialname", "serializedname", "jsonproperty", "jsonpropertyname", "json", "jsonkey", "codingkey", "jsonname",
        "datamember",
    ]
    private static let namesOfColumns: Set<String> = ["column", "columninfo", "field", "bsonelement", "map"]

    /// - Parameter words: what is said before the property called `name`; those without '@' are ignored.
    init(_ words: [String], of name: String) {
        for word in words where word.hasPrefix("@") {
            guard let call = Call.chain(word.dropFirst())?.last, let arguments = call.arguments, !arguments.isEmpty
            else { continue }
            read(call.name.lowercased(), arguments, word, name)
        }
    }

    private mutating func read(_ call: String, _ arguments: [String], _ word: String, _ name: String) {
        let plain = arguments.joined(separator: ",").filter { $0 != " " }.lowercased()
        let isOptional = ["nullable:true", "nullable=true", "null=true", "required:false", "optional:true"].contains {
            plain.contains($0)
        }
        if isOptional { words.append("optional") }
        let named = arguments.compactMap { argument -> (name: String, value: String)? in
            guard let sign = argument.firstIndex(where: { ":=".contains($0) }), !argument.hasPrefix("\"") else {
                return nil
            }
            let name = argument[..<sign].filter { $0 != " " }.lowercased()
            return (name, Self.plain(argument[sign...].dropFirst()))
        }
        let text = named.first { ["name", "value"].contains($0.name) }?.value ?? Self.text(arguments[0])
        if Self.namesInJSON.contains(call), let text {
            attributes.append("jsonKey: \(quotedYAML(text))")
        } else if Self.namesOfColumns.contains(call), let text {
            attributes.append("key: \(quotedYAML(text))")
        } else if let end = named.first(where: { $0.name == "inverse" })?.value.split(separator: ".").last,
            isIdentifier(String(end))
        {
            // SwiftData's `inverse: \Person.dept`.
            attributes.append("inverse: \(end)")
        } else if call == "default" || call == "defaultvalue" {
            attributes.append("default: \(arguments[0])")
        } else if let old = named.first(where: { $0.name == "originalname" })?.value {
            isOpen = true
            notes.append(
                "older archives have '\(shortened(old))': the class's 'history' says so, as in { 2: [ rename: { \(shortened(old)): \(name) } ] }"
            )
        } else {
            notes.append("a schema has nothing for '\(shortened(word))': it is left out")
        }
    }

    private static func text(_ argument: String) -> String? {
        guard let quote = argument.first, "\"'".contains(quote), argument.last == quote, argument.count > 2 else {
            return nil
        }
        return plain(argument[...])
    }

    private static func plain(_ text: Substring) -> String {
        String(text.trimmed(" \"'"))
    }
}

/// Takes `@Id`, `@Column(name = "t")` and `[Required]` off the start. Returns them, all with '@'.
func takeAnnotations(_ text: inout Substring) -> [String] {
    var words: [String] = []
    while let first = text.first, first == "@" || first == "[" {
        let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
        guard first == "@" || name.first?.isUppercase == true else { break }
        var rest = text[name.endIndex...]
        if rest.first == "(" {
            var depth = 0
            let end = rest.firstIndex { character in
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                return depth == 0
            }
            guard let end else { break }
            rest = rest[end...].dropFirst()
        }
        let word = text[text.index(after: text.startIndex)..<rest.startIndex]
        if first == "[" {
            guard rest.first == "]" else { break }
            rest = rest.dropFirst()
        }
        guard rest.first == " ", !rest.drop(while: { $0 == " " }).isEmpty else { break }
        words.append("@" + word)
        text = rest.drop { $0 == " " }
    }
    return words
}
