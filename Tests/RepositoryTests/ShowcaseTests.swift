import CommandTestSupport
import Foundation
import ModelLanguage
import SchemaDiagnostics
import Testing
import YAMLTree

/// The showcase has every type and every attribute of the language, so that tests compile and use the code generated for each.
@Suite struct ShowcaseTests {
    /// The showcase, and the JSON Schema, which `LanguageSchemaKeyTests` compares with the compiler's reader.
    private let showcase: YAMLNode
    private let language: [String: Any]

    init() throws {
        let path = "Schemas/showcase.yaml"
        let file = SourceFile(
            path: path,
            text: try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
        )
        var bag = DiagnosticBag()
        showcase = try #require(parseYAML(file, into: &bag))
        let schema = try Data(contentsOf: Repository.root.appending(path: "Schemas/heirloom.schema.json"))
        language = try #require(try JSONSerialization.jsonObject(with: schema) as? [String: Any])
    }

    private func keys(at path: String) throws -> Set<String> {
        var place = language
        for name in path.split(separator: "/") {
            place = try #require(place[String(name)] as? [String: Any], "\(path)")
        }
        return Set(try #require(place["properties"] as? [String: Any], "\(path)").keys)
    }

    private func declarations(_ section: String) -> [YAMLNode] {
        showcase[section]?.mapping?.map(\.value) ?? []
    }

    private var properties: [YAMLNode] {
        (declarations("classes") + declarations("structs")).flatMap { $0["properties"]?.mapping?.map(\.value) ?? [] }
    }

    /// Type spellings of the properties.
    private var types: [String] {
        properties.compactMap { text(of: $0.mapping == nil ? $0 : $0["type"]) }
    }

    /// `[T]` and `[K: V]` without quotes are a list of one to YAML.
    private func text(of node: YAMLNode?) -> String? {
        switch node?.content {
        case .scalar(let scalar): return scalar.text
        case .sequence(let elements): return elements.first.flatMap(text).map { "[\($0)]" }
        case .mapping(let pairs):
            return pairs.first.flatMap { pair in text(of: pair.value).map { "\(pair.key.value): \($0)" } }
        case nil: return nil
        }
    }

    @Test func everyTypeOfTheTable() {
        let words = Set(types.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init))
        let missing = BuiltinType.allCases.map(\.rawValue).filter { !words.contains($0) }
        #expect(missing.isEmpty)
        for form in ["[Int]", "Set<", "[String: ", "[Int: ", "[UUID: ", "[Genre: ", "?", "PropertyList"] {
            #expect(types.contains { $0.contains(form) }, "\(form)")
        }
        for section in ["enums", "structs", "classes", "types"] {
            let names = showcase[section]?.mapping?.map(\.key.value) ?? []
            #expect(names.contains { words.contains($0) }, "a property of one of the \(section)")
        }
    }

    @Test(arguments: [
        ("longProperty", ["classes", "structs"]), ("class", ["classes"]), ("struct", ["structs"]), ("enum", ["enums"]),
        ("foreignType", ["types"]), ("hooks", ["classes"]), ("versionKey", ["classes"]), ("convert", ["types"]),
    ])
    func everyAttribute(definition: String, sections: [String]) throws {
        let all: [YAMLNode]
        switch definition {
        case "longProperty": all = properties
        case "hooks", "versionKey", "convert": all = sections.flatMap(declarations).compactMap { $0[definition] }
        default: all = sections.flatMap(declarations)
        }
        let used = Set(all.flatMap { $0.mapping?.map(\.key.value) ?? [] })
        let expected = try keys(at: "definitions/\(definition)").subtracting(Self.ofPlainJSON)
        #expect(expected.subtracting(used).isEmpty)
    }

    @Test func everyHeaderKey() throws {
        // Another file, settings for each class, and an option without effect have cases of their own.
        let expected = try keys(at: "").subtracting(["include", "uses", "removed", "language", "unknownKeys"])
        let header = Set(showcase.mapping?.map(\.key.value) ?? [])
        #expect(expected.subtracting(header).isEmpty)
        let options = Set(showcase["swift"]?.mapping?.map(\.key.value) ?? [])
        #expect(try keys(at: "properties/swift").subtracting(options).subtracting(Self.ofPlainJSON).isEmpty)
    }

    /// Errors with 'codable: true': the program 'interfaces' has them.
    private static let ofPlainJSON: Set = ["discriminator", "unknown", "untagged", "dates", "lenient", "presence"]
}

extension YAMLNode {
    fileprivate subscript(_ key: String) -> YAMLNode? {
        mapping?.first { $0.key.value == key }?.value
    }
}
