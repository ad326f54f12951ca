import Testing

/// Two changes of which the second removes what the first allowed: their combined result equals reading and rewriting at each version in
/// between.
@Suite(.serialized) struct ComposedChangesTests {
    static let modules = VersionModules(
        name: "migrations-composed",
        schema: """
            model: Shop
            version: 3
            swift: { access: public, codable: true }
            enums:
              Kind: { cases: [open, sold], history: { 3: [{ removeCase: { lost: { readAs: drop } } }] } }
            classes:
              Item:
                properties: { label: String }
                history: { 2: [{ rename: { title: label } }] }
              Book: { superclass: Item, properties: { kind: Kind?, kinds: "[Kind]" },
                history: { 2: [{ retype: { kind: { from: Kind } } }, { retype: { kinds: { from: Kind } } }] } }
              Sale: { properties: { kind: { type: Kind, default: .sold } },
                history: { 2: [{ retype: { kind: { from: "Kind?", else: default } } }] } }
              Note:
                properties: { a: { type: Int, default: 3 }, b: { type: Int, default: 7 }, c: Int, sum: Int, half: Int, rest: Int }
                excluded: { a: [coding], b: [json, dictionary] }
                history:
                  3:
                    - merge: { from: { d: { type: Int, default: 40, excluded: [coding] }, e: Int }, into: sum, using: Note.sum }
                    - split: { from: { f: { type: Int, default: 100, excluded: [json] } }, into: [half, rest], using: Note.halves }
                    - exclude: { b: [json, dictionary] }
                  2:
                    - retype: { a: { from: Int } }
                    - retype: { d: { from: Int } }
                    - retype: { f: { from: Int } }
                    - exclude: { a: [coding] }
                    - exclude: { d: [coding], f: [json] }
                    - add: { b: { missing: 5 } }
            removed:
              Pamphlet: { in: 2, readAs: Book, superclass: Item, properties: { kind: Kind, kinds: Kind } }
            """,
        prefix: "ShopV",
        versions: [1, 2, 3],
        functions: { version in
            version < 3
                ? ""
                : """
                extension Note {
                  static func sum(_ d: Int, _ e: Int) -> Int { d + e }
                  static func halves(_ f: Int) -> (Int, Int) { (f / 2, f - f / 2) }
                }
                """
        }
    )

