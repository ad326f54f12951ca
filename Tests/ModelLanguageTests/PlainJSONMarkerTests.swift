import ModelTestSupport
import Testing

/// What describes JSON that others define.
@Suite struct PlainJSONMarkerTests {
    @Test func withoutPlainJSON() {
        for (codable, reason) in [
            ("true", "is for JSON that others define; with 'codable: true' JSON has Heirloom's own form"),
            ("false", "is for JSON, which this model does not have"),
        ] {
            expectFindings(
                """
                model: Library
                version: 1
                swift: { codable: \(codable), dates: 1️⃣iso8601 }
                enums:
                  Part: { oneOf: { card: Card, number: Int }, untagged: 2️⃣true }
                classes:
                  Card:
                    dates: 3️⃣secondsSince1970
                    properties:
                      title: { type: String, jsonKey: 4️⃣{ any: [title, name] } }
                      at: { type: Date, 5️⃣dates: yyyy-MM-dd }
                      count: { type: Int, 6️⃣lenient: true }
                      note: { type: "String?", 7️⃣presence: true }
                """,
                [
                    "3️⃣ plain-key: 'dates' \(reason)", "2️⃣ plain-key: 'untagged' \(reason)",
                    "4️⃣ plain-key: 'any' \(reason)",
                    "5️⃣ plain-key: 'dates' \(reason)", "6️⃣ plain-key: 'lenient' \(reason)",
                    "7️⃣ plain-key: 'presence' \(reason)", "1️⃣ plain-key: 'dates' \(reason)",
                ]
            )
        }
    }

