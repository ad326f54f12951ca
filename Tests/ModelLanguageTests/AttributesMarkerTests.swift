import ModelTestSupport
import Testing

@Suite("Attributes: marker tests")
struct AttributesMarkerTests {
    @Test func excludedRequired() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: String
                  openCount: Int
                excluded: [1️⃣openCount]
            """,
            ["1️⃣ excluded-required: excluded property 'openCount' must be optional or have a default"]
        )
    }

    @Test func inverseInStruct() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Part:
                properties:
                  chapters: { type: [Chapter], 1️⃣inverse: book }
            classes:
              Chapter:
                properties:
                  title: String
            """,
            ["1️⃣ inverse-in-struct: a struct's property cannot have an inverse: the other end refers to an object"]
        )
    }

    @Test func weakType() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  sequel: { type: 1️⃣Book, weak: true }
            """,
            ["1️⃣ weak-type: a weak property may become nil; expected 'Book?'"]
        )
    }

    @Test func optionalOfAQuotedType() {
        let schema =
            "model: M\nversion: 1\nclasses:\n  C:\n    properties:\n      a: { type: \"C\", weak: true }\n      b: { type: 'C', conditional: true }\n"
        let resolution = Resolution(schema)
        let fixIts = resolution.bag.diagnostics.flatMap(\.fixIts)
        // The second is also never made, which the third mends.
        #expect(fixIts.map(\.message) == ["write '\"C?\"'", "write ''C?''", "write ''C?''"])
    }

    @Test func conditionalType() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: { type: String, 1️⃣conditional: true }
                  sequels: { type: "[Book]?", 2️⃣conditional: true }
            """,
            [
                "1️⃣ conditional-type: 'conditional' is for T?, [T] and Set<T> of a class T, not for String",
                "2️⃣ conditional-type: 'conditional' is for T?, [T] and Set<T> of a class T, not for [Book]?",
            ]
        )
    }

    @Test func packedType() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  lines: { type: [String], 1️⃣packed: true }
            """,
            ["1️⃣ packed-type: 'packed' is for arrays of integers or floating-point numbers, not for [String]"]
        )
    }

    @Test func countUnpacked() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  scores: { type: [Int], 1️⃣count: 4 }
            """,
            ["1️⃣ count-unpacked: 'count' fixes the length of packed arrays only"]
        )
    }

    @Test func countDefault() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  scores: { type: [Int], packed: true, count: 3, default: 1️⃣[1, 2] }
            """,
            ["1️⃣ count-default: the default has 2 elements, but 'count' says 3"]
        )
    }

    /// An object of a validated class may not have its own default.
    @Test func defaultsThatBreakRules() {
        expectFindings(
            #"""
            model: Library
            version: 1
            classes:
              Book:
                validated: true
                superclass: Item
                properties:
                  code: { type: String, pattern: '[A-Z]{2}-\d+|none', default: QX-12 }
                  none: { type: String, pattern: '[A-Z]{2}-\d+|none', default: none }
                  bare: { type: String, pattern: '[A-Z]{2}-\d+', default: 1️⃣QX- }
                  wide: { type: String?, length: 1...3, default: 2️⃣"" }
                  family: { type: String, length: 1, default: "👨‍👩‍👧" }
                  price: { type: Decimal, max: 9.5, default: 3️⃣9.6 }
                  ratio: { type: Double?, min: 0.5, default: 4️⃣nan }
                  whole: { type: Int, max: 1_000, default: 1_000 }
                  made: { type: Int, min: 1, default: { swift: 0 } }
                  empty: { type: String?, length: 1... }
                  tags: { type: "[String]", elements: 1..., default: 5️⃣[] }
              Item: { validated: true, properties: { id: { type: Int, min: 1, max: 9, default: 6️⃣10 } } }
              Under: { superclass: Item, properties: { count: { type: Int, max: 0, default: 7️⃣1 } } }
              Loose: { properties: { name: { type: String, length: 1..., default: "" } } }
              Base: { properties: { size: { type: Int, min: 1, default: 9️⃣0 } } }
              Middle: { superclass: Base }
              Strict: { superclass: Middle, validated: true }
              Box: { validated: true, properties: { choices: "[Choice]", loose: Loose? } }
            enums: { Choice: { oneOf: { outer: Outer } } }
            structs:
              Outer: { properties: { inners: "[String: Inner]" } }
              Inner: { properties: { name: { type: String, length: 2, default: 🔟a } } }
              Part: { validated: true, properties: { name: { type: String, pattern: b, default: 8️⃣a } } }
            """#,
            [
                "1️⃣ rule-default: the default breaks 'pattern: [A-Z]{2}-\\d+', and 'Book' is validated",
                "2️⃣ rule-default: the default breaks 'length: 1...3', and 'Book' is validated",
                "3️⃣ rule-default: the default breaks 'max: 9.5', and 'Book' is validated",
                "4️⃣ rule-default: the default breaks 'min: 0.5', and 'Book' is validated",
                "5️⃣ rule-default: the default breaks 'elements: 1...', and 'Book' is validated",
                "6️⃣ rule-default: the default breaks 'max: 9', and 'Item' is validated",
                "7️⃣ rule-default: the default breaks 'max: 0', and 'Under' is validated",
                "8️⃣ rule-default: the default breaks 'pattern: b', and 'Part' is validated",
                "9️⃣ rule-default: the default breaks 'min: 1', and 'Strict' is validated",
                "🔟 rule-default: the default breaks 'length: 2', and 'Box' is validated",
            ]
        )
    }

    @Test func failurePolicy() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  pages: { type: Int, failure: 1️⃣nil }
            """,
            ["1️⃣ failure-policy: 'failure: nil' requires an optional, and Int is not one"]
        )
    }

    @Test func attributeConflict() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  sequel: { type: Book?, weak: true, 1️⃣conditional: true }
            """,
            [
                "1️⃣ attribute-conflict: 'weak' and 'conditional' do not combine: a weak reference is always archived conditionally"
            ]
        )
    }

    @Test func formType() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: { type: String, form: 1️⃣NSNumber }
            """,
            ["1️⃣ form-type: String cannot be written as NSNumber; expected NSMutableString"]
        )
    }

    @Test func flatType() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  title: { type: String, 1️⃣flat: true }
            """,
            ["1️⃣ flat-type: 'flat' is for structs, not for String"]
        )
    }

    @Test func flatInsideFlat() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Place:
                properties:
                  row: Int
                  shelf: Int
              Address:
                properties:
                  place: { type: Place, flat: true }
            classes:
              Book:
                properties:
                  address: { type: Address, 1️⃣flat: true }
            """,
            ["1️⃣ flat-inside-flat: 'Address' has a flat struct itself, 'place'; a flat struct has single values"]
        )
    }

    @Test func flatOptional() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Place:
                properties:
                  row: Int?
                  shelf: Int?
            classes:
              Book:
                properties:
                  place: { type: 1️⃣Place?, flat: true }
            """,
            [
                "1️⃣ flat-optional: 'Place' has no property that is always written, so nil and an empty 'Place' look the same"
            ]
        )
    }

    @Test func flatKeyMissing() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Place:
                properties:
                  row: Int
                  shelf: Int
            classes:
              Book:
                properties:
                  place: { type: Place, 1️⃣flat: { row: r } }
            """,
            ["1️⃣ flat-key-missing: 'flat' gives no key for 'shelf' of 'Place'"]
        )
    }

    @Test func inverseType() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  chapters: { type: [String: Chapter], 1️⃣inverse: book }
              Chapter:
                properties:
                  title: String
                  book: { type: Book?, weak: true }
            """,
            ["1️⃣ inverse-type: 'inverse' is for T, T?, [T] and Set<T> of a class T, not for [String: Chapter]"]
        )
    }

    @Test func inverseTarget() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  chapters: { type: [Chapter], inverse: 1️⃣book }
              Chapter:
                properties:
                  title: String
                  book: Book?
            """,
            ["1️⃣ inverse-target: the inverse 'book' is not weak; expected { type: Book?, weak: true }"]
        )
    }

    @Test func inverseOtherModel() {
        expectFindings(
            """
            model: Library
            version: 1
            uses: [core.yaml]
            classes:
              Book:
                properties:
                  authors: { type: [Person], inverse: 1️⃣best }
            """,
            files: [
                "core.yaml": """
                model: Core
                version: 1
                swift:
                  access: public
                classes:
                  Person:
                    properties:
                      best: { type: Person?, weak: true }
                """
            ],
            [
                "1️⃣ inverse-other-model: 'Person' belongs to model 'Core'; both ends of an inverse are declared in one model"
            ]
        )
    }

    @Test func rulesFitTheirTypes() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Size: { properties: { a: { type: Bool, 1️⃣min: 1 } } }
            classes:
              Book:
                hooks: { validate: 2️⃣validate }
                properties:
                  fine: { type: Int8?, min: -128, max: 100 }
                  a: { type: [String], 3️⃣length: 3 }
                  b: { type: String, 4️⃣elements: 3 }
                  c: { type: Int?, 5️⃣pattern: a }
                  d: { type: Date, min: 6️⃣2023-02-29 }
                  e: { type: Date, min: 2024-02-29T00:00:00.5+02:00, max: 7️⃣2024-02-28 }
                  f: { type: String, length: 8️⃣3..5 }
                  h: { type: String, length: 9️⃣5...1 }
            """,
            [
                "1️⃣ rule-type: 'min' is for numbers and dates, not for Bool",
                "2️⃣ reserved-hook-name: a hook cannot be called 'validate': NSObject or generated code has a member of that name",
                "3️⃣ rule-type: 'length' is for String and Data; here it is 'elements'",
                "4️⃣ rule-type: 'elements' is for arrays, sets and dictionaries; here it is 'length'",
                "5️⃣ rule-type: 'pattern' is for String, not for Int?",
                "6️⃣ rule-bounds: expected a date as in 2024-12-31 or 2024-12-31T23:59:00Z, found '2023-02-29'",
                """
                7️⃣ rule-bounds: 'max' is 2024-02-28 and less than 'min', which is 2024-02-29T00:00:00.5+02:00: \
                no value is both
                """,
                "8️⃣ rule-bounds: expected a number or a range as in 3, 1...80 or 1... for 'length', found '3..5'",
                "9️⃣ rule-bounds: the range 5...1 is empty: 5 is more than 1",
            ]
        )
    }

    @Test func rulesOfVirtualProperties() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  a: { type: String, length: 1...5, 1️⃣virtual: true }
            """,
            [
                """
                1️⃣ attribute-conflict: 'length' and 'virtual' do not combine: objects are checked before virtual \
                properties are set; check it in a method of yours
                """
            ]
        )
    }

    @Test(arguments: [
        ("^[a-z]+$", "a pattern is for the whole value, without '^' and '$'"),
        ("(a", "a '(' has no ')'"), ("a)", "')' has no '(' before it"), ("[a", "a '[' has no ']'"),
        ("[]", "'[]' matches no character"),
        ("[z-a]", "a range in '[...]' goes from a lower character to a higher one"),
        (
            "a*?",
            "'?' after a repetition: there are no lazy or possessive repetitions, since a pattern matches the whole value"
        ),
        ("*a", "'*' has nothing before it to repeat; the character is '\\*'"),
        ("a{3", "a repetition is written '{3}', '{2,}' or '{2,5}', with numbers up to 1000"),
        ("a{3,2}", "a repetition is written '{3}', '{2,}' or '{2,5}', with numbers up to 1000"),
        ("(a{900}){900}", "the pattern is too large: its repetitions expand to more than 2000 parts"),
        ("(?=a)", "'(?' begins a group that this language does not have; '(...)' is one"),
        ("(a)\\1", "'\\1' has no meaning here; there are \\d, \\w, \\s, \\D, \\W, \\S, \\n, \\r and \\t"),
        ("a\\", "'\\' at the end escapes nothing"),
        ("a$b", "'$' has no meaning inside a pattern; the character is '\\$'"),
    ])
    func patternsAreChecked(_ pattern: String, message: String) {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  isbn: { type: String, pattern: 1️⃣'\(pattern)' }
            """,
            ["1️⃣ pattern-syntax: \(message)"]
        )
    }

    @Test func weakAny() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              Part: { swift: Any, oneOf: [Book] }
              Owner: { swift: any Owning, oneOf: [Book] }
            classes:
              Book:
                properties:
                  part: { type: 1️⃣Part?, weak: true }
                  owner: { type: Owner?, weak: true }
            """,
            ["1️⃣ weak-type: a weak property is an optional class, not Part?"]
        )
    }

    @Test func keysOfAFlatStruct() {
        let expected = "expected true, or the key of each of the struct's properties, as in { latitude: lat }"
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Place: { properties: { latitude: Double } }
            classes:
              Shelf:
                properties:
                  a: { type: Place, flat: 1️⃣lat }
                  b: { type: Place, flat: 2️⃣[lat] }
                  c: { type: Place, flat: 3️⃣yes }
            """,
            [
                "1️⃣ wrong-kind: \(expected), found 'lat'",
                "2️⃣ wrong-kind: \(expected), found a list",
                "3️⃣ not-a-bool: expected true or false for 'flat', found 'yes'",
            ]
        )
    }
}