    /// A case that is removed while the property is required is rejected, though nil was replaced when the property became required.
    @Test func whatReplacesNilDoesNotReplaceWhatGoesLater() async throws {
        let output = try await Self.modules.run(
            """
            import ShopV1
            import ShopV2
            import ShopV3

            for kind in [ShopV1.Kind.lost, .open, nil] {
                let sale = ShopV1.Sale(kind: kind)
                let archive = try ShopV1.ShopModel.archivedData(withRootObject: sale)
                func text(_ s: ShopV3.Sale) -> String { s.kind.rawValue }
                show("1 by 3") { text(try ShopV3.ShopModel.unarchivedObject(ofClass: ShopV3.Sale.self, from: archive)) }
                let between = try ShopV2.ShopModel.unarchivedObject(ofClass: ShopV2.Sale.self, from: archive)
                let second = try ShopV2.ShopModel.archivedData(withRootObject: between)
                show("1 by 2 by 3") { text(try ShopV3.ShopModel.unarchivedObject(ofClass: ShopV3.Sale.self, from: second)) }
                show("JSON") { text(try ShopV3.ShopModel.decoder().decode(ShopV3.Sale.self, from: JSONEncoder().encode(sale))) }
                show("dictionary") { text(try ShopV3.Sale(dictionary: sale.dictionaryRepresentation(.deep))) }
            }
            """
        )
        let lines = output.split(separator: "\n").map { $0.prefix { $0 != "," } }
        #expect(
            lines == [
                "1 by 3: refused", "1 by 2 by 3: refused", "JSON: refused", "dictionary: refused",
                "1 by 3: open", "1 by 2 by 3: open", "JSON: open", "dictionary: open",
                "1 by 3: sold", "1 by 2 by 3: sold", "JSON: sold", "dictionary: sold",
            ]
        )
    }

    /// A required property got a default and was excluded from some channels: there it has its default from then on, also as a source of
    /// later properties. One that was added with `missing:` and is excluded from a channel has its default too.
    @Test func whatAChannelLeavesOutIsItsDefault() async throws {
        let output = try await Self.modules.run(
            """
            import ShopV1
            import ShopV2
            import ShopV3

            func text(_ n: ShopV3.Note) -> String { "\\(n.a) \\(n.b) \\(n.c) \\(n.sum) \\(n.half) \\(n.rest)" }
            let note = ShopV1.Note(a: 1, c: 2, d: 10, e: 20, f: 8)
            let archive = try ShopV1.ShopModel.archivedData(withRootObject: note)
            show("archive") { text(try ShopV3.ShopModel.unarchivedObject(ofClass: ShopV3.Note.self, from: archive)) }
            let second = try ShopV2.ShopModel.unarchivedObject(ofClass: ShopV2.Note.self, from: archive)
            let rewritten = try ShopV2.ShopModel.archivedData(withRootObject: second)
            show("by 2") { text(try ShopV3.ShopModel.unarchivedObject(ofClass: ShopV3.Note.self, from: rewritten)) }
            let json = try JSONEncoder().encode(note)
            show("JSON") { text(try ShopV3.ShopModel.decoder().decode(ShopV3.Note.self, from: json)) }
            let between = try JSONEncoder().encode(try ShopV2.ShopModel.decoder().decode(ShopV2.Note.self, from: json))
            show("by 2") { text(try ShopV3.ShopModel.decoder().decode(ShopV3.Note.self, from: between)) }
            let entries = note.dictionaryRepresentation(.deep)
            show("dictionary") { text(try ShopV3.Note(dictionary: entries)) }
            let old = try ShopV2.Note(dictionary: entries)
            show("by 2") { text(try ShopV3.Note(dictionary: old.dictionaryRepresentation(.deep))) }
            """
        )
        #expect(
            output == """
                archive: 3 5 2 60 4 4
                by 2: 3 5 2 60 4 4
                JSON: 1 7 2 30 50 50
                by 2: 1 7 2 30 50 50
                dictionary: 1 7 2 30 4 4
                by 2: 1 7 2 30 4 4
                """
        )
    }

    @Test func laterChangesMeetWhatEarlierOnesMade() async throws {
        let output = try await Self.modules.run(
            """
            import ShopV1
            import ShopV2
            import ShopV3

            func text(_ b: ShopV3.Book) -> String { "\\(b.label) \\(b.kind?.rawValue ?? "-") \\(b.kinds.map(\\.rawValue))" }
            let lost = ShopV1.Book(title: "a", kind: .lost, kinds: .lost)
            let open = ShopV1.Book(title: "b", kind: .open, kinds: .sold)
            let sheet = ShopV1.Pamphlet(title: "c", kind: .sold, kinds: .open)
            for book in [lost, open] {
                let archive = try ShopV1.ShopModel.archivedData(withRootObject: book)
                show("1 by 3") { text(try ShopV3.ShopModel.unarchivedObject(ofClass: ShopV3.Book.self, from: archive)) }
                let between = try ShopV2.ShopModel.unarchivedObject(ofClass: ShopV2.Book.self, from: archive)
                let second = try ShopV2.ShopModel.archivedData(withRootObject: between)
                show("1 by 2 by 3") { text(try ShopV3.ShopModel.unarchivedObject(ofClass: ShopV3.Book.self, from: second)) }
                show("JSON") { text(try ShopV3.ShopModel.decoder().decode(ShopV3.Book.self, from: JSONEncoder().encode(book))) }
                show("dictionary") { text(try ShopV3.Book(dictionary: book.dictionaryRepresentation(.deep))) }
            }
            let pamphlet = try ShopV1.ShopModel.archivedData(withRootObject: sheet)
            show("pamphlet by 3") { text(try ShopV3.ShopModel.unarchivedObject(ofClass: ShopV3.Book.self, from: pamphlet)) }
            let rewritten = try ShopV2.ShopModel.archivedData(
                withRootObject: try ShopV2.ShopModel.unarchivedObject(ofClass: ShopV2.Book.self, from: pamphlet))
            show("pamphlet by 2 by 3") { text(try ShopV3.ShopModel.unarchivedObject(ofClass: ShopV3.Book.self, from: rewritten)) }
            """
        )
        #expect(
            output == """
                1 by 3: a - []
                1 by 2 by 3: a - []
                JSON: a - []
                dictionary: a - []
                1 by 3: b open ["sold"]
                1 by 2 by 3: b open ["sold"]
                JSON: b open ["sold"]
                dictionary: b open ["sold"]
                pamphlet by 3: c sold ["open"]
                pamphlet by 2 by 3: c sold ["open"]
                """
        )
    }
}
