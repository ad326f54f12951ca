import Foundation
import ModelLanguage
import SchemaHistory
import Testing

@testable import ModelDiff

/// The running example's five versions: the report on any two of them, for a reviewer who does not know the model.
///
/// Tests/Fixtures/Library has the schemas as they were, and under `diffs` the reports. With HEIRLOOM_RECORD set they are written again, and
/// the test still fails.
@Suite struct LibraryDiffTests {
    struct Pair: CustomTestStringConvertible, Sendable {
        let old: Int
        let new: Int
        var testDescription: String { "\(old)-\(new)" }

        static let all = (1...5).flatMap { old in (1...5).filter { $0 != old }.map { Pair(old: old, new: $0) } }
    }

    private static let tests = DiffCase.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    private static let folder = tests.appending(path: "Fixtures/Library")

    private func side(_ version: Int) throws -> CheckedModel {
        let file =
            version == 5
            ? Self.tests.deletingLastPathComponent().appending(path: "Schemas/library.yaml")
            : Self.folder.appending(path: "library-\(version).yaml")
        return try checked(String(contentsOf: file, encoding: .utf8), path: "library-\(version).yaml")
    }

    private func report(_ pair: Pair) throws -> DiffReport {
        let options = DiffOptions(oldLabel: "library-\(pair.old).yaml", newLabel: "library-\(pair.new).yaml")
        return compareModels(old: try side(pair.old), new: try side(pair.new), options: options)
    }

    /// The old schemas and the current history describe each version alike.
    @Test(arguments: 1...4)
    func schemasOfThenAreWhatTheHistoryTells(_ version: Int) throws {
        let (then, today) = (try side(version).history, try side(5).history)
        for known in 1...version { #expect(then.text(of: known) == today.text(of: known), "version \(known)") }
    }

    @Test(arguments: Pair.all)
    func reportsAreAsExpected(_ pair: Pair) throws {
        let report = try report(pair)
        for (format, ending) in [(ReportFormat.text, "txt"), (.markdown, "md")] {
            let text = report.rendered(as: format, ReportOptions(toolVersion: "0"))
            let file = Self.folder.appending(path: "diffs/\(pair.old)-\(pair.new).\(ending)")
            guard text != (try? String(contentsOf: file, encoding: .utf8)) else { continue }
            if ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
            Issue.record("\(pair.old) -> \(pair.new), \(ending): got\n\(text)")
        }
    }

    /// No internal name, no empty statement, nothing repeated in one finding.
    @Test(arguments: Pair.all)
    func reportsReadWell(_ pair: Pair) throws {
        for finding in try report(pair).findings {
            let sentences = [finding.message] + finding.sentences
            #expect(Set(sentences).count == sentences.count, "\(sentences)")
            for sentence in sentences {
                #expect(!sentence.contains("#") && !sentence.contains("''") && !sentence.hasSuffix(": "), "\(sentence)")
            }
        }
    }

    /// Going back is one cause, regardless of later changes.
    @Test(arguments: Pair.all.filter { $0.old > $0.new })
    func goingBackIsOneFinding(_ pair: Pair) throws {
        let report = try report(pair)
        let rules = report.findings.map(\.rule).filter { $0 != "source-access-changed" }
        #expect(rules == ["version-decreased"])
        let verdicts = report.findings[0]
        let matrix = VersionMatrix(try side(pair.old))
        for version in (pair.new + 1)...pair.old {
            let back = verdicts.backward.rows.first { $0.version == version }?.verdict.outcome
            #expect(back == matrix[archive: version, reader: pair.new]?.outcome)
        }
    }
}
