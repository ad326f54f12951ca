import Diagnostics
import DiagnosticsTestSupport
import ModelLanguage
import Testing
import YAMLTree

@Suite struct SealTests {
    /// The vectors of FIPS 180-4 and of NIST's examples.
    @Test func hashesAreSHA256() {
        #expect(SHA256.hexDigest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(SHA256.hexDigest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256.hexDigest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        )
    }

    static let first = """
        model: M
        version: 1
        classes:
          A:
            properties: { title: String, pages: { type: Int, default: 1 }, index: "[String: Int]" }
        """
    static let second = """
        model: M
        version: 2
        classes:
          A:
            properties: { name: String, pages: { type: Int, default: 1 }, index: "[String: Int]", note: String? }
            history:
              2: [{ rename: { title: name } }, { add: [note] }]
        """

    /// Both versions sealed, by way of the file's text.
    private func sealed() throws -> SealFile {
        var file = SealFile()
        for text in [Self.first, Self.second] {
            let history = try history(text)
            file.blocks.append(try #require(history.sealBlock(of: history.model.version, behind: file)))
        }
        return try read(file.rendered)
    }

    private func read(_ text: String) throws -> SealFile {
        var bag = DiagnosticBag()
        let tree = try #require(parseYAML(SourceFile(path: "m.lock.yaml", text: text), into: &bag))
        let file = readSeals(tree, into: &bag)
        #expect(bag.diagnostics.map(\.message) == [])
        return try #require(file)
    }

    private func findings(_ schema: String, _ file: SealFile) throws -> [String] {
        var bag = DiagnosticBag()
        checkSeals(file, of: try history(schema), uses: [], into: &bag)
        return bag.diagnostics.map(\.id.name)
    }

    @Test func aBlockHoldsWhatChangedAndComesBackFromItsText() throws {
        let file = try sealed()
        #expect(file.blocks.map(\.version) == [1, 2])
        #expect(file.blocks[1].shape == ["+ A.name: String", "+ A.note: String?", "- A.title"])
        #expect(file.blocks[1].changes == ["A: add note", "A: rename title to name"])
        #expect(file.shape(of: 1)?.lines["A.index"] == "\"[String: Int]\"")
        #expect(file.shape(of: 2)?.lines["A.title"] == nil)
    }

    @Test func anUntouchedPastIsFine() throws {
        #expect(try findings(Self.second, sealed()) == [])
    }

    @Test func editsOfThePastAreNoticed() throws {
        let file = try sealed()
        let other = Self.second.replacing("rename: { title: name }", with: "rename: { titel: name }")
        #expect(try findings(other, file).contains("history-edited"))
        // The shapes agree, but a rename is not a removal and an addition.
        let changes = Self.second.replacing(
            "{ rename: { title: name } }",
            with: "{ remove: { title: String } }, { add: { name: { missing: x } } }"
        )
        #expect(try findings(changes, file) == ["history-edited"])
    }

    @Test func aChangedPresentNeedsAVersion() throws {
        let file = try sealed()
        let changed = Self.second.replacing("note: String? }", with: "note: Int? }")
        #expect(try findings(changed, file) == ["version-not-bumped"])
        #expect(try findings(changed.replacing("version: 2", with: "version: 3"), file) == ["history-mismatch"])
        #expect(try findings(Self.first, file) == ["version-decreased"])
    }

    @Test func anEditedSealIsNoticed() throws {
        let text = try sealed().rendered.replacing("A.note: String?", with: "A.note: Int?")
        var bag = DiagnosticBag()
        let tree = try #require(parseYAML(SourceFile(path: "m.lock.yaml", text: text), into: &bag))
        #expect(readSeals(tree, into: &bag) == nil)
        #expect(bag.diagnostics.map(\.id.name) == ["seal-tampered"])
    }

    @Test func missingHistoryShowsBothReadings() throws {
        let recorded = try #require(try history(Self.first).text(of: 1))
        let told = try #require(
            try history(Self.first.replacing("title: String", with: "name: String")).text(of: 1)
        )
        let missing = MissingHistory(recorded: recorded, told: told, version: 2)
        #expect(missing.isAmbiguous)
        #expect(
            missing.text == """
                classes:
                  A:
                    history:
                      2:
                        # if it is the same property under another name:
                        - rename: { title: name }
                        # if not:
                        # - remove: { title: String }
                        # - add: { name: { missing: fail } }  # refuses older archives; or the value they have: missing: VALUE

                """
        )
    }

    private func missing(_ old: String, _ new: String) throws -> MissingHistory {
        MissingHistory(
            recorded: try #require(try history("model: M\nversion: 1\n" + old).text(of: 1)),
            told: try #require(try history("model: M\nversion: 1\n" + new).text(of: 1)),
            version: 2
        )
    }

    private func texts(_ missing: MissingHistory) -> [String] { missing.owners.flatMap { $0.entries.map(\.text) } }

    @Test func whatMayHaveMovedIsNotDecided() throws {
        let missing = try missing(
            "classes: { A: { properties: { a: Int? } }, B: { superclass: A, properties: { b: Int?, c: String? } } }",
            "classes: { A: { properties: { a: Int?, b: Int? } }, B: { superclass: A, properties: {} } }"
        )
        #expect(texts(missing) == ["add: [b]", "move: { b: A }", "remove: { c: String? }"])
        #expect(texts(missing.decided) == ["remove: { c: String? }"])
    }

    @Test func threeOfAKindAreNotDecided() throws {
        let missing = try missing(
            "classes: { A: { properties: { a: Int?, x: String? } } }",
            "classes: { A: { properties: { b: Int?, c: Int?, y: Date? } } }"
        )
        #expect(texts(missing) == ["rename: { a: b }", "remove: { x: String? }", "add: [c]", "add: [y]"])
        #expect(texts(missing.decided) == ["remove: { x: String? }", "add: [y]"])
    }

    @Test func valuesOfOlderArchivesAreNotDecided() throws {
        let missing = try missing(
            "enums: { E: { cases: [a, b] } }\nclasses: { A: { properties: { e: E } }, B: { properties: { n: Int } } }",
            "enums: { E: { cases: [a] } }\nclasses: { A: { properties: { e: E, n: Int } } }"
        )
        #expect(texts(missing) == ["add: { n: { missing: fail } }", "removeCase: { b: { raw: b, readAs: drop } }"])
        #expect(missing.removals.map(\.name) == ["B"])
        #expect(missing.decided.isEmpty)
    }
}
