import Foundation
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing
import YAMLTree

/// Every version of one model generated as a module of its own: each reads the archives of all others, or rejects them as the plan says.
@Suite struct VersionMatrixTests {
    static let schema = """
        model: Lib
        version: 4
        swift: { access: public, codable: true }
        enums:
          Genre:
            cases: [fiction, essay, poem]
            history:
              4: [{ renameCase: { essays: essay } }, { addCase: [poem] }]
              3: [{ removeCase: { lost: { readAs: drop } } }]
          Mood:
            cases: { glad: g, sad: s }
            history:
              4: [{ reraw: { glad: ~, sad: sad } }]
              3: [{ renameCase: { happy: glad } }]
              2: [{ renameCase: { merry: happy } }]
        structs:
          Money:
            properties: { amount: Double, currency: { type: String, default: EUR } }
            history:
              3: [{ add: [currency] }, { retype: { amount: { from: Int } } }]
        classes:
          Ticket:
            archiveName: Pass
            properties: { holder: { type: String, key: h, jsonKey: who }, mood: Mood }
            history:
              4: [{ rekey: { holder: { key: ~, jsonKey: ~ } } }, { archiveName: ~ }]
              3: [{ renameClass: Coupon }, { rename: { owner: holder } }]
              2: [{ renameClass: Slip }, { rename: { buyer: owner } }]
          Item:
            properties: { createdAt: String?, stock: { type: Int, default: 3 } }
            history:
              4: [{ add: { stock: { missing: 7 } } }]
          Film:
            superclass: Item
            properties: { minutes: { type: Int, default: 90 } }
          Person:
            superclass: Item
            properties:
              displayName: String
              age: { type: Int, default: 18 }
              street: String?
              city: String?
              serial: Int
              phone: String?
              genre: { type: Genre?, default: .fiction }
              tags: { type: Set<String>, default: [] }
              friends: { type: "[Person]", default: [] }
              price: Money?
              name: { type: String, default: new }
              leaflets: { type: "[Item]", default: [] }
            history:
              4:
                - rename: { fullName: displayName }
                - retype: { age: { from: String, using: Person.parseAge, else: default } }
                - retype: { friends: { from: "Person?" } }
                - add: { name: { missing: "before 4" } }
              3:
                - merge: { from: { first: String, last: String }, into: fullName, using: Person.join }
                - split: { from: { address: String }, into: [street, city], using: Person.splitAddress }
                - move: { createdAt: Item }
                - retype: { tags: { from: { type: "[String]", default: [] } } }
              2:
                - add: { serial: { missing: { from: [phone], using: Person.makeSerial } } }
                - remove: { name: String?, nick: String? }
                - rekey: { phone: tel }
                - renameClass: Human
        removed:
          Pamphlet: { in: 3, readAs: drop, superclass: Item, properties: { sheets: Int } }
        """

    /// The user's code for each version.
    static func functions(_ version: Int) -> String {
        var text = "import HeirloomRuntime\n"
        guard version > 1 else { return text }
        text += "extension Person {\n"
        text += "  static func makeSerial(_ phone: String?) -> Int { phone.map { $0.count } ?? -1 }\n"
        if version > 2 {
            text += "  static func join(_ first: String, _ last: String) -> String { first + \" \" + last }\n"
            text += "  static func splitAddress(_ text: String) -> (String, String)? {\n"
            text += "    let parts = text.split(separator: \"/\").map(String.init)\n"
            text += "    return parts.count == 2 ? (parts[0], parts[1]) : nil\n  }\n"
        }
        if version > 3 { text += "  static func parseAge(_ text: String) -> Int? { Int(text) }\n" }
        return text + "}\n"
    }

