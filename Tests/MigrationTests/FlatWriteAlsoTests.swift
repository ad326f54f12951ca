import Testing

/// A struct's own old keys, where the struct is flat in other objects: each is the key that it had in those.
@Suite struct FlatWriteAlsoTests {
    static let modules = VersionModules(
        name: "migrations-write-also-parts",
        schema: """
            model: Shop
            version: 4
            swift: { access: public, codable: true }
            structs:
              Money:
                properties: { total: Double, currency: { type: String, default: EUR } }
                history:
                  4:
                    - rename: { sum: total }
                    - retype: { total: { from: Int, inverse: Money.whole } }
                    - writeAlso: { sum: { from: total, until: 4 } }
                  2:
                    - rename: { amount: sum }
                    - retype: { sum: { from: String, using: Money.parse, inverse: Money.text } }
                    - writeAlso: { amount: { from: sum, until: 4 } }
              Box:
                properties: { money: { type: Money, flat: { total: mt, currency: mc } } }
                history:
                  4: [{ retype: { money: { from: { type: Money, flat: { sum: ms, currency: mc } } } } }]
                  2: [{ retype: { money: { from: { type: Money, flat: { amount: ma, currency: mc } } } } }]
            classes:
              Base: { properties: { rent: { type: Money?, flat: true } } }
              Item:
                superclass: Base
                properties: { price: { type: Money, flat: true }, boxes: "[Box]" }
                history:
                  3:
                    - rename: { cost: price }
                    - writeAlso: { cost: { from: price, until: 4 } }
            """,
        prefix: "PartsV",
        versions: [1, 2, 3, 4],
        functions: { version in
            guard version > 1 else { return "" }
            let whole = version > 3 ? "static func whole(_ v: Double) -> Int? { Int(exactly: v) }" : ""
            return """
                extension Money {
                  static func parse(_ v: String) -> Int? { Int(v) }
                  static func text(_ v: Int) -> String? { v == 9 ? nil : "\\(v)" }
                  \(whole)
                }
                """
        }
    )

