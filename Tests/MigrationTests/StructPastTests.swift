import Testing

/// Structs that changed: as values, in collections, in other structs, and flat in their objects.
@Suite struct StructPastTests {
    static let schema = """
        model: Lib
        version: 3
        swift: { access: public, codable: true }
        structs:
          Spot:
            properties:
              lat: Double
              lon: Double
              label: { type: String, default: none }
              size: { type: Int, default: 1 }
            history:
              3:
                - add: { label: { missing: "before 3" } }
                - retype: { lat: { from: Int } }
              2:
                - rename: { y: lat, x: lon }
                - remove: { z: Int }
                - add: { size: { missing: { from: [lon], using: Spot.sized } } }
          Wrapped:
            properties:
              spot: Spot
              more: { type: "[Spot]", default: [] }
        classes:
          Pin:
            properties:
              spot: { type: Spot, flat: { lat: y, lon: x, label: tag, size: s } }
              near: { type: Spot?, flat: true }
              plain: Spot
              wrapped: Wrapped?
            history:
              2:
                - retype: { spot: { from: { type: Spot, flat: { y: y, x: x, z: z } } } }
        """
    static let functions = "extension Spot { static func sized(_ lon: Double) -> Int { Int(lon) * 10 } }"

    static let main = """
        import Foundation
        import HeirloomRuntime
        import LibV1
        import LibV2
        import LibV3

        func text(_ s: LibV3.Spot?) -> String { s.map { "\\($0.lat)/\\($0.lon)/\\($0.label)/\\($0.size)" } ?? "-" }
        func text(_ b: LibV3.Pin) -> String {
          "\\(text(b.spot)) \\(text(b.near)) \\(text(b.plain)) \\(text(b.wrapped?.spot)) \\(b.wrapped?.more.map { text($0) } ?? [])"
        }
        let spot = LibV1.Spot(y: 1, x: 2, z: 9)
        let old = LibV1.Pin(
          spot: spot, near: LibV1.Spot(y: 3, x: 4, z: 9), plain: LibV1.Spot(y: 5, x: 6, z: 9),
          wrapped: LibV1.Wrapped(spot: spot, more: [spot]))
        let a1 = try LibV1.LibModel.archivedData(withRootObject: old)
        let a2 = try LibV2.LibModel.archivedData(
          withRootObject: LibV2.LibModel.unarchivedObject(ofClass: LibV2.Pin.self, from: a1))
        show("archive 1") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Pin.self, from: a1)) }
        show("archive 2") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Pin.self, from: a2)) }
        show("JSON 1") { text(try LibV3.LibModel.decoder().decode(LibV3.Pin.self, from: JSONEncoder().encode(old))) }
        show("dictionary 1") { text(try LibV3.Pin(dictionary: old.dictionaryRepresentation(.deep))) }
        let new = try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Pin.self, from: a2)
        let a3 = try LibV3.LibModel.archivedData(withRootObject: new)
        show("archive 3") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Pin.self, from: a3)) }
        show("values 3") { text(try LibV3.Pin(dictionary: new.dictionaryRepresentation)) }
        show("JSON 3") { text(try LibV3.LibModel.decoder().decode(LibV3.Pin.self, from: JSONEncoder().encode(new))) }
        new.spot.size = 0
        new.near = nil
        show("update from 1") {
          try new.update(fromArchive: a1)
          return text(new)
        }
        show("3 by 1") { "\\(try LibV1.LibModel.unarchivedObject(ofClass: LibV1.Pin.self, from: a3).spot.x)" }
        """

    @Test func structsAreReadByTheVersionThatWroteThem() async throws {
        var program = MigrationProgram("structs")
        try await program.add(Self.schema, versions: [1, 2, 3], functions: [2: Self.functions, 3: Self.functions])
        let all =
            #"1.0/2.0/before 3/20 3.0/4.0/before 3/40 5.0/6.0/before 3/60 1.0/2.0/before 3/20 ["1.0/2.0/before 3/20"]"#
        #expect(
            try await program.output(of: Self.main) == """
                archive 1: \(all)
                archive 2: \(all)
                JSON 1: \(all)
                dictionary 1: \(all)
                archive 3: \(all)
                values 3: \(all)
                JSON 3: \(all)
                update from 1: \(all)
                3 by 1: refused, version cannot be read: expected a reader of Lib version 3 or above, found version 1 [in Pin]

                """
        )
    }
}
