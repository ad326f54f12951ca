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

    @Test func codeInBracketsNeedsQuotes() {
        let schema =
            "model: M\nversion: 1\nclasses:\n  C:\n    properties:\n      a: { type: PropertyList, default: { swift: [1, 'b'] } }\n"
        let resolution = Resolution(schema)
        #expect(
            resolution.bag.diagnostics.map(\.message)
                == ["Swift code that starts with '[' needs quotes, since YAML takes it for a list or a mapping"]
        )
        let mended = resolution.bag.diagnostics.flatMap(\.fixIts).first.map { resolution.applying($0) }
        #expect(mended?.bag.diagnostics.isEmpty == true)
        #expect(mended?.model?.classes.first?.properties.first?.defaultValue == .code("[1, 'b']"))
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