    static let main = """
        import Foundation
        import LibV1
        import LibV2
        import LibV3
        import LibV4
        import HeirloomRuntime

        func show(_ name: String, _ body: () throws -> String) {
            do { print("\\(name): \\(try body())") } catch { print("\\(name): refused, \\(error)") }
        }

        let friend = LibV1.Human(first: "B", last: "C", age: "x", address: "s/t")
        let h = LibV1.Human(
            first: "Ann", last: "Lee", age: "42", address: "Main/Oslo", phone: "123", genre: .lost, tags: ["a", "b", "a"],
            friends: friend, price: LibV1.Money(amount: 5), leaflets: [LibV1.Pamphlet(sheets: 3), LibV1.Film(minutes: 80)],
            createdAt: "1999", name: "old", nick: "N")
        let a1 = try LibV1.LibModel.archivedData(withRootObject: h)
        let a2 = try LibV2.LibModel.archivedData(withRootObject: LibV2.LibModel.unarchivedObject(ofClass: LibV2.Person.self, from: a1))
        let a3 = try LibV3.LibModel.archivedData(withRootObject: LibV3.LibModel.unarchivedObject(ofClass: LibV3.Person.self, from: a2))
        let a4 = try LibV4.LibModel.archivedData(withRootObject: LibV4.LibModel.unarchivedObject(ofClass: LibV4.Person.self, from: a3))
        func text(_ p: LibV4.Person) -> String {
            "\\(p.displayName) \\(p.age) \\(p.street ?? "-") \\(p.city ?? "-") \\(p.serial) \\(p.phone ?? "-") "
                + "\\(p.genre.map { "\\($0)" } ?? "-") \\(p.tags.sorted()) \\(p.price.map { "\\($0.amount) \\($0.currency)" } ?? "-") "
                + "\\(p.name) \\(p.createdAt ?? "-") \\(p.stock) \\(p.leaflets.map { "\\(type(of: $0)) \\($0.stock)" }) "
                + "[\\(p.friends.map { "\\($0.displayName) \\($0.age)" }.joined(separator: ", "))]"
        }
        for (index, data) in [a1, a2, a3, a4].enumerated() {
            show("\\(index + 1) by 4") { text(try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Person.self, from: data)) }
        }
        for (index, data) in [a1, a2, a3, a4].enumerated() {
            show("\\(index + 1) by 3") { try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Person.self, from: data).fullName }
            show("\\(index + 1) by 2") { try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Person.self, from: data).first }
            show("\\(index + 1) by 1") { try LibV1.LibModel.unarchivedObject(ofClass: LibV1.Human.self, from: data).first }
        }
        show("film 4 by 1") {
            let data = try LibV4.LibModel.archivedData(withRootObject: LibV4.Film(minutes: 5))
            return "\\(try LibV1.LibModel.unarchivedObject(ofClass: LibV1.Film.self, from: data).minutes)"
        }
        func show(_ version: Int, _ archive: Data, _ json: Data) {
            show("ticket \\(version) by 4") {
                let read = try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Ticket.self, from: archive)
                let decoded = try LibV4.LibModel.decoder().decode(LibV4.Ticket.self, from: json)
                return [read, decoded].map { "\\($0.holder) \\($0.mood)" }.joined(separator: ", ")
            }
        }
        let (slip, coupon) = (LibV1.Slip(buyer: "A", mood: .merry), LibV2.Coupon(owner: "B", mood: .happy))
        let (ticket, pass) = (LibV3.Ticket(holder: "C", mood: .glad), LibV4.Ticket(holder: "D", mood: .sad))
        show(1, try LibV1.LibModel.archivedData(withRootObject: slip), try JSONEncoder().encode(slip))
        show(2, try LibV2.LibModel.archivedData(withRootObject: coupon), try JSONEncoder().encode(coupon))
        show(3, try LibV3.LibModel.archivedData(withRootObject: ticket), try JSONEncoder().encode(ticket))
        show(4, try LibV4.LibModel.archivedData(withRootObject: pass), try JSONEncoder().encode(pass))
        let json = try JSONEncoder().encode(h)
        show("JSON 1 by 4") { text(try LibV4.LibModel.decoder().decode(LibV4.Person.self, from: json)) }
        let deep = h.dictionaryRepresentation(.deep)
        show("dictionary 1 by 4") { text(try LibV4.Person(dictionary: deep)) }
        show("update 3 by 4") {
            let p = try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Person.self, from: a4)
            p.displayName = "changed"
            p.stock = 99
            try p.update(fromArchive: a3)
            return "\\(p.displayName) \\(p.stock)"
        }
        """

    @Test func everyVersionReadsEveryOlderOne() async throws {
        var bag = DiagnosticBag()
        let model = try #require(GeneratedModel.model(["lib.yaml": Self.schema], root: "lib.yaml", into: &bag))
        let history = try #require(replayHistory(of: model, into: &bag))
        var program = CompiledCase("migrations-matrix")
        for version in 1...4 {
            let past = try #require(history.model(at: version))
            var part = CompiledCase("migrations-v\(version)")
            for file in renderModel(past, into: &bag) {
                part.add(String(decoding: file.bytes, as: UTF8.self), as: file.path)
            }
            part.add(Self.functions(version), as: "Functions.swift")
            program.add(try await part.compile(as: "LibV\(version)"))
        }
        #expect(bag.diagnostics.isEmpty)
        program.add(Self.main, as: "main.swift")
        let outcome = try await program.run()
        #expect(
            outcome.output == """
                1 by 4: Ann Lee 42 Main Oslo 3 123 - ["a", "b"] 5.0 EUR before 4 1999 7 ["Film 7"] [B C 18]
                2 by 4: Ann Lee 42 Main Oslo 3 123 - ["a", "b"] 5.0 EUR before 4 1999 7 ["Film 7"] [B C 18]
                3 by 4: Ann Lee 42 Main Oslo 3 123 - ["a", "b"] 5.0 EUR before 4 1999 7 ["Film 7"] [B C 18]
                4 by 4: Ann Lee 42 Main Oslo 3 123 - ["a", "b"] 5.0 EUR before 4 1999 7 ["Film 7"] [B C 18]
                1 by 3: Ann Lee
                1 by 2: Ann
                1 by 1: Ann
                2 by 3: Ann Lee
                2 by 2: Ann
                2 by 1: refused, unknown class: expected Human, found Person
                3 by 3: Ann Lee
                3 by 2: refused, version cannot be read: expected a reader of Lib version 3 or above, found version 2 [in Person]
                3 by 1: refused, unknown class: expected Human, found Person
                4 by 3: refused, version cannot be read: expected a reader of Lib version 4 or above, found version 3 [in Person]
                4 by 2: refused, version cannot be read: expected a reader of Lib version 4 or above, found version 2 [in Person]
                4 by 1: refused, unknown class: expected Human, found Person
                film 4 by 1: 5
                ticket 1 by 4: A glad, A glad
                ticket 2 by 4: B glad, B glad
                ticket 3 by 4: C glad, C glad
                ticket 4 by 4: D sad, D sad
                JSON 1 by 4: Ann Lee 42 Main Oslo 3 123 - ["a", "b"] 5.0 EUR before 4 1999 7 ["Film 7"] [B C 18]
                dictionary 1 by 4: Ann Lee 42 Main Oslo 3 123 - ["a", "b"] 5.0 EUR before 4 1999 7 ["Film 7"] [B C 18]
                update 3 by 4: Ann Lee 99

                """
        )
    }
}
