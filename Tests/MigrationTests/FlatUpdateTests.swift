import Testing

/// Updates of a struct whose properties are in the object itself.
@Suite struct FlatUpdateTests {
    static let modules = VersionModules(
        name: "migrations-flat-updates",
        schema: """
            model: Map
            version: 2
            swift: { access: public, codable: true }
            structs:
              Mark: { properties: { x: { type: Int?, default: 5 }, note: String? } }
              Sized: { properties: { width: Int, height: Int? } }
            classes:
              Base:
                properties: { title: { type: String, default: base } }
              Place:
                superclass: Base
                properties:
                  name: String
                  mark: { type: Mark, flat: true }
                  other: { type: Sized?, flat: true }
                  sized: { type: Sized, flat: true }
                  grown: Mark
                history:
                  2:
                    - superclass: { was: NSObject, missing: { title: old } }
                    - retype: { grown: { from: { type: Mark, flat: true } } }
            """,
        prefix: "MapV",
        versions: [1, 2]
    )

    @Test func whatIsThereIsTakenWhetherNilOrNot() async throws {
        let output = try await Self.modules.run(
            """
            import MapV1
            import MapV2

            func text(_ m: MapV2.Mark?) -> String { m.map { "\\($0.x ?? -1),\\($0.note ?? "-")" } ?? "nil" }
            func text(_ p: MapV2.Place) -> String { "\\(p.title) \\(p.name) \\(text(p.mark)) \\(p.other.map { "\\($0.width)" } ?? "nil") \\(p.sized.width),\\(p.sized.height ?? -1) \\(text(p.grown))" }
            func fresh() -> MapV2.Place {
                MapV2.Place(title: "t", name: "n", mark: MapV2.Mark(x: 1, note: "a"), other: MapV2.Sized(width: 2, height: 9), sized: MapV2.Sized(width: 7, height: 8), grown: MapV2.Mark(x: 3, note: "g"))
            }
            func empty() -> MapV2.Place {
                MapV2.Place(title: "e", name: "m", mark: MapV2.Mark(x: nil), other: nil, sized: MapV2.Sized(width: 4), grown: MapV2.Mark(x: nil))
            }
            final class Standing: NSObject, NSSecureCoding {
                static var supportsSecureCoding: Bool { true }
                let place: String
                init?(coder: NSCoder) {
                    let fresh = fresh()
                    do { try fresh.update(from: coder); place = text(fresh) } catch { place = "\\(error)" }
                }
                func encode(with coder: NSCoder) {}
            }
            func updated(_ body: (MapV2.Place) throws -> Void) throws -> String {
                let place = fresh()
                try body(place)
                return text(place)
            }
            let data = try MapV2.MapModel.archivedData(withRootObject: empty())
            show("archive") { try updated { try $0.update(fromArchive: data) } }
            show("dictionary") { try updated { try $0.update(from: empty().dictionaryRepresentation(.deep)) } }
            show("null") { try updated { try $0.update(from: ["mark": NSNull(), "other": NSNull(), "name": NSNull()]) } }
            let whole = try NSKeyedUnarchiver(forReadingFrom: data)
            MapV2.MapModel.install(on: whole)
            whole.setClass(Standing.self, forClassName: "Place")
            show("coder") { whole.decodeObject(of: Standing.self, forKey: NSKeyedArchiveRootObjectKey)?.place ?? "nil" }
            let old = try MapV1.MapModel.archivedData(withRootObject: MapV1.Place(name: "o", mark: MapV1.Mark(x: 5), other: nil, sized: MapV1.Sized(width: 6), grown: MapV1.Mark(x: nil)))
            let before = try NSKeyedUnarchiver(forReadingFrom: old)
            MapV2.MapModel.install(on: before)
            before.setClass(Standing.self, forClassName: "Place")
            show("older coder") { before.decodeObject(of: Standing.self, forKey: NSKeyedArchiveRootObjectKey)?.place ?? "nil" }
            show("older archive") { try updated { try $0.update(fromArchive: old) } }
            """
        )
        #expect(
            output == """
                archive: e m -1,- 2 4,-1 -1,-
                dictionary: e m -1,- 2 4,-1 -1,-
                null: t n 1,a nil 7,8 3,g
                coder: e m -1,- 2 4,-1 -1,-
                older coder: t o 5,- 2 6,-1 -1,-
                older archive: t o 5,- 2 6,-1 -1,-
                """
        )
    }
}
