import DiagnosticsTestSupport
import ModelLanguage
import ModelTestSupport
import SchemaDiagnostics
import Testing
import YAMLTree

@testable import SchemaHistory

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

    private func checked(_ text: String, uses: [CheckedModel] = []) throws -> CheckedModel {
        var bag = DiagnosticBag()
        let model = resolve(SourceFile(path: "test.yaml", text: text), uses: uses.map(\.model), into: &bag)
        let history = model.flatMap { replayHistory(of: $0, into: &bag) }
        let checked = history.flatMap { CheckedModel($0, uses: uses, into: &bag) }
        #expect(bag.diagnostics.map(\.message) == [])
        return try #require(checked)
    }

    /// All versions sealed one after the other, through the file's text.
    private func sealed(_ texts: [String] = [first, second], uses: [CheckedModel] = []) throws -> SealFile {
        var file = SealFile()
        for text in texts {
            let model = try checked(text, uses: uses)
            file.blocks.append(try #require(model.sealBlock(of: model.model.version, behind: file)))
        }
        return try read(file.rendered)
    }

    private func read(_ text: String) throws -> SealFile {
        let (file, messages) = try readAny(text)
        #expect(messages == [])
        return try #require(file)
    }

    private func readAny(_ text: String) throws -> (SealFile?, [String]) {
        var bag = DiagnosticBag()
        let tree = try #require(parseYAML(SourceFile(path: "m.lock.yaml", text: text), into: &bag))
        let file = readSeals(tree, into: &bag)
        return (file, bag.diagnostics.map { "\($0.id.name): \($0.message)" })
    }

    private func findings(_ schema: String, _ file: SealFile, uses: [CheckedModel] = []) throws -> [String] {
        var bag = DiagnosticBag()
        checkSeals(file, of: try checked(schema, uses: uses), into: &bag)
        return bag.diagnostics.map(\.id.name)
    }

    // MARK: Chain

    /// A lock file as the first edition wrote it.
    private static let old = """
        # What was released, version by version. Written by 'heirloom seal' and appended to; edits are noticed.
        - version: 1
          hash: 41d80983ffeda8f4bbd95a4b2a881ec50728309fafab4284dabef47efe751091
          shape: |
            + Book.title: String
            + class Book: {}
        - version: 2
          hash: 5b98eeee68bff9c25c9a18065691db83cb8c69a86818ee12abb70b7c47477f93
          shape: |
            + Book.pages: { type: Int, default: 0 }
          changes: |
            Book: add pages

        """
    private static func book(_ version: Int, _ history: String, _ more: String = "") -> String {
        """
        model: Library
        version: \(version)
        classes:
          Book:
            properties: { title: String, pages: { type: Int, default: 0 }\(more) }
            history: \(history)
        """
    }

    @Test func aLockFileOfTheFirstFormIsAnError() throws {
        let (file, messages) = try readAny(Self.old)
        #expect(file == nil)
        #expect(
            messages
                == [1, 2].map {
                    "seal-tampered: the seal of version \($0) is of form 1, which this version of heirloom does not know"
                }
        )
    }

    private static let versions = [
        book(1, "{}").replacing(", pages: { type: Int, default: 0 }", with: ""), book(2, "{ 2: [{ add: [pages] }] }"),
        book(3, "{ 3: [], 2: [{ add: [pages] }] }"),
        book(4, "{ 4: [{ add: [note] }], 2: [{ add: [pages] }] }", ", note: Int?"),
    ]

    @Test func aLostSwappedOrEditedBlockShows() throws {
        let file = try sealed(Self.versions)
        #expect(file.blocks.map { $0.previous == nil } == [true, false, false, false])
        for index in 0..<3 {
            var cut = file
            cut.blocks.remove(at: index)
            #expect(try readAny(cut.rendered).0 == nil, "without \(index + 1)")
        }
        var swapped = file
        swapped.blocks.swapAt(1, 2)
        #expect(try readAny(swapped.rendered).0 == nil)
        // A whole block replaced by another one, with a hash that fits it.
        var replaced = file
        replaced.blocks[1].changes = []
        let (found, messages) = try readAny(replaced.rendered)
        #expect(found == nil)
        #expect(
            messages == [
                """
                seal-tampered: the seal of version 3 does not follow that of version 2: a seal between them is missing, or an \
                earlier one was replaced
                """
            ]
        )
        var unchained = file
        unchained.blocks[2].previous = nil
        #expect(try readAny(unchained.rendered).0 == nil)
    }

    @Test func prunedBlocksAreOneWithTheirLastHash() throws {
        let file = try sealed(Self.versions)
        var pruned = file
        #expect(pruned.fold(below: 3) == [1, 2])
        #expect(pruned.blocks.map(\.version) == [2, 3, 4])
        #expect(pruned.blocks[0].folds == file.blocks[1].hash)
        pruned = try read(pruned.rendered)
        #expect(pruned.shape(of: 4) == file.shape(of: 4) && pruned.settings(of: 4) == file.settings(of: 4))
        #expect(pruned.fold(below: 3) == [])
        #expect(pruned.fold(below: 4) == [2, 3])
        #expect(try read(pruned.rendered).blocks.map(\.version) == [3, 4])
        let today = Self.versions[3].replacing("version: 4", with: "version: 4\nreadsFrom: 4")
        #expect(try findings(today.replacing("2: [{ add: [pages] }]", with: "3: []"), pruned) == [])
        #expect(SealDifference(from: file, to: pruned, readsFrom: 4).isEmpty)
        // A version that is still read must not be folded.
        #expect(SealDifference(from: file, to: pruned, readsFrom: 1).lost == [1, 2])
    }

    @Test func whatBecameOfBlocksIsTold() throws {
        let file = try sealed(Self.versions)
        #expect(SealDifference(from: file, to: file, readsFrom: 1).isEmpty)
        var cut = file
        cut.blocks.removeLast()
        #expect(SealDifference(from: file, to: cut, readsFrom: 1).lost == [4])
        #expect(SealDifference(from: cut, to: file, readsFrom: 1).isEmpty)
        #expect(SealDifference(from: file, to: SealFile(), readsFrom: 1).lost == [1, 2, 3, 4])
        var other = file
        other.blocks[1].changes = []
        other.chainAnew()
        _ = try read(other.rendered)
        #expect(SealDifference(from: file, to: other, readsFrom: 1).replaced == [2])
        other.blocks[1].reasons = ["it was wrong"]
        other.blocks[1].replaced = [file.blocks[1].hash]
        other.chainAnew()
        let resealed = SealDifference(from: file, to: try read(other.rendered), readsFrom: 1)
        #expect(resealed.resealed == [2] && resealed.reasons == ["it was wrong"] && resealed.replaced == [])
    }

    // MARK: Content

    @Test func changesAreSealedWhole() throws {
        let one = """
            model: M
            version: 1
            enums: { E: { cases: [a, b] } }
            classes:
              P: { properties: { n: Int, s: String, x: Int?, y: Int, e: E? } }
            """
        let two = """
            model: M
            version: 2
            enums: { E: { cases: [a], history: { 2: [{ removeCase: { b: a } }] } } }
            classes:
              P:
                properties: { m: Int, s: Int, x: { type: Int, default: 3 }, z: Int, e: E?, n: String, f: Int }
                history:
                  2:
                    - rename: { n: m }
                    - retype: { s: { from: String, using: P.parse, else: fail } }
                    - retype: { x: { from: "Int?", else: default } }
                    - split: { from: { y: Int }, into: [z], using: P.half }
                    - add: { n: { missing: { from: [m], using: P.name } }, f: { missing: 5 } }
            """
        let file = try sealed([one, two])
        #expect(
            file.blocks[1].changes == [
                "E: removeCase b as a", "P: add f missing 5", "P: add n missing from m using P.name",
                "P: rename n to m",
                "P: retype s from String using P.parse", "P: retype x from Int? else 3",
                "P: split y into z using P.half",
            ]
        )
        for (part, edited) in [
            ("missing: 5", "missing: 6"), ("missing: 5", "missing: fail"), ("P.half", "P.third"), ("P.name", "P.title"),
            (", else: default", ""), ("P.parse", "P.read"),
        ] {
            #expect(try findings(two.replacing(part, with: edited), file) == ["history-edited"], "\(part)")
        }
        #expect(try findings(two, file) == [])
        // Functions have current names: a renamed class renames them.
        let three = two.replacing("version: 2", with: "version: 3").replacing("P.", with: "Q.").replacing(
            "  P:",
            with: "  Q:"
        )
        .replacing("    history:\n", with: "    history:\n      3: [{ renameClass: P }]\n")
        #expect(try findings(three, file) == [])
    }

    @Test func anOldKeyMayBeWrittenLongerWhileItIsWrittenAndNotShorter() throws {
        func text(_ version: Int, _ until: Int) -> String {
            """
            model: M
            version: \(version)
            classes:
              A:
                properties: { name: String }
                history: { 2: [{ rename: { title: name } }, { writeAlso: { title: { from: name, until: \(until) } } }] }
            """
        }
        let file = try sealed(["model: M\nversion: 1\nclasses: { A: { properties: { title: String } } }", text(2, 3)])
        #expect(file.blocks[1].changes == ["A: rename title to name", "A: writeAlso title from name until 3"])
        #expect(try findings(text(3, 5), file) == [])
        // Older apps were promised it for longer.
        #expect(try findings(text(3, 2), file) == ["history-edited"])
        var later = file
        for version in [3, 4] {
            later.blocks.append(try #require(try checked(text(version, 3)).sealBlock(of: version, behind: later)))
        }
        #expect(try findings(text(4, 5), later) == ["history-edited"])
        #expect(try findings(text(4, 2), later) == ["history-edited"])
    }

    @Test func settingsAreSealedAndMayChange() throws {
        let text = """
            model: Shelf
            version: 1
            formerly: [Bookshelf]
            stampedFrom: 1
            swift: { module: Shelves, codable: true }
            types:
              Colour: { convert: { as: String, encode: .hex, decode: Colour.init(hex:) } }
              Thing: { swift: any Thing, oneOf: [Book, Money] }
              Place: { import: Places, coding: secure, classes: [NSString] }
            structs: { Money: { properties: { amount: Decimal } } }
            classes:
              Book:
                properties: { title: { type: "String?", failure: nil }, colour: Colour?, thing: Thing?, place: Place? }
            """
        let file = try sealed([text])
        #expect(
            file.blocks[0].settings == [
                "+ Book.title: { failure: nil }",
                "+ model: { name: Shelf, formerly: [Bookshelf], module: Shelves, codable: true }",
                #"+ type Colour: { convert: { as: String, encode: ".hex", decode: "Colour.init(hex:)" } }"#,
                "+ type Place: { import: Places, coding: secure, classes: [NSString] }",
                #"+ type Thing: { swift: "any Thing", oneOf: [Book, Money] }"#,
            ]
        )
        #expect(try findings(text.replacing(", failure: nil", with: ""), file) == [])
    }

    @Test func whatIsUsedOfAnotherModelIsSealedAsOfItsVersion() throws {
        func core(_ version: Int, _ properties: String, _ history: String = "{}") throws -> CheckedModel {
            try checked(
                """
                model: Core
                version: \(version)
                swift: { access: public }
                structs: { Size: { properties: { width: Int } } }
                classes:
                  Person: { properties: { \(properties) }, history: \(history) }
                  Other: { properties: { x: Int } }
                """
            )
        }
        let first = try core(1, "name: String, size: Size?")
        let library =
            "model: Library\nversion: 1\nuses: [core.yaml]\nclasses: { Book: { properties: { author: Person? } } }"
        let file = try sealed([library], uses: [first])
        #expect(file.blocks[0].uses["Core"]?.version == 1)
        #expect(try findings(library, file, uses: [first]) == [])
        let second = try core(2, "fullName: String, size: Size?", "{ 2: [{ rename: { name: fullName } }] }")
        #expect(try findings(library, file, uses: [second]) == [])
        let edited = try core(2, "fullName: String, size: Size?", "{ 2: [{ rename: { title: fullName } }] }")
        #expect(try findings(library, file, uses: [edited]) == ["history-edited"])
    }

    /// Nothing else holds what led to the first version that was sealed.
    @Test func theFirstSealHoldsAllThatLedToIt() throws {
        func text(_ history: String, _ since: Int = 2) -> String {
            """
            model: M
            version: 4
            classes:
              A: { properties: { a: Int, b: Int?, c: Int }, history: { \(history) } }
              B: { since: \(since), superclass: A, properties: { d: Int } }
            """
        }
        let whole = "4: [add: { c: { missing: 1 } }], 3: [add: [b]], 2: [rename: { z: a }]"
        let file = try sealed([text(whole)])
        #expect(try findings(text(whole), file) == [])
        #expect(
            try findings(text("4: [add: { c: { missing: 1 } }], 2: [rename: { z: a }]"), file) == ["history-edited"]
        )
        #expect(try findings(text("4: [add: { c: { missing: 1 } }], 3: [add: [b]]"), file) == ["history-edited"])
        #expect(try findings(text(whole, 3), file) == ["history-edited"])
    }

    /// Elsewhere the shapes show it.
    @Test func whatCameIsSealedWhereNoShapeOfTheVersionBeforeIs() throws {
        func text(_ version: Int, _ since: String, _ head: String = "") -> String {
            """
            model: M
            version: \(version)
            \(head)
            classes:
              A: { properties: { a: Int } }
              B: { properties: { b: Int }\(since) }
            """
        }
        let alone = try sealed([text(3, ", since: 3")])
        #expect(alone.blocks[0].changes == ["2: nothing", "B: since 3"])
        #expect(try findings(text(3, ", since: 3"), alone) == [])
        #expect(try findings(text(3, ""), alone) == ["history-edited"])
        #expect(try findings(text(4, ", since: 2"), alone) == ["history-edited"])
        let first = "model: M\nversion: 1\nclasses:\n  A: { properties: { a: Int } }\n"
        #expect(try sealed([first, text(2, ", since: 2")]).blocks[1].changes == [])
        let cut = try sealed([first, text(3, ", since: 3", "readsFrom: 2")])
        #expect(try findings(text(3, ", since: 3", "readsFrom: 2"), cut) == [])
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

    /// Names that the released version has not, beside similar ones that only it has.
    @Test(arguments: [
        ("rename: { title: name }", "rename: { titel: name }", "'rename' names 'titel'"),
        ("  A:", "  B:", "'renameClass' names 'AA'"),
    ])
    func aMisspelledNameIsAnErrorOfItsEntry(_ written: String, _ typo: String, _ claim: String) throws {
        let file = try sealed([Self.first])
        let text = Self.second.replacing("2: [", with: typo == "  B:" ? "2: [{ renameClass: AA }, " : "2: [")
        var bag = DiagnosticBag()
        checkSeals(file, of: try checked(text.replacing(written, with: typo)), into: &bag)
        #expect(bag.diagnostics.map(\.message) == ["\(claim), which version 1 was released without"])
        #expect(bag.diagnostics.first?.fixIts.count == 1)
    }

    @Test func aChangedPresentNeedsAVersion() throws {
        let file = try sealed()
        let changed = Self.second.replacing("note: String? }", with: "note: Int? }")
        #expect(try findings(changed, file) == ["version-not-bumped"])
        #expect(try findings(changed.replacing("version: 2", with: "version: 3"), file) == ["history-mismatch"])
        #expect(try findings(Self.first, file) == ["version-decreased"])
    }

    private static func accented(_ version: Int, _ cases: String, _ more: String, _ history: String) -> String {
        """
        model: M
        version: \(version)
        enums: { E: { cases: \(cases) } }
        structs: { P: { properties: { x: Int } } }
        classes:
          A:
            archiveName: "É.A"
            properties:
              k: { type: String, key: clé, default: "né" }
              j: { type: Int?, jsonKey: "j\\u00e9" }
              q: { type: Int?, jsonKey: [pré, "b c"] }
              p: { type: P, flat: { x: fé } }
              e: E
        \(more)    history: \(history)
        """
    }

    /// An accent as a code point of its own, or a letter with it: equal in Swift, while archives and the Swift compiler compare bytes.
    @Test(arguments: [
        "\"éa\"", "clé", "né", "j\\u00e9", "pré", "fé", "É.A", "réel", "A.père", "é: a",
    ])
    func whatIsSpelledOtherwiseIsEdited(_ part: String) throws {
        let first = Self.accented(1, "{ a: \"éa\", é: é }", "", "{}")
        let second = Self.accented(
            2,
            "{ a: \"éa\" }, history: { 2: [{ removeCase: { é: a } }] }",
            "      réel: Int\n",
            "{ 2: [{ add: { réel: { missing: { from: [j], using: A.père } } } }] }"
        )
        let file = try sealed([first, second])
        #expect(try findings(second, file) == [])
        #expect(try findings(second.replacing("j\\u00e9", with: "jé"), file) == [], "an escape is the same text")
        let letters = ["é": "e\u{301}", "É": "E\u{301}", "è": "e\u{300}", "\\u00e9": "e\\u0301"]
        let other = letters.reduce(part) { $0.replacing($1.key, with: $1.value) }
        #expect(!other.utf8.elementsEqual(part.utf8))
        let edited = second.replacing(part, with: other)
        #expect(try Set(findings(edited, file)) == ["history-edited"], "\(edited)")
        // A version of its own does not help.
        let third = edited.replacing("version: 2", with: "version: 3")
        #expect(try Set(findings(third, file)) == ["history-edited"])
        // Sealed again, it equals the release.
        var resealed = file
        let model = try checked(edited)
        for index in resealed.blocks.indices {
            let behind = SealFile(blocks: Array(resealed.blocks[..<index]))
            var block = try #require(model.sealBlock(of: index + 1, behind: behind))
            if index == 0 { block.settings = file.blocks[0].settings }
            resealed.blocks[index] = block
        }
        #expect(try findings(edited, read(resealed.rendered)) == [])
        #expect(!SealDifference(from: file, to: resealed, readsFrom: 1).replaced.isEmpty)
    }

    /// It requires an entry: archives of a class may contain values that those of a struct cannot.
    @Test func anotherKindIsNoticed() throws {
        let text = "model: M\nversion: 1\nclasses: { A: { properties: { p: P? } } }\n"
        let file = try sealed([text + "structs: { P: { properties: { x: Int } } }"])
        let other = text.replacing(" } }\n", with: " }, P: { properties: { x: Int } } }\n")
        #expect(try findings(other, file) == ["version-not-bumped"])
        let declared = other.replacing("version: 1", with: "version: 2")
            .replacing("x: Int } }", with: "x: Int }, history: { 2: [{ was: { kind: struct } }] } }")
        #expect(try findings(declared, file) == [])
    }

    @Test func anEditedSealIsNoticed() throws {
        let text = try sealed().rendered.replacing("A.note: String?", with: "A.note: Int?")
        let (file, messages) = try readAny(text)
        #expect(file == nil && messages.count == 1 && messages[0].hasPrefix("seal-tampered: "), "\(messages)")
    }

    @Test func missingHistoryShowsBothReadings() throws {
        let missing = try missing(Self.first, Self.first.replacing("title: String", with: "name: String"), head: "")
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
                        # - add: { name: { missing: fail } }  # rejects older archives; or give the value they have: missing: VALUE

                """
        )
    }

    private func missing(_ old: String, _ new: String, head: String = "model: M\nversion: 1\n") throws
        -> MissingHistory
    {
        let (file, now) = (try sealed([head + old]), try checked(head + new))
        var bag = DiagnosticBag()
        let sealed = try #require(SealedModel(file, version: 1, of: now, path: "m.lock.yaml", into: &bag))
        return try #require(now.missingHistory(since: RecordedVersion(sealed, of: file)))
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
