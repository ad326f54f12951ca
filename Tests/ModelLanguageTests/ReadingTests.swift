import ModelLanguage
import ModelTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

/// The model contains everything in the schema.
@Suite struct ReadingTests {
    private func property(_ text: String, more: String = "") throws -> PropertyModel {
        let root = "model: M\nversion: 1\n\(more)classes:\n  Book:\n    properties:\n      p: \(text)\n  Person: {}\n"
        let resolution = Resolution(root)
        #expect(resolution.bag.diagnostics.map { resolution.describe($0) } == [])
        return try #require(resolution.model?.classes.first?.properties.first)
    }

    static let person = PropertyType.object(TypeName(model: "M", name: "Person"))

    @Test(
        arguments: [
            ("String", .builtin(.string)), ("Int?", .optional(.builtin(.int))), ("[Person]", .array(person)),
            ("[String: Int]", .dictionary(key: .builtin(.string), value: .builtin(.int))),
            ("[String:Int]", .dictionary(key: .builtin(.string), value: .builtin(.int))),
            ("\"[String: Int]\"", .dictionary(key: .builtin(.string), value: .builtin(.int))),
            ("Set<String>", .set(.builtin(.string))), ("Set<String>?", .optional(.set(.builtin(.string)))),
            ("\"[String]?\"", .optional(.array(.builtin(.string)))), ("'[Int]'", .array(.builtin(.int))),
            ("[[Int]]", .array(.array(.builtin(.int)))),
            ("[String: [Person]]", .dictionary(key: .builtin(.string), value: .array(person))),
            ("[Set<UUID>]", .array(.set(.builtin(.uuid)))), ("M.Person", person), ("PropertyList", .propertyList),
            ("[[String: Set<Int>]]", .array(.dictionary(key: .builtin(.string), value: .set(.builtin(.int))))),
            ("{ type: [Person] }", .array(person)), ("{ type: Date? }", .optional(.builtin(.date))),
        ] as [(String, PropertyType)]
    )
    func types(text: String, expected: PropertyType) throws {
        #expect(try property(text).type == expected)
    }

    @Test(
        arguments: [
            ("{ type: Int, default: -5 }", .integer("-5")), ("{ type: Int, default: 0x10 }", .integer("16")),
            ("{ type: UInt64, default: 18446744073709551615 }", .integer("18446744073709551615")),
            ("{ type: Int8, default: -128 }", .integer("-128")), ("{ type: Double, default: .5 }", .real("0.5")),
            ("{ type: Double, default: -1e-3 }", .real("-1e-3")), ("{ type: Float, default: nan }", .real("nan")),
            ("{ type: Double, default: -infinity }", .real("-infinity")),
            ("{ type: String, default: no }", .string("no")), ("{ type: String, default: \"nil\" }", .string("nil")),
            ("{ type: String, default: 1.0 }", .string("1.0")), ("{ type: String, default: \"\" }", .string("")),
            ("{ type: String, default: '~' }", .string("~")), ("{ type: \"[Int]?\", default: nil }", nil),
            ("{ type: [Int], default: [] }", .array([])),
            ("{ type: [Int], default: [1, 2] }", .array([.integer("1"), .integer("2")])),
            ("{ type: [String: Int], default: {} }", .dictionary([])),
            (
                "{ type: [String: Bool], default: { a: true } }",
                .dictionary([DefaultPair(key: .string("a"), value: .bool(true))])
            ),
            ("{ type: Date, default: { swift: Date() } }", .code("Date()")),
            ("{ type: Decimal, default: 0.10 }", .string("0.10")),
            ("{ type: Genre, default: .fiction }", .enumCase(TypeName(model: "M", name: "Genre"), "fiction")),
            ("{ type: Genre?, default: .fiction }", .enumCase(TypeName(model: "M", name: "Genre"), "fiction")),
            ("{ type: PropertyList, default: [1, a, true] }", .array([.integer("1"), .string("a"), .bool(true)])),
        ] as [(String, DefaultValue?)]
    )
    func defaults(text: String, expected: DefaultValue?) throws {
        #expect(try property(text, more: "enums:\n  Genre: { cases: [fiction] }\n").defaultValue == expected)
    }

    @Test func keys() throws {
        let resolution = Resolution(
            """
            model: M
            version: 1
            keys: "x.*"
            structs:
              Place: { keys: "*", properties: { row: Int, shelf: Int } }
            classes:
              Book:
                properties:
                  title: String
                  pages: { type: Int, key: n, jsonKey: page_count }
                  place: { type: Place, flat: true }
                  other: { type: Place, flat: { shelf: s, row: r } }
              Volume: { keys: "*-y", properties: { number: Int } }
            """
        )
        let model = try #require(resolution.model)
        let properties = model.classes.flatMap(\.properties)
        #expect(properties.map(\.key) == ["x.title", "n", "x.place", "x.other", "number-y"])
        #expect(properties.map(\.jsonKey) == ["title", "page_count", "place", "other", "number"])
        let flat = properties.compactMap(\.flat).map { $0.map { "\($0.property)=\($0.key)" } }
        #expect(flat == [["row=x.place.row", "shelf=x.place.shelf"], ["row=r", "shelf=s"]])
    }

