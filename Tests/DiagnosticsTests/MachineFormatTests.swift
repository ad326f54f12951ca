import Foundation
import SchemaDiagnostics
import Testing

/// Formats for programs.
@Suite struct MachineFormatTests {
    private static let id = DiagnosticID("unknown-type")
    private static let hint = DiagnosticID("odd-name", .warning)
    private let file = SourceFile(path: "a b/ü.yaml", text: "ä: 1\nb: \"Sting\\\n\"\n")

    private var report: DiagnosticReport {
        let span = span(of: "Sting", in: file)
        let note = Note("first: here, 100%", at: SourceSpan(file: file, start: 0, end: 2))
        return DiagnosticReport([
            Diagnostic(
                Self.id,
                "unknown \"type\"\n'Sting'",
                at: span,
                notes: [note],
                fixIts: [FixIt("mend", replace: span, with: "S\t")]
            ),
            Diagnostic(Self.hint, "odd", at: SourceSpan(file: file, start: 0, end: 2)),
        ])
    }

    @Test func jsonHoldsEverything() throws {
        let json = try object(render(report, as: .json))
        #expect(json["format"] as? Int == 1)
        #expect(json["summary"] as? [String: Int] == ["errors": 1, "warnings": 1, "notes": 0])
        let diagnostics = try #require(json["diagnostics"] as? [[String: Any]])
        #expect(diagnostics.map { $0["id"] as? String } == ["odd-name", "unknown-type"])
        let second = diagnostics[1]
        #expect(second["message"] as? String == "unknown \"type\"\n'Sting'")
        let location = try #require(second["location"] as? [String: Any])
        #expect(location["path"] as? String == "a b/ü.yaml")
        #expect(
            [location["line"], location["column"], location["endLine"], location["endColumn"]].map { $0 as? Int } == [
                2, 5, 2, 10,
            ]
        )
        #expect([location["offset"], location["endOffset"]].map { $0 as? Int } == [10, 15])
        let edits = try #require((second["fixIts"] as? [[String: Any]])?.first?["edits"] as? [[String: Any]])
        #expect(edits.first?["replacement"] as? String == "S\t")
    }

    @Test func githubCommandsAreEscaped() {
        #expect(
            render(report, as: .github) == """
                ::warning file=a b/ü.yaml,line=1,endLine=1,col=1,endColumn=1,title=odd-name::odd
                ::error file=a b/ü.yaml,line=2,endLine=2,col=5,endColumn=9,title=unknown-type::unknown "type"%0A'Sting'%0Anote: first: \
                here, 100%25 (a b/ü.yaml:1)%0Afix-it: mend

                """
        )
        let odd = SourceFile(path: "a,b:c%.yaml", text: "x")
        let other = DiagnosticReport([Diagnostic(Self.id, "a,b:c", at: SourceSpan(file: odd, start: 0, end: 1))])
        #expect(render(other, as: .github).hasPrefix("::error file=a%2Cb%3Ac%25.yaml,line=1"))
        #expect(render(other, as: .github).hasSuffix("::a,b:c\n"))
    }

    @Test func sarifHasRulesResultsAndFixes() throws {
        let json = try object(render(report, as: .sarif, options: RenderingOptions(toolVersion: "1.2.3")))
        #expect(json["version"] as? String == "2.1.0")
        let run = try #require((json["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["semanticVersion"] as? String == "1.2.3")
        let linked = render(report, as: .sarif, options: RenderingOptions(pages: RulePages("https://example.org/")))
        #expect(linked.contains("\"helpUri\": \"https://example.org/odd-name.md\""), "\(linked)")
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let results = try #require(run["results"] as? [[String: Any]])
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        }
        #expect(results.map { $0["level"] as? String } == ["warning", "error"])
        let place = try #require(
            (results[1]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        )
        #expect((place["artifactLocation"] as? [String: String])?["uri"] == "a%20b/%C3%BC.yaml")
        #expect(
            (place["region"] as? [String: Int]) == ["startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 10]
        )
        #expect((results[1]["fixes"] as? [[String: Any]])?.count == 1)
        #expect((results[1]["relatedLocations"] as? [[String: Any]])?.count == 1)
    }

    @Test(arguments: DiagnosticFormat.allCases)
    func nothingFoundIsCompleteToo(_ format: DiagnosticFormat) throws {
        let text = render(DiagnosticReport([]), as: format)
        switch format {
        case .text, .github: #expect(text == "")
        case .json, .sarif: #expect(try !object(text).isEmpty)
        }
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
