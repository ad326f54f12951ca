import ModelTestSupport
import Testing

@Suite("Classes: marker tests")
struct ClassesMarkerTests {
    @Test func protocolGenerated() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                protocols: [1️⃣NSCopying]
                properties:
                  title: String
            """,
            ["1️⃣ protocol-generated: 'NSCopying' is a conformance that generated code declares for a class"]
        )
    }

    @Test func protocolRepeated() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                protocols: [Identifiable]
                properties:
                  id: UUID
              Novel:
                superclass: Book
                protocols: [1️⃣Identifiable]
            """,
            ["1️⃣ protocol-repeated: 'Identifiable' is inherited from 'Book'"]
        )
    }

    @Test func superclassCycle() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                superclass: 1️⃣Novel
              Novel:
                superclass: Book
            """,
            ["1️⃣ superclass-cycle: class 'Book' is its own superclass: Book → Novel → Book"]
        )
    }

    @Test func superclassKind() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Item:
                properties:
                  title: String
            classes:
              Book:
                superclass: 1️⃣Item
            """,
            ["1️⃣ superclass-kind: 'Item' is a struct and cannot be a superclass; expected a class"]
        )
    }

    @Test func superclassFinal() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Item:
                final: true
              Book:
                superclass: 1️⃣Item
            """,
            ["1️⃣ superclass-final: 'Item' is final and cannot be a superclass"]
        )
    }

    @Test func superclassAccess() {
        expectFindings(
            """
            model: Library
            version: 1
            uses: [core.yaml]
            classes:
              Book:
                superclass: 1️⃣Item
            """,
            files: [
                "core.yaml": """
                model: Core
                version: 1
                swift:
                  access: package
                classes:
                  Item:
                    properties:
                      title: String
                """
            ],
            ["1️⃣ superclass-access: 'Item' of model 'Core' is not public and cannot be a superclass in another module"]
        )
    }

    @Test func abstractFinal() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Item:
                abstract: true
                final: 1️⃣true
            """,
            ["1️⃣ abstract-final: class 'Item' is abstract and final: no object of it could ever be made"]
        )
    }

    @Test func notCoveredBySuperclass() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Item:
                properties:
                  title: String
              Book:
                superclass: Item
                equality: 1️⃣value
            """,
            ["1️⃣ not-covered-by-superclass: 'Book' is equal by value, so its superclass 'Item' must be, too"]
        )
    }

    @Test func objcNameUnused() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                objcName: 1️⃣LIBBook
                properties:
                  title: String
            """,
            ["1️⃣ objc-name-unused: 'objcName' has no use without 'objc: true'"]
        )
    }

    @Test func objcNameTaken() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                objc: true
                properties:
                  title: String
              Volume:
                objc: true
                objcName: 1️⃣Book
            """,
            ["1️⃣ objc-name-taken: two classes have the Objective-C name 'Book'"]
        )
    }

    @Test func objcHidden() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                objc: true
                properties:
                  pages: 1️⃣Int?
            """,
            ["1️⃣ objc-hidden: Objective-C cannot see 'pages': an optional Int has no form there"]
        )
    }

    @Test func throwingDescription() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: String
                hooks: { description: { name: text, throws: 1️⃣true } }
            """,
            ["1️⃣ throwing-description: a description cannot throw"]
        )
    }

    @Test func protocolKind() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              Shareable: { swift: any Sharing, oneOf: [Item] }
            structs:
              Pair: { protocols: [Sendable2, 1️⃣Date] }
            classes:
              Item: { protocols: [Shareable, { Date: Calendars }] }
              Book: { protocols: [2️⃣Sendable, 3️⃣Item] }
            """,
            [
                "1️⃣ protocol-kind: 'Date' is not a protocol",
                "2️⃣ protocol-kind: mutable objects are not Sendable, which 'Sendable' requires",
                "3️⃣ protocol-kind: 'Item' is not a protocol",
            ]
        )
    }

    @Test func protocolsInSwiftsSpelling() {
        let schema = """
            model: Library
            version: 1
            classes:
              Item: { protocols: [1️⃣"@unchecked Sendable", 2️⃣any Shareable] }
              Book: { protocols: [3️⃣Shareable & Kits.Printable] }
            """
        expectFindings(
            schema,
            [
                "1️⃣ protocol-kind: '@unchecked Sendable' has an attribute: your code declares such a conformance",
                "2️⃣ protocol-kind: 'any Shareable' is a type; 'protocols' lists each protocol by its name",
                "3️⃣ protocol-kind: 'Shareable & Kits.Printable' is a type; 'protocols' lists each protocol by its name",
            ]
        )
        let cures = Resolution(schema).bag.diagnostics.map {
            ($0.notes.map(\.message) + $0.fixIts.map(\.message)).joined()
        }
        #expect(
            cures == [
                "as in 'extension Item: @unchecked Sendable {}', in a file of yours", "write 'Shareable'",
                "write 'Shareable, Kits.Printable'",
            ]
        )
    }

    @Test func plainChoice() {
        expectFindings(
            """
            model: Zoo
            version: 1
            swift: { codable: plain }
            types:
              Part: { swift: Any, oneOf: [String, Cat] }
              Number: { swift: Any, oneOf: [Int, String, Bool] }
              Odd: { swift: Any, oneOf: [Int, Double] }
              Picture: { swift: NSObject, coding: secure }
            structs:
              Cage: { properties: { inside: 1️⃣Animal? } }
            classes:
              Zoo:
                properties:
                  animals: { type: "2️⃣[Animal]", default: [] }
                  cats: { type: "[Cat]", default: [] }
                  parts: { type: "3️⃣[String: Part]", default: {} }
                  picture: Picture?
                  number: Number?
                  odd: 4️⃣Odd?
                  best: { type: Animal?, weak: true }
                  last: Animal?
                excluded: { last: json }
              Animal: { properties: { name: String } }
              Cat: { superclass: Animal, properties: { lives: Int } }
            """,
            [
                "2️⃣ plain-choice: JSON does not show the type of 'animals': an object of 'Animal' may be of the subclass 'Cat'",
                "3️⃣ plain-choice: JSON does not show the type of 'parts': 'Part' is one of several types",
                "4️⃣ plain-choice: JSON does not show the type of 'odd': 'Odd' is one of several types",
                "1️⃣ plain-choice: JSON does not show the type of 'inside': an object of 'Animal' may be of the subclass 'Cat'",
            ]
        )
    }

    @Test func namesInObjectiveC() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { objc: true }
            classes:
              A: { objcName: 1️⃣NSArray }
              B: { objcName: 2️⃣class }
              C: { archiveName: int, properties: { a: Int } }
              D: { protocols: [3️⃣NSObject, Named] }
              E: { properties: { a: Int? }, excluded: { a: 4️⃣[] } }
            """.replacing("  C:", with: "  5️⃣C:"),
            [
                "1️⃣ objc-name-taken: 'NSArray' cannot be the name of a class in Objective-C: Foundation, or the runtime, has it",
                "2️⃣ objc-name-taken: 'class' cannot be the name of a class in Objective-C: it is a keyword there, or of C or C++",
                "5️⃣ objc-name-taken: 'int' cannot be the name of a class in Objective-C: it is a keyword there, or of C or C++",
                "3️⃣ protocol-kind: 'NSObject' is not a protocol",
                "4️⃣ empty-value: 'a' is excluded from no channel",
                "library.yaml:9:25 objc-hidden: Objective-C cannot see 'a': an optional Int has no form there",
            ]
        )
    }
}
