import ModelLanguage
import ModelTestSupport
import Testing

@testable import ModelDiff

/// The fate of values that only newer versions know, when an older version saves them.
@Suite struct UnknownKeysReportTests {
    private static func schema(_ version: Int, keeps: Bool = true) -> String {
        """
        model: Library
        version: \(version)
        classes:
          Book:\(keeps ? "\n    unknownKeys: keep" : "")
            properties: { title: String\(version == 1 ? "" : ", pages: Int?") }\(version == 1 ? "" : "\n    history: { 2: [{ add: pages }] }")
          Shelf:
            properties: { name: String }
        """
    }

    @Test func matricesTellWhatIsKept() throws {
        let title = "what only newer versions know, when an older version saves it"
        let matrix = VersionMatrix(try checked(Self.schema(2)))
        #expect(
            matrix.text(title: "Library").hasSuffix(
                """

                \(title)
                  kept of 'Book' ('unknownKeys: keep')
                  lost of 'Shelf'

                """
            )
        )
        #expect(matrix.markdown.contains("- \(title)\n  - `kept of 'Book' ('unknownKeys: keep')`"))
        #expect(matrix.html.contains(title))
        #expect(
            matrix.json.rendered.replacing(" ", with: "").replacing("\n", with: "").contains(
                #""keepsUnknownKeys":["Book"]"#
            )
        )
        // If no class keeps anything, and if there is no other version, nothing is reported about it.
        for schema in [Self.schema(2, keeps: false), Self.schema(1)] {
            #expect(try !VersionMatrix(checked(schema)).text(title: "Library").contains("saves"))
        }
    }

    /// Elements that a reader leaves out are kept only if they can be put back.
    @Test func matricesTellWhatIsNotKept() throws {
        let matrix = VersionMatrix(
            try checked(
                """
                model: Library
                version: 2
                enums: { Genre: { cases: [essay, other], unknown: other }, Kind: { cases: [a], unknown: keep } }
                structs: { Part: { properties: { pages: { type: "[Page]", failure: skip } } } }
                classes:
                  Page: { properties: { text: String } }
                  Book:
                    unknownKeys: keep
                    history: { 2: [] }
                    properties:
                      pages: { type: "[Page]", failure: skip }
                      byName: { type: "[String: Page]", failure: skip }
                      all: "[[Page]]"
                      grid: { type: "[[Page]]", failure: skip }
                      some: { type: "[Page]", conditional: true, failure: skip }
                      numbers: { type: "[Int8]", failure: skip }
                      genres: "[Genre]"
                      byGenre: "[String: [Genre]]"
                      kinds: "[[Kind]]"
                """
            )
        )
        let lost = ["grid", "some", "numbers", "byGenre"].map { "'Book.\($0)'" }.joined(separator: ", ")
        let line = "  lost of \(lost), once the collection changes: elements that the older version leaves out\n"
        #expect(matrix.text(title: "Library").hasSuffix("  lost of 'Page', 'Part'\n" + line))
        #expect(matrix.json.rendered.contains("losesElements"))
    }

    @Test(arguments: [true, false]) func findingsTellWhetherOldAppsKeepAnAddedProperty(_ keeps: Bool) throws {
        let report = try compare(Self.schema(1, keeps: keeps), Self.schema(2, keeps: keeps))
        let finding = try #require(report.findings.first { $0.rule == "property-added-optional" })
        let fate = keeps ? "keeps it ('unknownKeys: keep')" : "drops it"
        let because = "the key is ignored; an old app that saves again \(fate)"
        #expect(finding.forward.rows.contains { $0.verdict.because == because }, "\(finding.forward.rows)")
    }
}
