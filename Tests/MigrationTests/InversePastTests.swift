import Testing

/// Properties that became or ceased to be the other end of an inverse: old archives contain one of the two ends.
@Suite struct InversePastTests {
    static let ceasing = VersionModules(
        name: "migrations-inverse-ceasing",
        schema: """
            model: Tree
            version: 2
            swift: { access: public, codable: true }
            classes:
              Node:
                properties:
                  name: String
                  children: { type: "[Node]", default: [] }
                  parent: { type: Node?, weak: true }
                history:
                  2:
                    - retype: { children: { from: { type: "[Node]", default: [], inverse: parent } } }
            """,
        prefix: "CeasingV",
        versions: [1, 2]
    )

    static let becoming = VersionModules(
        name: "migrations-inverse-becoming",
        schema: """
            model: Tree
            version: 2
            swift: { access: public, codable: true }
            classes:
              Node:
                properties:
                  name: String
                  children: { type: "[Node]", default: [], inverse: parent }
                  parent: { type: Node?, weak: true }
                history:
                  2:
                    - retype: { children: { from: { type: "[Node]", default: [] } } }
            """,
        prefix: "BecomingV",
        versions: [1, 2]
    )

    private static func program(_ prefix: String) -> String {
        """
        import \(prefix)1
        import \(prefix)2

        func text(_ n: \(prefix)2.Node) -> String {
            "\\(n.name)<\\(n.parent?.name ?? "-")" + (n.children.isEmpty ? "" : " \\(n.children.map { text($0) })")
        }
        let root = \(prefix)1.Node(name: "root")
        let stranger = \(prefix)1.Node(name: "stranger")
        let leaf = \(prefix)1.Node(name: "leaf")
        root.children = [\(prefix)1.Node(name: "branch", children: [leaf]), stranger]
        """
    }

    private static let readings = """
        let data = try PREFIX1.TreeModel.archivedData(withRootObject: root)
        show("archive") { text(try PREFIX2.TreeModel.unarchivedObject(ofClass: PREFIX2.Node.self, from: data)) }
        show("Foundation") {
            let coder = try NSKeyedUnarchiver(forReadingFrom: data)
            PREFIX2.TreeModel.install(on: coder)
            guard let node = coder.decodeObject(of: PREFIX2.Node.self, forKey: NSKeyedArchiveRootObjectKey) else { return "nil" }
            return text(node)
        }
        show("JSON") { text(try PREFIX2.TreeModel.decoder().decode(PREFIX2.Node.self, from: JSONEncoder().encode(root))) }
        show("dictionary") { text(try PREFIX2.Node(dictionary: root.dictionaryRepresentation(.deep))) }
        """

    @Test func whatCeasesToBeAnInverseIsRestoredFromTheOtherEnd() async throws {
        let prefix = "CeasingV"
        let output = try await Self.ceasing.run(
            Self.program(prefix) + "\n" + Self.readings.replacing("PREFIX", with: prefix)
                + """

                show("updated") {
                    let updated = CeasingV2.Node(name: "x")
                    try updated.update(fromArchive: data)
                    return text(updated)
                }
                // From here on each end has values of its own.
                let new = try CeasingV2.TreeModel.unarchivedObject(ofClass: CeasingV2.Node.self, from: data)
                new.children[1].parent = new.children[0]
                show("own values") {
                    let again = try CeasingV2.TreeModel.archivedData(withRootObject: new)
                    return text(try CeasingV2.TreeModel.unarchivedObject(ofClass: CeasingV2.Node.self, from: again))
                }
                """
        )
        let tree = #"root<- ["branch<root [\"leaf<branch\"]", "stranger<root"]"#
        let channels = ["archive", "Foundation", "JSON", "dictionary", "updated"]
        let own = #"own values: root<- ["branch<root [\"leaf<branch\"]", "stranger<branch"]"#
        #expect(output == (channels.map { "\($0): \(tree)" } + [own]).joined(separator: "\n"))
    }

