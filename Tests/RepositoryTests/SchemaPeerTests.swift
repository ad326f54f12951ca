import CommandTestSupport
import Explanations
import Foundation
import SchemaDiagnostics
import Testing
import YAMLTree

/// The JSON Schema as another validator reads it: Python's `jsonschema`. Editors use such a validator, not ours.
@Suite(.enabled("python3 has no module 'jsonschema' (pip install jsonschema)") { await Python.hasValidator() })
struct SchemaPeerTests {
    /// Each text with the place of its mistake.
    static let mistakes: [(text: String, path: String)] = [
        ("version: 1\n", "/"),
        ("model: Library\nversion: 0\n", "/version"),
        ("model: Library\nlanguage: 99\nversion: 1\n", "/language"),
        ("model: Library\nversion: 1\nclass: {}\n", "/"),
        ("model: 1Library\nversion: 1\n", "/model"),
        ("model: Library\nversion: 1\nswift: { access: private }\n", "/swift/access"),
        ("model: Library\nversion: 1\nswift: { acess: public }\n", "/swift"),
        ("classes: { 2Book: {} }\n", "/classes"),
        ("classes: { Book: { abstract: sometimes } }\n", "/classes/Book/abstract"),
        ("classes: { Book: { propertys: {} } }\n", "/classes/Book"),
        (
            "classes: { Book: { properties: { title: { type: String, weak: maybe } } } }\n",
            "/classes/Book/properties/title/weak"
        ),
        ("classes: { Book: { properties: { title: { typ: String } } } }\n", "/classes/Book/properties/title"),
        ("classes: { Book: { since: first } }\n", "/classes/Book/since"),
        ("classes: { Book: { history: { 2: { rename: { a: b } } } } }\n", "/classes/Book/history/2"),
        ("classes: { Book: { history: { 2: [{ rename: { a: b }, add: [c] }] } } }\n", "/classes/Book/history/2/0"),
        ("classes: { Book: { history: { 2: [{ renam: { a: b } }] } } }\n", "/classes/Book/history/2/0"),
        ("enums: { Genre: { raw: String } }\n", "/enums/Genre"),
        ("enums: { Genre: { raw: Float, cases: [a] } }\n", "/enums/Genre/raw"),
        ("types: { Place: { coding: json } }\n", "/types/Place/coding"),
        // Either a removed foreign type or a declaration: the mistake does not show which.
        ("removed: { Pamphlet: { in: 1, readAs: drop } }\n", "/removed/Pamphlet"),
    ]

    @Test func whatTheCompilerTakesIsValid() async throws {
        var texts: [(name: String, text: String)] = []
        for folder in ["Schemas", "Examples", "Tests/Fixtures"] {
            for file in Repository.files(below: folder) where file.pathExtension == "yaml" {
                let path = file.path()
                guard !path.hasSuffix(".lock.yaml"), !path.contains("/.build/"), !path.contains("/Fixtures/CLI/"),
                    // A source of `heirloom import`.
                    !path.hasSuffix(".openapi.yaml")
                else {
                    continue
                }
                texts.append((path, try Repository.text(file)))
            }
        }
        for explanation in Explanation.all {
            for block in ExamplePage(id: explanation.id, text: explanation.text).fixed
            where block.language == "yaml" && !["library.lock.yaml", "heirloom.yaml"].contains(block.path) {
                texts.append((explanation.id, block.text))
            }
        }
        #expect(texts.count > 100)
        let found = try await Self.paths(of: texts.map(\.text))
        for (path, (name, _)) in zip(found, texts) { #expect(path == nil, "\(name)") }
    }

    @Test func aMistakeIsShownWhereItIs() async throws {
        let found = try await Self.paths(of: Self.mistakes.map(\.text))
        for (path, mistake) in zip(found, Self.mistakes) { #expect(path == mistake.path, "\(mistake.text)") }
    }

    /// The example that an editor proposes must itself be valid.
    @Test func everyExampleIsValid() async throws {
        let script = """
            import json, sys, jsonschema
            root = json.load(open(sys.argv[1]))
            jsonschema.Draft7Validator.check_schema(root)
            count = 0
            def walk(schema, path):
                global count
                if isinstance(schema, list):
                    for index, item in enumerate(schema): walk(item, f"{path}/{index}")
                elif isinstance(schema, dict):
                    if isinstance(schema.get("examples"), list):
                        validator = jsonschema.Draft7Validator(dict(schema, definitions=root["definitions"]))
                        for example in schema["examples"]:
                            count += 1
                            for error in validator.iter_errors(example): print(path, example, error.message)
                    for key, item in schema.items():
                        if key != "examples": walk(item, f"{path}/{key}")
            walk(root, "")
            print(count > 100)
            """
        #expect(try await Python.run(script, [Self.schema.path()]) == "True\n")
    }

    private static let schema = Repository.root.appending(path: "Schemas/heirloom.schema.json")

    /// For each text the place of its error; nil if there is none.
    private static func paths(of texts: [String]) async throws -> [String?] {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "values.json")
        var bag = DiagnosticBag()
        let values = try texts.map { text in
            let tree = try #require(parseYAML(SourceFile(path: "schema.yaml", text: text), into: &bag))
            return JSONValue(tree).foundation
        }
        try JSONSerialization.data(withJSONObject: values).write(to: file)
        let script = """
            import json, sys, jsonschema
            validator = jsonschema.Draft7Validator(json.load(open(sys.argv[1])))
            for value in json.load(open(sys.argv[2])):
                error = jsonschema.exceptions.best_match(validator.iter_errors(value))
                print("-" if error is None else "/" + "/".join(map(str, error.absolute_path)))
            """
        let lines = try await Python.run(script, [schema.path(), file.path()]).split(separator: "\n")
        try #require(lines.count == texts.count)
        return lines.map { $0 == "-" ? nil : String($0) }
    }
}

private enum Python {
    static func hasValidator() async -> Bool { (try? await run("import jsonschema", [])) != nil }

    struct Failed: Error {}

    static func run(_ script: String, _ arguments: [String]) async throws -> String {
        let outcome = try await Command.run(["python3", "-W", "ignore", "-c", script] + arguments, joined: false)
        guard outcome.status == 0 else { throw Failed() }
        return outcome.stdout
    }
}

extension JSONValue {
    /// As JSONSerialization takes it.
    fileprivate var foundation: Any {
        switch self {
        case .null: NSNull()
        case .boolean(let value): value
        case .number(let value): value
        case .string(let value): value
        case .array(let values): values.map(\.foundation)
        case .object(let pairs): pairs.mapValues(\.foundation)
        }
    }
}
