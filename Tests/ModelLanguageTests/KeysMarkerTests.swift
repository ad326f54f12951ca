import Testing

@Suite("Keys: marker tests")
struct KeysMarkerTests {
    @Test func reservedKey() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  edition: { type: Int, key: 1️⃣Library.version }
            """,
            [
                "1️⃣ reserved-key: property 'edition' has the key 'Library.version', which is that of the stamp of model 'Library'"
            ]
        )
    }

    @Test func duplicateKey() {
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
                  subtitle: { type: String?, key: 1️⃣title }
            """,
            ["1️⃣ duplicate-key: property 'subtitle' has the key 'title' of property 'title' of superclass 'Book'"]
        )
    }

    @Test func duplicateJsonKey() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: String
                  name: { type: String, jsonKey: 1️⃣title }
            """,
            ["1️⃣ duplicate-json-key: property 'name' has the key 'title' of property 'title'"]
        )
    }

    @Test func versionKeyType() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Message:
                versionKey: { key: schema, values: { 1: 1 } }
                properties:
                  schema: { type: 1️⃣String, default: a }
            """,
            ["1️⃣ version-key-type: property 'schema' stands under the 'versionKey' and must be an integer, not String"]
        )
    }

    @Test func reservedVersionKey() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Message:
                versionKey: { key: 1️⃣$version, values: { 1: 1 } }
            """,
            ["1️⃣ reserved-key: a key cannot begin with '$': '$version' belongs to the archive format"]
        )
    }
}
