import Testing

/// A class that got a superclass in another model: the code of that model reads its older objects too, and does not know that they are older.
@Suite struct LateSuperclassTests {
    private static let core = """
        model: Core
        version: 1
        swift: { access: public, module: CoreL, codable: true }
        classes:
          Entity: { properties: { id: { type: Int, default: 0 }, note: String? } }
        """
    private static let former = """
        model: App
        version: 1
        uses: [core.yaml]
        swift: { access: public, module: AppL1, codable: true }
        classes:
          Item: { properties: { number: { type: Int, key: id }, name: { type: String, key: note } } }
          Disc: { superclass: Item, properties: { tracks: Int } }
          Pamphlet: { properties: { id: Int } }
        """
    private static let current = """
        model: App
        version: 2
        uses: [core.yaml]
        swift: { access: public, module: AppL2, codable: true }
        classes:
          Item:
            superclass: Entity
            properties: { number: Int, name: String }
            history: { 2: [superclass: NSObject, rekey: { number: id, name: note }] }
          Disc: { superclass: Item, properties: { tracks: Int } }
        removed:
          Pamphlet: { in: 2, readAs: Item, rename: { id: number }, missing: { name: "none" }, properties: { id: Int } }
        """

    @Test func olderObjectsHaveNothingOfIt() async throws {
        var program = MigrationProgram("late-superclasses")
        try await program.add([
            ("core.yaml", Self.core), ("app1.yaml", Self.former), ("app2.yaml", Self.current),
        ])
        let output = try await program.output(
            of: """
                import AppL1
                import AppL2
                import CoreL
                import Foundation
                import HeirloomRuntime

                func text(_ item: AppL2.Item) -> String {
                  "\\(type(of: item)) \\(item.id) \\(item.note ?? "-") \\(item.number) \\(item.name)"
                }
                for old in [AppL1.Item(number: 7, name: "a"), AppL1.Disc(number: 8, name: "b", tracks: 3)] {
                  let data = try AppL1.AppModel.archivedData(withRootObject: old)
                  show("archive") { text(try AppL2.AppModel.unarchivedObject(ofClass: AppL2.Item.self, from: data)) }
                  show("dictionary") {
                    let values = old.dictionaryRepresentation(.deep)
                    return text(old is AppL1.Disc ? try AppL2.Disc(dictionary: values) : try AppL2.Item(dictionary: values))
                  }
                  let json = try JSONEncoder().encode(old)
                  show("JSON") {
                    let decoder = AppL2.AppModel.decoder()
                    return text(old is AppL1.Disc ? try decoder.decode(AppL2.Disc.self, from: json) : try decoder.decode(AppL2.Item.self, from: json))
                  }
                }
                let pamphlet = try AppL1.AppModel.archivedData(withRootObject: AppL1.Pamphlet(id: 5))
                show("removed") { text(try AppL2.AppModel.unarchivedObject(ofClass: AppL2.Item.self, from: pamphlet)) }
                let own = try AppL2.AppModel.archivedData(withRootObject: AppL2.Disc(id: 1, note: "c", number: 2, name: "d", tracks: 4))
                show("own") { text(try AppL2.AppModel.unarchivedObject(ofClass: AppL2.Item.self, from: own)) }
                """
        )
        #expect(
            output == """
                archive: Item 0 - 7 a
                dictionary: Item 0 - 7 a
                JSON: Item 0 - 7 a
                archive: Disc 0 - 8 b
                dictionary: Disc 0 - 8 b
                JSON: Disc 0 - 8 b
                removed: Item 0 - 5 none
                own: Disc 1 c 2 d

                """
        )
    }
}
