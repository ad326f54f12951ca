import CommandTestSupport
import Foundation
import ModelLanguage
import ModelTestSupport
import RandomTestSupport
import SchemaDiagnostics
import Testing

@Suite struct RobustnessTests {
    /// All errors of all files in one run, each cause once.
    @Test func errorsAreIndependent() {
        expectFindings(
            """
            model: M
            version: 1
            include: [a.yaml, b.yaml]
            classes:
              Book:
                superclass: 1️⃣Itm
                properties:
                  title: 2️⃣Strin?
                  pages: { type: Int, defalt: 1 }
                  author: { type: 3️⃣Persn, weak: true, default: x, inverse: y }
                excluded: [title]
            """,
            files: ["a.yaml": "clases:\n  Item: {}\n", "b.yaml": "classes:\n  Shelf:\n    abstract: maybe\n"],
            [
                "1️⃣ unknown-type: unknown superclass 'Itm'", "2️⃣ unknown-type: unknown type 'Strin'",
                "library.yaml:9:27 unknown-key: unknown key 'defalt' in property 'pages'",
                "3️⃣ unknown-type: unknown type 'Persn'",
                "library.yaml:10:54 attribute-conflict: 'weak' and 'inverse' do not combine: the end that declares the inverse"
                    + " retains the other one",
                "a.yaml:1:1 unknown-key: unknown key 'clases' in a schema file",
                "b.yaml:3:15 not-a-bool: expected true or false for 'abstract', found 'maybe'",
            ]
        )
    }

    /// A value of the wrong kind is not also reported for missing keys, and a name is rejected once.
    @Test func eachCauseOnce() {
        expectFindings(
            """
            model: M
            version: 1
            types:
              Foo: 1️⃣secure
            enums:
              Genre: 2️⃣[a, b]
            classes:
              3️⃣NSString: {}
              Book:
                versionKey: 4️⃣number
                properties:
                  colour: { type: RGB, convert: 5️⃣String }
            """,
            [
                "1️⃣ wrong-kind: expected a mapping for type 'Foo', found 'secure'",
                "2️⃣ wrong-kind: expected a mapping for enum 'Genre', found a list",
                "3️⃣ reserved-type-name: a class cannot be called 'NSString': generated code uses that name for another type",
                "4️⃣ wrong-kind: expected a mapping for 'versionKey', of the key and the version that each number means, found 'number'",
                "5️⃣ wrong-kind: expected a mapping for 'convert', as in { as: String, encode: \\.hex, decode: \"RGB.init(hex:)\" }, found 'String'",
            ]
        )
    }

    /// Swift's dictionary literals trap on equal keys.
    @Test func equalKeysOfDefaults() {
        expectFindings(
            """
            model: M
            version: 1
            classes:
              Book:
                properties:
                  names: { type: [Int: String], default: { 1: a, 1️⃣0x1: b } }
            """,
            ["1️⃣ repeated-item: '0x1' is the key of two values"]
        )
    }

    @Test func versionKeyWithoutNumbers() {
        expectFindings(
            """
            model: M
            version: 1
            classes:
              Book: { versionKey: { key: v, 1️⃣values: {} } }
            """,
            ["1️⃣ empty-value: 'values' has no value"]
        )
    }

    @Test func twoUsedModelsWithOneArchiveName() {
        let person = "classes:\n  Person: {}\n"
        expectFindings(
            "model: M\nversion: 1\nuses: [a.yaml, 1️⃣b.yaml]\n",
            files: [
                "a.yaml": "model: A\nversion: 1\nswift: { access: public }\n" + person,
                "b.yaml": "model: B\nversion: 1\nswift: { access: public }\n" + person,
            ],
            ["1️⃣ archive-name-taken: the used models' 'A.Person' and 'B.Person' have the same archive name 'Person'"]
        )
    }

