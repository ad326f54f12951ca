import CommandTestSupport
import Foundation
import SchemaHistory
import Testing

@testable import ModelDiff

/// `heirloom describe`: its JSON against the published schema, and its self-contained page.
@Suite struct DescriptionTests {
    /// Parts that the other schemas do not have.
    private static let rest = """
        model: Rest
        version: 3
        uses: [used.yaml]
        readsFrom: 2
        stampedFrom: 2
        formerly: [Oldest]
        info: { team: reading, pages: [1, yes] }
        swift: { codable: plain }
        types:
          Tint: { coding: codable }
        enums:
          Wheels:
            access: internal
            oneOf: { one: Cycle, none: none }
            discriminator: { key: kind, content: data, Cycle: [cycle, bike] }
            unknown: none
          Load: { oneOf: { cycle: Cycle, weight: Int }, untagged: true }
        structs:
          Cycle: { deprecated: Use two., properties: { spokes: { type: Int, min: 3, max: 40, info: { unit: piece } } } }
        classes:
          Base:
            abstract: true
            keys: "base*"
            jsonKeys: snake_case
            versionKey: { key: v, none: 2, values: { 2: 3 }, written: false }
            properties:
              name: { type: String, length: 1...20, pattern: "[a-z]+", onChange: renamed }
              numbers: { type: "[Int]", elements: 1...3, default: [], access: internal, deprecated: No. }
              timer: { type: "Timer?", transient: true }
              tint: { type: Tint?, failure: nil, jsonKey: [look, tint] }
          Leaf: { superclass: Base, final: true, validated: true, hooks: { validate: look } }
          Draftable: { draft: true, observable: true, properties: { title: String } }
          Fixed: { immutable: true, equality: value, properties: { title: String } }
          Kept: { unknownKeys: keep, properties: {} }
          Null: { writesNil: true, copying: deep, properties: { note: String? } }
        """

    private static func described(_ names: [String]) throws -> [ModelDescription] {
        try names.map { try ModelDescription(checked(Repository.text("Schemas/\($0)"), path: $0), source: $0) }
    }

    private static let all = Result {
        try described(["library.yaml", "showcase.yaml"])
            + [
                ModelDescription(
                    checked(rest, using: ["used.yaml": "model: Used\nversion: 2\nswift: { access: public }\n"]),
                    source: ""
                )
            ]
            + DiffCase.all.map { ModelDescription(try $0.side("new.yaml"), source: $0.name) }
    }

