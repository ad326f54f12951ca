import SchemaDiagnostics

/// GitLab's code quality report, a subset of Code Climate's. Accepted findings are shown as information.
struct GitLabReport {
    private let reports: [DiffReport]

    init(_ reports: [DiffReport]) { self.reports = reports }

    var rendered: String { JSONText.array(reports.flatMap(\.findings).map(issue)).rendered }

    private func issue(_ finding: Finding) -> JSONText {
        let lines = JSONText.object([
            ("begin", .integer(finding.anchor.line)), ("end", .integer(finding.anchor.endLine)),
        ])
        return .object([
            ("description", .string("\(finding.severity.rawValue): \(finding.message)")),
            ("check_name", .string(finding.rule)),
            ("fingerprint", .string(finding.fingerprint)),
            ("severity", .string(severity(finding))),
            ("location", .object([("path", .string(finding.anchor.path)), ("lines", lines)])),
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
