import Foundation
import ModelLanguage
import ModelTestSupport
import RandomTestSupport
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

    /// JSON has a flat struct's parts, under the keys given, and nothing under the property's own name.
    @Test func flatKeysInJSON() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Point: { properties: { x: Int, y: Int } }
              Pair:
                properties:
                  first: { type: Point, flat: { x: a, y: b } }
                  one: { type: Int, jsonKey: first }
                  two: { type: Int, jsonKey: 1️⃣b }
            classes:
              Place:
                properties:
                  title: { type: String, jsonKey: at }
                  at: { type: Point, flat: { x: lon, y: lat } }
                  latitude: { type: Int, jsonKey: 3️⃣lon }
                  name: { type: Int, key: n, jsonKey: lat2 }
              Spot:
                superclass: Place
                properties: { level: { type: Int, jsonKey: 4️⃣lat }, 5️⃣lat: Int }
              Area: { properties: { at: { type: Point, flat: true }, 'at2': { type: Point, flat: { x: 6️⃣at.x, y: y } } } }
            """,
            [
                "1️⃣ duplicate-json-key: property 'two' has the key 'b' of property 'first'",
                "3️⃣ duplicate-json-key: property 'latitude' has the key 'lon' of 'x' of property 'at'",
                "4️⃣ duplicate-json-key: property 'level' has the key 'lat' of 'y' of property 'at' of superclass 'Place'",
                "5️⃣ duplicate-key: property 'lat' has the key 'lat' of 'y' of property 'at' of superclass 'Place'",
                "5️⃣ duplicate-json-key: property 'lat' has the key 'lat' of 'y' of property 'at' of superclass 'Place'",
                "6️⃣ duplicate-key: 'x' of property 'at2' has the key 'at.x' of 'x' of property 'at'",
            ]
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
            ["1️⃣ version-key-type: property 'schema' has the 'versionKey' as its key and must be an integer, not String"]
        )
    }

    @Test("keys of what is kept are reserved where something is kept")
    func reservedKeptKeys() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Money:
                unknownKeys: keep
                properties:
                  amount: { type: Int, key: 1️⃣Library.changed }
                  2️⃣schemaKept: Int
              Size: { properties: { width: { type: Int, key: Library.changed }, schemaKept: Int } }
            classes:
              Book:
                unknownKeys: keep
                properties:
                  edition: { type: Int, key: 3️⃣Library.kept }
              Novel:
                superclass: Book
                properties:
                  pages: { type: Int, jsonKey: 4️⃣Library.weak }
                  5️⃣schemaKept: Int
              Shelf:
                properties:
                  edition: { type: Int, key: Library.kept }
                  schemaKept: Int
            """,
            [
                "1️⃣ reserved-key: property 'amount' has the key 'Library.changed', which 'unknownKeys: keep' uses in objects of model 'Library'",
                "2️⃣ reserved-property-name: a property cannot be called 'schemaKept': NSObject or generated code has a member of that name",
                "3️⃣ reserved-key: property 'edition' has the key 'Library.kept', which 'unknownKeys: keep' uses in objects of model 'Library'",
                "4️⃣ reserved-key: property 'pages' has the key 'Library.weak', which 'unknownKeys: keep' uses in objects of model 'Library'",
                "5️⃣ reserved-property-name: a property cannot be called 'schemaKept': NSObject or generated code has a member of that name",
            ]
        )
    }

    @Test("unknown keys are kept by whole objects")
    func unknownKeysPlace() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              View: { coding: secure }
              Gadget: { coding: none }
            structs:
              Money: { unknownKeys: 1️⃣drop, properties: { amount: Int } }
            classes:
              Item: { properties: { name: String } }
              Book: { superclass: Item, unknownKeys: 2️⃣keep }
              Page: { superclass: View, unknownKeys: 3️⃣keep }
              Box: { superclass: Gadget, unknownKeys: keep }
              Crate: { superclass: Box, unknownKeys: keep }
            """,
            [
                "1️⃣ unknown-option: 'drop' is not a value of 'unknownKeys'; expected keep",
                "2️⃣ unknown-keys-place: 'unknownKeys' is at a base-most class, and 'Book' has the superclass 'Item'",
                "3️⃣ unknown-keys-place: 'Page' cannot keep unknown keys: its superclass 'View' archives keys of its own, which no schema describes",
            ]
        )
    }

    @Test("a header's unknownKeys holds for classes, structs and what is below")
    func unknownKeysOfHeader() throws {
        expectFindings(
            """
            model: Library
            version: 1
            unknownKeys: keep
            types:
              View: { coding: secure }
            classes:
              Page: { superclass: 1️⃣View }
            """,
            [
                "1️⃣ unknown-keys-place: 'Page' cannot keep unknown keys: its superclass 'View' archives keys of its own, which no schema describes"
            ]
        )
    }

    @Test func reservedKeyPattern() {
        expectFindings(
            """
            model: Library
            version: 1
            keys: 1️⃣"$*"
            classes:
              Book:
                keys: 2️⃣"$b.*"
                properties: { title: String }
              Shelf:
                properties: { name: String }
            """,
            [
                "1️⃣ reserved-key: a key cannot begin with '$': '$*' belongs to the archive format",
                "2️⃣ reserved-key: a key cannot begin with '$': '$b.*' belongs to the archive format",
            ]
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

    @Test func pathsInJSON() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { jsonKeys: snake_case }
            structs:
              Part:
                properties:
                  one: { type: Int, jsonKey: [a, b] }
                  two: { type: Int, jsonKey: 1️⃣[a, b] }
                  three: { type: Int, jsonKey: 2️⃣[a, b, c] }
                  four: { type: Int, jsonKey: 3️⃣a }
                  five: { type: Int, jsonKey: [a, c] }
            classes:
              Thing: { properties: { venueName: Int, other: { type: Int, jsonKey: [place, name] } } }
              Book:
                superclass: Thing
                properties:
                  deep: { type: Int, jsonKey: 4️⃣[venue_name, x] }
                  place: { type: Int, jsonKey: 5️⃣place }
                  6️⃣venue_name: Int
                  stamp: { type: Int, jsonKey: 7️⃣[Library.version, x] }
                  none: { type: Int, jsonKey: 8️⃣[] }
                  blank: { type: Int, jsonKey: [a, 9️⃣""] }
              Other: { superclass: Thing, jsonKeys: name, properties: { venue_name: { type: Int, jsonKey: z } } }
              Twin: { superclass: Thing, jsonKeys: name, properties: { deep: { type: Int, jsonKey: [venue, name] } } }
            """,
            [
                "8️⃣ empty-value: 'jsonKey' has no key",
                "9️⃣ empty-value: an item of 'jsonKey' is empty",
                "1️⃣ duplicate-json-key: property 'two' has the key '[a, b]' of property 'one'",
                "2️⃣ json-path: '[a, b]' in JSON would be the value of property 'one', and the object that contains property 'three'",
                "3️⃣ json-path: 'a' in JSON would be the value of property 'four', and the object that contains property 'three'",
                "4️⃣ json-path: 'venue_name' in JSON would be the value of property 'venueName', and the object that contains property 'deep'",
                "5️⃣ json-path: 'place' in JSON would be the value of property 'place', and the object that contains property 'other'",
                "6️⃣ duplicate-json-key: property 'venue_name' has the key 'venue_name' of property 'venueName' of superclass 'Thing'",
                "7️⃣ reserved-key: property 'stamp' has the key '[Library.version, x]', which is that of the stamp of model 'Library'",
            ]
        )
    }

    @Test func jsonKeyStyles() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { jsonKeys: 1️⃣camelCase }
            structs: { Part: { jsonKeys: 2️⃣snakecase } }
            """,
            [
                "1️⃣ unknown-option: 'camelCase' is not a value of 'jsonKeys'; expected name or snake_case",
                "2️⃣ unknown-option: 'snakecase' is not a value of 'jsonKeys'; expected name or snake_case",
            ]
        )
    }

    /// As JSONEncoder converts them.
    @Test func snakeCase() throws {
        struct Keyed: Encodable {
            struct Key: CodingKey {
                var stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }
            let name: String
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: Key(stringValue: name))
            }
        }
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        var dice = SplitMix(state: 7)
        let letters = Array("abzABZ019_éÉǅß")
        let random = (0..<500).map { _ in
            String((0..<Int.random(in: 1...9, using: &dice)).map { _ in letters.randomElement(using: &dice) ?? "a" })
        }
        for name in ["myURLProperty", "id", "htmlURL", "isA4Page", "address2Line", "_private", "HTTP", "aB"] + random {
            let object = try JSONSerialization.jsonObject(with: encoder.encode(Keyed(name: name)))
            let key = try #require((object as? [String: Int])?.keys.first)
            #expect(JSONKeyStyle.snakeCase.key(for: name) == key, "\(name)")
        }
    }
}
