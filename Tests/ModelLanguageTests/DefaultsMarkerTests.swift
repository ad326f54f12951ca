import Testing

@Suite("Defaults: marker tests")
struct DefaultsMarkerTests {
    @Test func valueMismatch() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  pages: { type: Int, default: 1️⃣many }
            """,
            ["1️⃣ value-mismatch: expected a value of type Int, found 'many'"]
        )
    }

    @Test func numberOutOfRange() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  shelf: { type: Int8, default: 1️⃣300 }
            """,
            ["1️⃣ number-out-of-range: 300 does not fit into Int8"]
        )
    }
}
