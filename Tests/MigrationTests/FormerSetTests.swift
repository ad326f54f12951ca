import Testing

/// Sets that only older versions had, in objects that contain references: these are read when sets wait for their elements.
@Suite struct FormerSetTests {
    static let modules = VersionModules(
        name: "migrations-former-set",
        schema: """
            model: Sets
            version: 2
            swift: { access: public, codable: true }
            structs:
              Plain: { properties: { x: Int } }
              Mixed:
                properties:
                  numbers: Int
                  plain: "[Plain]"
                  friends: "[Node]"
                history:
                  2:
                    - retype:
                        numbers: { from: Set<Int>, using: Counting.sum }
                        plain: { from: Set<Plain> }
                        friends: { from: Set<Node> }
            classes:
              Node:
                properties:
                  name: String
                  mixed: Mixed?
                  all: { type: "[String: Mixed]", default: {} }
                  near: { type: "[Node]", default: [] }
                history:
                  2:
                    - retype: { near: { from: { type: Set<Node>, default: [] } } }
            """,
        prefix: "SetsV",
        versions: [1, 2],
        functions: { version in
            version == 1
                ? ""
                : "enum Counting { static func sum(_ all: Set<Int>) -> Int? { all.isEmpty ? nil : all.reduce(0, +) } }"
        }
    )

    @Test func nothingIsLost() async throws {
        let output = try await Self.modules.run(
            """
            import SetsV1
            import SetsV2

            func text(_ m: SetsV2.Mixed) -> String { "\\(m.numbers) \\(m.plain.map(\\.x)) \\(m.friends.map(\\.name))" }
            let friend = SetsV1.Node(name: "friend")
            let mixed = SetsV1.Mixed(numbers: [1, 2], plain: [SetsV1.Plain(x: 3)], friends: [friend])
            let root = SetsV1.Node(name: "root", mixed: mixed, all: ["a": mixed], near: [friend])
            friend.mixed = mixed
            let data = try SetsV1.SetsModel.archivedData(withRootObject: root)
            show("archive") {
                let new = try SetsV2.SetsModel.unarchivedObject(ofClass: SetsV2.Node.self, from: data)
                let inner = new.near.first?.mixed
                return "\\(new.mixed.map { text($0) } ?? "-") \\(new.all.mapValues { text($0) }) \\(inner.map { text($0) } ?? "-")"
            }
            let names = { (new: SetsV2.Node) in
                "\\(new.mixed.map { text($0) } ?? "-") \\(new.all.mapValues { text($0) }) \\(new.near.first?.near.map(\\.name) ?? [])"
            }
            // In a tree no object stands in two places.
            friend.mixed = nil
            friend.near = [SetsV1.Node(name: "last")]
            show("JSON") { names(try SetsV2.SetsModel.decoder().decode(SetsV2.Node.self, from: JSONEncoder().encode(root))) }
            show("dictionary") { names(try SetsV2.Node(dictionary: root.dictionaryRepresentation(.deep))) }
            let same = try SetsV1.Node(dictionary: root.dictionaryRepresentation(.deep))
            show("same version") { "\\(same.mixed?.friends.first?.near.map(\\.name) ?? []) \\(same.near.first?.near.map(\\.name) ?? [])" }
            """
        )
        #expect(
            output == #"""
                archive: 3 [3] ["friend"] ["a": "3 [3] [\"friend\"]"] 3 [3] ["friend"]
                JSON: 3 [3] ["friend"] ["a": "3 [3] [\"friend\"]"] ["last"]
                dictionary: 3 [3] ["friend"] ["a": "3 [3] [\"friend\"]"] ["last"]
                same version: ["last"] ["last"]
                """#
        )
    }

    /// Structs of a set that became an array remain distinct if only a part that was removed since distinguished them.
    @Test func elementsThatBecameEqualStay() async throws {
        let modules = VersionModules(
            name: "migrations-former-set-elements",
            schema: """
                model: Sets
                version: 3
                swift: { access: public, codable: true }
                structs:
                  Tag: { properties: { name: String }, history: { 3: [{ remove: { colour: Int } }] } }
                classes:
                  Page: { properties: { tags: "[Tag]" }, history: { 2: [{ retype: { tags: { from: Set<Tag> } } }] } }
                """,
            prefix: "TagsV",
            versions: [1, 3]
        )
        let output = try await modules.run(
            """
            import TagsV1
            import TagsV3

            let old = TagsV1.Page(tags: [TagsV1.Tag(name: "a", colour: 1), TagsV1.Tag(name: "a", colour: 2)])
            let data = try TagsV1.SetsModel.archivedData(withRootObject: old)
            show("archive") { "\\(try TagsV3.SetsModel.unarchivedObject(ofClass: TagsV3.Page.self, from: data).tags.map(\\.name))" }
            show("JSON") { "\\(try TagsV3.SetsModel.decoder().decode(TagsV3.Page.self, from: JSONEncoder().encode(old)).tags.map(\\.name))" }
            show("dictionary") { "\\(try TagsV3.Page(dictionary: old.dictionaryRepresentation(.deep)).tags.map(\\.name))" }
            """
        )
        #expect(output == ["archive", "JSON", "dictionary"].map { "\($0): [\"a\", \"a\"]" }.joined(separator: "\n"))
    }
}