    /// Header options apply to every class without an option of its own.
    @Test func headerDefaults() throws {
        let resolution = Resolution(
            """
            model: M
            version: 3
            formerly: [New, Old]
            boxed: true
            swift: { copying: deep, equality: value }
            classes:
              Base: {}
              Other: { boxed: false, copying: shallow, equality: identity }
            """
        )
        let model = try #require(resolution.model)
        #expect(model.stampName == "Old")
        #expect(model.swift.output == "Generated" && model.swift.module == "M")
        #expect(model.classes.map(\.isBoxed) == [true, false])
        #expect(model.classes.map(\.copying) == [.deep, .shallow])
        #expect(model.classes.map(\.equality) == [.value, .identity])
    }

    @Test func inverses() throws {
        let resolution = Resolution(
            """
            model: M
            version: 1
            classes:
              Item: { properties: { shelf: { type: Shelf?, weak: true } } }
              Book: { superclass: Item }
              Shelf: { properties: { books: { type: [Book], inverse: shelf } } }
            """
        )
        let item = try #require(resolution.model?.classes.first)
        let source = InverseSource(type: TypeName(model: "M", name: "Shelf"), property: "books")
        #expect(item.properties.first?.inverseOf == source)
    }

    /// Only required references in cycles are stored as such; collections and optionals are empty at first.
    @Test func cyclicProperties() throws {
        let resolution = Resolution(
            """
            model: M
            version: 1
            structs:
              Link: { properties: { node: Node?, weight: Int } }
            classes:
              Tree: { properties: { nodes: { type: [Node], default: [] }, name: String } }
              Node: { properties: { tree: Tree, next: Node?, link: Link, leaf: Leaf } }
              Leaf: { properties: { size: Int } }
              Root: { superclass: Tree, properties: { first: Leaf } }
            """
        )
        let model = try #require(resolution.model)
        let cyclic = model.classes.flatMap { type in
            type.properties.filter(\.isCyclic).map { "\(type.name.name).\($0.name)" }
        }
        #expect(cyclic == ["Node.tree", "Node.link"])
    }

    /// A required reference is not a cycle only because its class has a subclass elsewhere; a subclass that leads back makes it one.
    @Test func cyclesThroughSubclasses() throws {
        let resolution = Resolution(
            """
            model: M
            version: 1
            classes:
              Item: { properties: { author: Person } }
              Book: { superclass: Item }
              Person: { properties: { name: String } }
              Writer: { superclass: Person, properties: { best: Book? } }
              Shop: { properties: { owner: Person } }
            """
        )
        let model = try #require(resolution.model)
        let cyclic = model.classes.flatMap { type in
            type.properties.filter(\.isCyclic).map { "\(type.name.name).\($0.name)" }
        }
        #expect(cyclic == ["Item.author"])
    }

    /// A converted value leads where its archived form leads.
    @Test func conversionsEndCycles() throws {
        let resolution = Resolution(
            #"""
            model: M
            version: 1
            types: { Ref: { convert: { as: Node, encode: \.node, decode: Ref.init } } }
            classes:
              Node:
                properties:
                  parent: { type: Node, convert: { as: String, encode: \.path, decode: find } }
                  children: { type: [Node], default: [] }
              Root: { properties: { ref: Ref, other: Leaf? } }
              Leaf: { properties: { root: Root } }
            """#
        )
        #expect(resolution.bag.diagnostics.map { resolution.describe($0) } == [])
        let model = try #require(resolution.model)
        let cyclic = model.classes.flatMap { type in
            type.properties.filter(\.isCyclic).map { "\(type.name.name).\($0.name)" }
        }
        #expect(cyclic == ["Leaf.root"])
    }

    @Test func structTraits() throws {
        let resolution = Resolution(
            """
            model: M
            version: 1
            types: { Foo: { coding: codable }, Bar: { coding: secure } }
            structs:
              A: { properties: { inner: [B] } }
              B: { properties: { text: String } }
              C: { properties: { a: A, person: Person? } }
              D: { properties: { c: { type: [String: C] } } }
              E: { properties: { any: PropertyList } }
              F: { properties: { foo: Foo } }
              G: { properties: { bar: Bar } }
              H: { properties: { inside: [H] } }
            classes: { Person: {} }
            """
        )
        let structs = try #require(resolution.model?.structs)
        #expect(structs.filter(\.isHashable).map(\.name.name) == ["A", "B", "C", "D", "G", "H"])
        #expect(structs.filter(\.isSendable).map(\.name.name) == ["A", "B", "H"])
    }

    @Test func ownNamesWin() throws {
        let core = "model: Core\nversion: 1\nswift: { access: public }\nclasses:\n  Person: {}\n  Item: {}\n"
        let resolution = Resolution(
            """
            model: M
            version: 1
            uses: [core.yaml]
            classes:
              Person: { archiveName: Human }
              Book: { superclass: Item, properties: { a: Person?, b: Core.Person?, c: M.Person? } }
            """,
            files: ["core.yaml": core]
        )
        let book = try #require(resolution.model?.classes.last)
        let own = PropertyType.optional(.object(TypeName(model: "M", name: "Person")))
        let used = PropertyType.optional(.object(TypeName(model: "Core", name: "Person")))
        #expect(book.properties.map(\.type) == [own, used, own])
        #expect(book.superclass == .generated(TypeName(model: "Core", name: "Item")))
    }
}
