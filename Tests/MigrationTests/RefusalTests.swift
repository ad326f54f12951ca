import Testing

/// Functions that throw or return nil, and versions that are not read any more, through every channel: an error that says so, or the
/// replacement in the schema; nothing is read partly.
@Suite struct RefusalTests {
    static let modules = VersionModules(
        name: "migrations-refusal",
        schema: """
            model: Lib
            version: 3
            readsFrom: 2
            swift: { access: public, codable: true }
            classes:
              Book:
                properties:
                  title: { type: String, default: untitled }
                  pages: Int
                  year: { type: Int, default: 7 }
                  rating: Int?
                  size: { type: Int, default: 8, failure: default }
                  marks: { type: "[Int]", default: [], failure: skip }
                  name: String
                  street: String
                  city: String
                  code: String
                  next: Book?
                history:
                  3:
                    - retype: { pages: { from: String, using: Book.throwing } }
                    - retype: { year: { from: String, using: Book.throwing, else: default } }
                    - retype: { rating: { from: String, using: Book.nothing, else: nil } }
                    - retype: { size: { from: String, using: Book.nothing } }
                    - retype: { marks: { from: { type: "[String]", default: [] } } }
                    - merge: { from: { first: String, last: String? }, into: name, using: Book.joined }
                    - split: { from: { address: String }, into: [street, city], using: Book.parts }
                    - add: { code: { missing: { from: [pages], using: Book.coded } } }
            """,
        prefix: "LibV",
        versions: [2, 3],
        functions: { version in
            guard version == 3 else { return "" }
            return """
                import Foundation
                struct Wrong: Error {}
                extension Book {
                  static func throwing(_ text: String) throws -> Int {
                    guard let number = Int(text) else { throw Wrong() }
                    return number
                  }
                  static func nothing(_ text: String) -> Int? { Int(text) }
                  static func joined(_ first: String, _ last: String?) throws -> String? {
                    if first == "throw" { throw Wrong() }
                    return first == "nil" ? nil : first + (last ?? "")
                  }
                  static func parts(_ address: String) -> (String, String)? {
                    let parts = address.split(separator: "/").map(String.init)
                    return parts.count == 2 ? (parts[0], parts[1]) : nil
                  }
                  static func coded(_ pages: Int) throws -> String {
                    if pages == 13 { throw Wrong() }
                    return "c\\(pages)"
                  }
                }
                """
        }
    )

