import ModelTestSupport
import Testing

@Suite("Names: marker tests")
struct NamesMarkerTests {
    @Test func duplicateType() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Genre: { cases: [fiction, essay] }
            classes:
              1️⃣Genre:
                properties:
                  name: String
            """,
            ["1️⃣ duplicate-type: class 'Genre' has the name of an enum declared before"]
        )
    }

    @Test func duplicateTypeInAnotherCase() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              BOOK: { swift: Books.Book, coding: codable }
            structs:
              1️⃣libraryModel: { properties: { name: String } }
            classes:
              Book: { properties: { name: String } }
              2️⃣book: { properties: { name: String } }
            """,
            [
                "1️⃣ reserved-type-name: a struct cannot be called 'libraryModel': generated code has that name already",
                "2️⃣ duplicate-type: class 'book' differs from class 'Book' only in case: on some disks their files are the same",
            ]
        )
        expectFindings(
            """
            model: Library
            version: 1
            swift: { layout: file }
            classes:
              Book: { properties: { name: String } }
              book: { properties: { name: String } }
            """,
            []
        )
    }

    @Test func reservedTypeName() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              1️⃣Data:
                properties:
                  bytes: Data
            """,
            ["1️⃣ reserved-type-name: a class cannot be called 'Data': generated code uses that name for another type"]
        )
    }

    @Test func unknownType() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: 1️⃣Strng
            """,
            ["1️⃣ unknown-type: unknown type 'Strng'"]
        )
    }

    @Test func ambiguousType() {
        expectFindings(
            """
            model: Library
            version: 1
            uses: [core.yaml, staff.yaml]
            classes:
              Book:
                properties:
                  author: 1️⃣Person?
            """,
            files: [
                "core.yaml": """
                model: Core
                version: 1
                swift:
                  access: public
                classes:
                  Person:
                    properties:
                      name: String
                """,
                "staff.yaml": """
                model: Staff
                version: 1
                swift:
                  access: public
                classes:
                  Person:
                    archiveName: Employee
                    properties:
                      name: String
                """,
            ],
            ["1️⃣ ambiguous-type: 'Person' is declared by several used models; write Core.Person or Staff.Person"]
        )
    }

    /// Names and types become Swift unchanged: text that would continue after them is an error.
    @Test(arguments: [
        "formerly: [$]", "swift: { module: $ }", "swift: { imports: [$] }",
        "types: { A: { import: $, coding: secure } }",
        "types: { A: { swift: $, coding: secure } }", "types: { A: { swift: $, oneOf: [String] } }",
        "enums: { E: { cases: [$] } }",
        "classes: { $: { properties: { a: Int } } }", "classes: { B: { protocols: [$] } }",
        "classes: { B: { protocols: [{ P: $ }] } }", "classes: { B: { hooks: { decoded: $ } } }",
        "classes: { B: { objc: true, objcName: $ } }", "classes: { B: { properties: { $: Int } } }",
        "classes: { B: { properties: { a: { type: Int, onChange: $ } } } }",
        "classes: { B: { properties: { a: { type: $, transient: true } } } }",
        "classes: { B: { properties: { a: { type: Timer?, transient: true, import: $ } } } }",
        "classes: { B: { properties: { a: { type: Int, convert: { as: String, encode: $, decode: f } } } } }",
        "types: { A: { init: $, coding: none } }",
        "classes: { B: { properties: { a: { type: Double, default: $ } } } }",
    ]) func textThatWouldGoOnIsNoName(_ place: String) {
        for text in [
            #""Foo\nfunc evil() {}""#, #""Foo; func evil() {}""#, #""Foo }\n} func evil() {}""#, #""Foo /* ""#,
        ] {
            // Code may be any complete expression.
            let isCode = place.contains("encode: $") || place.contains("init: $")
            if isCode, !text.contains("} func") { continue }
            let resolution = Resolution("model: M\nversion: 1\n" + place.replacing("$", with: text) + "\n")
            #expect(resolution.bag.hasErrors, "\(place): \(text)")
        }
    }

    /// Swift reads `Core.Person` as a member of the type `Core`.
    @Test func modulesThatATypeHides() {
        let core = """
            model: Core
            version: 1
            swift: { access: public }
            classes:
              Core: { properties: { name: String } }
              Person: { archiveName: CorePerson, properties: { name: String } }
            """
        expectFindings(
            """
            model: Library
            version: 1
            uses: [core.yaml]
            classes:
              1️⃣Person: { properties: { name: String } }
              Book: { properties: { core: Core, person: Person } }
            """,
            files: ["core.yaml": core],
            [
                "1️⃣ reserved-type-name: a class cannot be called 'Person': model Core declares one, too, and Swift cannot distinguish the two, because module Core has a type Core"
            ]
        )
        expectFindings(
            """
            model: Library
            version: 1
            uses: [core.yaml, staff.yaml]
            classes:
              Book: { properties: { core: Core, person: 1️⃣Core.Person, other: Staff.Person } }
            """,
            files: [
                "core.yaml": core,
                "staff.yaml": """
                model: Staff
                version: 1
                swift: { access: public }
                structs: { Person: { properties: { name: String } } }
                """,
            ],
            [
                "1️⃣ ambiguous-type: 'Core.Person' cannot be used: model Staff declares 'Person', too, and Swift cannot distinguish the two, because module Core has a type Core"
            ]
        )
        expectFindings(
            """
            model: Library
            version: 1
            uses: [core.yaml]
            classes:
              Book: { properties: { core: Core.Core, person: Core.Person } }
            """,
            files: ["core.yaml": core],
            []
        )
    }

    @Test func unknownProperty() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: String
                  cover: Data?
                excluded: [1️⃣covr]
            """,
            ["1️⃣ unknown-property: 'Book' has no property 'covr'"]
        )
    }

    @Test func reservedPropertyName() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  1️⃣description: String?
            """,
            [
                "1️⃣ reserved-property-name: a property cannot be called 'description': NSObject or generated code has a member of that name"
            ]
        )
    }

    @Test func reservedHookName() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: String
                hooks: { decoded: 1️⃣awakeFromNib }
            """,
            [
                "1️⃣ reserved-hook-name: a hook cannot be called 'awakeFromNib': NSObject or generated code has a member of that name"
            ]
        )
    }

    @Test func reservedNameOfAMethodOnChange() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Money:
                properties:
                  amount: { type: Decimal, onChange: 1️⃣self }
            classes:
              Book:
                properties:
                  title: { type: String, onChange: 2️⃣isEqual }
                  pages: { type: Int, onChange: pages }
            """,
            [
                "1️⃣ reserved-hook-name: a method that 'onChange' calls cannot be called 'self': NSObject or generated code has a member of that name",
                "2️⃣ reserved-hook-name: a method that 'onChange' calls cannot be called 'isEqual': NSObject or generated code has a member of that name",
            ]
        )
    }

    @Test func memberName() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: String
              Novel:
                superclass: Book
                properties:
                  1️⃣title: String?
            """,
            ["1️⃣ member-name: property 'title' has the name of a property inherited from 'Book'"]
        )
    }

    @Test func memberNameOfItsOwnType() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              pair: { properties: { 1️⃣pair: Int, Pair: Int } }
            classes:
              node: { properties: { 2️⃣node: node?, leaf: leaf? } }
              Book: { properties: { Novel: Novel? } }
              3️⃣Novel: { superclass: Book }
              leaf: { properties: { Leaf: Int } }
            """,
            [
                "1️⃣ member-name: property 'pair' has the name of its own struct",
                "2️⃣ member-name: property 'node' has the name of its own class",
                "3️⃣ member-name: class 'Novel' has the name of a property inherited from 'Book'",
            ]
        )
    }

    @Test func reservedArchiveName() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Text:
                archiveName: 1️⃣NSString
                properties:
                  characters: String
            """,
            [
                "1️⃣ reserved-archive-name: 'NSString' is Foundation's own class in archives and cannot be the archive name of another"
            ]
        )
    }

    @Test func archiveNameTaken() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: String
              Volume:
                archiveName: 1️⃣Book
                properties:
                  number: Int
            """,
            ["1️⃣ archive-name-taken: the archive name 'Book' belongs to class 'Book'"]
        )
    }
}
