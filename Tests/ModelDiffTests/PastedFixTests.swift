import Foundation
import ModelTestSupport
import SchemaHistory
import Testing

@testable import ModelDiff

/// Every solution that a report prints is applied: the schema has no errors, and the finding is gone or milder.
@Suite struct PastedFixTests {
    @Test(arguments: DiffCase.all)
    func pastedFixHelps(_ example: DiffCase) throws {
        let text = try String(contentsOf: example.folder.appending(path: "new.yaml"), encoding: .utf8)
        let old = try example.side("old.yaml")
        let report = try example.report()
        let bump = report.findings.first { $0.rule == "version-not-bumped" }?.fixes.first
        for finding in report.findings {
            for fixes in finding.fixes.ways {
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

    private func isMilder(_ left: Finding, than finding: Finding) -> Bool {
        // A declared change without entries to add may still be a loss in dictionaries.
        finding.severity <= .caution || left.isAccepted || left.severity < finding.severity
            || left.fixes.allSatisfy { $0.yaml.contains("- accept: ") }
            || left.backward.worst.outcome < finding.backward.worst.outcome
            || left.forward.worst.outcome < finding.forward.worst.outcome
    }
}