    static let renamed = VersionModules(
        name: "migrations-inverse-renamed",
        schema: """
            model: Club
            version: 3
            swift: { access: public, codable: true }
            classes:
              Thing: { properties: { label: String } }
              Club:
                superclass: Thing
                properties:
                  everyone: { type: Set<Person>, default: [] }
                  chief: { type: Person?, inverse: leads }
                  rooms: { type: "[Room]?" }
                history:
                  3: [{ rename: { members: everyone } }]
                  2:
                    - retype: { members: { from: { type: Set<Member>, default: [], inverse: club } } }
                    - retype: { chief: { from: { type: Member?, inverse: club } } }
                    - retype: { rooms: { from: { type: "[Room]", default: [], inverse: owner } } }
              Person:
                superclass: Thing
                properties:
                  home: { type: Club?, weak: true, mutable: false }
                  leads: { type: Club?, weak: true }
                history:
                  3: [{ renameClass: Member }, { rename: { club: home } }]
                  2: [{ add: [leads] }]
              Guest: { superclass: Person }
              Room:
                properties:
                  number: Int
                  owner: { type: Thing?, weak: true, onChange: ownerDidChange }
            """,
        prefix: "ClubV",
        versions: [1, 2, 3],
        functions: { _ in "extension Room { func ownerDidChange(_ old: Thing?) {} }" }
    )

