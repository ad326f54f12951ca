import Testing

/// Properties that became or ceased to be the other end of an inverse: archives of before hold one end of the two.
@Suite struct InversePastTests {
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

    /// The parents that archives of before have are gone like a removed property: the other end decides.
    @Test func whatBecomesAnInverseIsRestoredFromTheOtherEnd() throws {
        let prefix = "BecomingV"
        let output = try Self.becoming.run(
            Self.program(prefix) + "\nstranger.parent = leaf\nleaf.parent = stranger\n"
                + Self.readings.replacing("PREFIX", with: prefix)
        )
        let tree = #"root<- ["branch<root [\"leaf<branch\"]", "stranger<root"]"#
        let channels = ["archive", "Foundation", "JSON", "dictionary"]
        #expect(output == channels.map { "\($0): \(tree)" }.joined(separator: "\n"))
    }
}
