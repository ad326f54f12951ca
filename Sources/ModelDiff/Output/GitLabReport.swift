import SchemaDiagnostics

/// GitLab's code quality report, a subset of Code Climate's. Accepted findings are shown as information.
struct GitLabReport {
    private let reports: [DiffReport]
    private let unjudged: [UnjudgedSide]

    init(_ reports: [DiffReport], _ unjudged: [UnjudgedSide]) {
        self.reports = reports
        self.unjudged = unjudged
    }

    var rendered: String {
        let issues = reports.flatMap { report in report.findings.map { issue($0, of: report) } }
        return JSONText.array(unjudged.flatMap(\.issues) + issues).rendered
    }

    private func issue(_ finding: Finding, of report: DiffReport) -> JSONText {
        Self.issue(
            "\(report.title), \(finding.severity.rawValue): \(finding.message)",
            rule: finding.rule,
            fingerprint: finding.fingerprint,
            severity: severity(finding),
            at: finding.anchor
        )
    }

    static func issue(
        _ description: String,
        rule: String,
        fingerprint: String,
        severity: String,
        at place: Place
    ) -> JSONText {
        let lines = JSONText.object([("begin", .integer(place.line)), ("end", .integer(place.endLine))])
        return .object([
            ("description", .string(description)),
            ("check_name", .string(rule)),
            ("fingerprint", .string(fingerprint)),
            ("severity", .string(severity)),
            ("location", .object([("path", .string(place.path)), ("lines", lines)])),
        ])
    }

    private func severity(_ finding: Finding) -> String {
        if finding.isAccepted { return "info" }
        switch finding.severity {
        case .break: return "blocker"
        case .loss: return "major"
        case .caution: return "minor"
        case .safe: return "info"
        }
    }
}
