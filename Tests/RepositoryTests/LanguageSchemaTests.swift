import CommandTestSupport
import CompilerDriver
import Explanations
import Foundation
import SchemaDiagnostics
import Testing
import YAMLTree

/// The JSON Schema that editors use agrees with the compiler.
@Suite struct LanguageSchemaTests {
    private static let parsed = Result { try JSONValue(json: Data(PublishedSchema.language.text.utf8)) }

    private let schema: JSONValue
    private var validator: JSONSchemaValidator { JSONSchemaValidator(root: schema) }

    init() throws {
        schema = try Self.parsed.get()
    }

    @Test func theEmbeddedSchemaIsTheFile() throws {
        let file = Repository.root.appending(path: "Schemas/heirloom.schema.json")
        #expect(try Repository.text(file) == PublishedSchema.language.text)
    }

    /// Every schema of the repository that the compiler accepts, those in pages included.
    @Test func allSchemasOfTheRepositoryAreValid() throws {
        var count = 0
        for folder in ["Schemas", "Examples", "Tests/Fixtures/Generation"] {
            for file in Repository.files(below: folder) where file.pathExtension == "yaml" {
                guard !file.path().hasSuffix(".lock.yaml"), !file.path().contains("/.build/") else { continue }
                let found = problems(try Repository.text(file))
                #expect(found == [], "\(file.path())")
                count += 1
            }
        }
        #expect(count >= 2)
    }

    @Test(arguments: Explanation.all.map(\.id))
    func fixedExamplesAreValid(_ id: String) throws {
        let page = try ExamplePage(id: id, text: #require(Explanation.all.first { $0.id == id }).text)
        for block in page.fixed where block.language == "yaml" && block.path?.hasSuffix(".lock.yaml") != true {
            let found = block.path == "heirloom.yaml" ? try policyProblems(block.text) : problems(block.text)
            #expect(found == [], "\(block.text)")
        }
    }

    // MARK: heirloom.yaml

    private func policyProblems(_ text: String) throws -> [String] {
        var bag = DiagnosticBag()
        let tree = try #require(parseYAML(SourceFile(path: "heirloom.yaml", text: text), into: &bag))
        let schema = try JSONValue(json: Data(PublishedSchema.policy.text.utf8))
        return JSONSchemaValidator(root: schema).problems(of: JSONValue(tree))
    }

    /// The JSON Schema and 'heirloom check' say the same of each.
    @Test(arguments: [
        ("roots: a.yaml\n", true), ("roots: [a.yaml, \"b/*.yaml\"]\n", true),
        ("diff: { policy: full, from: 3 }\n", true),
        ("diff: { failOn: loss, channels: [coding, json], ignore: [A, B.c] }\n", true),
        ("diff: { channels: json }\n", true),
        ("diff: { rules: { property-removed: off, default-changed: break } }\n", true), ("zzz: 1\n", false),
        ("diff: { zzz: 1 }\n", false), ("diff: [policy]\n", false), ("diff: { policy: both }\n", false),
        ("diff: { failOn: safe }\n", false), ("diff: { from: 0 }\n", false), ("diff: { channels: [] }\n", false),
        ("diff: { channels: xml }\n", false), ("diff: { rules: { property-removed: error } }\n", false),
        ("roots: [{ a: b }]\n", false), ("diff: { ignore: { A: b } }\n", false), ("[roots]\n", false),
    ])
    func policyFilesAreJudgedAlike(_ text: String, _ isRight: Bool) throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: "heirloom.yaml"))
        let root = folder.appending(path: "a.yaml")
        try Data("model: A\nversion: 1\nclasses: {}\n".utf8).write(to: root)
        let report = CompilerDriver.check([root.path()]).report
        #expect(report.diagnostics.isEmpty == isRight, "\(report.diagnostics.map(\.message))")
        #expect(try policyProblems(text).isEmpty == isRight)
    }

    @Test(arguments: [
        "version: 1\n",
        "model: Library\nversion: 0\n",
        "model: Library\nversion: 1\nclass: {}\n",
        "model: 1Library\nversion: 1\n",
        "classes: { Book: { properties: { title: { typ: String } } } }\n",
        "classes: { Book: { properties: { title: { type: String, weak: maybe } } } }\n",
        "classes: { Book: { properties: { title: { type: String, failure: ignore } } } }\n",
        "enums: { Genre: { raw: String } }\n",
        "swift: { access: private }\n",
        "classes: { Book: { history: { 2: [{ rename: { a: b }, add: [c] }] } } }\n",
        "removed: { Pamphlet: { readAs: drop } }\n",
    ])
    func mistakesAreFound(_ text: String) {
        #expect(problems(text) != [], "\(text)")
    }

    /// Each key has its description, which is what an editor shows.
    @Test func everyPropertyIsDescribed() {
        #expect(undescribed(schema, "") == [])
    }

    /// Paths of keys without a description, in a schema and all that are inside it.
    private func undescribed(_ schema: JSONValue, _ path: String) -> [String] {
        guard case .object(let keywords) = schema else { return [] }
        var found: [String] = []
        for (keyword, argument) in keywords {
            let inner = "\(path)/\(keyword)"
            switch (keyword, argument) {
            case ("properties", .object(let properties)):
                for (name, property) in properties {
                    if !isDescribed(property) { found.append("\(inner)/\(name)") }
                    found += undescribed(property, "\(inner)/\(name)")
                }
            case ("definitions", .object(let definitions)):
                for (name, definition) in definitions { found += undescribed(definition, "\(inner)/\(name)") }
            case ("anyOf", .array(let schemas)), ("allOf", .array(let schemas)):
                for (index, schema) in schemas.enumerated() { found += undescribed(schema, "\(inner)/\(index)") }
            case ("items", _), ("additionalProperties", _), ("propertyNames", _):
                found += undescribed(argument, inner)
            default: break
            }
        }
        return found.sorted()
    }

    private func isDescribed(_ property: JSONValue) -> Bool {
        if property["description"] != nil { return true }
        guard case .string(let reference)? = property["$ref"] else { return false }
        let target = reference.split(separator: "/").dropFirst().reduce(schema as JSONValue?) { $0?[String($1)] }
        return target?["description"] != nil
    }

    private func problems(_ text: String) -> [String] {
        var bag = DiagnosticBag()
        guard let tree = parseYAML(SourceFile(path: "schema.yaml", text: text), into: &bag) else { return ["no YAML"] }
        return validator.problems(of: JSONValue(tree))
    }
}
