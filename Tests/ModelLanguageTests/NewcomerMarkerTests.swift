import ModelTestSupport
import Testing

/// Mistakes of people who have not read the reference: the place is exact, the cause is reported once, and the fix-it is correct.
@Suite("Slips of newcomers: marker tests")
struct NewcomerMarkerTests {
    @Test func propertiesBesideTheirKey() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                1️⃣title: String
                pages: { type: Int, default: 0 }
                final: true
            """,
            ["1️⃣ unknown-key: 'title' and 1 more are beside 'properties', which is empty, and not below it"]
        )
    }

    @Test func aBodyBesideItsClass() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
              1️⃣properties:
                title: String
              Person:
                properties:
                  wrote: [Book]
            """,
            ["1️⃣ unknown-key: 'properties' is beside 'Book', which is empty, and not below it"]
        )
    }

    @Test func classesBesideTheirSection() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
            1️⃣Book:
              properties:
                title: String

                by: Person
            Person:
            enums: { Genre: { cases: [essay] } }
            """,
            ["1️⃣ unknown-key: 'Book' and 1 more are beside 'classes', which is empty, and not below it"]
        )
    }

    /// Nothing is below `classes`, and nothing was meant to be.
    @Test func anEmptySectionInFrontOfAnUnknownKey() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
            1️⃣titel: x
            """,
            ["1️⃣ unknown-key: unknown key 'titel' in a schema file"]
        )
    }

    @Test func listsOfNames() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              1️⃣- Book:
                  properties:
                    2️⃣- title: String
                    - by: Person
              - Person: {}
            """,
            [
                "1️⃣ wrong-kind: expected a mapping for 'classes', of names and declarations, found a list",
                "2️⃣ wrong-kind: expected a mapping for 'properties', of names and types, found a list",
            ]
        )
    }

    @Test func propertiesInTheClassItself() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                1️⃣title: String
                2️⃣extends: NSObject
                3️⃣cases: [a]
            """,
            [
                "1️⃣ unknown-key: unknown key 'title' in class 'Book'",
                "2️⃣ unknown-key: unknown key 'extends' in class 'Book'",
                "3️⃣ unknown-key: unknown key 'cases' in class 'Book'",
            ]
        )
    }

    @Test func enumsAsLists() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Genre: 1️⃣[fiction, essay]
              Size: { 2️⃣type: Int, cases: { small: 1 } }
            classes:
              Book: { properties: { genre: { type: Genre, default: .essay } } }
            """,
            [
                "1️⃣ wrong-kind: expected a mapping for enum 'Genre', found a list",
                "2️⃣ unknown-key: unknown key 'type' in enum 'Size'",
            ]
        )
    }

    @Test func typesAndDefaultsAsInOtherLanguages() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  a: 1️⃣{ String: Int }
                  b: 2️⃣Int = 3
                  c: "3️⃣[String, Int]"
                  d: { 4️⃣type:Int }
                  e: { type: Int, 5️⃣default:3 }
                  f: { 6️⃣typ: Int }
                  g: { type: Int?, default: 7️⃣null }
                  h: { type: String?, default: 8️⃣~ }
                  i: { type: String, default: 🔟null }
                  j: { type: 9️⃣DateTime }
            """,
            [
                "1️⃣ type-syntax: '{ String: Int }' is written '[String: Int]'",
                "2️⃣ type-syntax: a type is expected alone; a default requires the long form",
                "3️⃣ type-syntax: '[String, Int]' is written '[String: Int]' where a dictionary is meant",
                "4️⃣ yaml-missing-colon: expected a space after the ':' of 'type'",
                "5️⃣ yaml-missing-colon: expected a space after the ':' of 'default'",
                "6️⃣ unknown-key: unknown key 'typ' in property 'f'",
                "7️⃣ value-mismatch: expected a value of type Int?, found 'null', which is written 'nil' here",
                "8️⃣ value-mismatch: '~' is text here, and nil is written 'nil'",
                "🔟 text-like-code: 'null' is a text here, not nil",
                "9️⃣ unknown-type: unknown type 'DateTime'; in schemas it is written 'Date'",
            ]
        )
    }

    @Test func textThatACommaSplits() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  a: { type: Int, 1️⃣default 3 }
                  b: { type: Decimal, default: 2️⃣1,5 }
                  c: { type: "[String: Int]", default: 3️⃣[:] }
            """,
            [
                "1️⃣ yaml-split-text: expected ':' after 'default'",
                "2️⃣ yaml-split-text: YAML splits this at its comma; a number has a point",
                "3️⃣ yaml-special-start: the empty dictionary is written '{}' here",
            ]
        )
    }

    @Test func namesWithHyphens() {
        expectFindings(
            """
            model: 1️⃣my-library
            version: 2️⃣1.0
            classes:
              3️⃣Foo Bar: { properties: { 4️⃣my-name: String, 5️⃣2nd: Int } }
            """,
            [
                "1️⃣ invalid-identifier: 'my-library' cannot be 'model': it is not a Swift identifier",
                "2️⃣ not-an-integer: expected a whole number for 'version', found '1.0'",
                "3️⃣ invalid-identifier: 'Foo Bar' cannot be the name of a type: it is not a Swift identifier",
                "4️⃣ invalid-identifier: 'my-name' cannot be the name of a property: it is not a Swift identifier",
                "5️⃣ invalid-identifier: '2nd' cannot be the name of a property: it is not a Swift identifier",
            ]
        )
    }

    @Test func historiesNotWrittenAsLists() {
        expectFindings(
            """
            model: Library
            version: 4
            classes:
              Book:
                properties:
                  title: String
                  pages: Int?
                  mail: String?
                history:
                  4:
                    1️⃣add: [pages]
                  3: 2️⃣{ add: [mail] }
                  2:
                    - 3️⃣added: [title]
            """,
            [
                "1️⃣ wrong-kind: expected a list for version 4, of changes, found a mapping",
                "2️⃣ wrong-kind: expected a list for version 3, of changes, found a mapping",
                "3️⃣ unknown-change: 'added' is not a kind of change",
            ]
        )
    }

    @Test func whatLooksLikeASlipAndIsNone() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Part: { raw: Int, cases: { doc: { raw: 1, doc: Its text. }, unknown: 2, raw: { raw: 3 } } }
              Answer: { raw: String, cases: { yes: 1, unknown: keep } }
              Open: { cases: [], unknown: keep }
            structs:
              LinkingObjects: { properties: { classes: Int } }
            classes:
              Transformable: {}
              Folder:
                properties:
                  path: { type: String, pattern: '/[a-z]+/' }
                  letter: { type: String, pattern: '/[a-z]/i' }
                  shape: { type: Transformable?, doc: Its shape. }
                  links: { type: LinkingObjects, copy: deep }
                  history: Part
                  observable: Bool
            """,
            []
        )
    }
}
