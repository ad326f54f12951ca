import Testing

/// A struct that is read as another since: where it stood as an object, flat, and in JSON and dictionaries, where nothing names it.
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
                history:
                  3:
                    - retype:
                        place: { from: Point }
                        flat: { from: { type: Point, flat: true } }
                        near: { from: { type: Point?, flat: { y: l } } }
                        spots: { from: "[Point]" }
                        named: { from: "[String: Point]" }
                        unique: { from: Set<Point> }
            removed:
              Point:
                in: 3
                kind: struct
                readAs: Spot
                rename: { y: lat }
                missing: { y: 7 }
                properties: { y: Int }
            """,
        prefix: "ChartV",
        versions: [1, 3]
    )

    @Test func whatStoodThereIsReadByItsOwnPast() throws {
        let output = try Self.modules.run(
            """
            import ChartV1
            import ChartV3

            func text(_ s: ChartV3.Spot) -> String { "\\(s.lat)/\\(s.y)" }
            func text(_ m: ChartV3.Map) -> String {
                "\\(text(m.place)) \\(text(m.flat)) \\(m.near.map { text($0) } ?? "-") \\(m.spots.map { text($0) }) \\(m.named.mapValues { text($0) }) \\(m.unique.map { text($0) })"
            }
            func point(_ y: Int) -> ChartV1.Point { ChartV1.Point(y: y) }
            let old = ChartV1.Map(
                place: point(1), flat: point(2), near: point(3), spots: [point(4)], named: ["a": point(5)], unique: [point(6)])
            let data = try ChartV1.ChartModel.archivedData(withRootObject: old)
            show("archive") { text(try ChartV3.ChartModel.unarchivedObject(ofClass: ChartV3.Map.self, from: data)) }
            show("JSON") { text(try ChartV3.ChartModel.decoder().decode(ChartV3.Map.self, from: JSONEncoder().encode(old))) }
            show("dictionary") { text(try ChartV3.Map(dictionary: old.dictionaryRepresentation(.deep))) }
            """
        )
        let all = #"1/7 2/7 3/7 ["4/7"] ["a": "5/7"] ["6/7"]"#
        #expect(output == ["archive", "JSON", "dictionary"].map { "\($0): \(all)" }.joined(separator: "\n"))
    }
}