    static let main = """
        import LibV2
        import LibV3

        func text(_ b: LibV3.Book) -> String {
            "\\(b.title) \\(b.pages) \\(b.year) \\(b.rating ?? -1) \\(b.size) \\(b.marks) \\(b.name) \\(b.street) \\(b.city) \\(b.code)"
                + (b.next.map { " -> " + text($0) } ?? "")
        }
        func book(
            pages: String = "1", year: String = "2", first: String = "a", address: String = "s/c", next: LibV2.Book? = nil,
            last: String? = "b"
        ) -> LibV2.Book {
            LibV2.Book(
                title: "t", pages: pages, year: year, rating: year, size: year, marks: ["5", year],
                first: first, last: last, address: address, next: next)
        }
        func foundation(_ data: Data) throws -> LibV3.Book {
            let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
            LibV3.LibModel.install(on: unarchiver)
            unarchiver.decodingFailurePolicy = .setErrorAndReturn
            guard let book = unarchiver.decodeObject(of: LibV3.Book.self, forKey: "root") else {
                throw unarchiver.error ?? CocoaError(.coderReadCorrupt)
            }
            return book
        }
        /// What each channel says; one line where they agree.
        func channels(_ name: String, _ data: Data, _ json: Data, _ dictionary: [String: Any]) {
            var lines: [(String, String)] = []
            func say(_ channel: String, _ body: () throws -> String) {
                do { lines.append((channel, try body())) } catch { lines.append((channel, "refused")) }
            }
            func untouched() -> LibV3.Book {
                LibV3.Book(title: "mine", pages: 0, name: "n", street: "s", city: "c", code: "k")
            }
            func updated(_ update: (LibV3.Book) throws -> Void) throws -> String {
                let mine = untouched()
                do {
                    try update(mine)
                } catch {
                    if text(mine) != text(untouched()) { return "half updated, " + text(mine) }
                    throw error
                }
                return text(mine)
            }
            say("archive") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Book.self, from: data)) }
            say("array") { try LibV3.LibModel.unarchivedArray(of: LibV3.Book.self, from: array(data)).map(text).joined() }
            say("JSON") { text(try LibV3.LibModel.decoder().decode(LibV3.Book.self, from: json)) }
            say("plain decoder") { text(try JSONDecoder().decode(LibV3.Book.self, from: json)) }
            say("dictionary") { text(try LibV3.Book(dictionary: dictionary)) }
            say("update") { try updated { try $0.update(fromArchive: data) } }
            say("update from a dictionary") { try updated { try $0.update(from: dictionary) } }
            say("Foundation") { text(try foundation(data)) }
            let agreed = lines[0].1
            print("\\(name): \\(agreed)")
            for (channel, line) in lines where line != agreed { print("  \\(channel): \\(line)") }
            if agreed == "refused" {
                show("  because") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Book.self, from: data)) }
            }
        }
        nonisolated(unsafe) var whole: LibV2.Book?
        nonisolated(unsafe) var version = "2"
        func stamped(_ data: Data) throws -> Data {
            let list = try PropertyListSerialization.propertyList(from: data, format: nil)
            let xml = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            let text = String(decoding: xml, as: UTF8.self)
            return Data(
                text.replacing(try! Regex("<key>Lib.version</key>\\\\s*<integer>2"), with: "<key>Lib.version</key><integer>\\(version)").utf8)
        }
        func array(_ data: Data) throws -> Data {
            try stamped(LibV2.LibModel.archivedData(withRootObject: [whole!]))
        }
        func trial(_ name: String, _ book: LibV2.Book) throws {
            whole = book
            let json = try JSONEncoder().encode(book)
            let text = String(decoding: json, as: UTF8.self).replacing("\\"Lib.version\\":2", with: "\\"Lib.version\\":\\(version)")
            var dictionary = book.dictionaryRepresentation(.deep)
            dictionary["Lib.version"] = Int(version)
            channels(name, try stamped(LibV2.LibModel.archivedData(withRootObject: book)), Data(text.utf8), dictionary)
        }
        try trial("right", book())
        try trial("without an optional source", book(last: nil))
        try trial("throws", book(pages: "x"))
        try trial("else and failure", book(year: "x"))
        try trial("merge throws", book(first: "throw"))
        try trial("merge gives nil", book(first: "nil"))
        try trial("split gives nil", book(address: "nowhere"))
        try trial("computed throws", book(pages: "13"))
        try trial("further in", book(next: book(address: "nowhere")))
        version = "1"
        try trial("below readsFrom", book())
        version = "0"
        try trial("no version", book())
        version = "4"
        try trial("read as 4", book())
        """

