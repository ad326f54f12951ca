import SchemaDiagnostics

/// Whether a change may be merged: the first line of every report for people.
extension DiffReport {
    /// `Library 1 → 2 may be merged`.
    var decision: String {
        "\(title)\(usedBy.isEmpty ? "" : ",") \(fails ? "must not be merged" : "may be merged")"
    }

    /// `policy backward: no break`, or the worst finding that is not allowed.
    var grounds: String {
        "policy \(policy.direction.rawValue): \(findings.isEmpty ? "no change" : fails ? worstFirst(1)[0].message : allowed)"
    }

    /// Both, with the number of findings.
    var verdict: String {
        "\(decision), \(grounds)\(findings.isEmpty ? "" : " (\(tally))")"
    }

    private var allowed: String {
        let forbidden = FindingSeverity.allCases.filter { $0 >= policy.failOn }.reversed().map(\.rawValue)
        let words = forbidden.joined(separator: " or ")
        return findings.contains { $0.severity >= policy.failOn } ? "each \(words) is accepted" : "no \(words)"
    }
}

/// A side that could not be compared, so that nothing is known about what the change does to archives.
package struct UnjudgedSide: Sendable {
    private let message: String
    private let diagnostics: DiagnosticReport

    /// - Parameters:
    ///   - message: the side, and why.
    ///   - diagnostics: the errors in its schema.
    package init(_ message: String, _ diagnostics: DiagnosticReport?) {
        self.message = message
        self.diagnostics = diagnostics ?? DiagnosticReport([])
    }

    /// The errors as text, where a page has limited room.
    private var details: String {
        let text = diagnostics.diagnostics.isEmpty ? "" : render(diagnostics, as: .text, options: RenderingOptions())
        return text.utf8.count < 16_000 ? text : String(text.prefix(4_000)) + "…\n"
    }

    var markdown: String {
        let details = details
        let fence = String(repeating: "`", count: 3 + (details.contains("```") ? details.count { $0 == "`" } : 0))
        let code = details.isEmpty ? "" : "\n\(fence)text\n\(details)\(fence)\n"
        return "### ✗ Must not be merged: \(HTMLPage.named(message))\n\(code)"
    }

    var html: String {
        "<h1>Must not be merged</h1>\n<p>\(HTMLPage.named(message.capitalizedSentence))</p>\n"
            + (details.isEmpty ? "" : "<pre>\(escapedXML(details))</pre>\n")
    }

    /// GitLab's code quality: an issue for each error and warning.
    var issues: [JSONText] {
        diagnostics.diagnostics.map { finding in
            let place = Place(finding.span)
            return GitLabReport.issue(
                "\(finding.severity.rawValue): \(finding.message)",
                rule: finding.id.name,
                fingerprint: fingerprint([finding.id.name, finding.message, place.text]),
                severity: finding.severity == .error ? "blocker" : finding.severity == .warning ? "minor" : "info",
                at: place
            )
        }
    }
}
