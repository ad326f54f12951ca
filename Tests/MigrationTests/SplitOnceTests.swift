import Testing

/// A function of `split` is called once for each object, whatever its targets became and whoever reads the object.
@Suite(.serialized) struct SplitOnceTests {
    static let modules = VersionModules(
        name: "migrations-split-once",
        schema: """
            model: Post
            version: 4
            swift: { access: public, codable: true }
            classes:
              Town: { properties: { name: String } }
              Sender:
                properties:
                  street: String
                  number: Int
                  city: { type: Town?, failure: nil }
                  zip: { type: Int?, failure: nil }
                history:
                  4:
                    - retype: { number: { from: String } }
                  3:
                    - rename: { road: street }
                  2:
                    - split: { from: { address: String }, into: [road, number, city, zip], using: Sender.parts }
              Parcel:
                properties:
                  width: { type: Int?, failure: nil }
                  height: { type: Int?, failure: nil }
                  from: { type: Size, flat: true }
                  to: Size
                history:
                  2:
                    - split: { from: { size: String }, into: [width, height], using: Parcel.sizes, else: nil }
            structs:
              Size:
                properties: { x: Int, y: Int }
                history: { 2: [{ split: { from: { both: Int }, into: [x, y], using: Size.halves } }] }
            """,
        prefix: "PostV",
        versions: [1, 4],
        functions: { version in
            version == 1
                ? ""
                : """
                nonisolated(unsafe) public var calls: [String] = []
                struct NoSize: Error {}
                extension Sender {
                  static func parts(_ address: String) -> (String, String, Town?, Int?) {
                    calls.append(address)
                    let parts = address.split(separator: " ").map(String.init)
                    return (parts[0], parts[1], Town(name: parts[2]), Int(parts[3]))
                  }
                }
                extension Parcel {
                  static func sizes(_ size: String) throws -> (Int?, Int?) {
                    calls.append(size)
                    throw NoSize()
                  }
                }
                extension Size {
                  static func halves(_ both: Int) -> (Int, Int) {
                    calls.append("\\(both)")
                    return (both / 2, both - both / 2)
                  }
                }
                """
        }
    )

    @Test func itsFunctionIsCalledOnceForEachObject() async throws {
        let output = try await Self.modules.run(
            """
            import PostV1
            import PostV4

            typealias Old = PostV1.PostModel
            typealias New = PostV4.PostModel

            func text(_ s: PostV4.Sender) -> String { "\\(s.street)|\\(s.number)|\\(s.city?.name ?? "-")|\\(s.zip ?? 0)" }
            func text(_ p: PostV4.Parcel) -> String {
                "\\(p.width ?? 0)|\\(p.height ?? 0)|\\(p.from.x)|\\(p.from.y)|\\(p.to.x)|\\(p.to.y)"
            }
            func count(_ name: String, _ body: () throws -> String) {
                calls = []
                show(name, body)
                print("  \\(calls)")
            }

            let sender = PostV1.Sender(address: "Elm 7 Ulm 890")
            let archive = try Old.archivedData(withRootObject: sender)
            count("archive") { text(try New.unarchivedObject(ofClass: PostV4.Sender.self, from: archive)) }
            let json = try JSONEncoder().encode(sender)
            count("JSON") { text(try New.decoder().decode(PostV4.Sender.self, from: json)) }
            count("dictionary") { text(try PostV4.Sender(dictionary: sender.dictionaryRepresentation(.deep))) }
            let present = PostV4.Sender(street: "", number: 0)
            count("update") {
                try present.update(fromArchive: archive)
                return text(present)
            }
            count("update from a dictionary") {
                try present.update(from: sender.dictionaryRepresentation(.deep))
                return text(present)
            }
            let bad = try Old.archivedData(withRootObject: PostV1.Sender(address: "Elm x Ulm 890"))
            count("another target fails") { text(try New.unarchivedObject(ofClass: PostV4.Sender.self, from: bad)) }

            let parcel = PostV1.Parcel(size: "3x4", from: .init(both: 3), to: .init(both: 10))
            let second = try Old.archivedData(withRootObject: parcel)
            count("failing") { text(try New.unarchivedObject(ofClass: PostV4.Parcel.self, from: second)) }
            let parcelJSON = try JSONEncoder().encode(parcel)
            count("failing in JSON") { text(try New.decoder().decode(PostV4.Parcel.self, from: parcelJSON)) }
            """
        )
        #expect(
            output == """
                archive: Elm|7|Ulm|890
                  ["Elm 7 Ulm 890"]
                JSON: Elm|7|Ulm|890
                  ["Elm 7 Ulm 890"]
                dictionary: Elm|7|Ulm|890
                  ["Elm 7 Ulm 890"]
                update: Elm|7|Ulm|890
                  ["Elm 7 Ulm 890"]
                update from a dictionary: Elm|7|Ulm|890
                  ["Elm 7 Ulm 890"]
                another target fails: refused, conversion failed: expected Int, found text 'x' [at 'number', in Sender, key 'address', of version 1
                  ["Elm x Ulm 890"]
                failing: 0|0|1|2|5|5
                  ["3x4", "3", "10"]
                failing in JSON: 0|0|1|2|5|5
                  ["3x4", "3", "10"]
                """
        )
    }
}
