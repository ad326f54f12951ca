import ModelLanguage
import SchemaDiagnostics

/// JUnit's XML: a test suite per declaration, a test case per finding. Findings that the policy does not allow have failed, accepted ones
/// were skipped.
struct JUnitReport {
    private let reports: [DiffReport]

    init(_ reports: [DiffReport]) { self.reports = reports }

    var rendered: String {
        let count = reports.reduce(0) { $0 + max(1, $1.findings.count) }
        let failed = reports.reduce(0) { $0 + JUnitSuites(report: $1).failureCount }
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            "<testsuites name=\"heirloom diff\" tests=\"\(count)\" failures=\"\(failed)\" errors=\"0\">",
        ]
        for report in reports { lines += JUnitSuites(report: report).lines }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The test suites of one model.
private struct JUnitSuites {
    let report: DiffReport

    var failureCount: Int { report.findings.filter(report.rejects).count }

    var lines: [String] {
        var lines: [String] = []
        if report.findings.isEmpty {
            lines.append(
                "  <testsuite name=\(quoted(report.title)) tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">"
            )
            lines += ["    <testcase classname=\(quoted(report.new.model)) name=\"no change\"/>", "  </testsuite>"]
        }
        for group in report.groups {
            let failures = group.findings.filter(report.rejects).count
            let skipped = group.findings.filter(\.isAccepted).count
            let counts =
                "tests=\"\(group.findings.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
            lines.append("  <testsuite name=\(quoted("\(report.new.model).\(group.title)")) \(counts)>")
            for finding in group.findings { lines += testCase(finding, in: group.title) }
            lines.append("  </testsuite>")
        }
        return lines
    }

    /// The place is in the text: the schema that Jenkins uses for validation has no attribute for it.
    private func testCase(_ finding: Finding, in group: String) -> [String] {
        let name = quoted("\(finding.rule): \(finding.message)")
        var text = ([finding.anchor.text] + finding.sentences).joined(separator: "\n")
        let content: String
        if finding.isAccepted {
            content = "<skipped message=\(quoted(finding.acceptance?.because ?? ""))>\(escapedXML(text))</skipped>"
        } else {
            for fix in finding.fixes { text += "\n\n\(fix.paragraph)" }
            let kind = "type=\(quoted(finding.severity.rawValue)) message=\(quoted(finding.message))"
            content =
                report.rejects(finding)
                ? "<failure \(kind)>\(escapedXML(text))</failure>" : "<system-out>\(escapedXML(text))</system-out>"
        }
        return [
            "    <testcase classname=\(quoted("\(report.new.model).\(group)")) name=\(name)>", "      \(content)",
            "    </testcase>",
        ]
    }

    private func quoted(_ text: String) -> String { "\"\(escapedXML(text))\"" }
}
