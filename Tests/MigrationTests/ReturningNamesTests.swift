import Testing

/// A name that was removed and used again: the stamp decides which class it means, also for readers that only know the removal.
@Suite struct ReturningNamesTests {
    static let modules = VersionModules(
        name: "migrations-returning",
        schema: """
            model: Lib
            version: 4
            swift: { access: public, codable: true }
            classes:
              Shelf: { properties: { items: "[Item]", first: Item? } }
              Item: { properties: { title: String } }
              Map: { since: 4, superclass: Item, properties: { scale: Double } }
            removed:
              Map:
                - { in: 2, readAs: drop, superclass: Item, properties: { scale: Int } }
                - { since: 3, in: 4, readAs: Item, superclass: Item, properties: { scale: String } }
            """,
        prefix: "LibV",
        versions: [1, 2, 3, 4]
    )

    @Test func eachReaderTakesWhatItKnows() async throws {
        let output = try await Self.modules.run(
            """
            import LibV1
            import LibV2
            import LibV3
            import LibV4

            func read(_ name: String, _ data: Data) {
                show("\\(name) by 1") {
                    let shelf = try LibV1.LibModel.unarchivedObject(ofClass: LibV1.Shelf.self, from: data)
                    return "\\(shelf.items.map { ($0 as? LibV1.Map).map { "\\($0.scale)" } ?? $0.title }) \\(shelf.first?.title ?? "-")"
                }
                show("\\(name) by 2") {
                    let shelf = try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Shelf.self, from: data)
                    return "\\(shelf.items.map(\\.title)) \\(shelf.first?.title ?? "-")"
                }
                show("\\(name) by 3") {
                    let shelf = try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Shelf.self, from: data)
                    return "\\(shelf.items.map { ($0 as? LibV3.Map)?.scale ?? $0.title }) \\(shelf.first?.title ?? "-")"
                }
                show("\\(name) by 4") {
                    let shelf = try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Shelf.self, from: data)
                    return "\\(shelf.items.map { ($0 as? LibV4.Map).map { "\\($0.scale)" } ?? $0.title }) \\(shelf.first?.title ?? "-")"
                }
            }
            let map1 = LibV1.Map(title: "one", scale: 1)
            read("1", try LibV1.LibModel.archivedData(withRootObject: LibV1.Shelf(items: [LibV1.Item(title: "i"), map1], first: map1)))
            let map3 = LibV3.Map(title: "three", scale: "3:1")
            read("3", try LibV3.LibModel.archivedData(withRootObject: LibV3.Shelf(items: [LibV3.Item(title: "i"), map3], first: map3)))
            let map4 = LibV4.Map(title: "four", scale: 0.5)
            let shelf = LibV4.Shelf(items: [LibV4.Item(title: "i"), map4], first: map4)
            read("4", try LibV4.LibModel.archivedData(withRootObject: shelf))
            show("4 by 2 in JSON") {
                "\\(try LibV2.LibModel.decoder().decode(LibV2.Shelf.self, from: JSONEncoder().encode(shelf)).items.count)"
            }
            show("4 by 2 in a dictionary") { "\\(try LibV2.Shelf(dictionary: shelf.dictionaryRepresentation(.deep)).items.count)" }
            """
        )
        #expect(
            output == """
                1 by 1: ["i", "1"] one
                1 by 2: ["i"] -
                1 by 3: ["i"] -
                1 by 4: ["i"] -
                3 by 1: refused, version cannot be read: expected a reader of Lib version 3 or above, found version 1 [at 'items[1]',
                3 by 2: refused, unknown class: expected Item, found Map [at 'items[1]', in Shelf, key 'items']
                3 by 3: ["i", "3:1"] three
                3 by 4: ["i", "three"] three
                4 by 1: refused, version cannot be read: expected a reader of Lib version 4 or above, found version 1 [at 'items[1]',
                4 by 2: refused, unknown class: expected Item, found Map [at 'items[1]', in Shelf, key 'items']
                4 by 3: refused, version cannot be read: expected a reader of Lib version 4 or above, found version 3 [at 'items[1]',
                4 by 4: ["i", "0.5"] four
                4 by 2 in JSON: refused, DecodingError.dataCorrupted: Data was corrupted. Path: items[1]. Debug description: 'items' of Shelf
                4 by 2 in a dictionary: refused, unknown class: expected Item, found Map [at 'items[1]', in Shelf, key 'items']
                """
        )
    }
}