    @Test func everyChannelSaysTheSame() async throws {
        let output = try await Self.modules.run(Self.main)
        #expect(
            output == """
                right: t 1 2 2 2 [5, 2] ab s c c1
                without an optional source: t 1 2 2 2 [5, 2] a s c c1
                throws: refused
                  because: refused, conversion failed: expected Int, found text 'x' (Wrong()) [at 'pages', in Book, key 'pages', of vers
                else and failure: t 1 7 -1 8 [5] ab s c c1
                  update: t 1 7 -1 8 [] ab s c c1
                  update from a dictionary: t 1 7 -1 8 [] ab s c c1
                merge throws: refused
                  because: refused, conversion failed: expected String, found text 'throw', text 'b' (Wrong()) [at 'name', in Book, key 
                merge gives nil: refused
                  because: refused, conversion failed: expected String, found text 'nil', text 'b' [at 'name', in Book, key 'last', of v
                split gives nil: refused
                  because: refused, conversion failed: expected (String, String), found text 'nowhere' [at 'street', in Book, key 'addre
                computed throws: refused
                  because: refused, conversion failed: expected String, found 13 (Wrong()) [at 'code', in Book, key 'pages', of version 
                further in: refused
                  because: refused, conversion failed: expected (String, String), found text 'nowhere' [at 'next.street', in Book, key '
                below readsFrom: refused
                  because: refused, version cannot be read: expected version 2 or above of Lib, found version 1 [in Book]
                no version: refused
                  because: refused, malformed archive: expected a version, found 0 [in Book, key 'Lib.version']
                read as 4: refused
                  because: refused, value has another type: expected Int, found text '1' [at 'pages', in Book, key 'pages']
                """
        )
    }

    /// A property that takes over a name does not get the old property's policy.
    @Test func policiesStayWithTheirProperty() async throws {
        let modules = VersionModules(
            name: "migrations-swapped-policies",
            schema: """
                model: Zoo
                version: 2
                swift: { access: public, codable: true }
                classes:
                  Pet: { properties: { lives: Int }, history: { 2: [{ retype: { lives: { from: String } } }] } }
                  Zoo:
                    properties: { strict: Pet?, lenient: { type: Pet?, failure: nil } }
                    history:
                      2:
                        - rename: { strict: lenient, lenient: strict }
                """,
            prefix: "SwappedV",
            versions: [1, 2]
        )
        let output = try await modules.run(
            """
            import SwappedV1
            import SwappedV2

            func text(_ z: SwappedV2.Zoo) -> String { "\\(z.strict?.lives ?? -1) \\(z.lenient?.lives ?? -1)" }
            func read(_ z: SwappedV1.Zoo) throws -> String {
                let data = try SwappedV1.ZooModel.archivedData(withRootObject: z)
                return text(try SwappedV2.ZooModel.unarchivedObject(ofClass: SwappedV2.Zoo.self, from: data))
            }
            let (good, bad) = (SwappedV1.Pet(lives: "9"), SwappedV1.Pet(lives: "x"))
            show("lenient") { try read(SwappedV1.Zoo(lenient: good, strict: bad)) }
            show("strict") { try read(SwappedV1.Zoo(lenient: bad, strict: good)) }
            show("strict in a dictionary") {
                text(try SwappedV2.Zoo(dictionary: SwappedV1.Zoo(lenient: bad, strict: good).dictionaryRepresentation(.deep)))
            }
            """
        )
        let lines = output.split(separator: "\n")
        #expect(lines.first == "lenient: 9 -1")
        #expect(lines.dropFirst().allSatisfy { $0.contains("refused") })
        #expect(lines.count == 3)
    }

    /// A value that fails under a property's own policy does not fail a property that is computed from it.
    @Test func functionsTakeWhatPoliciesLeave() async throws {
        let modules = VersionModules(
            name: "migrations-lenient-sources",
            schema: """
                model: Zoo
                version: 2
                swift: { access: public, codable: true }
                classes:
                  Pet: { properties: { lives: Int }, history: { 2: [{ retype: { lives: { from: String } } }] } }
                  Zoo:
                    properties:
                      pets: { type: "[Pet]", failure: skip }
                      best: { type: Pet?, failure: nil }
                      legs: { type: "[Int]", failure: default, default: [4] }
                      sum: String
                    history:
                      2:
                        - retype: { legs: { from: { type: "[String]", default: [] } } }
                        - add: { sum: { missing: { from: [pets, best], using: Zoo.sum } } }
                """,
            prefix: "LenientV",
            versions: [1, 2],
            functions: { version in
                if version == 1 { return "" }
                return """
                    extension Zoo { static func sum(_ pets: [Pet], _ best: Pet?) -> String { "\\(pets.count) \\(best == nil ? 0 : 1)" } }
                    """
            }
        )
        let output = try await modules.run(
            """
            import LenientV1
            import LenientV2

            func text(_ z: LenientV2.Zoo) -> String { "\\(z.pets.map(\\.lives)) \\(z.best?.lives ?? -1) \\(z.legs) \\(z.sum)" }
            let old = LenientV1.Zoo(
                pets: [LenientV1.Pet(lives: "9"), LenientV1.Pet(lives: "x")], best: LenientV1.Pet(lives: "y"), legs: ["z"])
            let data = try LenientV1.ZooModel.archivedData(withRootObject: old)
            show("archive") { text(try LenientV2.ZooModel.unarchivedObject(ofClass: LenientV2.Zoo.self, from: data)) }
            show("JSON") { text(try LenientV2.ZooModel.decoder().decode(LenientV2.Zoo.self, from: JSONEncoder().encode(old))) }
            show("dictionary") { text(try LenientV2.Zoo(dictionary: old.dictionaryRepresentation(.deep))) }
            """
        )
        #expect(output == ["archive", "JSON", "dictionary"].map { "\($0): [9] -1 [4] 1 0" }.joined(separator: "\n"))
    }
}
