import Testing

/// Old keys and class names that are still written: readers of earlier versions find them, in every channel.
@Suite struct WriteAlsoTests {
    static let modules = VersionModules(
        name: "migrations-write-also",
        schema: """
            model: Shop
            version: 3
            swift: { access: public, codable: true }
            structs:
              Money:
                properties: { total: Double, currency: { type: String, default: EUR } }
                history:
                  2:
                    - rename: { amount: total }
                    - writeAlso: { amount: { from: total, until: 3 } }
            classes:
              Item:
                properties: { mark: { type: String, default: none } }
                history:
                  2:
                    - rename: { label: mark }
                    - writeAlso: { label: { from: mark, until: 2 } }
              Flat: { properties: { rent: { type: Money?, flat: true } } }
              Person:
                superclass: Item
                properties:
                  displayName: String
                  exactAge: Double
                  street: String
                  city: String?
                  best: Person?
                  price: Money?
                history:
                  3:
                    - rename: { fullName: displayName, age: exactAge }
                    - retype: { exactAge: { from: Int, inverse: Person.wholeAge } }
                    - writeAlso: { fullName: { from: displayName, until: 3 }, age: { from: exactAge, until: 3 } }
                  2:
                    - renameClass: Human
                    - writeAlso: { class: Human, until: 3 }
                    - merge: { from: { first: String, last: { type: String, jsonKey: family } }, into: fullName, using: Person.join, inverse: Person.parts }
                    - writeAlso: { first: { from: fullName, until: 3 }, last: { from: fullName, until: 3 } }
                    - split: { from: { address: String }, into: [street, city], using: Person.split, inverse: Person.address }
                    - writeAlso: { address: { from: street, until: 3 } }
                    - rename: { years: age, friend: best }
                    - retype: { age: { from: String, using: Person.years, inverse: Person.text } }
                    - writeAlso: { years: { from: age, until: 3 }, friend: { from: best, until: 3 } }
            """,
        prefix: "ShopV",
        versions: [1, 2, 3],
        functions: { version in
            guard version > 1 else { return "" }
            var text = """
                extension Person {
                  static func join(_ first: String, _ last: String) -> String { first + " " + last }
                  static func parts(_ name: String) -> (String, String)? {
                    let parts = name.split(separator: " ").map(String.init)
                    return parts.count == 2 ? (parts[0], parts[1]) : nil
                  }
                  static func split(_ address: String) -> (String, String?) {
                    let parts = address.split(separator: "/").map(String.init)
                    return (parts[0], parts.count > 1 ? parts[1] : nil)
                  }
                  static func address(_ street: String, _ city: String?) -> String { street + (city.map { "/" + $0 } ?? "") }
                  static func years(_ text: String) -> Int? { Int(text) }
                  static func text(_ years: Int) throws -> String { "\\(years)" }
                """
            if version > 2 { text += "\n  static func wholeAge(_ age: Double) -> Int? { Int(exactly: age) }" }
            return text + "\n}"
        }
    )

