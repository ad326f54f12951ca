import ModelTestSupport
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

    @Test func numbersWithALeadingZero() {
        let problem = "is octal for YAML 1.1 and decimal for Swift"
        expectFindings(
            """
            model: Library
            version: 1️⃣01
            enums:
              State: { raw: Int, cases: { open: 2️⃣007 } }
            classes:
              Book:
                properties:
                  pages: { type: Int, default: 3️⃣017 }
                  rating: { type: Double, default: 4️⃣-017, max: 5️⃣08 }
                  price: { type: Decimal, default: 6️⃣00 }
                  list: { type: "[UInt8]", default: [7️⃣010] }
                  any: { type: PropertyList, default: { a: 8️⃣1_000, b: 9️⃣01 } }
                  text: { type: String, default: 017 }
                  some: { type: Double, default: 0.5 }
            """,
            [
                "1️⃣ not-an-integer: expected a whole number for 'version', found '01'",
                "2️⃣ value-mismatch: a number does not begin with 0: '007' \(problem)",
                "3️⃣ value-mismatch: a number does not begin with 0: '017' \(problem)",
                "4️⃣ value-mismatch: a number does not begin with 0: '-017' \(problem)",
                "5️⃣ value-mismatch: a number does not begin with 0: '08' \(problem)",
                "6️⃣ value-mismatch: a number does not begin with 0: '00' \(problem)",
                "7️⃣ value-mismatch: a number does not begin with 0: '010' \(problem)",
                "9️⃣ value-mismatch: a number does not begin with 0: '01' \(problem)",
            ]
        )
    }

    @Test func elements() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Genre: { cases: [fiction, essay] }
            classes:
              Book:
                properties:
                  names: { type: "[String]", default: [1️⃣nil, "nil"] }
                  some: { type: "[String?]", default: [nil] }
                  any: { type: "[PropertyList]", default: [nil] }
                  table: { type: "[String: String]", default: { nil: 2️⃣nil } }
                  numbers: { type: Set<Int>, default: [1, 2, 3️⃣0x1] }
                  reals: { type: Set<Double>, default: [1, 4️⃣1.0] }
                  genres: { type: Set<Genre>, default: [.essay, 5️⃣.essay] }
                  ids:
                    type: Set<UUID>
                    default:
                      - 6ba7b810-9dad-11d1-80b4-00c04fd430c8
                      - 6️⃣6BA7B810-9DAD-11D1-80B4-00C04FD430C8
                  twice: { type: "[Int]", default: [1, 1] }
            """,
            [
                "1️⃣ value-mismatch: nil is not a value of String, which is not optional",
                "2️⃣ value-mismatch: nil is not a value of String, which is not optional",
                "3️⃣ repeated-item: '0x1' is listed twice in a set",
                "4️⃣ repeated-item: '1.0' is listed twice in a set",
                "5️⃣ repeated-item: '.essay' is listed twice in a set",
                "6️⃣ repeated-item: '6BA7B810-9DAD-11D1-80B4-00C04FD430C8' is listed twice in a set",
            ]
        )
    }

    @Test func codeIsOneExpression() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              Tag: { convert: { as: String, encode: "a; b", decode: "{ print($0); return $0 }" } }
            classes:
              Book:
                properties:
                  pages: { type: Int, default: { swift: 2️⃣"a; b" } }
                  title: { type: String, default: { swift: '"a; b"' } }
            """.replacing("encode: \"a", with: "encode: 1️⃣\"a"),
            [
                "1️⃣ code-incomplete: the code has more than one statement; expected an expression",
                "2️⃣ code-incomplete: the code has more than one statement; expected an expression",
            ]
        )
    }

    @Test func valuesThatAreAlmostRight() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  rating: { type: Double, default: 1️⃣NaN }
                  most: { type: Float, default: 2️⃣-Infinity }
                  price: { type: Decimal, default: 3️⃣1e400 }
                  pages: { type: Int?, default: 4️⃣Nil }
                  place: { type: TimeZone, default: 5️⃣PST }
                  other: { type: TimeZone, default: 6️⃣Europe/Osol }
            """,
            [
                "1️⃣ value-mismatch: expected a value of type Double, found 'NaN'",
                "2️⃣ value-mismatch: expected a value of type Float, found '-Infinity'",
                "3️⃣ number-out-of-range: 1e400 does not fit into Decimal",
                "4️⃣ value-mismatch: expected a value of type Int?, found 'Nil', which is written 'nil' here",
                "5️⃣ value-mismatch: expected a value of type TimeZone, as in Europe/Oslo, found 'PST'",
                "6️⃣ value-mismatch: expected a value of type TimeZone, as in Europe/Oslo, found 'Europe/Osol'",
            ]
        )
        let texts = ["default: NaN", "default: PST", "default: Nil"].map { text in
            let type = text.hasSuffix("N") ? "Double" : text.hasSuffix("T") ? "TimeZone" : "Int?"
            let schema = "model: M\nversion: 1\nclasses: { A: { properties: { a: { type: \(type), \(text) } } } }"
            return Resolution(schema).bag.diagnostics.flatMap(\.fixIts).map(\.message)
        }
        #expect(texts == [["write 'nan'"], [], ["write 'nil'"]])
    }
}