    /// By a real validator: Python's jsonschema, where it is installed.
    @Test(.enabled("python3 with jsonschema is not installed") { await OutputTests.hasValidator() })
    func jsonFitsItsPublishedSchema() async throws {
        let schema = Repository.root.appending(path: "Schemas/description.schema.json").path()
        let script = """
            import json, sys, jsonschema
            schema = json.load(open('\(schema)'))
            jsonschema.Draft202012Validator.check_schema(schema)
            for text in sys.stdin.read().split('\\0'): jsonschema.validate(json.loads(text), schema)
            """
        let text = try Self.all.get().rendered(as: .json)
        #expect(
            try await OutputTests.python(
                script,
                [text, [ModelDescription]().rendered(as: .json)].joined(separator: "\0")
            )
        )
        #expect(try await !OutputTests.python(script, text.replacing("\"sealed\"", with: "\"seal\"")))
        #expect(try await !OutputTests.python(script, text.replacing("\"weak\"", with: "\"feeble\"")))
    }

    /// Nothing is documented that is not written.
    @Test func everyKeyOfThePublishedSchemaIsWritten() throws {
        func keys(_ value: Any, _ own: ([String: Any]) -> [String]) -> Set<String> {
            if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys($1, own)) } }
            guard let pairs = value as? [String: Any] else { return [] }
            return pairs.values.reduce(into: Set(own(pairs))) { $0.formUnion(keys($1, own)) }
        }
        let schema = try JSONSerialization.jsonObject(
            with: Data(Repository.text("Schemas/description.schema.json").utf8)
        )
        let text = try Self.all.get().rendered(as: .json)
        let written = keys(try JSONSerialization.jsonObject(with: Data(text.utf8))) { Array($0.keys) }
        let documented = keys(schema) { pairs in
            // A model's property may be called as a word of JSON Schema.
            pairs["type"] as? String == "object"
                ? (pairs["properties"] as? [String: Any]).map { Array($0.keys) } ?? [] : []
        }
        #expect(documented.count > 80)
        #expect(documented.subtracting(written).sorted() == [])
    }

    @Test func thePastOfAClassIsTold() throws {
        let library = try #require(try Self.described(["library.yaml"]).first)
        let person = try #require(library.past.first { $0.key.name == "Person" })
        let forms = person.value.map { "\($0.name) \($0.versions.lowerBound)–\($0.versions.upperBound)" }
        #expect(forms == ["Human 1–1", "Human 2–2", "Person 3–3", "Person 4–4", "Person 5–5"])
        #expect(person.value[0].members.first { $0.name == "age" }?.declaration == "String?")
        #expect(library.removed.map(\.name) == ["Pamphlet#1", "Bookmark#2"])
        let words = library.versions[2].changes.filter { $0.declaration == person.key }.map(\.words)
        #expect(
            words == [
                "'Human' was renamed to 'Person'", "'first', 'last' became 'fullName' by 'Person.join'",
                "'address' became 'street', 'city' by 'Person.splitAddress'",
                "'age' changed from 'String?' to '{ type: Int, default: 0 }' by 'Person.parseAge', otherwise '0'",
            ]
        )
        // The effect of another class's change, and a type that has another name.
        let page = [library].rendered(as: .html)
        #expect(page.contains("<li>Book: <code>createdAt</code> moved to <code>Item</code>"))
        #expect(page.contains("<li>A type that it names was renamed</li>"))
    }

    /// Of the library, which has every kind of change.
    @Test func whatAVersionChangedIsSaidInWords() throws {
        let library = try #require(try Self.described(["library.yaml"]).first)
        let words = (library.versions[3...] + library.versions[1...1]).flatMap { version in
            version.changes.map { "\(version.number) \($0.name): \($0.words)" }
        }
        let expected = """
            4 Genre: case 'comic' was added
            4 Services: case 'repair' was added
            4 Money: 'tax' was added; older objects have 'nil'
            4 Person: 'fullName' was renamed to 'displayName'
            4 Person: the key of 'fullName' is written too, from 'displayName', until version 6
            4 Person: 'bookmark' was removed
            4 Book: 'cover' is left out of coding, dictionary, json
            4 Shelf: objects are archived as 'Bay', were 'Shelf'
            4 Shelf: the class name 'Shelf' is written too, until version 6
            4 Record: was added
            4 Loan: the superclass changed from 'NSObject' to 'Record'
            4 Loan: 'note' is inherited now; older objects have 'nil'
            4 Loan: 'clerk' is inherited now; older objects have '"unknown"'
            4 Bookmark: was removed; its objects are dropped
            5 Genre: case 'travel' was removed and is read as 'essay'
            5 LoanState: the raw value of case 'returned' changed from '2' to '20'
            5 Person: 'initials' was added; older objects get it from 'displayName' by 'Person.initials'
            5 Person: 'nicknames' was added; older objects have '[]'
            5 Item: 'abstract' changed from 'true'
            5 Pamphlet: was added
            5 Loan: objects of older versions are dropped, unless 'Loan.isPlausible' keeps them
            5 Loan: the finding 'class-dropped' is accepted: such loans were written anew by hand
            2 Genre: case 'travel' was added
            2 Human: 'birthday' was added; older objects have 'nil'
            2 Human: 'bookmark' was added; older objects have 'nil'
            2 Human: 'nick' was removed
            2 Human: the key of 'phone' changed from 'phone' to 'telephone'
            2 Item: 'serial' was added; older objects have '0'
            2 Book: the default of 'pages' changed from '1' to '0'
            2 Bookmark: was added
            """
        #expect(words.joined(separator: "\n") == expected)
    }

    @Test func thePageStandsAloneAndEscapes() throws {
        let hostile = "</code><script>alert('x')</script> & \\\"q\\\""
        let text = """
            model: M
            version: 2
            info: { "\(hostile)": "\(hostile)" }
            enums:
              E: { doc: "\(hostile)", cases: { a: { raw: "\(hostile)", doc: "\(hostile)", info: "\(hostile)" } } }
            classes:
              Größe:
                doc: "\(hostile)"
                archiveName: "\(hostile)"
                deprecated: "\(hostile)"
                info: ["\(hostile)"]
                properties:
                  a: { type: "Set<String>", key: "\(hostile)", deprecated: "\(hostile)", doc: "\(hostile)", info: { a: "\(hostile)" } }
                  b: { type: String, default: "\(hostile)", jsonKey: ["\(hostile)", x], pattern: "[<&]*" }
                  c: { type: "(@Sendable () -> Void)?", transient: true }
                history:
                  2:
                    - redefault: { b: "\(hostile)!" }
                    - rekey: { a: "\(hostile)?" }
                    - archiveName: "\(hostile)."
                    - accept: { rule: default-changed, on: b, because: "\(hostile)" }
            """
        let description = ModelDescription(try checked(text), source: "<b>&.yaml")
        let page = [description, description].rendered(as: .html)
        #expect(page.contains("name=\"viewport\"") && page.contains("&lt;/code&gt;&lt;script&gt;"))
        for wrong in ["<script", "<b>", "src=", "url(", "@import", "Set<String>", " & ", "() -> "] {
            #expect(!page.contains(wrong), "\(wrong)")
        }
        // Links lead to places of the page, each of which exists once.
        let links = Set(page.matches(of: /href="#([^"]*)"/).map { String($0.output.1) })
        let places = page.matches(of: /id="([^"]*)"/).map { String($0.output.1) }
        #expect(links.count == 4 && links == Set(places) && places.count == links.count)
        #expect(page.components(separatedBy: "href=").count == page.components(separatedBy: "href=\"#").count)
    }
}