    /// With other names since, in subclasses, sets and optionals, with accessors and where only the class itself sets it.
    @Test func theOtherEndMayBeRenamedSince() async throws {
        let output = try await Self.renamed.run(
            """
            import ClubV1
            import ClubV2
            import ClubV3

            func text(_ c: ClubV3.Club) -> String {
                let people = c.everyone.sorted { $0.label < $1.label }.map { text($0) }
                return "\\(people) \\(c.chief.map { text($0) } ?? "-") \\((c.rooms ?? []).map { "\\($0.number)@\\($0.owner?.label ?? "-")" })"
            }
            func text(_ p: ClubV3.Person) -> String { "\\(p.label)@\\(p.home?.label ?? "-"),\\(p.leads?.label ?? "-")" }
            let old = ClubV1.Club(label: "c", members: [ClubV1.Member(label: "a"), ClubV1.Guest(label: "b")], chief: ClubV1.Member(label: "z"))
            old.rooms = [ClubV1.Room(number: 1)]
            let data = try ClubV1.ClubModel.archivedData(withRootObject: old)
            func members(_ c: ClubV1.Club) -> [String] { c.members.map { "\\($0.label)@\\($0.club?.label ?? "-")" }.sorted() }
            show("1 by 1") { "\\(members(try ClubV1.ClubModel.unarchivedObject(ofClass: ClubV1.Club.self, from: data)))" }
            show("1 by 1 in JSON") { "\\(members(try JSONDecoder().decode(ClubV1.Club.self, from: JSONEncoder().encode(old))))" }
            show("1 by 1 in a dictionary") { "\\(members(try ClubV1.Club(dictionary: old.dictionaryRepresentation(.deep))))" }
            show("1 by 3") { text(try ClubV3.ClubModel.unarchivedObject(ofClass: ClubV3.Club.self, from: data)) }
            show("JSON") { text(try ClubV3.ClubModel.decoder().decode(ClubV3.Club.self, from: JSONEncoder().encode(old))) }
            show("dictionary") { text(try ClubV3.Club(dictionary: old.dictionaryRepresentation(.deep))) }
            let middle = try ClubV2.ClubModel.unarchivedObject(ofClass: ClubV2.Club.self, from: data)
            show("1 by 2 by 3") {
                let second = try ClubV2.ClubModel.archivedData(withRootObject: middle)
                return text(try ClubV3.ClubModel.unarchivedObject(ofClass: ClubV3.Club.self, from: second))
            }
            """
        )
        let all = #"["a@c,-", "b@c,-"] z@c,c ["1@c"]"#
        #expect(
            output == """
                1 by 1: ["a@c", "b@c"]
                1 by 1 in JSON: ["a@c", "b@c"]
                1 by 1 in a dictionary: ["a@c", "b@c"]
                1 by 3: \(all)
                JSON: \(all)
                dictionary: \(all)
                1 by 2 by 3: \(all)
                """
        )
    }

    /// The parents in old archives are dropped like a removed property: the other end decides.
    @Test func whatBecomesAnInverseIsRestoredFromTheOtherEnd() async throws {
        let prefix = "BecomingV"
        let output = try await Self.becoming.run(
            Self.program(prefix) + "\nstranger.parent = leaf\nleaf.parent = stranger\n"
                + Self.readings.replacing("PREFIX", with: prefix)
        )
        let tree = #"root<- ["branch<root [\"leaf<branch\"]", "stranger<root"]"#
        let channels = ["archive", "Foundation", "JSON", "dictionary"]
        #expect(output == channels.map { "\($0): \(tree)" }.joined(separator: "\n"))
    }

    static let passing = VersionModules(
        name: "migrations-inverse-passing",
        schema: """
            model: Tree
            version: 3
            swift: { access: public, codable: true }
            classes:
              Node:
                properties:
                  name: String
                  children: { type: "[Node]", default: [] }
                  parent: { type: Node?, weak: true }
                history:
                  3:
                    - retype: { children: { from: { type: "[Node]", default: [], inverse: parent } } }
                  2:
                    - retype: { children: { from: { type: "[Node]", default: [] } } }
            """,
        prefix: "PassingV",
        versions: [1, 2, 3]
    )

    /// Properties of the other end were removed since: old archives result in the values that the version in between would have read.
    @Test func anInverseThatCameAndWentIsRestoredForAllBefore() async throws {
        let output = try await Self.passing.run(
            Self.program("PassingV").replacing("PassingV2", with: "PassingV3")
                + """

                import PassingV2
                stranger.parent = leaf
                leaf.parent = stranger

                """ + Self.readings.replacing("PREFIX2", with: "PassingV3").replacing("PREFIX", with: "PassingV")
                    + """

                    show("2 between") {
                        let between = try PassingV2.TreeModel.unarchivedObject(ofClass: PassingV2.Node.self, from: data)
                        let again = try PassingV2.TreeModel.archivedData(withRootObject: between)
                        return text(try PassingV3.TreeModel.unarchivedObject(ofClass: PassingV3.Node.self, from: again))
                    }
                    show("updated") {
                        let updated = PassingV3.Node(name: "x")
                        try updated.update(fromArchive: data)
                        return text(updated)
                    }
                    """
        )
        let tree = #"root<- ["branch<root [\"leaf<branch\"]", "stranger<root"]"#
        let channels = ["archive", "Foundation", "JSON", "dictionary", "2 between", "updated"]
        #expect(output == channels.map { "\($0): \(tree)" }.joined(separator: "\n"))
    }

    static let changed = VersionModules(
        name: "migrations-inverse-changed",
        schema: """
            model: Tree
            version: 3
            swift: { access: public, codable: true }
            structs:
              Slot: { since: 3, properties: { filled: Kid } }
            classes:
              Base:
                properties:
                  kid: Kid
                  kids: { type: Set<Kid>, default: [] }
                  many: { type: "[Thing]", default: [] }
              Node:
                superclass: Base
                properties: { name: String, first: Kid?, slots: "[Slot]" }
                history:
                  3:
                    - move: { kid: { to: Base, missing: fail }, kids: Base, many: Base }
                    - retype: { first: { from: "[Kid]", using: Node.first } }
                    - retype: { slots: { from: "[Kid]", using: Node.slots } }
                  2:
                    - retype: { kid: { from: { type: Kid, inverse: parent } } }
                    - retype: { kids: { from: { type: Set<Kid>, default: [], inverse: parent } } }
                    - retype: { many: { from: { type: "[Kid]", default: [], inverse: up } } }
                    - retype: { first: { from: { type: "[Kid]", inverse: side } } }
                    - retype: { slots: { from: { type: "[Kid]", inverse: parent } } }
              Thing:
                properties: { name: String, owners: { type: "[Node]", onChange: changed } }
                history:
                  3:
                    - rename: { up: owners }
                    - retype: { owners: { from: "Node?" } }
              Kid:
                superclass: Thing
                properties:
                  parent: { type: Node?, weak: true, onChange: changed }
                  beside: { type: Base?, weak: true }
                history:
                  3:
                    - move: { up: Thing }
                    - rename: { side: beside }
                    - retype: { beside: { from: { type: Node?, weak: true }, using: Kid.checked } }
                  2:
                    - retype: { up: { from: { type: "Node?", weak: true } } }
            """,
        prefix: "ChangedV",
        versions: [1, 3],
        functions: { version in
            if version < 3 { return "extension Kid { func changed(_ old: Node?) {} }" }
            return """
                extension Node {
                  static func first(_ kids: [Kid]) -> Kid? { kids.first }
                  static func slots(_ kids: [Kid]) -> [Slot] { kids.map { Slot(filled: $0) } }
                }
                extension Thing { func changed(_ old: [Node]) {} }
                extension Kid {
                  func changed(_ old: Node?) {}
                  static func checked(_ node: Node) throws -> Base? { node }
                }
                """
        }
    )

    /// Ends that moved to a superclass, were wrapped, selected or listed by a function, or have another type: the archived value refers
    /// back as before.
    @Test func eitherEndMayMoveOrBeConvertedSince() async throws {
        let output = try await Self.changed.run(
            """
            import ChangedV1
            import ChangedV3

            func text(_ kid: ChangedV3.Kid) -> String {
                let beside = (kid.beside as? ChangedV3.Node)?.name ?? "-"
                return "\\(kid.name)<\\(kid.parent?.name ?? "-") \\(kid.owners.map(\\.name)) \\(beside)"
            }
            func text(_ n: ChangedV3.Node) -> String {
                let all = [n.kid] + n.kids + n.many.compactMap { $0 as? ChangedV3.Kid } + [n.first].compactMap { $0 } + n.slots.map(\\.filled)
                return "\\(n.name): \\(all.map { text($0) }.sorted().joined(separator: ", "))"
            }
            func kid(_ name: String) -> ChangedV1.Kid { ChangedV1.Kid(name: name) }
            let root = ChangedV1.Node(name: "r", first: [kid("f")], slots: [kid("s")], kid: kid("k"), kids: [kid("a"), kid("b")], many: [kid("m")])
            let data = try ChangedV1.TreeModel.archivedData(withRootObject: root)
            show("archive") { text(try ChangedV3.TreeModel.unarchivedObject(ofClass: ChangedV3.Node.self, from: data)) }
            show("JSON") { text(try ChangedV3.TreeModel.decoder().decode(ChangedV3.Node.self, from: JSONEncoder().encode(root))) }
            show("dictionary") { text(try ChangedV3.Node(dictionary: root.dictionaryRepresentation(.deep))) }
            show("updated") {
                let node = ChangedV3.Node(kid: ChangedV3.Kid(name: "x", owners: []), name: "y", slots: [])
                try node.update(fromArchive: data)
                return text(node)
            }
            """
        )
        let tree = "r: a<r [] -, b<r [] -, f<- [] r, k<r [] -, m<- [\"r\"] -, s<r [] -"
        let channels = ["archive", "JSON", "dictionary", "updated"]
        #expect(output == channels.map { "\($0): \(tree)" }.joined(separator: "\n"))
    }
}
