import ModelTestSupport
import Testing

@Suite("Foreign: marker tests")
struct ForeignMarkerTests {
    @Test func foreignTypeCoding() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              1️⃣Temperature: { import: Weather }
            """,
            [
                "1️⃣ foreign-type-coding: type 'Temperature' does not say how it is archived; expected 'coding', 'oneOf' or 'convert'"
            ]
        )
    }

    /// Under `removed`, where only older versions use it.
    @Test func removedForeignTypes() {
        expectFindings(
            """
            model: Library
            version: 2
            removed:
              1️⃣Place: { coding: secure }
              Spot: { in: 2️⃣3, coding: secure }
              Mark: { in: 2, 3️⃣readAs: drop, coding: secure }
              Sign: { in: 2, coding: 4️⃣safe }
            classes:
              Book:
                properties: { mark: 5️⃣Mark? }
            """,
            [
                "1️⃣ missing-key: removed 'Place' needs 'in'",
                "3️⃣ unknown-key: unknown key 'readAs' in type 'Mark'",
                "4️⃣ unknown-option: 'safe' is not a value of 'coding'; expected secure, codable, opaque or none",
                "5️⃣ unknown-type: unknown type 'Mark'",
                "2️⃣ version-above-current: 'Spot' is removed in version 3, but the current version is 2",
            ]
        )
    }

    @Test func foreignTypeKey() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              Temperature: { coding: codable, 1️⃣classes: [NSNumber], archiveName: 2️⃣Heat, 3️⃣formerly: [Warmth] }
            """,
            [
                "1️⃣ foreign-type-key: 'classes' names what an archived object may hold; 'Temperature' is not 'coding: secure' or 'coding: opaque'",
                "2️⃣ foreign-type-key: 'archiveName' is the name of a class in archives; 'Temperature' is not 'coding: secure' or 'coding: opaque'",
                "3️⃣ foreign-type-key: 'formerly' lists names of a class in archives; 'Temperature' is not 'coding: secure' or 'coding: opaque'",
            ]
        )
    }

    @Test func overrides() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              View: { coding: none, overrides: NSCoding }
              Part: { coding: secure, overrides: 1️⃣NSSecureCoding }
              Version: { coding: codable, overrides: 2️⃣NSCoding }
              Panel: { coding: none, overrides: 3️⃣Codable }
            classes:
              Page: { superclass: View }
            """,
            [
                "1️⃣ foreign-type-key: the coding of 'Part' is 'secure', so it is called; 'overrides' is for 'coding: none', where it is not",
                "2️⃣ foreign-type-key: 'overrides' is for superclasses, which 'Version' cannot be",
                "3️⃣ unknown-option: 'Codable' is not a value of 'overrides'; expected NSCoding or NSSecureCoding",
            ]
        )
    }

    @Test func foreignNamesInArchives() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              Stepper: { coding: secure, archiveName: Old.Stepper, formerly: [OldModule.Stepper, Knob] }
              Dial: { coding: secure, formerly: [1️⃣Old.Stepper, 2️⃣NSString] }
            classes:
              3️⃣Knob: {}
            """,
            [
                "1️⃣ archive-name-taken: the archive name 'Old.Stepper' belongs to type 'Stepper'",
                "2️⃣ reserved-archive-name: 'NSString' is Foundation's own class in archives and cannot be the archive name of another",
                "3️⃣ archive-name-taken: the archive name 'Knob' belongs to type 'Stepper'",
            ]
        )
    }

    @Test func opaqueTypes() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { codable: plain }
            types:
              UIColor: { import: UIKit, coding: opaque, classes: [NSColorSpace], formerly: [NSColor] }
              CLLocation: { swift: 1️⃣MyLocation, coding: opaque }
              Font: { coding: opaque, copying: 2️⃣true }
              Part: { swift: Any, oneOf: [String, 3️⃣UIColor] }
            structs:
              Ink: { properties: { tint: UIColor? } }
            classes:
              Label:
                properties:
                  tint: 4️⃣UIColor
                  tints: { type: [UIColor], default: [] }
                  5️⃣other: { type: UIColor?, default: { swift: color() } }
                  some: { type: Set<6️⃣UIColor>, default: [] }
                  ink: Ink
              Shade: { superclass: 7️⃣UIColor }
              Other: { archiveName: 8️⃣Font }
            """,
            [
                "1️⃣ foreign-type-key: 'CLLocation' is opaque: it is a KeptValue in Swift, and 'archiveName' is its name in archives",
                "2️⃣ foreign-type-key: 'copying' is for superclasses, which 'Font' cannot be",
                "3️⃣ one-of-member: UIColor cannot be listed in 'oneOf'; expected classes, structs, foreign types and Foundation's values",
                "4️⃣ opaque-value: 'tint' is opaque, which JSON leaves out: it must be optional or have a default",
                "5️⃣ opaque-value: 'other' is opaque: only archives have a value for it, so that its default is nil, [] or {}",
                "6️⃣ set-element: UIColor is not Hashable and cannot be the element of a set",
                "7️⃣ superclass-kind: type 'UIColor' is not declared as a class and cannot be a superclass; expected a class",
                "8️⃣ archive-name-taken: the archive name 'Font' belongs to type 'Font'",
            ]
        )
    }

    @Test func convertTarget() {
        expectFindings(
            #"""
            model: Library
            version: 1
            types:
              RGB: { convert: { as: 1️⃣String?, encode: \.hex, decode: RGB.init } }
            """#,
            ["1️⃣ convert-target: a conversion's 'as' is not optional: nil is never converted"]
        )
    }

    @Test func oneOfMember() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              Part: { swift: Any, oneOf: [String, "1️⃣[Int]"] }
            """,
            [
                "1️⃣ one-of-member: [Int] cannot be listed in 'oneOf'; expected classes, structs, foreign types and Foundation's values"
            ]
        )
    }

    @Test func oneOfAmbiguous() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              Part: { swift: Any, oneOf: [Int, 1️⃣Int64] }
            """,
            ["1️⃣ one-of-ambiguous: Int64 looks in an archive like Int, so that a reader cannot distinguish them"]
        )
        // A converted type has the shape of its archived type.
        expectFindings(
            """
            model: Library
            version: 1
            types:
              RGB: { convert: { as: String, encode: \\.hex, decode: "RGB.init(hex:)" } }
              Part: { swift: Any, oneOf: [RGB, Int, 1️⃣String] }
            """,
            ["1️⃣ one-of-ambiguous: String looks in an archive like RGB, so that a reader cannot distinguish them"]
        )
    }

    @Test func spellingOfASwiftType() {
        expectFindings(
            #"""
            model: Library
            version: 1
            types:
              A: { swift: 1️⃣"a b", coding: secure }
              B: { swift: 2️⃣"Box<Int", coding: codable }
              C: { swift: 3️⃣"Box; Int", coding: codable }
              D: { swift: any Sharing & Sendable, oneOf: [E] }
              E: { swift: "Range<Swift.Int>", coding: codable }
              F: { swift: "[String: (Int, Double?)]", coding: codable }
              G: { swift: 4️⃣"f(", coding: codable }
            """#,
            [
                "1️⃣ type-syntax: 'a b' is not the spelling of a type in Swift",
                "2️⃣ type-syntax: 'Box<Int' is not the spelling of a type in Swift",
                "3️⃣ type-syntax: 'Box; Int' is not the spelling of a type in Swift",
                "4️⃣ type-syntax: 'f(' is not the spelling of a type in Swift",
            ]
        )
    }

    @Test func classesAreNamed() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              Numbers: { swift: 1️⃣"[Int]", coding: secure }
              Some: { swift: 2️⃣Part?, coding: secure }
              Kind: { swift: 3️⃣any Part, coding: none }
              Whole: { swift: Kit.Part<Int>, coding: secure }
            """,
            [
                "1️⃣ foreign-type-key: 'coding: secure' is for classes, which '[Int]' is not",
                "2️⃣ foreign-type-key: 'coding: secure' is for classes, which 'Part?' is not",
                "3️⃣ foreign-type-key: 'coding: none' is for classes, which 'any Part' is not",
            ]
        )
    }

    @Test func listsOfOneOf() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              A: { swift: any P, oneOf: 1️⃣Book }
              B: { swift: any P, oneOf: [Book, 2️⃣Book] }
              C: { swift: any P, 3️⃣oneOf: [] }
            classes:
              Book: { protocols: [{ Shareable: 4️⃣"a b" }], properties: { a: A? } }
            structs:
              Place: { properties: { a: Int }, 5️⃣hooks: { decoded: f } }
            """,
            [
                "1️⃣ wrong-kind: expected a list for 'oneOf', found 'Book'",
                "2️⃣ repeated-item: 'Book' is listed twice in 'oneOf'",
                "3️⃣ one-of-member: 'oneOf' lists no types",
                "4️⃣ invalid-identifier: 'a b' cannot be the name of a module: it is not a Swift identifier",
                "5️⃣ unknown-key: unknown key 'hooks' in struct 'Place'",
            ]
        )
    }

    /// A key that stands for another one is told alone, with and without a value.
    @Test func aMisnamedKeyIsNoMissingOne() {
        for (entry, message) in [
            ("types: { A: { convert: { to: String } } }", "unknown key 'to' in 'convert'"),
            ("types: { A: { convert: { to: , encode: a } } }", "unknown key 'to' in 'convert'"),
            ("types: { A: { convert: { archive: String } } }", "unknown key 'archive' in 'convert'"),
            ("types: { A: { convert: { as: String } } }", "'convert' needs 'encode' and 'decode'"),
            ("classes: { A: { hooks: { decoded: { call: awake } } } }", "unknown key 'call' in a hook"),
            ("classes: { A: { versionKey: { is: 1 } } }", "unknown key 'is' in 'versionKey'"),
            (
                "structs: { S: { properties: { a: Int } } }\nclasses: { A: { properties: { s: { type: S, flat: { a: } } } } }",
                "'a' has no value"
            ),
        ] {
            let found = Resolution("model: M\nversion: 1\n\(entry)\n").bag.diagnostics.map(\.message)
            #expect(found == [message])
        }
        let capital = Resolution("model: M\nversion: 1\nClasses: {}\n").bag.diagnostics
        #expect(capital.flatMap(\.notes).map(\.message) == ["capital letters count"])
    }
}