    /// If a key cannot be computed, its readers reject the object, whichever class or struct of the object reports it first.
    @Test func oldKeysOfPartsAreWrittenWhereTheStructStandsFlat() async throws {
        let output = try await Self.modules.run(
            """
            import PartsV1
            import PartsV2
            import PartsV3
            import PartsV4

            func text(_ i: PartsV1.Item) -> String {
                "\\(i.rent?.amount ?? "-") \\(i.cost.amount) \\(i.cost.currency) \\(i.boxes.map(\\.money.amount))"
            }
            func text(_ i: PartsV2.Item) -> String { "\\(i.rent?.sum ?? 0) \\(i.cost.sum) \\(i.boxes.map(\\.money.sum))" }
            func text(_ i: PartsV3.Item) -> String { "\\(i.rent?.sum ?? 0) \\(i.price.sum) \\(i.boxes.map(\\.money.sum))" }
            func foundation(_ item: PartsV4.Item) throws -> Data {
                let archiver = NSKeyedArchiver(requiringSecureCoding: true)
                PartsV4.ShopModel.install(on: archiver)
                archiver.encode(item, forKey: NSKeyedArchiveRootObjectKey)
                archiver.finishEncoding()
                return archiver.encodedData
            }
            for (rent, price, box) in [(5, 6, 7), (5.5, 6, 7), (5, 6.5, 7), (5, 9, 7), (5, 6, 7.5), (5.5, 9, 7)] as [(Double, Double, Double)] {
                let item = PartsV4.Item(
                    rent: PartsV4.Money(total: rent), price: PartsV4.Money(total: price, currency: "USD"),
                    boxes: [PartsV4.Box(money: PartsV4.Money(total: box))])
                let ours = try PartsV4.ShopModel.archivedData(withRootObject: item)
                let json = try JSONEncoder().encode(item)
                let dictionary = item.dictionaryRepresentation(.deep)
                func readings(_ name: String, _ reading: (Data) throws -> String, _ decoded: () throws -> String, _ read: () throws -> String) throws {
                    func outcome(_ body: () throws -> String) -> String { (try? body()) ?? "refused" }
                    let other = try foundation(item)
                    let all = [outcome { try reading(ours) }, outcome { try reading(other) }, outcome(decoded), outcome(read)]
                    print("\\(rent) \\(price) \\(box) by \\(name): \\(Set(all).count == 1 ? all[0] : "\\(all)")")
                }
                try readings(
                    "1", { text(try PartsV1.ShopModel.unarchivedObject(ofClass: PartsV1.Item.self, from: $0)) },
                    { text(try PartsV1.ShopModel.decoder().decode(PartsV1.Item.self, from: json)) },
                    { text(try PartsV1.Item(dictionary: dictionary)) })
                try readings(
                    "2", { text(try PartsV2.ShopModel.unarchivedObject(ofClass: PartsV2.Item.self, from: $0)) },
                    { text(try PartsV2.ShopModel.decoder().decode(PartsV2.Item.self, from: json)) },
                    { text(try PartsV2.Item(dictionary: dictionary)) })
                try readings(
                    "3", { text(try PartsV3.ShopModel.unarchivedObject(ofClass: PartsV3.Item.self, from: $0)) },
                    { text(try PartsV3.ShopModel.decoder().decode(PartsV3.Item.self, from: json)) },
                    { text(try PartsV3.Item(dictionary: dictionary)) })
            }
            let middle = PartsV2.Item(rent: PartsV2.Money(sum: 1), cost: PartsV2.Money(sum: 2), boxes: [])
            show("2 by 1") {
                let data = try PartsV2.ShopModel.archivedData(withRootObject: middle)
                return text(try PartsV1.ShopModel.unarchivedObject(ofClass: PartsV1.Item.self, from: data))
            }
            """
        )
        #expect(
            output == """
                5.0 6.0 7.0 by 1: 5 6 USD ["7"]
                5.0 6.0 7.0 by 2: 5 6 [7]
                5.0 6.0 7.0 by 3: 5 6 [7]
                5.5 6.0 7.0 by 1: refused
                5.5 6.0 7.0 by 2: refused
                5.5 6.0 7.0 by 3: refused
                5.0 6.5 7.0 by 1: refused
                5.0 6.5 7.0 by 2: refused
                5.0 6.5 7.0 by 3: refused
                5.0 9.0 7.0 by 1: refused
                5.0 9.0 7.0 by 2: ["5 9 [7]", "refused", "5 9 [7]", "5 9 [7]"]
                5.0 9.0 7.0 by 3: ["5 9 [7]", "refused", "5 9 [7]", "5 9 [7]"]
                5.0 6.0 7.5 by 1: refused
                5.0 6.0 7.5 by 2: refused
                5.0 6.0 7.5 by 3: refused
                5.5 9.0 7.0 by 1: refused
                5.5 9.0 7.0 by 2: refused
                5.5 9.0 7.0 by 3: refused
                2 by 1: 1 2 EUR []
                """
        )
    }

    /// A value that a superclass could not write for version 2 still counts if a subclass cannot write for version 1.
    @Test func theHighestVersionThatIsKeptOutCounts() async throws {
        let modules = VersionModules(
            name: "migrations-write-also-twice",
            schema: """
                model: Shop
                version: 3
                swift: { access: public, codable: true }
                classes:
                  Base:
                    properties: { x: Double }
                    history:
                      3:
                        - rename: { a: x }
                        - retype: { x: { from: { type: Int, default: 7 }, inverse: Base.whole } }
                        - writeAlso: { a: { from: x, until: 3 } }
                  Item:
                    superclass: Base
                    properties: { y: Double }
                    history:
                      2:
                        - rename: { b: y }
                        - retype: { y: { from: { type: Int, default: 8 }, inverse: Base.whole } }
                        - writeAlso: { b: { from: y, until: 3 } }
                """,
            prefix: "TwiceV",
            versions: [2, 3],
            functions: { _ in "extension Base { static func whole(_ v: Double) -> Int? { Int(exactly: v) } }" }
        )
        let output = try await modules.run(
            """
            import TwiceV2
            import TwiceV3

            func text(_ item: TwiceV2.Item) -> String { "\\(item.a) \\(item.y)" }
            for (x, y) in [(1, 2.5), (1.5, 2), (1.5, 2.5)] as [(Double, Double)] {
                let item = TwiceV3.Item(x: x, y: y)
                let archive = try TwiceV3.ShopModel.archivedData(withRootObject: item)
                let json = try JSONEncoder().encode(item)
                let archiver = NSKeyedArchiver(requiringSecureCoding: true)
                TwiceV3.ShopModel.install(on: archiver)
                archiver.encode(item, forKey: NSKeyedArchiveRootObjectKey)
                archiver.finishEncoding()
                let other = archiver.encodedData
                let readings: [() throws -> TwiceV2.Item] = [
                    { try TwiceV2.ShopModel.unarchivedObject(ofClass: TwiceV2.Item.self, from: archive) },
                    { try TwiceV2.ShopModel.unarchivedObject(ofClass: TwiceV2.Item.self, from: other) },
                    { try TwiceV2.ShopModel.decoder().decode(TwiceV2.Item.self, from: json) },
                    { try TwiceV2.Item(dictionary: item.dictionaryRepresentation(.deep)) },
                ]
                print(x, y, readings.map { read in (try? read()).map { text($0) } ?? "refused" })
            }
            """
        )
        #expect(
            output == """
                1.0 2.5 ["1 2.5", "refused", "1 2.5", "1 2.5"]
                1.5 2.0 ["refused", "refused", "refused", "refused"]
                1.5 2.5 ["refused", "refused", "refused", "refused"]
                """
        )
    }

    /// Another model's struct under keys of this model: there is no place for its old keys, and no key occurs twice.
    @Test func aUsedStructUnderKeysOfOursIsWrittenOnce() async throws {
        var program = MigrationProgram("write-also-used")
        let core = """
            model: Core
            version: 2
            swift: { access: public, codable: true }
            structs:
              Money:
                properties: { total: Double, currency: { type: String, default: EUR } }
                history:
                  2:
                    - rename: { amount: total }
                    - retype: { total: { from: String, using: Money.parse, inverse: Money.text } }
                    - writeAlso: { amount: { from: total, until: 3 } }
            """
        let shop = """
            model: Shop
            version: 1
            uses: [core.yaml]
            swift: { access: public, codable: true }
            classes:
              Item:
                properties:
                  rent: { type: Money, flat: true }
                  price: { type: Money, flat: { total: t, currency: c } }
            """
        try await program.add(
            [("core.yaml", core), ("shop.yaml", shop)],
            functions: [
                "Core": """
                extension Money {
                  static func parse(_ v: String) -> Double? { Double(v) }
                  static func text(_ v: Double) -> String { "\\(v)" }
                }
                """
            ]
        )
        let output = try await program.output(
            of: """
                import Core
                import Foundation
                import Shop

                let item = Item(rent: Money(total: 1), price: Money(total: 2))
                let data = try ShopModel.archivedData(withRootObject: item)
                let json = try JSONEncoder().encode(item)
                let written = try JSONSerialization.jsonObject(with: json) as! [String: Any]
                print(written.keys.sorted().map { "\\($0) \\(written[$0]!)" })
                show("JSON") {
                    let read = try ShopModel.decoder().decode(Item.self, from: json)
                    return "\\(read.rent.total) \\(read.price.total)"
                }
                show("read") {
                    let read = try ShopModel.unarchivedObject(ofClass: Item.self, from: data)
                    return "\\(read.rent.total) \\(read.price.total)"
                }

                """
        )
        #expect(
            output == """
                ["Core.minReader 2", "Core.version 2", "Shop.version 1", "c EUR", "rent.amount 1.0", "rent.currency EUR", "rent.total 1", "t 2"]
                JSON: 1.0 2.0
                read: 1.0 2.0

                """
        )
    }
}
