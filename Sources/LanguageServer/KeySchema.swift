import Explanations
import Foundation

/// The JSON Schema of the language: the keys and words of each place, and their meaning. Tests compare it with the tables of the compiler's
/// readers.
struct KeySchema {
    static let language = KeySchema(.language)
    static let policy = KeySchema(.policy)

    /// A place: the parts of the schema that can describe it, and their names there.
    struct Place {
        var parts: [JSONValue]
        /// Definitions that led here: `type`, `typeName`, `value`.
        var definitions: Set<String>
        /// The keys' places in the schema's text.
        fileprivate var order: [String: Int] = [:]

        /// The keys of a mapping here, as the schema lists them: the useful ones first.
        var keys: [String] {
            func place(_ key: String) -> Int { order[key] ?? .max }
            return Set(parts.flatMap(\.["properties"].object.keys)).sorted { (place($0), $0) < (place($1), $1) }
        }

        /// The words that can be here.
        var words: [String] {
            var words: [String] = []
            for part in parts {
                words += (part["enum"].array + [part["const"]]).compactMap { value in
                    value.string ?? value.boolean.map { "\($0)" } ?? value.integer.map { "\($0)" }
                }
                if part["enum"].array == [.null] { words.append("~") }
                if part["type"].string == "boolean" { words += ["true", "false"] }
            }
            var seen: Set<String> = []
            return words.filter { seen.insert($0).inserted }
        }

        var description: String? { parts.lazy.compactMap { $0["description"].string }.first }
        var isMapping: Bool { parts.contains { !$0["properties"].object.isEmpty || $0["type"].string == "object" } }
        var isList: Bool { parts.contains { $0["type"].string == "array" || $0["items"] != .null } }
    }

    private let root: JSONValue
    private let order: [String: Int]

    private init(_ schema: PublishedSchema) {
        let keys = schema.text.split(separator: "\"").enumerated().map { ($0.element, $0.offset) }
        order = Dictionary(keys.map { (String($0), $1) }) { first, _ in first }
        root = (try? JSONDecoder().decode(JSONValue.self, from: Data(schema.text.utf8))) ?? .null
    }

    func place(_ path: some Collection<String>) -> Place {
        var place = whole([root], [])
        for key in path { place = step(key, from: place) }
        return place
    }

    func step(_ key: String, from place: Place) -> Place {
        let next = place.parts.flatMap { part -> [JSONValue] in
            if key == YAMLPlace.item { return [part["items"]] }
            let named = part["properties"][key]
            return [named == .null ? part["additionalProperties"] : named]
        }
        return whole(next.filter { !$0.object.isEmpty }, [])
    }

    /// With the definitions to which references and alternatives lead.
    private func whole(_ parts: [JSONValue], _ definitions: Set<String>) -> Place {
        var place = Place(parts: [], definitions: definitions, order: order)
        var left = Array(parts.reversed())
        while let part = left.popLast() {
            place.parts.append(part)
            if let name = part["$ref"].string?.split(separator: "/").last.map(String.init),
                place.definitions.insert(name).inserted
            {
                left.append(root["definitions"][name])
            }
            for key in ["allOf", "anyOf", "oneOf"] { left += part[key].array.reversed() }
        }
        return place
    }
}
