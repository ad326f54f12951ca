import Testing

/// A struct or class that is read as another since: as an object, flat, and in JSON and dictionaries, which do not contain its name.
@Suite struct RemovedStructTests {
    static let modules = VersionModules(
        name: "migrations-removed-struct",
        schema: """
            model: Chart
            version: 3
            swift: { access: public, codable: true }
            structs:
              Spot:
                since: 2
                properties: { lat: Int, y: { type: Int, default: 91 } }
            classes:
              Map:
                properties:
                  place: Spot
                  flat: { type: Spot, flat: true }
                  near: { type: Spot?, flat: { lat: l, y: m } }
                  spots: "[Spot]"
                  named: "[String: Spot]"
                  unique: Set<Spot>
                  owner: Person
                  people: "[Person]"
                history:
                  3:
                    - retype:
                        place: { from: Point }
                        flat: { from: { type: Point, flat: true } }
                        near: { from: { type: Point?, flat: { y: l } } }
                        spots: { from: "[Point]" }
                        named: { from: "[String: Point]" }
                        unique: { from: Set<Point> }
                        owner: { from: Human }
                        people: { from: "[Human]" }
              Person:
                since: 2
                properties: { name: String, mail: { type: String, default: none } }
            removed:
              Point:
                in: 3
                kind: struct
                readAs: Spot
                rename: { y: lat }
                missing: { y: 7 }
                properties: { y: Int }
              Human: { in: 3, readAs: Person, rename: { mail: name }, missing: { mail: "-" }, properties: { mail: String } }
            """,
        prefix: "ChartV",
        versions: [1, 3]
    )

    @Test func whatStoodThereIsReadByItsOwnPast() async throws {
        let output = try await Self.modules.run(
            """
            import ChartV1
            import ChartV3

            func text(_ s: ChartV3.Spot) -> String { "\\(s.lat)/\\(s.y)" }
            func text(_ m: ChartV3.Map) -> String {
                "\\(text(m.place)) \\(text(m.flat)) \\(m.near.map { text($0) } ?? "-") \\(m.spots.map { text($0) }) \\(m.named.mapValues { text($0) }) \\(m.unique.map { text($0) }) \\(text(m.owner)) \\(m.people.map { text($0) })"
            }
            func text(_ p: ChartV3.Person) -> String { "\\(p.name)/\\(p.mail)" }
            func point(_ y: Int) -> ChartV1.Point { ChartV1.Point(y: y) }
            let old = ChartV1.Map(
                place: point(1), flat: point(2), near: point(3), spots: [point(4)], named: ["a": point(5)], unique: [point(6)],
                owner: ChartV1.Human(mail: "a"), people: [ChartV1.Human(mail: "b")])
            let data = try ChartV1.ChartModel.archivedData(withRootObject: old)
            show("archive") { text(try ChartV3.ChartModel.unarchivedObject(ofClass: ChartV3.Map.self, from: data)) }
            show("JSON") { text(try ChartV3.ChartModel.decoder().decode(ChartV3.Map.self, from: JSONEncoder().encode(old))) }
            show("dictionary") { text(try ChartV3.Map(dictionary: old.dictionaryRepresentation(.deep))) }
            // To version 1, what stands there now is another struct.
            func y(_ m: ChartV1.Map) -> String { "\\(m.place.y)" }
            let new = try ChartV3.Map(dictionary: old.dictionaryRepresentation(.deep))
            let archive = try ChartV3.ChartModel.archivedData(withRootObject: new)
            show("3 by 1") { y(try ChartV1.ChartModel.unarchivedObject(ofClass: ChartV1.Map.self, from: archive)) }
            show("3 by 1, JSON") { y(try ChartV1.ChartModel.decoder().decode(ChartV1.Map.self, from: JSONEncoder().encode(new))) }
            show("3 by 1, dictionary") { y(try ChartV1.Map(dictionary: new.dictionaryRepresentation(.deep))) }
            """
        )
        let all = #"1/7 2/7 3/7 ["4/7"] ["a": "5/7"] ["6/7"] a/- ["b/-"]"#
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines.prefix(3) == ["archive: \(all)", "JSON: \(all)", "dictionary: \(all)"])
        #expect(lines.count == 6 && lines.suffix(3).allSatisfy { $0.contains("refused") }, "\(output)")
    }
}
