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

    @Test func timeZones() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  a: { type: TimeZone, default: 1️⃣Mars/Olympus }
                  b: { type: "[TimeZone]", default: [Europe/Oslo, US/Pacific, UTC, GMT+2, GMT-0330, 2️⃣europe/oslo] }
                  c: { type: TimeZone?, default: 3️⃣GMT+99 }
            """,
            ["1️⃣ Mars/Olympus", "2️⃣ europe/oslo", "3️⃣ GMT+99"].map {
                "\($0.prefix { $0 != " " }) value-mismatch: expected a value of type TimeZone, as in Europe/Oslo, found '\($0.drop { $0 != " " }.dropFirst())'"
            }
        )
    }

    @Test func codeInBracketsNeedsQuotes() {
        let schema =
            "model: M\nversion: 1\nclasses:\n  C:\n    properties:\n      a: { type: PropertyList, default: { swift: [1, 'b'] } }\n"
        let resolution = Resolution(schema)
        #expect(
            resolution.bag.diagnostics.map(\.message)
                == ["Swift code that starts with '[' needs quotes, since YAML reads it as a list or a mapping"]
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

    @Test func codeIncomplete() {
        expectFindings(
            #"""
            model: Library
            version: 1
            types:
              Colour: { convert: { as: String, encode: 1️⃣"{ $0.hex", decode: "Colour.init(hex:)" } }
              Gadget: { coding: none, init: 2️⃣'name: "' }
            classes:
              Book:
                properties:
                  a: { type: Int, default: { swift: 3️⃣"f(1" } }
                  b: { type: Int, default: { swift: 4️⃣"1 } ; {" } }
                  c: { type: Int, default: { swift: 5️⃣"1 // one" } }
                  d: { type: Int, default: { swift: 6️⃣"1 /* one /* */" } }
                  e: { type: String, default: { swift: '"a\(f("b)"))" + [1, 2].map { "\($0)" }.joined()' } }
                  f: { type: String, default: { swift: '#"a " \ ("# + #file /* " */ + "//"' } }
            """#,
            [
                "1️⃣ code-incomplete: the code does not close a bracket; expected '}'",
                "2️⃣ code-incomplete: the code does not close a string",
                "3️⃣ code-incomplete: the code does not close a bracket; expected ')'",
                "4️⃣ code-incomplete: the code closes a bracket that it does not open: '}'",
                "5️⃣ code-incomplete: the code ends in a comment, which would hide the code after it",
                "6️⃣ code-incomplete: the code does not close a comment",
            ]
        )
    }
}