    @Test func dates() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { codable: plain, dates: 1️⃣iso }
            structs:
              Money: { dates: 2️⃣"YYYY-MM-dd", properties: { at: Date } }
              Other: { dates: 3️⃣"yyyy-MM-ddTHH:mm", properties: { at: Date } }
            classes:
              Card:
                properties:
                  a: { type: Date, dates: 4️⃣"yyyy-MM-dd hh:mm" }
                  b: { type: Date, dates: 5️⃣"yyyy-MM-dd 'at" }
                  c: { type: "[String: Date]", dates: "d. MMM yyyy 'kl.' HH.mm" }
                  d: { type: String, 6️⃣dates: iso8601 }
                  e: { type: "Date?", dates: "hh:mm a, d MMMM yyyy" }
            """,
            [
                "1️⃣ unknown-option: 'iso' is not a value of 'dates'; expected iso8601, secondsSince1970, millisecondsSince1970 or a pattern, as in yyyy-MM-dd",
                "2️⃣ dates-pattern: the pattern 'YYYY-MM-dd' has 'Y', the year to which a week belongs; 'y' is the year",
                "3️⃣ dates-pattern: the pattern 'yyyy-MM-ddTHH:mm' has 'T', which is no part of a date; text is in single quotes",
                "4️⃣ dates-pattern: the pattern 'yyyy-MM-dd hh:mm' has hours to 12 without 'a', the half of the day; 'H' has hours to 23",
                "5️⃣ dates-pattern: the pattern 'yyyy-MM-dd 'at' has a quote without an end",
                "6️⃣ json-form: 'dates' is for dates; String has none",
            ]
        )
    }

    @Test func numbersKeysAndPresence() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { codable: plain }
            classes:
              Thing: { properties: { id: Int } }
              Card:
                properties:
                  a: { type: String, 1️⃣lenient: true }
                  b: { type: "[[Bool]]", lenient: true }
                  c: { type: 2️⃣Int, presence: true }
                  d: { type: "Thing?", 3️⃣presence: true }
                  e: { type: "Int?", presence: true, 4️⃣default: 3 }
                  f: { type: "Int?", failure: nil, 5️⃣presence: true }
                  g: { type: String, jsonKey: 6️⃣{ any: [title, a] } }
                  h: { type: String, jsonKey: { any: [x, 7️⃣x] } }
                  i: { type: String, jsonKey: { any: [y], 8️⃣all: [y] } }
                  j: { type: String, jsonKey: { any: 9️⃣y } }
            """,
            [
                "7️⃣ repeated-item: 'x' is listed twice",
                "8️⃣ unknown-key: unknown key 'all' in 'jsonKey'",
                "9️⃣ wrong-kind: expected a list of keys for 'any', as in { any: [title, name] }, found 'y'",
                "1️⃣ json-form: 'lenient' is for numbers and Bool, not for String",
                "2️⃣ json-form: a value with 'presence' may be absent; expected 'Int?'",
                "3️⃣ json-form: 'presence' is for values that Swift can compare, not for Thing?",
                "4️⃣ attribute-conflict: 'presence' and 'default' do not combine: a value that is absent is '.absent'",
                "5️⃣ attribute-conflict: 'failure' and 'presence' do not combine: a value that cannot be read would be a fourth state",
                "6️⃣ duplicate-json-key: property 'g' has the key 'a' of property 'a'",
            ]
        )
    }

    @Test func namesOfDiscriminators() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { codable: plain }
            enums:
              Fine:
                oneOf: { text: Text, image: Image, number: Int }
                discriminator: { key: type, Text: [mrkdwn, plain] }
              Held:
                oneOf: { text: Text, image: Image, number: Int }
                discriminator: { key: 2️⃣type, Text: [a, 1️⃣a], Image: [b, c], 4️⃣Int: n }
              Beside:
                oneOf: { text: Text, number: Int, none: none }
                discriminator: { key: kind, content: 3️⃣kind, Int: text, Text: 5️⃣none }
              Known: { oneOf: { text: Text, image: Image }, discriminator: { key: kind, unknown: keep } }
              Twice: { oneOf: { text: Text, image: Image }, discriminator: { key: kind, unknown: keep }, unknown: 6️⃣all }
              Numbers: { oneOf: { whole: Int, 7️⃣real: Double, text: Text, image: Image }, discriminator: { key: type, Text: [a, b] } }
            structs:
              Text: { properties: { type: String } }
              Image: { properties: { url: URL } }
            classes:
              Animal: { discriminator: { key: type, content: 8️⃣data, Cat: [cat, feline], Dog: [dog, 9️⃣cat] } }
              Cat: { superclass: Animal, properties: { type: "String?" } }
              Dog: { superclass: Animal }
              Part: { properties: { id: Int } }
              Wheel: { superclass: Part, discriminator: { key: kind, unknown: 🔟keep } }
            """,
            [
                "1️⃣ repeated-item: 'a' is listed twice in 'Text'",
                "6️⃣ unknown-case: enum 'Twice' has no case 'all'; expected one of its cases, or keep",
                "9️⃣ discriminator-name: classes 'Cat' and 'Dog' have the same name 'cat'",
                "8️⃣ union-key: 'content' is for unions: an object of a class has its properties beside 'type'",
                "🔟 unknown-keys-place: objects of unknown names keep all their keys, which is said at a base-most class, and 'Wheel' is not one",
                "4️⃣ discriminator-name: 'Int' is not in an object with 'type', so it has no name there",
                "2️⃣ discriminator-key: 'type' is also the key of 'type' in 'Text'",
                "3️⃣ discriminator-key: 'kind' is also the key of the content",
                "5️⃣ discriminator-name: cases 'none' and 'text' of 'Beside' have the same name 'none'",
                "7️⃣ untagged-overlap: some JSON of 'real' fits 'whole' too: to write such a value is an error",
            ]
        )
    }

    @Test func aTypeCalledPresence() {
        for (swift, marker) in [("codable: plain", ""), ("runtime: embedded", "1️⃣")] {
            expectFindings(
                """
                model: Library
                version: 1
                swift: { \(swift) }
                enums:
                  \(marker)Presence: { cases: [online] }
                """,
                marker.isEmpty
                    ? []
                    : [
                        "1️⃣ reserved-type-name: an enum cannot be called 'Presence': generated code has that name already"
                    ]
            )
        }
    }

    @Test func untagged() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { codable: plain }
            enums:
              Rare: { oneOf: { small: Small, 1️⃣large: Large }, untagged: true }
              Order: { oneOf: { large: Large, small: Small }, untagged: true }
              Same: { oneOf: { small: Small, 2️⃣other: Other }, untagged: true }
              Some: { oneOf: { large: Large, 3️⃣maybe: Maybe }, untagged: true }
              Kinds: { oneOf: { red: Red, blue: Blue, id: String }, untagged: true }
              Numbers: { oneOf: { whole: Int, 4️⃣real: Double }, untagged: true }
              Reals: { oneOf: { real: Double, 5️⃣whole: Int }, untagged: true }
              Alone: { oneOf: { id: String, small: Small } }
              Loose: { oneOf: { loose: Loosely, 9️⃣name: Named }, untagged: true }
              Ruled: { oneOf: { ruled: Ruly, 🔟name: Named }, untagged: true }
              Both: { oneOf: { small: Small }, 6️⃣untagged: true, discriminator: { key: type } }
              Genre: { cases: [essay], 7️⃣untagged: true }
              One: { cases: { red: red } }
              Two: { cases: { blue: blue } }
            structs:
              Small: { properties: { id: Int } }
              Other: { properties: { id: Int, note: "String?" } }
              Large: { properties: { id: Int, name: String } }
              Maybe: { properties: { id: Int, name: "String?" } }
              Named: { properties: { id: String } }
              Loosely: { properties: { id: { type: Int, lenient: true } } }
              Ruly: { validated: true, properties: { id: { type: String, pattern: "[a-z]" } } }
              Red: { properties: { colour: One } }
              Blue: { properties: { colour: Two } }
            classes:
              Part: { 8️⃣unknown: keep, properties: { id: Int } }
              Wheel: { discriminator: { key: type }, unknown: keep }
            """,
            [
                "8️⃣ union-key: 'unknown' of a class is for one with a 'discriminator'",
                "6️⃣ union-key: 'untagged' is for unions without a discriminator, and enum 'Both' has one",
                "7️⃣ union-key: 'untagged' is for unions, and enum 'Genre' has no 'oneOf'",
                "1️⃣ untagged-ambiguous: 'small' fits all JSON of 'large', which is never read",
                "2️⃣ untagged-ambiguous: 'small' fits all JSON of 'other', which is never read",
                "3️⃣ untagged-overlap: some JSON of 'maybe' fits 'large' too: to write such a value is an error",
                "4️⃣ untagged-overlap: some JSON of 'real' fits 'whole' too: to write such a value is an error",
                "5️⃣ untagged-ambiguous: 'real' fits all JSON of 'whole', which is never read",
                "9️⃣ untagged-overlap: some JSON of 'name' fits 'loose' too: to write such a value is an error",
                "🔟 untagged-overlap: some JSON of 'name' fits 'ruled' too: to write such a value is an error",
            ]
        )
    }

    /// The name of a case that holds nothing is text.
    @Test func untaggedNames() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { codable: plain }
            enums:
              Linked: { oneOf: { link: URL, 1️⃣missing: none }, untagged: true }
              Named: { oneOf: { id: UUID, missing: none, part: Part }, discriminator: { key: type } }
              Raw: { oneOf: { data: Data, 2️⃣cash: none, credit: none }, untagged: true }
            structs:
              Part: { properties: { id: Int } }
            """,
            [
                "1️⃣ untagged-ambiguous: 'link' fits all JSON of 'missing', which is never read",
                "2️⃣ untagged-overlap: some JSON of 'cash' fits 'data' too: to write such a value is an error",
            ]
        )
    }
}
