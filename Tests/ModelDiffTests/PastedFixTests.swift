import Foundation
import SchemaHistory
import Testing

@testable import ModelDiff

/// Every way out that a report prints, taken: the schema is right, and the finding gone or milder.
@Suite struct PastedFixTests {
    /// What a title says of a fix that is not done with pasting alone.
    static let hands = [
        "in place of the entry that is there", "properties of that type need their own entry", "all at once",
        "in one entry with that of the other property",
    ]

    @Test(arguments: DiffCase.all)
    func pastedFixHelps(_ example: DiffCase) throws {
        let text = try String(contentsOf: example.folder.appending(path: "new.yaml"), encoding: .utf8)
        let old = try example.side("old.yaml")
        let report = try example.report()
        let bump = report.findings.first { $0.rule == "version-not-bumped" }?.fixes.first
        for finding in report.findings {
            for fixes in ways(finding.fixes) where fixes[0].at != "the command line" {
                if Self.hands.contains(where: fixes[0].title.contains) { continue }
                var schema = try #require(PastedSchema(text))
                if let bump, fixes[0] != bump, !fixes[0].yaml.hasPrefix("version:") {
                    let isPasted = schema.paste(bump)
                    #expect(isPasted)
                }
                for fix in fixes {
                    if fix.title.contains("instead"), let owner = finding.subject.declaration,
                        let member = finding.subject.member
                    {
                        schema.removeEntries(of: owner, naming: member)
                    }
                    let isPasted = schema.paste(fix)
                    #expect(isPasted, "'\(fix.title)' is no YAML: \(fix.yaml)")
                }
                let place = "\(finding.rule) \(finding.subject.path): '\(fixes[0].title)'"
                do {
                    let new = try checked(schema.text, path: "new.yaml")
                    let options = DiffOptions(oldLabel: "old.yaml", newLabel: "new.yaml")
                    let after = compareModels(old: old, new: new, options: options)
                    let same = after.findings.filter { $0.rule == finding.rule && $0.subject == finding.subject }
                    for left in same where !isMilder(left, than: finding) {
                        Issue.record("\(place) leaves it as it was: \(left.message)\n\(schema.text)")
                    }
                } catch { Issue.record("\(place) breaks the schema: \(error)\n\(schema.text)") }
            }
        }
    }

    /// What is told with "and" belongs to what stands before.
    private func ways(_ fixes: [Fix]) -> [[Fix]] {
        fixes.reduce(into: []) { ways, fix in
            if fix.title.hasPrefix("and"), !ways.isEmpty {
                ways[ways.count - 1].append(fix)
            } else {
                ways.append([fix])
            }
        }
    }

    private func isMilder(_ left: Finding, than finding: Finding) -> Bool {
        // What is declared and leaves nothing to write may still be a loss of dictionaries.
        finding.severity <= .caution || left.isAccepted || left.severity < finding.severity || left.fixes.isEmpty
            || left.backward.worst.outcome < finding.backward.worst.outcome
            || left.forward.worst.outcome < finding.forward.worst.outcome
    }
}
