import CommandTestSupport
import Foundation
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

@testable import ModelDiff

/// Each output by the requirements of its readers.
@Suite struct OutputTests {
    private let options = ReportOptions(toolVersion: "1.2.3")

    private func json(_ example: DiffCase, _ format: ReportFormat) throws -> Any {
        let text = try example.report().rendered(as: format, options)
        return try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    @Test(arguments: DiffCase.all)
    func sarifHasWhatItsSchemaRequires(_ example: DiffCase) throws {
        let log = try #require(json(example, .sarif) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["name"] as? String == "heirloom diff")
        let rules = try #require(driver["rules"] as? [[String: Any]])
        for result in try #require(run["results"] as? [[String: Any]]) {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            #expect(["error", "warning", "note"].contains(result["level"] as? String))
            let location = try #require(
                (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
            )
            let region = try #require(location["region"] as? [String: Int])
            #expect(region["startLine", default: 0] >= 1 && region["startColumn", default: 0] >= 1)
            #expect((location["artifactLocation"] as? [String: String])?["uri"] == "new.yaml")
        }
    }

    @Test func sarifNamesThePlaceOnTheOldSide() throws {
        let old = "model: M\nversion: 1\nclasses:\n  A: { properties: { n: Int } }\n"
        let new = old.replacing("n: Int", with: "n: Int?")
        let text = try compare(old, new).rendered(as: .sarif, options)
        let log = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let results = (log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]] ?? []
        let places = results.flatMap { $0["relatedLocations"] as? [[String: Any]] ?? [] }
        let files = places.compactMap { place in
            ((place["physicalLocation"] as? [String: Any])?["artifactLocation"] as? [String: String])?["uri"]
        }
        #expect(files.contains("old.yaml"), "\(text)")
    }

    @Test(arguments: DiffCase.all)
    func gitLabHasItsFieldsAndUniqueFingerprints(_ example: DiffCase) throws {
        let issues = try #require(json(example, .gitlab) as? [[String: Any]])
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
        for issue in issues {
            #expect(issue["description"] is String && issue["check_name"] is String)
            #expect(["info", "minor", "major", "critical", "blocker"].contains(issue["severity"] as? String))
            let location = try #require(issue["location"] as? [String: Any])
            #expect(location["path"] is String && (location["lines"] as? [String: Int])?["begin"] != nil)
        }
    }

    @Test(arguments: DiffCase.all)
    func jUnitIsXMLWithAsManyFailuresAsItSays(_ example: DiffCase) throws {
        let report = try example.report()
        let text = report.rendered(as: .junit, options)
        let failing = report.findings.filter { !$0.isAccepted && $0.severity >= .break }.count
        #expect(text.components(separatedBy: "<failure ").count - 1 == failing)
        #expect(text.contains("failures=\"\(failing)\" errors=\"0\">"))
        #expect(JUnitDocument(text).problems == [])
    }

    /// Annotations are in the new schema, on an existing line.
    @Test(arguments: DiffCase.all)
    func annotationsStandInTheNewSchema(_ example: DiffCase) throws {
        let lines = try String(contentsOf: example.folder.appending(path: "new.yaml"), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).count
        let report = try example.report()
        let text = report.rendered(as: .github, options)
        let annotations = text.matches(of: /::(?:error|warning|notice) file=([^,]+),line=(\d+)/)
        #expect(annotations.count == report.findings.count { $0.severity > .safe || $0.isAccepted })
        for match in annotations {
            #expect(match.output.1 == "new.yaml")
            #expect(try #require(Int(match.output.2)) <= lines)
        }
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
    }

    /// By a real validator: Python's jsonschema, where it is installed.
    @Test(.enabled("python3 with jsonschema is not installed") { await hasValidator() })
    func jsonFitsItsPublishedSchema() async throws {
        let schema = DiffCase.fixtures.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "Schemas/diff-report.schema.json")
        let script = """
            import json, sys, jsonschema
            schema = json.load(open('\(schema.path())'))
            jsonschema.Draft202012Validator.check_schema(schema)
            for text in sys.stdin.read().split('\\0'): jsonschema.validate(json.loads(text), schema)
            """
        // Python takes longer to compare than the reports to be made.
        let reports = try stride(from: 0, to: DiffCase.all.count, by: 7).map { try DiffCase.all[$0].report() }
        var texts = reports.map { $0.rendered(as: .json, options) }
        let matrices = reports.prefix(3).map { TitledMatrix(title: $0.title, matrix: $0.matrix) }
        texts += [Array(reports.prefix(3)), []].map { $0.rendered(as: .json, options) }
        texts += [matrices, [matrices[0]], []].compactMap { $0.rendered(as: .json) }
        #expect(try await Self.python(script, texts.joined(separator: "\0")))
        let wrong = texts[0].replacing("\"fails\"", with: "\"fail\"")
        #expect(try await !Self.python(script, wrong))
    }

    @Test(arguments: DiffCase.all)
    func htmlStandsAloneAndEscapes(_ example: DiffCase) throws {
        let text = try example.report().rendered(as: .html, options)
        #expect(text.contains("name=\"viewport\""))
        let isLinked = text.replacing("href=\"#", with: "")
        for outside in ["<script", "src=", "href=", "url(", "@import"] { #expect(!isLinked.contains(outside)) }
        #expect(!text.contains("Set<String>"))
        func values(_ attribute: String) -> [String] {
            text.components(separatedBy: attribute).dropFirst().map { String($0.prefix { $0 != "\"" }) }
        }
        let (ids, targets) = (values(" id=\""), values(" href=\"#"))
        #expect(Set(ids).count == ids.count, "\(ids)")
        #expect(Set(targets).isSubset(of: ids), "\(Set(targets).subtracting(ids))")
        #expect(try example.report().findings.isEmpty || ids.count > 1)
    }

    /// Whether it may be merged, by which policy and why, before anything else.
    @Test(arguments: sampled(DiffCase.all))
    func theVerdictIsFirst(_ example: DiffCase) throws {
        for direction in DiffPolicy.Direction.allCases {
            for failOn in direction == .full ? [FindingSeverity.break, .loss, .caution] : [.break] {
                let report = try example.report(DiffPolicy(direction: direction, failOn: failOn))
                let decision = report.fails ? "must not be merged" : "may be merged"
                for format in [ReportFormat.text, .markdown] {
                    let first = report.rendered(as: format, options).prefix { $0 != "\n" }
                    #expect(first.contains("\(decision), policy \(direction.rawValue): "), "\(first)")
                    #expect(first.hasSuffix(report.findings.isEmpty ? ": no change" : " (\(report.tally))"), "\(first)")
                }
                let page = report.rendered(as: .html, options)
                let heading = page.components(separatedBy: "<main>\n").last?.prefix { $0 != "\n" } ?? ""
                #expect(heading.hasPrefix("<h1") && heading.hasSuffix(" \(decision)</h1>"), "\(heading)")
                #expect(page.contains(" \(decision)</h1>\n<p>Policy \(direction.rawValue): "))
                let last = report.rendered(as: .github, options).split(separator: "\n").last ?? ""
                #expect(last.contains(decision), "\(last)")
            }
        }
    }

    @Test func theVerdictSaysWhy() throws {
        func first(_ name: String, _ policy: DiffPolicy) throws -> [String] {
            let example = try #require(DiffCase.all.first { $0.name == name })
            let text = try example.report(policy).rendered(as: .text, options)
            return text.split(separator: "\n").prefix(2).map(String.init)
        }
        let removed = try first("property-removed", DiffPolicy())
        #expect(removed[0].hasSuffix(" may be merged, policy backward: no break (1 loss)"), "\(removed)")
        #expect(removed[1].hasSuffix("; new code must read old archives; not judged: new archives in old apps"))
        let losing = try first("property-removed", DiffPolicy(direction: .full, failOn: .loss))
        #expect(
            losing[0].contains("must not be merged, policy full: 'Book.") && losing[0].hasSuffix("(1 loss)"),
            "\(losing)"
        )
        #expect(!losing[1].contains("not judged"))
        let accepted = try first("accepted", DiffPolicy(failOn: .loss))
        #expect(accepted[0].contains("may be merged, policy backward: each break or loss is accepted ("), "\(accepted)")
    }

    /// A model that must not be merged comes before those that may.
    @Test func theWorstModelIsFirst() throws {
        let fine = try #require(DiffCase.all.first { $0.name == "property-added-optional" }).report()
        let lost = try #require(DiffCase.all.first { $0.name == "property-removed" }).report(DiffPolicy(failOn: .loss))
        for format in [ReportFormat.text, .markdown, .html] {
            let text = [fine, lost].rendered(as: format, options)
            let places = ["must not be merged", "may be merged"].compactMap { text.range(of: $0)?.lowerBound }
            #expect(places.count == 2 && places[0] < places[1], "\(format)")
        }
    }

    /// What could not be compared is in the documents that are shown apart from the command's messages.
    @Test func aSideWithErrorsIsReported() throws {
        let file = SourceFile(path: "new.yaml", text: "a: ```b\nc\n")
        let span = SourceSpan(file: file, start: 0, end: 1)
        let errors = DiagnosticReport([Diagnostic(DiagnosticID("wrong"), "'a' is <wrong>", at: span)])
        let side = UnjudgedSide("the new side, 'new.yaml', cannot be compared", errors)
        let fine = try #require(DiffCase.all.first { $0.name == "property-added-optional" }).report()
        let markdown = [fine].rendered(as: .markdown, options, unjudged: [side])
        #expect(
            markdown.hasPrefix("### ✗ Must not be merged: the new side, <code>new.yaml</code>, cannot be compared\n")
        )
        #expect(markdown.contains("\n``````text\nnew.yaml:1:1: error: 'a' is <wrong> [wrong]\n"), "\(markdown)")
        let page = [DiffReport]().rendered(as: .html, options, unjudged: [side])
        #expect(page.contains("<h1>Must not be merged</h1>") && page.contains("&lt;wrong&gt;"), "\(page)")
        let issues = try #require(
            JSONSerialization.jsonObject(
                with: Data([DiffReport]().rendered(as: .gitlab, options, unjudged: [side]).utf8)
            ) as? [[String: Any]]
        )
        #expect(issues.map { $0["severity"] as? String } == ["blocker"])
        #expect(issues.map { $0["check_name"] as? String } == ["wrong"])
        // None of it is as long as a comment may be.
        let long = SourceFile(path: "new.yaml", text: String(repeating: "x", count: 100_000))
        let many = (0..<2_000).map { number in
            Diagnostic(
                DiagnosticID("wrong"),
                "wrong \(number)",
                at: SourceSpan(file: long, start: number, end: number + 1)
            )
        }
        let sides = [UnjudgedSide](repeating: UnjudgedSide("the new side", DiagnosticReport(many)), count: 30)
        #expect([fine].rendered(as: .markdown, options, unjudged: sides).utf8.count < 65_000)
    }

    @Test func markdownKeepsTablesWhole() throws {
        let text = try compare(
            "model: M\nversion: 1\nclasses:\n  A:\n    properties: { a: { type: String, default: \"x|y\" } }\n",
            "model: M\nversion: 1\nclasses:\n  A:\n    properties: { a: { type: String, default: \"<b>|`\" } }\n"
        ).rendered(as: .markdown, options)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("|--") }
        for row in rows.prefix(3) { #expect(row.replacing("\\|", with: "").filter { $0 == "|" }.count == 5, "\(row)") }
        #expect(!text.contains("<b>|"))
    }

    /// A model of one class that loses the given number of properties, and gains as many.
    private func large(_ count: Int, _ ending: String = "") throws -> DiffReport {
        let names = (1...count).map { "property\($0)\(ending)" }
        let old = names.map { "\($0): String?" }.joined(separator: ", ")
        let removed = names.map { "        - remove: { \($0): String? }\n" }.joined()
        let added = names.map { "        - add: [new\($0)]\n" }.joined()
        let new = names.map { "new\($0): String?" }.joined(separator: ", ")
        return try compare(
            "model: M\nversion: 1\nclasses:\n  A:\n    properties: { \(old) }\n",
            "model: M\nversion: 2\nclasses:\n  A:\n    properties: { \(new) }\n    history:\n      2:\n\(removed)\(added)"
        )
    }

    @Test func aCommentHoldsTheWorstOfAnyNumber() throws {
        let report = try large(150, String(repeating: "WithALongName", count: 10))
        #expect(report.findings.count == 300)
        let text = report.rendered(as: .markdown, options)
        #expect(text.utf8.count < 65_000 && text.utf8.count > 60_000, "\(text.utf8.count)")
        #expect(text.hasPrefix("### ⚠ M 1 → 2 may be merged, policy backward: no break (150 losses, 150 safe)\n"))
        #expect(text.contains("| **loss** | <code>A.property1With") && !text.contains("| **safe** |"))
        let rest = try #require(text.firstMatch(of: /And (\d+) more: (\d+) losses, 150 safe\./))
        let shown = text.components(separatedBy: "| **loss** |").count - 1
        #expect(Int(rest.output.1) == 300 - shown && Int(rest.output.2) == 150 - shown)
        #expect(text.contains(", and 140 more\n"), "what is lost is a list of few")
        // Several models share the room.
        let all = [report, report, report].rendered(as: .markdown, options)
        #expect(all.utf8.count < 65_000 && all.components(separatedBy: "### ⚠ M").count == 4)
    }

    @Test(arguments: [ReportFormat.text, .markdown, .html, .github])
    func theLimitLeavesOutTheMildest(_ format: ReportFormat) throws {
        let text = try large(6).rendered(as: format, ReportOptions(toolVersion: "1", limit: 4))
        #expect(text.contains("8 more: 2 losses, 6 safe"), "\(text)")
        // The drawing shows the whole class.
        let findings = text.replacing(/<svg.*?<\/svg>/.dotMatchesNewlines(), with: "")
        #expect(findings.contains("A.property4") && !findings.contains("newproperty1"))
    }

    @Test func aReportThatLosesSomethingIsNotTicked() throws {
        func mark(_ name: String, _ policy: DiffPolicy = DiffPolicy()) throws -> Character? {
            let example = try #require(DiffCase.all.first { $0.name == name })
            return try example.report(policy).rendered(as: .markdown, options).dropFirst(4).first
        }
        #expect(try mark("property-removed") == "⚠")
        #expect(try mark("accepted") == "⚠")
        #expect(try mark("property-removed", DiffPolicy(failOn: .loss)) == "✗")
        #expect(try mark("property-added-optional") == "✓")
        for example in sampled(DiffCase.all) {
            for direction in DiffPolicy.Direction.allCases {
                let report = try example.report(DiffPolicy(direction: direction))
                let losing = report.findings.filter { $0.loss != nil || $0.backward.worst.outcome >= .loses }
                #expect(losing.allSatisfy { $0.severity > .safe }, "\(example.name)")
            }
        }
    }

    @Test func rulesLeadToTheirPages() throws {
        let pages = RulePages("https://example.org/pages")
        let example = try #require(DiffCase.all.first { $0.name == "property-removed" })
        let link = "https://example.org/pages/property-removed.md"
        for format in [ReportFormat.markdown, .html, .json, .github, .sarif] {
            let text = try example.report().rendered(as: format, ReportOptions(toolVersion: "1", pages: pages))
            #expect(text.contains(link) || text.contains(link.replacing("/", with: "\\/")), "\(format)")
            if format == .sarif { #expect(text.contains("\"helpUri\"")) }
            #expect(try !example.report().rendered(as: format, options).contains("https://example.org"))
        }
    }

    @Test func namesInTextCallNobody() throws {
        let old = "model: M\nversion: 1\nclasses:\n  A:\n    properties: { a: Int, nick: String? }\n"
        let new = """
            model: M
            version: 2
            classes:
              A:
                properties: { a: Int }
                history:
                  2:
                    - remove: { nick: String? }
                    - accept: { rule: property-removed, on: nick, because: "@octocat said so in #1" }

            """
        let text = try compare(old, new).rendered(as: .markdown, options)
        #expect(text.contains("octocat") && !text.contains("@octocat") && !text.contains("#1"))
    }

    @Test func textHasColourOnlyWhereAskedFor() throws {
        let example = try #require(DiffCase.all.first { $0.name == "property-removed" })
        #expect(try !example.report().rendered(as: .text, options).contains("\u{1B}"))
        let coloured = try example.report().rendered(as: .text, ReportOptions(colour: true, toolVersion: "1"))
        #expect(coloured.contains("\u{1B}[35m"))
    }

    static func hasValidator() async -> Bool { (try? await python("import jsonschema", "")) == true }

    /// Whether the script succeeds on that input.
    static func python(_ script: String, _ input: String) async throws -> Bool {
        try await Command.run(["python3", "-c", script], input: Data(input.utf8)).status == 0
    }

    @Test func theDrawingTellsANameOnceAndCountsMembers() throws {
        let old = "model: Zoo\nversion: 1\nclasses:\n  Owl: { properties: { hoots: Int, wings: Int } }\n"
        let new = """
            model: Zoo
            version: 2
            classes:
              Owl:
                properties: { calls: Int, wings: Int }
                history: { 2: [{ rename: { hoots: calls } }] }
              Cage: { since: 2, properties: { size: Int, bars: Int } }

            """
        let drawings = try compare(old, new).diagram.drawings { $0 }
        let owl = try #require(drawings.first { $0.contains("class Owl") })
        #expect(owl.contains("hoots → calls: Int<") && owl.contains("1 unchanged"))
        #expect(drawings.contains { $0.contains("class Cage") && $0.contains("2 members") })
    }

    /// Superclasses are above their subclasses and to the left, in one drawing; unrelated classes have a drawing of their own.
    @Test func aHierarchyIsOneDrawing() throws {
        let old = "model: Zoo\nversion: 1\nclasses:\n"
        let animals = """
              Animal: { properties: { name: String } }
              Bird: { superclass: Animal, properties: { wings: Int } }
              Owl: { superclass: Bird, properties: { hoots: Int } }
              Cage: { properties: { size: Int } }

            """
        let changed = animals.replacing(": Int", with: ": Int64").replacing(": String", with: ": String?")
        let drawings = try compare(old + animals, old + changed).diagram.drawings { $0 }
        #expect(drawings.count == 2)
        let family = try #require(drawings.first { $0.contains("Animal") })
        let boxes = family.split(separator: "\n").filter { $0.hasPrefix("<rect") }.map { line in
            ["x", "y"].compactMap { name in
                line.split(separator: " ").first { $0.hasPrefix("\(name)=\"") }.flatMap {
                    Int($0.dropFirst(3).dropLast())
                }
            }
        }
        #expect(boxes.count == 3)
        #expect(boxes.map { $0[0] } == boxes.map { $0[0] }.sorted() && Set(boxes.map { $0[0] }).count == 3)
        #expect(boxes.map { $0[1] } == boxes.map { $0[1] }.sorted() && Set(boxes.map { $0[1] }).count == 3)
        let names = ["Animal", "Bird", "Owl"].compactMap { family.range(of: "class \($0)<")?.lowerBound }
        #expect(names.count == 3 && names == names.sorted())
    }
}
