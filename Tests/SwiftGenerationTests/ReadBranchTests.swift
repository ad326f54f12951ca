import Testing

/// The functions that read older archives have one branch for all that is read alike.
@Suite struct ReadBranchTests {
    private func function(_ name: String, _ classes: String) throws -> [Substring] {
        let text = try GeneratedModel("model: Shop\nversion: 4\n" + classes).text
        let lines = text.split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.contains("private static func schemaRead\(name)(") })
        return lines[(start + 1)...].prefix { $0 != "  }" }.map { $0.drop { $0 == " " } }
    }

    @Test func whatRemovedClassesLackIsInTheLayout() throws {
        let text = try GeneratedModel(
            """
            model: Shop
            version: 4
            classes:
              Book: { properties: { title: String, subtitle: String? } }
            removed:
              Pamphlet: { in: 4, readAs: Book, properties: { title: String } }
              Leaflet: { in: 3, readAs: Book, properties: { title: String } }
            """
        ).text
        let layout = try #require(text.split(separator: "\n").first { $0.contains("absent:") })
        #expect(
            layout.drop { $0 == " " } == """
                absent: [.init(as: ["Pamphlet"], 1...3, ["subtitle"]), .init(as: ["Leaflet"], 1...2, ["subtitle"])],
                """
        )
        #expect(!text.contains("schemaReadSubtitle"))
    }

    @Test func newerVersionsShareThatOfAClassThatHadTheProperty() throws {
        let lines = try function(
            "Made",
            """
            classes:
              Item: { properties: { title: String, made: Date? } }
              Book: { superclass: Item, properties: { pages: Int }, history: { 3: [{ move: { made: Item } }] } }
            """
        )
        #expect(
            lines == [
                "switch fields.version {",
                "case 1...2 where try fields.isArchived(as: [\"Book\"]), 3...:",
                "return try fields.nullable(SchemaField.made)?.date()",
                "default:",
                "return nil",
                "}",
            ]
        )
    }
}