    @Test func earlierReadersFindWhatTheyKnow() async throws {
        let output = try await Self.modules.run(
            """
            import ShopV1
            import ShopV2
            import ShopV3

            func text(_ p: ShopV1.Human) -> String {
                "\\(p.first),\\(p.last) \\(p.years) \\(p.address) \\(p.label) \\(p.price?.amount ?? 0)"
                    + (p.friend.map { " -> " + text($0) } ?? "")
            }
            func text(_ p: ShopV2.Person) -> String { "\\(p.fullName) \\(p.age) \\(p.street) \\(p.city ?? "-") \\(p.mark)" }
            func text(_ p: ShopV3.Person) -> String {
                "\\(p.displayName) \\(p.exactAge) \\(p.street) \\(p.city ?? "-") \\(p.mark) \\(p.price?.total ?? 0)"
            }
            let bob = ShopV3.Person(displayName: "Bob Ray", exactAge: 7, street: "East", city: "Ulm")
            let ann = ShopV3.Person(mark: "m", displayName: "Ann Lee", exactAge: 42, street: "Main", city: nil)
            ann.best = bob
            ann.price = ShopV3.Money(total: 5)
            let fraction = ShopV3.Person(displayName: "Cy Day", exactAge: 0.5, street: "Low", city: nil)
            let single = ShopV3.Person(displayName: "Cher", exactAge: 1, street: "Low", city: nil)

            func archived(_ person: ShopV3.Person) throws -> Data { try ShopV3.ShopModel.archivedData(withRootObject: person) }
            func foundation(_ person: ShopV3.Person) throws -> Data {
                let archiver = NSKeyedArchiver(requiringSecureCoding: true)
                ShopV3.ShopModel.install(on: archiver)
                archiver.encode(person, forKey: NSKeyedArchiveRootObjectKey)
                archiver.finishEncoding()
                return archiver.encodedData
            }
            for (name, person) in [("Ann", ann), ("fraction", fraction), ("single", single)] {
                let data = try archived(person)
                show("\\(name) by 3") { text(try ShopV3.ShopModel.unarchivedObject(ofClass: ShopV3.Person.self, from: data)) }
                show("\\(name) by 2") { text(try ShopV2.ShopModel.unarchivedObject(ofClass: ShopV2.Person.self, from: data)) }
                show("\\(name) by 1") { text(try ShopV1.ShopModel.unarchivedObject(ofClass: ShopV1.Human.self, from: data)) }
                let other = try foundation(person)
                show("\\(name), Foundation by 1") { text(try ShopV1.ShopModel.unarchivedObject(ofClass: ShopV1.Human.self, from: other)) }
                show("\\(name), JSON by 1") {
                    text(try ShopV1.ShopModel.decoder().decode(ShopV1.Human.self, from: JSONEncoder().encode(person)))
                }
                show("\\(name), dictionary by 1") {
                    text(try ShopV1.Human(dictionary: person.dictionaryRepresentation(.deep)))
                }
            }
            let at2 = try ShopV2.ShopModel.unarchivedObject(
                ofClass: ShopV2.Person.self,
                from: ShopV1.ShopModel.archivedData(
                    withRootObject: ShopV1.Human(label: "old", first: "Ed", last: "Fox", years: "9", address: "A/B")))
            show("2 by 1") {
                text(try ShopV1.ShopModel.unarchivedObject(
                    ofClass: ShopV1.Human.self, from: ShopV2.ShopModel.archivedData(withRootObject: at2)))
            }
            show("2 by 3") {
                text(try ShopV3.ShopModel.unarchivedObject(
                    ofClass: ShopV3.Person.self, from: ShopV2.ShopModel.archivedData(withRootObject: at2)))
            }
            show("flat by 1") {
                let data = try ShopV3.ShopModel.archivedData(withRootObject: ShopV3.Flat(rent: ShopV3.Money(total: 6)))
                return "\\(try ShopV1.ShopModel.unarchivedObject(ofClass: ShopV1.Flat.self, from: data).rent?.amount ?? 0)"
            }
            print(ann.dictionaryRepresentation.keys.sorted())
            """
        )
        #expect(
            output == """
                Ann by 3: Ann Lee 42.0 Main - m 5.0
                Ann by 2: Ann Lee 42 Main - m
                Ann by 1: Ann,Lee 42 Main none 5.0 -> Bob,Ray 7 East/Ulm none 0.0
                Ann, Foundation by 1: Ann,Lee 42 Main none 5.0 -> Bob,Ray 7 East/Ulm none 0.0
                Ann, JSON by 1: Ann,Lee 42 Main none 5.0 -> Bob,Ray 7 East/Ulm none 0.0
                Ann, dictionary by 1: Ann,Lee 42 Main none 5.0 -> Bob,Ray 7 East/Ulm none 0.0
                fraction by 3: Cy Day 0.5 Low - none 0.0
                fraction by 2: refused, version cannot be read: expected a reader of Shop version 3 or above, found version 2 [in Person]
                fraction by 1: refused, version cannot be read: expected a reader of Shop version 3 or above, found version 1 [in Human]
                fraction, Foundation by 1: refused, version cannot be read: expected a reader of Shop version 3 or above, found version 1 [in Human]
                fraction, JSON by 1: refused, DecodingError.dataCorrupted: Data was corrupted. Debug description: Human cannot be read. Underlying
                fraction, dictionary by 1: refused, version cannot be read: expected a reader of Shop version 3 or above, found version 1 [in Human]
                single by 3: Cher 1.0 Low - none 0.0
                single by 2: Cher 1 Low - none
                single by 1: refused, version cannot be read: expected a reader of Shop version 2 or above, found version 1 [in Human]
                single, Foundation by 1: refused, version cannot be read: expected a reader of Shop version 3 or above, found version 1 [in Human]
                single, JSON by 1: refused, DecodingError.dataCorrupted: Data was corrupted. Debug description: Human cannot be read. Underlying
                single, dictionary by 1: refused, version cannot be read: expected a reader of Shop version 2 or above, found version 1 [in Human]
                2 by 1: Ed,Fox 9 A/B old 0.0
                2 by 3: Ed Fox 9.0 A B old 0.0
                flat by 1: 6.0
                ["best", "city", "displayName", "exactAge", "mark", "price", "street"]
                """
        )
    }

    static let flat = VersionModules(
        name: "migrations-write-also-flat",
        schema: """
            model: Shop
            version: 3
            swift: { access: public, codable: true }
            structs:
              Money: { properties: { amount: Int, unit: { type: String, default: EUR } } }
            classes:
              Item:
                properties:
                  cost: { type: Money, flat: true }
                  paid: { type: Money?, flat: { amount: a, unit: u } }
                history:
                  3:
                    - retype: { paid: { from: { type: Money?, flat: true } } }
                    - writeAlso: { paid: { from: paid, until: 3 } }
                  2:
                    - rename: { rent: cost }
                    - writeAlso: { rent: { from: cost, until: 3 } }
            """,
        prefix: "FlatV",
        versions: [1, 2, 3]
    )

    @Test func flatStructsAreWrittenUnderTheirOldKeys() async throws {
        let output = try await Self.flat.run(
            """
            import FlatV1
            import FlatV2
            import FlatV3

            func text(_ i: FlatV1.Item) -> String { "\\(i.rent.amount) \\(i.rent.unit) \\(i.paid?.amount ?? -1)" }
            func text(_ i: FlatV3.Item) -> String { "\\(i.cost.amount) \\(i.cost.unit) \\(i.paid?.amount ?? -1)" }
            let new = FlatV3.Item(cost: FlatV3.Money(amount: 5), paid: FlatV3.Money(amount: 6))
            let data = try FlatV3.ShopModel.archivedData(withRootObject: new)
            show("3 by 3") { text(try FlatV3.ShopModel.unarchivedObject(ofClass: FlatV3.Item.self, from: data)) }
            show("3 by 2") { "\\(try FlatV2.ShopModel.unarchivedObject(ofClass: FlatV2.Item.self, from: data).cost.amount)" }
            show("3 by 1") { text(try FlatV1.ShopModel.unarchivedObject(ofClass: FlatV1.Item.self, from: data)) }
            show("JSON 3 by 1") { text(try FlatV1.ShopModel.decoder().decode(FlatV1.Item.self, from: JSONEncoder().encode(new))) }
            show("dictionary 3 by 1") { text(try FlatV1.Item(dictionary: new.dictionaryRepresentation(.deep))) }
            let old = FlatV1.Item(rent: FlatV1.Money(amount: 1, unit: "USD"), paid: nil)
            let first = try FlatV1.ShopModel.archivedData(withRootObject: old)
            show("1 by 3") { text(try FlatV3.ShopModel.unarchivedObject(ofClass: FlatV3.Item.self, from: first)) }
            let middle = try FlatV2.ShopModel.unarchivedObject(ofClass: FlatV2.Item.self, from: first)
            let second = try FlatV2.ShopModel.archivedData(withRootObject: middle)
            show("2 by 1") { text(try FlatV1.ShopModel.unarchivedObject(ofClass: FlatV1.Item.self, from: second)) }
            """
        )
        #expect(
            output == """
                3 by 3: 5 EUR 6
                3 by 2: 5
                3 by 1: 5 EUR 6
                JSON 3 by 1: 5 EUR 6
                dictionary 3 by 1: 5 EUR 6
                1 by 3: 1 USD -1
                2 by 1: 1 USD -1
                """
        )
    }
}
