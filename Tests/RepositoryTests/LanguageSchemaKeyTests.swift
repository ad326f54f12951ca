import CommandTestSupport
import Explanations
import Foundation
import Testing
import Workspace

/// The JSON Schema knows exactly the keys that the compiler reads, at each place that has keys.
@Suite struct LanguageSchemaKeyTests {
    /// A place in the JSON Schema, and a schema with the unknown key `zzz` there: the compiler then lists the keys that it knows.
    struct Place: Sendable, CustomTestStringConvertible {
        let pointer: String
        let text: String
        var testDescription: String { pointer.isEmpty ? "file" : pointer }

        init(_ pointer: String, _ text: String) {
            self.pointer = pointer
            self.text = "model: Library\nversion: 2\n" + text + "\n"
        }

        static func change(_ pointer: String, _ entry: String) -> Place {
            Place(
                "/definitions/change/properties/" + pointer,
                "classes: { Book: { properties: { a: Int? }, history: { 2: [{ \(entry) }] } } }"
            )
        }
    }

    static let places: [Place] = [
        Place("", "zzz: 1"),
        Place("/properties/swift", "swift: { zzz: 1 }"),
        Place("/definitions/foreignType", "types: { Other: { zzz: 1 } }"),
        Place("/definitions/convert", "types: { Other: { convert: { as: String, encode: a, decode: b, zzz: 1 } } }"),
        Place("/definitions/enum", "enums: { Genre: { cases: [a], zzz: 1 } }"),
        Place(
            "/definitions/cases/anyOf/1/additionalProperties/anyOf/0",
            "enums: { Genre: { cases: { a: { raw: b, zzz: 1 } } } }"
        ),
        Place("/definitions/struct", "structs: { Money: { properties: { a: Int }, zzz: 1 } }"),
        Place("/definitions/class", "classes: { Book: { properties: { a: Int }, zzz: 1 } }"),
        Place("/definitions/longProperty", "classes: { Book: { properties: { a: { type: Int, zzz: 1 } } } }"),
        Place("/definitions/hooks", "classes: { Book: { hooks: { zzz: a } } }"),
        Place("/definitions/hooks/properties/decoded/anyOf/1", "classes: { Book: { hooks: { decoded: { zzz: a } } } }"),
        Place("/definitions/versionKey", "classes: { Book: { versionKey: { key: v, values: { 1: 1 }, zzz: 1 } } }"),
        Place("/definitions/removedDeclaration", "removed: { Pamphlet: { in: 2, readAs: drop, zzz: 1 } }"),
        .change("retype/additionalProperties/anyOf/1", "retype: { a: { from: String, zzz: 1 } }"),
        .change("merge", "merge: { from: { b: Int }, into: a, using: F.f, zzz: 1 }"),
        .change("split", "split: { from: { b: Int }, into: [a], using: F.f, zzz: 1 }"),
        .change("move/additionalProperties/anyOf/1", "move: { a: { to: Item, zzz: 1 } }"),
        .change("add/anyOf/2/additionalProperties", "add: { a: { zzz: 1 } }"),
        .change("drop/anyOf/1", "drop: { zzz: 1 }"),
        .change("rekey/additionalProperties/anyOf/1", "rekey: { a: { key: b, zzz: 1 } }"),
        .change("superclass/anyOf/1", "superclass: { was: NSObject, zzz: 1 }"),
        Place(
            "/definitions/change/properties/removeCase/additionalProperties/anyOf/1",
            "enums: { Genre: { cases: [b], history: { 2: [{ removeCase: { a: { readAs: b, zzz: 1 } } }] } } }"
        ),
        .change("writeAlso/anyOf/0", "writeAlso: { class: Human, until: 3, zzz: 1 }"),
        .change("writeAlso/anyOf/1/additionalProperties", "writeAlso: { b: { from: a, until: 3, zzz: 1 } }"),
        .change("accept", "accept: { rule: class-added, on: a, because: b, zzz: 1 }"),
        Place(
            "/definitions/missing/anyOf/0",
            "classes: { Book: { properties: { a: Int }, history: { 2: [{ add: { a: { missing: { from: [b], using: F.f, zzz: 1 } } } }] } } }"
        ),
    ]

    @Test(arguments: places) func aPlaceHasTheKeysThatTheCompilerReads(_ place: Place) throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "library.yaml")
        try Data(place.text.utf8).write(to: file)
        let diagnostics = CompilerDriver.check([file.path()]).report.diagnostics
        let unknown = try #require(diagnostics.first { $0.id.name == "unknown-key" }, "\(diagnostics.map(\.message))")
        let note = try #require(unknown.notes.first { $0.message.hasPrefix("valid keys: ") }?.message)
        let valid = Set(note.dropFirst("valid keys: ".count).components(separatedBy: ", "))

        let schema = try JSONValue(json: Data(PublishedSchema.language.text.utf8))
        let object = place.pointer.split(separator: "/").reduce(schema as JSONValue?) { value, key in
            if case .array(let items)? = value { return Int(key).map { items[$0] } }
            return value?[String(key)]
        }
        guard case .object(let properties)? = object?["properties"] else {
            Issue.record("the JSON Schema has no keys at \(place.pointer)")
            return
        }
        #expect(Set(properties.keys).symmetricDifference(valid).sorted() == [])
        #expect(object?["additionalProperties"] == .boolean(false))
    }

    /// Without these an editor would show a key without a description, and without a first value.
    @Test func everyKeyHasAnExampleOrAChoice() throws {
        let schema = try JSONValue(json: Data(PublishedSchema.language.text.utf8))
        #expect(Self.bare(schema, schema, "") == [])
    }

    private static func bare(_ schema: JSONValue, _ root: JSONValue, _ path: String) -> [String] {
        guard case .object(let keywords) = schema else {
            guard case .array(let items) = schema else { return [] }
            return items.enumerated().flatMap { bare($1, root, "\(path)/\($0)") }
        }
        return keywords.sorted { $0.key < $1.key }.flatMap { keyword, argument -> [String] in
            // Places that editors do not show.
            guard !["examples", "if", "then", "not"].contains(keyword) else { return [] }
            guard ["properties", "definitions"].contains(keyword), case .object(let members) = argument else {
                return bare(argument, root, "\(path)/\(keyword)")
            }
            return members.sorted { $0.key < $1.key }.flatMap { name, member in
                let isBare = keyword == "properties" && !isShown(member, root)
                return (isBare ? ["\(path)/\(name)"] : []) + bare(member, root, "\(path)/\(name)")
            }
        }
    }

    private static func isShown(_ schema: JSONValue, _ root: JSONValue) -> Bool {
        if ["examples", "enum", "default"].contains(where: { schema[$0] != nil }) { return true }
        if schema["type"] == .string("boolean") { return true }
        if case .string(let reference)? = schema["$ref"] {
            let target = reference.split(separator: "/").dropFirst().reduce(root as JSONValue?) { $0?[String($1)] }
            return target.map { isShown($0, root) } ?? false
        }
        return ["allOf", "anyOf"].contains { keyword in
            guard case .array(let parts)? = schema[keyword] else { return false }
            return parts.contains { isShown($0, root) }
        }
    }
}