    /// The other model is named, and the fix-it uses a name that is free.
    @Test func archiveNameOfAUsedModel() throws {
        let resolution = Resolution(
            "model: M\nversion: 1\nuses: [a.yaml]\nclasses:\n  Person:\n    properties: { name: String }\n",
            files: ["a.yaml": "model: A\nversion: 1\nswift: { access: public }\nclasses:\n  Person: {}\n"]
        )
        let finding = try #require(resolution.bag.diagnostics.first)
        #expect(finding.message == "the archive name 'Person' belongs to class 'A.Person'")
        let fixed = resolution.applying(try #require(finding.fixIts.first))
        #expect(fixed.bag.diagnostics.isEmpty)
        #expect(fixed.model?.classes.first?.archiveName == "MPerson")
    }

    /// Declarations of a broken file are not reported as missing, and names outside of it are.
    @Test func brokenIncludeHidesNothingElse() {
        let resolution = Resolution(
            """
            model: M
            version: 1
            include: [a.yaml]
            classes:
              Book: { properties: { author: Person, pages: { type: Int, default: x }, shelf: Shelf } }
            """,
            files: ["a.yaml": "classes: { Person: [\n"]
        )
        let ids = resolution.bag.diagnostics.filter { $0.span.file.path == "library.yaml" }.map(\.id.name)
        #expect(ids == ["value-mismatch", "unknown-type"])
        #expect(resolution.model == nil)
    }

    /// Reading and resolution do not recurse over structures that a schema makes deep.
    @Test func deepInheritance() throws {
        var text = "model: M\nversion: 1\nclasses:\n  C0: {}\n"
        for index in 1...20_000 {
            text += "  C\(index): { superclass: C\(index - 1), properties: { p\(index): C\(index)? } }\n"
        }
        let model = try #require(Resolution(text).model)
        #expect(model.classes.count == 20_001)
    }

    @Test func longCycleIsOneError() {
        var text = "model: M\nversion: 1\nclasses:\n  C0: { superclass: C20000 }\n"
        for index in 1...20_000 { text += "  C\(index): { superclass: C\(index - 1) }\n" }
        #expect(Resolution(text).bag.diagnostics.map(\.id.name) == ["superclass-cycle"])
    }

    /// Eight times as many errors take about eight times as long; quadratic, they would take 64 times as long.
    @Test func manyErrorsStayLinear() {
        func time(_ count: Int) -> Double {
            var text = "model: M\nversion: 1\nclasses:\n  Book:\n    properties:\n"
            for index in 0..<count { text += "      p\(index): Unknown\(index)\n" }
            let start = ProcessorTime.ofThread
            #expect(Resolution(text).bag.diagnostics.count == count)
            return ProcessorTime.ofThread - start
        }
        let few = min(time(2_500), time(2_500))
        #expect(time(20_000) < 24 * few)
    }

    /// Regardless of the bytes: diagnostics, never a trap. Each is shown, so that places are tested, too.
    @Test func mutatedSchemas() throws {
        let showcase = Array(try Data(contentsOf: Repository.root.appending(path: "Schemas/showcase.yaml")))
        var random = SplitMix(state: 1)
        let pieces = [
            "[", "]", "{", "}", ":", "?", "\"", "'", "\n", "  ", "- ", "*", "&a ", "nil", "<", ">", "$", "0", "é",
        ]
        for _ in 0..<(isAssurance ? 300 : 40) {
            var bytes = showcase
            for _ in 0...Int(random.next() % 4) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 20)))
                case 1:
                    bytes.insert(contentsOf: Array(pieces[Int(random.next() % UInt64(pieces.count))].utf8), at: place)
                default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                }
            }
            let resolution = Resolution(String(decoding: bytes, as: UTF8.self))
            for diagnostic in resolution.bag.diagnostics { _ = resolution.describe(diagnostic) }
            #expect(resolution.model != nil || resolution.bag.hasErrors)
        }
    }

    @Test(arguments: ["showcase.yaml", "library.yaml"])
    func schemasOfTheRepositoryAreClean(name: String) throws {
        let text = try String(contentsOf: Repository.root.appending(path: "Schemas/\(name)"), encoding: .utf8)
        let resolution = Resolution(text)
        #expect(resolution.bag.diagnostics.filter { $0.severity == .error }.map { resolution.describe($0) } == [])
    }
}
