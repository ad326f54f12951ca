import ModelTestSupport
import Testing

@Suite("Reading: marker tests")
struct ReadingMarkerTests {
    @Test func wrongKind() {
        expectFindings(
            """
            model: Library
            version: 1
            formerly: 1️⃣Bookshelf
            """,
            ["1️⃣ wrong-kind: expected a list for 'formerly', found 'Bookshelf'"]
        )
    }

    @Test func emptyValue() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                1️⃣archiveName:
            """,
            ["1️⃣ empty-value: 'archiveName' has no value"]
        )
    }

    @Test func notABool() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                final: 1️⃣yes
            """,
            ["1️⃣ not-a-bool: expected true or false for 'final', found 'yes'"]
        )
    }

    @Test func notAnInteger() {
        expectFindings(
            """
            model: Library
            version: 1️⃣1.0
            """,
            ["1️⃣ not-an-integer: expected a whole number for 'version', found '1.0'"]
        )
    }

    @Test func numberTooSmall() {
        expectFindings(
            """
            model: Library
            version: 1️⃣0
            """,
            ["1️⃣ number-too-small: 'version' must be 1 or more, not 0"]
        )
    }

    @Test func unknownOption() {
        expectFindings(
            """
            model: Library
            version: 1
            swift:
              access: 1️⃣pubic
            """,
            ["1️⃣ unknown-option: 'pubic' is not a value of 'access'; expected public, package or internal"]
        )
    }

    @Test func unknownKey() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                1️⃣propertis:
                  title: String
            """,
            ["1️⃣ unknown-key: unknown key 'propertis' in class 'Book'"]
        )
    }

    @Test func missingKey() {
        expectFindings(
            """
            1️⃣model: Library
            """,
            ["1️⃣ missing-key: a model needs 'version'"]
        )
    }

    @Test func invalidIdentifier() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              1️⃣2ndHandBook:
                properties:
                  title: String
            """,
            ["1️⃣ invalid-identifier: '2ndHandBook' cannot be the name of a type: it is not a Swift identifier"]
        )
    }

    @Test func repeatedItem() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  cover: Data?
                  thumbnail: Data?
                excluded: [cover, 1️⃣cover]
            """,
            ["1️⃣ repeated-item: 'cover' is listed twice in 'excluded'"]
        )
    }

    @Test func keyPattern() {
        expectFindings(
            """
            model: Library
            version: 1
            keys: 1️⃣Library.name
            """,
            ["1️⃣ key-pattern: 'Library.name' gives all properties the same key; expected '*' where the name goes"]
        )
    }

    @Test func numberTooLarge() {
        expectFindings(
            """
            model: Library
            version: 1️⃣20240131
            """,
            ["1️⃣ number-too-large: 'version' must be 99999 or less, not 20240131"]
        )
        expectFindings(
            """
            model: Library
            version: 1️⃣99999999999999999999
            """,
            ["1️⃣ number-too-large: 'version' must be 99999 or less, not 99999999999999999999"]
        )
    }

    @Test func textIsNoListOfCases() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Genre: { cases: 1️⃣fiction }
            """,
            ["1️⃣ wrong-kind: expected a list for 'cases', found 'fiction'"]
        )
    }

    /// What is right stands in the note: nothing is guessed.
    @Test func declarationsOfSwiftOutsideOfTheirSections() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                superclass: 1️⃣Item, Codable
                properties:
                  title: 2️⃣String, pages6️⃣: Int
              Item: { properties: { name: String } }
            3️⃣final class Film:
              properties:
                title: String
            4️⃣struct S: { properties: { a: Int } }
            5️⃣enum Kind: { cases: [a] }
            """,
            [
                "1️⃣ invalid-identifier: 'Item, Codable' cannot be the name of a superclass: it is not a Swift identifier | 'protocols' lists protocols: there is one superclass",
                "2️⃣ type-syntax: ', pages: Int' does not belong to a type | each property has a line of its own",
                "6️⃣ yaml-colon-in-text: text with ': ' in it needs quotes",
                "3️⃣ unknown-key: unknown key 'final class Film' in a schema file | 'final class' is Swift: it is declared by its name alone, 'Film:', below 'classes'",
                "4️⃣ unknown-key: unknown key 'struct S' in a schema file | 'struct' is Swift: it is declared by its name alone, 'S:', below 'structs'",
                "5️⃣ unknown-key: unknown key 'enum Kind' in a schema file | 'enum' is Swift: it is declared by its name alone, 'Kind:', below 'enums'",
            ]
        )
    }

    @Test func missingSpaceInFlow() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book: { properties: { 1️⃣pages:Int, title: String } }
            """,
            ["1️⃣ yaml-missing-colon: expected a space after the ':' of 'pages'"]
        )
    }

    @Test func emptyDoc() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                1️⃣doc:
                properties:
                  title: { type: String, doc: "" }
            """,
            ["1️⃣ empty-value: 'doc' has no value"]
        )
    }

    /// Wherever any text may be written, and no name of Swift's.
    @Test(
        arguments: [
            "swift:\n  output: ../Generated\nclasses: {}": "../Generated",
            "keys: x*\nclasses: {}": "x*",
            "classes:\n  Book:\n    deprecated: Use\n    properties: { title: String }": "Use",
            "classes:\n  Book:\n    versionKey:\n      key: v\n      values: { 1: 1 }\n      written: true": "key: v",
            "classes:\n  Book:\n    properties:\n      titles:\n        type: [String: [String]]\n        default:\n          a:\n            - b":
                "- b",
            "classes:\n  Book:\n    properties:\n      place:\n        type: Place\n        flat:\n          row: r\nstructs:\n  Place: { properties: { row: Int } }":
                "row: r",
            "enums:\n  Genre:\n    deprecated: Use\n    cases: [fiction]": "Use",
            "enums:\n  Genre:\n    cases:\n      fiction:\n        deprecated: Use": "Use",
            "types:\n  Gadget:\n    coding: secure\n    formerly:\n      - Old": "- Old",
        ]
    )
    func textBeforeAComment(_ schema: String, _ text: String) {
        expectFindings(
            "model: Library\nversion: 1\n" + schema.replacing(text, with: text + " 1️⃣#1"),
            ["1️⃣ yaml-comment-in-text: YAML reads ' #' as the start of a comment and drops what follows"]
        )
    }
}
