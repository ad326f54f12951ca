import ModelTestSupport
import Testing

@Suite("Types: marker tests")
struct TypesMarkerTests {
    @Test func typeSyntax() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: 1️⃣Optional<String>
            """,
            ["1️⃣ type-syntax: 'Optional<String>' is written 'String?'"]
        )
    }

    @Test func typeNotCodable() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  onOpen: 1️⃣() -> Void
            """,
            ["1️⃣ type-not-codable: a closure cannot be coded"]
        )
    }

    @Test func optionalInside() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  scores: [Int?]
                  byName: { type: "[String: [Book?]?]", default: { a: [], b: nil } }
                  wrong: Set<1️⃣Int?>
                  keys: "[2️⃣String?: Int]"
                  twice: "[Int?3️⃣?]"
                  any: "[4️⃣PropertyList?]"
                  words: { type: "[String?]", default: [a, nil, "nil"] }
                  numbers: { type: "[Int]", default: [1, 5️⃣nil] }
                  packed: { type: "[Int?]", 6️⃣packed: true }
                  chapters: { type: "[Book?]", 7️⃣inverse: back }
                  parts: { type: "[Book?]", default: [], 8️⃣conditional: true }
                  back: { type: Book?, weak: true }
            """,
            [
                "1️⃣ optional-inside: 'Int?' cannot be inside another type: '?' is allowed at the end of the whole type, and of the elements of an array or a dictionary",
                "2️⃣ optional-inside: 'String?' cannot be inside another type: '?' is allowed at the end of the whole type, and of the elements of an array or a dictionary",
                "3️⃣ optional-inside: an optional of an optional cannot be archived",
                "4️⃣ optional-inside: 'PropertyList?' cannot be inside another type: a PropertyList inside a collection may be NSNull, which is its nil",
                "5️⃣ value-mismatch: nil is not a value of Int, which is not optional",
                "6️⃣ packed-type: 'packed' is for arrays of integers or floating-point numbers, not for [Int?]",
                "8️⃣ conditional-type: 'conditional' is for T?, [T] and Set<T> of a class T, not for [Book?]",
                "7️⃣ inverse-type: 'inverse' is for T, T?, [T] and Set<T> of a class T, not for [Book?]",
            ]
        )
    }

    @Test func dictionaryKeyType() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  loans: [1️⃣Date: String]
            """,
            ["1️⃣ dictionary-key-type: 'Date' cannot be the key of a dictionary; expected String, Int, UUID or an enum"]
        )
    }

    @Test func setElement() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  notes: Set<1️⃣PropertyList>
            """,
            ["1️⃣ set-element: PropertyList is not Hashable and cannot be the element of a set"]
        )
    }

    @Test func typesOfOtherNames() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  a: 1️⃣UnsafeMutableRawPointer
                  b: 2️⃣Foundation.Date
                  c: 3️⃣Date.Type
                  d: 4️⃣NSArray
                  e: 5️⃣x
                  x: String
            """,
            [
                "1️⃣ type-not-codable: a pointer cannot be coded",
                "2️⃣ unknown-type: unknown type 'Foundation.Date'; in schemas it is written 'Date'",
                "3️⃣ type-not-codable: a metatype cannot be coded",
                "4️⃣ unknown-type: unknown type 'NSArray'",
                "5️⃣ unknown-type: unknown type 'x'",
            ]
        )
    }

    @Test func aBlockListIsNoType() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  pages:
                    1️⃣- Int
                  table:
                    2️⃣- String: Int
                  list: [Int]
                  long:
                    type:
                      3️⃣- Int
            """,
            [
                "1️⃣ wrong-kind: expected a type, as in [Int], found a list",
                "2️⃣ wrong-kind: expected a type, as in [String: Int], found a list",
                "3️⃣ wrong-kind: expected a type, as in [Int], found a list",
            ]
        )
    }

    @Test func keywordsAndFrameworks() {
        let selector =
            "the name of a selector can be coded, as a String: NSStringFromSelector and NSSelectorFromString convert it"
        let notes = ["Self", "CGVector", "\"[Selector]\"", "SEL"].map { type in
            let schema = "model: M\nversion: 1\nclasses: { A: { properties: { a: \(type) } } }"
            let found = Resolution(schema).bag.diagnostics
            return found.map(\.message) + found.flatMap(\.notes).map(\.message)
        }
        #expect(
            notes == [
                ["unknown type 'Self'", "'Self' is a keyword of Swift's, expected the name of a type"],
                [
                    "unknown type 'CGVector'",
                    "a Swift type that is not of this model must be declared under 'types', as in 'CGVector: { coding: codable }'",
                ],
                ["'Selector' cannot be coded", selector],
                ["unknown type 'SEL'", selector],
            ]
        )
    }
}
