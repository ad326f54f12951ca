/// JUnit's XML: a test suite per declaration, a test case per finding; what the policy forbids has failed, what is accepted was
/// skipped.
struct JUnitReport {
    private let report: DiffReport

    init(_ report: DiffReport) { self.report = report }

    var rendered: String {
        let failed = report.findings.filter(isFailure).count
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            "<testsuites name=\"heirloom diff\" tests=\"\(max(1, report.findings.count))\" failures=\"\(failed)\">",
        ]
        if report.findings.isEmpty {
            lines.append("  <testsuite name=\(quoted(report.title)) tests=\"1\" failures=\"0\" skipped=\"0\">")
            lines += ["    <testcase classname=\(quoted(report.new.model)) name=\"no change\"/>", "  </testsuite>"]
        }
        for group in report.groups {
            let failures = group.findings.filter(isFailure).count
            let skipped = group.findings.filter(\.isAccepted).count
            lines.append(
                "  <testsuite name=\(quoted(group.title)) tests=\"\(group.findings.count)\" failures=\"\(failures)\" skipped=\"\(skipped)\">"
            )
            for finding in group.findings { lines += testCase(finding, in: group.title) }
            lines.append("  </testsuite>")
        }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    private func isFailure(_ finding: Finding) -> Bool {
        !finding.isAccepted && finding.severity >= report.policy.failOn
    }

    private func testCase(_ finding: Finding, in group: String) -> [String] {
        let open =
            "    <testcase classname=\(quoted("\(report.new.model).\(group)")) name=\(quoted("\(finding.rule): \(finding.message)")) file=\(quoted(finding.anchor.path)) line=\"\(finding.anchor.line)\""
        if finding.isAccepted {
            return [
                open + ">", "      <skipped message=\(quoted(finding.acceptance?.because ?? ""))/>", "    </testcase>",
            ]
        }
        guard isFailure(finding) else { return [open + "/>"] }
        var text = "\(finding.anchor.text)\nnew code, old archives: \(finding.backward.inWords)"
        text += "\nold code, new archives: \(finding.forward.inWords)"
        if let loss = finding.loss { text += "\nlost: \(loss)" }
        for fix in finding.fixes { text += "\n\n\(fix.title), under \(fix.at):\n\(fix.yaml)" }
        return [
            open + ">",
            "      <failure type=\(quoted(finding.severity.rawValue)) message=\(quoted(finding.message))>\(escapedXML(text))</failure>",
            "    </testcase>",
        ]
    }

    private func quoted(_ text: String) -> String { "\"\(escapedXML(text))\"" }
}

/// Text in XML and HTML, also inside double quotes; characters that XML 1.0 cannot hold become U+FFFD.
func escapedXML(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\n", "\t": result.unicodeScalars.append(scalar)
        default:
            result.unicodeScalars.append(
                scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : scalar
            )
        }
    }
    return result
}
