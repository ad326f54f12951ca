import Foundation
import Testing

@testable import ModelDiff

@Suite struct DiffCaseTests {
    /// With HEIRLOOM_RECORD set the expectation is written again, and the test still fails.
    @Test(arguments: DiffCase.all)
    func reportIsAsExpected(_ example: DiffCase) throws {
        let text = try example.report().rendered(as: .text, ReportOptions(toolVersion: "0"))
        let file = example.folder.appending(path: "expected")
        let expected = try? String(contentsOf: file, encoding: .utf8)
        guard text != expected else { return }
        if ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        Issue.record("\(example.name): got\n\(text)")
    }

    /// A case is named after the rule it shows.
    @Test(arguments: DiffCase.all)
    func caseShowsItsRule(_ example: DiffCase) throws {
        let rule = Rule.all.map(\.id).filter { example.name == $0 || example.name.hasPrefix($0 + "-") }.max {
            $0.count < $1.count
        }
        guard let rule else { return }
        #expect(try example.report().findings.contains { $0.rule == rule })
    }

    /// Every rule on every case: each change is judged once.
    @Test(arguments: DiffCase.all)
    func oneRuleJudgesEachChange(_ example: DiffCase) throws {
        let context = try example.context()
        for change in context.changes {
            let matter = Matter(change, context)
            let rules = Rule.all.filter { $0.covers(change.thing, change.kind) && $0.judge(matter) != nil }.map(\.id)
            let isUnruled = Unruled.reason(change.thing, change.kind) != nil
            #expect(rules.count == (isUnruled ? 0 : 1), "\(change.thing) \(change.kind): \(rules)")
        }
    }

    @Test func everyRuleHasACase() {
        let names = DiffCase.all.map(\.name)
        for rule in Rule.all where rule.id != "version-open" && !rule.kinds.isEmpty {
            #expect(names.contains(rule.id), "no folder Tests/Fixtures/Diff/\(rule.id)")
        }
    }

    @Test(arguments: DiffCase.all)
    func aModelHasNoDifferenceToItself(_ example: DiffCase) throws {
        for file in ["old.yaml", "new.yaml"] {
            let side = try example.side(file)
            let report = compareModels(old: side, new: side, options: DiffOptions(oldLabel: "a", newLabel: "b"))
            #expect(report.findings.isEmpty)
        }
    }
}

extension DiffCase {
    func context() throws -> DiffContext {
        DiffContext(old: try side("old.yaml"), new: try side("new.yaml"), DiffOptions(oldLabel: "a", newLabel: "b"))
    }
}
