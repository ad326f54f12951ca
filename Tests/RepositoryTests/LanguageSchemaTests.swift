import CommandTestSupport
import Explanations
import Foundation
import ModelLanguage
import SchemaDiagnostics
import Testing
import Workspace
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

    /// Every schema of the repository that the compiler accepts, including those in pages.
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

    /// The blocks of the reference, each a part of a schema, or a policy file. One lists all keys of a class, of which some exclude others.
    @Test func blocksOfTheReferenceAreValid() throws {
        let blocks = try PageTests.reference.flatMap { try GuidePage($0).blocks }.filter { $0.info == "yaml" }
        #expect(blocks.count >= 40)
        for block in blocks {
            if block.text.hasPrefix("roots:") {
                #expect(try policyProblems(block.text) == [], "\(block.text)")
                continue
            }
            var text = block.text
            if text.hasPrefix("history:") {
                let parts = text.components(separatedBy: "\nremoved:")
                let lines = parts[0].split(separator: "\n").map { "    \($0)\n" }
                text = (["classes:\n  Book:\n\(lines.joined())"] + parts.dropFirst()).joined(separator: "removed:")
            }
            if !text.hasPrefix("model:") { text = "model: Library\nversion: 9\n" + text }
            #expect(problems(text).filter { !$0.hasSuffix("fits what it must not") } == [], "\(text)")
        }
    }

    @Test(arguments: Explanation.all.map(\.id))
    func fixedExamplesAreValid(_ id: String) throws {
        let page = try ExamplePage(id: id, text: #require(Explanation.all.first { $0.id == id }).text)
        for block in page.fixed where block.language == "yaml" && block.path?.hasSuffix(".lock.yaml") != true {
            let found = block.path == "heirloom.yaml" ? try policyProblems(block.text) : problems(block.text)
            #expect(found == [], "\(block.text)")
        }
    }

    /// The compiler accepts a list or mapping without a value, and JSON, whose keys are in quotes.
    @Test(arguments: [
        "model: M\nversion: 1\nformerly:\ninclude:\nuses:\nswift:\ntypes:\nenums:\nstructs:\nclasses:\nremoved:\n",
        "model: M\nversion: 1\nswift: { imports: }\ntypes: { Part: { coding: secure, classes: , formerly: } }\n",
        "model: M\nversion: 1\nclasses: { Book: { properties: , excluded: , hooks: , protocols: , history: } }\n",
        "model: M\nversion: 1\nstructs: { Money: { properties: , excluded: , protocols: , history: } }\n",
        "model: M\nversion: 1\nenums: { Genre: { cases: [a], protocols: , history: } }\n",
        "model: M\nversion: 2\nclasses: { Book: }\nremoved: { Note: { in: 2, readAs: Book, rename: , missing: , hooks: } }\n",
        #"{ "model": "M", "version": 2, "classes": { "A": { "properties": { "a": "Int?" }, "history": { "2": [{ "add": ["a"] }] } } } }"#,
    ])
    func emptyValuesAndJSONAreJudgedAlike(_ text: String) throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = folder.appending(path: "m.yaml")
        try Data(text.utf8).write(to: root)
        let report = CompilerDriver.check([root.path()]).report
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics.map(\.message))")
        #expect(problems(text) == [])
    }

    // MARK: heirloom.yaml

    private func policyProblems(_ text: String) throws -> [String] {
        var bag = DiagnosticBag()
        let tree = try #require(parseYAML(SourceFile(path: "heirloom.yaml", text: text), into: &bag))
        let schema = try JSONValue(json: Data(PublishedSchema.policy.text.utf8))
        return JSONSchemaValidator(root: schema).problems(of: JSONValue(tree))
    }

    /// The JSON Schema and 'heirloom check' agree on each.
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
        "enums: { Genre: { raw: Int, cases: [a, b] } }\n",
        "enums: { Genre: { raw: Int, cases: { a: 1, b: } } }\n",
        "enums: { Genre: { cases: [.a] } }\n",
        "enums: { Genre: { options: true, cases: { a: 1 } } }\n",
        "enums: { Genre: { oneOf: { a: [Decimal] } } }\n",
        "enums: { Genre: { raw: Int, oneOf: { a: Book } } }\n",
        "types: { Place: { import: Places } }\n",
        "types: { Place: { coding: codable, archiveName: Spot } }\n",
        "types: { Place: { coding: codable, convert: { as: String, encode: a, decode: b } } }\n",
        "removed: { Place: { in: 2, coding: codable, oneOf: [Book] } }\n",
        "structs: { Money: { properties: { formatter: { type: NumberFormatter?, transient: true } } } }\n",
        "structs: { Money: { properties: { hash: Int } } }\n",
        "classes: { Data: { properties: { a: Int } } }\n",
        "classes: { Book: { properties: { description: String } } }\n",
        "classes: { Book: { abstract: true, final: true } }\n",
        "classes: { Book: { immutable: true, observable: true } }\n",
        "classes: { Book: { excluded: [a, a] } }\n",
        "classes: { Book: { archiveName: $book } }\n",
        "classes: { Book: { archiveName: NSString } }\n",
        "classes: { Book: { keys: name } }\n",
        "classes: { Book: { hooks: { description: { name: a, throws: true } } } }\n",
        "classes: { Book: { hooks: { decoded: hash } } }\n",
        "classes: { Book: { history: { 1: [{ rename: { a: b } }] } } }\n",
        "classes: { Book: { history: { 2: [{ addCase: [a] }] } } }\n",
        "enums: { Genre: { cases: [a], history: { 2: [{ rename: { a: b } }] } } }\n",
        "version: 20240131\nmodel: Library\n",
        "model: Self\nversion: 1\n",
    ])
    func mistakesAreFound(_ text: String) {
        #expect(problems(text) != [], "\(text)")
    }

    /// By the property's type or attributes, if the long form is correct otherwise.
    @Test(arguments: [
        "Array<String>", "String!", "String[]", "Int = 3", "weak Person?", "'Set<Int?>'",
        "'[Int?: Int]'", "[Date: Int]",
        "a b",
        "() -> Void", "String // text", "{ type: Book, weak: true }", "{ type: String, conditional: true }",
        "{ type: [String], packed: true }", "{ type: [Int], count: 3 }", "{ type: Int, failure: nil }",
        "{ type: String, form: NSNumber }", "{ type: [Book], flat: true }", "{ type: \"[String: Book]\", inverse: a }",
        "{ type: Int, length: 3 }", "{ type: String, elements: 3 }", "{ type: Int, pattern: a }",
        "{ type: String, min: 1 }", "{ type: String, length: 3, virtual: true }", "{ type: Timer, transient: true }",
        "{ type: Timer?, transient: true, key: a }", "{ type: [Int], transient: true, default: [] }",
        "{ type: Version, import: Versions }", "{ type: Int, default: many }", "{ type: Bool, default: yes }",
        "{ type: String, key: $a }", "{ type: Date, default: now }", "{ type: UUID, default: auto }",
        "{ type: Data?, default: none }", "Set<PropertyList>",
    ])
    func mistakesInPropertiesAreFound(_ text: String) {
        func schema(_ text: String) -> String { "classes: { Book: { properties: { title: \(text) } } }\n" }
        #expect(problems(schema(text)) != [], "\(text)")
        #expect(problems(schema("{ type: Timer?, transient: true }")) == [])
    }

    /// Valid forms that a schema of patterns might reject.
    @Test(arguments: [
        "'[String: [Int]]?'", "\"Set<Library.Book>\"", "[[Int]]", "[[String: Int]]", "[String: [Set<Int>]]",
        "[Int?]", "'[String: Int?]'",
        "Übung?", "{ type: (any Reader)?, transient: true, weak: true }",
        "{ type: \"[(Int) -> Void]\", transient: true, default: { swift: \"[]\" } }", "{ type: Int, default: 0x1F }",
        "{ type: Int, default: { swift: max(1) } }", "{ type: [Int], packed: true, count: 2 }",
        "{ type: Book?, failure: nil }", "{ type: RGB, convert: { as: String, encode: a, decode: b } }",
        "{ type: '[Int]', elements: 1...3 }", "{ type: [Chapter], inverse: book }", "{ type: Date, min: 2020-01-01 }",
        "{ type: Date?, default: nil }", "{ type: Date, default: { swift: Date() } }",
        "{ type: UUID, default: 6BA7B810-9DAD-11D1-80B4-00C04FD430C8 }",
    ])
    func rightPropertiesAreValid(_ text: String) {
        #expect(problems("classes: { Book: { properties: { title: \(text) } } }\n") == [], "\(text)")
    }

    /// Of the pages' examples, which have all kinds of mistakes: those that one file shows, without others or code.
    @Test func mostMistakesOfPagesAreFound() throws {
        var (found, all) = (0, 0)
        for explanation in Explanation.all {
            let blocks = ExamplePage(id: explanation.id, text: explanation.text).failing
            guard blocks.count == 1, let block = blocks.first, block.language == "yaml",
                block.path?.hasSuffix(".lock.yaml") != true, block.path != "heirloom.yaml"
            else { continue }
            all += 1
            if problems(block.text) != [] { found += 1 }
        }
        #expect(all > 150)
        #expect(found * 100 >= all * 40, "\(found) of \(all)")
    }

    /// The names that generated code uses are listed in both places.
    @Test func reservedNamesAreTheCompilers() {
        func listed(_ definition: String) -> Set<String> {
            guard case .array(let names)? = schema["definitions"]?[definition]?["enum"] else { return [] }
            return Set(names.compactMap { if case .string(let name) = $0 { name } else { nil } })
        }
        #expect(listed("reservedInClasses") == ReservedNames.classMembers)
        #expect(listed("reservedInStructs") == ReservedNames.structMembers)
        let types = ReservedNames.types.union(ReservedNames.classMembers)
        #expect(listed("reservedTypes") == types.union(BuiltinType.allCases.map(\.rawValue) + ["PropertyList"]))
    }

    /// Each key has a description, which editors show.
    @Test func everyPropertyIsDescribed() {
        #expect(undescribed(schema, "") == [])
    }

    /// Paths of keys without a description, in a schema and all schemas inside it.
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
