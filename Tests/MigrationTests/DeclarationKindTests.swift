import Testing

/// A class that becomes a struct, and a struct that becomes a class: every version reads what every version wrote.
@Suite struct DeclarationKindTests {
    /// `Money` is a class, a struct, a class; `Size` a struct, then a class, whose older objects are dropped, then a struct.
    static let schema = """
        model: Lib
        version: 4
        swift: { access: public, codable: true }
        types:
          Part: { swift: Any, oneOf: [Money, Note] }
        enums:
          Pay: { oneOf: { money: Money, cash: none } }
        structs:
          Size:
            properties: { width: Int }
            history:
              4:
                - was: { kind: class }
              3:
                - drop: true
              2:
                - was: { kind: struct }
        classes:
          Money:
            properties:
              amount: Int
              currency: { type: String, default: EUR }
            history:
              3:
                - was: { kind: struct }
                - redefault: { currency: USD }
              2:
                - was: { kind: class }
                - rename: { count: amount }
          Note:
            properties: { text: String }
          Book:
            properties:
              price: Money
              sale: Money?
              all: [Money]
              named: [String: Money]
              kinds: Set<Money>
              part: Part
              pay: Pay
              sizes: [Size]
              size: Size?
        """

    static let main = """
        import Foundation
        import HeirloomRuntime
        import LibV1
        import LibV2
        import LibV3
        import LibV4

        func text(_ m: LibV4.Money?) -> String { m.map { "\\($0.amount)\\($0.currency)" } ?? "-" }
        func part(_ p: Any) -> String { text(p as? LibV4.Money) }
        func text(_ b: LibV4.Book) -> String {
          let pay = if case .money(let m) = b.pay { text(m) } else { "cash" }
          return "\\(text(b.price)) \\(text(b.sale)) \\(b.all.map { text($0) }) \\(b.named.map { $0 + text($1) }.sorted()) "
            + "\\(b.kinds.map { text($0) }.sorted()) \\(part(b.part)) \\(pay) \\(b.sizes.map(\\.width)) \\(b.size?.width ?? 0) \\(b.price === b.all[0])"
        }
        let money = LibV1.Money(count: 5)
        let old = LibV1.Book(
          price: money, sale: LibV1.Money(count: 6, currency: "CHF"), all: [money, money], named: ["a": money], kinds: [money],
          part: money, pay: .money(money), sizes: [LibV1.Size(width: 3)], size: LibV1.Size(width: 4))
        let a1 = try LibV1.LibModel.archivedData(withRootObject: old)
        let two = try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Book.self, from: a1)
        let a2 = try LibV2.LibModel.archivedData(withRootObject: two)
        let three = try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Book.self, from: a2)
        let four = try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Book.self, from: a1)
        let a4 = try LibV4.LibModel.archivedData(withRootObject: four)
        for (version, archive) in [(1, a1), (2, a2), (4, a4)] {
          show("archive \\(version)") { text(try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Book.self, from: archive)) }
        }
        show("JSON 1") { text(try LibV4.LibModel.decoder().decode(LibV4.Book.self, from: JSONEncoder().encode(old))) }
        show("JSON 2") { text(try LibV4.LibModel.decoder().decode(LibV4.Book.self, from: JSONEncoder().encode(two))) }
        show("JSON 3") { text(try LibV4.LibModel.decoder().decode(LibV4.Book.self, from: JSONEncoder().encode(three))) }
        show("dictionary 1") { text(try LibV4.Book(dictionary: old.dictionaryRepresentation(.deep))) }
        show("dictionary 2") { text(try LibV4.Book(dictionary: two.dictionaryRepresentation(.deep))) }
        show("dictionary 3") { text(try LibV4.Book(dictionary: three.dictionaryRepresentation(.deep))) }
        show("2 reads 1") { "\\(two.price.amount) \\(two.all.map(\\.amount)) \\(two.sizes.map(\\.width))" }
        show("3 reads 2") { "\\(three.price.amount) \\(three.all.map(\\.amount)) \\(three.sizes.map(\\.width))" }
        show("Foundation reads 1") {
          let reader = try NSKeyedUnarchiver(forReadingFrom: a1)
          LibV2.LibModel.install(on: reader)
          let book = reader.decodeObject(of: LibV2.Book.self, forKey: NSKeyedArchiveRootObjectKey)
          return "\\(book?.price.amount ?? 0) \\(book?.all.map(\\.amount) ?? [])"
        }
        """

    @Test func everyVersionReadsEveryKind() async throws {
        var program = MigrationProgram("kinds")
        try await program.add(Self.schema, versions: [1, 2, 3, 4])
        let all = #"5USD 6CHF ["5USD", "5USD"] ["a5USD"] ["5USD"] 5USD 5USD [] 0"#
        #expect(
            try await program.output(of: Self.main) == """
                archive 1: \(all) true
                archive 2: \(all) false
                archive 4: \(all) true
                JSON 1: \(all) false
                JSON 2: \(all) false
                JSON 3: \(all) false
                dictionary 1: \(all) true
                dictionary 2: \(all) false
                dictionary 3: \(all) false
                2 reads 1: 5 [5, 5] [3]
                3 reads 2: 5 [5, 5] []
                Foundation reads 1: 5 [5, 5]

                """
        )
    }
}
