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
                  scores: [1️⃣Int?]
            """,
            ["1️⃣ optional-inside: 'Int?' is inside another type; '?' is allowed only at the end of the whole type"]
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
}
