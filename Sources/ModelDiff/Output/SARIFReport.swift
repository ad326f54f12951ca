import ModelLanguage
import SchemaDiagnostics

/// A log of SARIF 2.1.0. Rules with findings are described; accepted findings carry a suppression with its reason.
///
/// Several models are one run: GitHub's code scanning rejects a file with several runs of one tool.
struct SARIFReport {
    private let findings: [Finding]
    private let options: ReportOptions

    init(_ reports: [DiffReport], _ options: ReportOptions) {
        findings = reports.flatMap(\.findings)
        self.options = options
    }

    var rendered: String {
        let ids = Set(findings.map(\.rule))
        let rules = Rule.all.filter { ids.contains($0.id) }
        let results = findings.map { finding in result(finding, rules.firstIndex { $0.id == finding.rule } ?? 0) }
        let log = SARIFLog(
            tool: "heirloom diff",
            version: options.toolVersion,
            rules: rules.map { SARIFLog.Rule(id: $0.id, level: $0.severity.level) },
            results: results
        )
        return log.rendered(options.pages)
    }

    private func result(_ finding: Finding, _ index: Int) -> JSONText {
        var text = ([finding.message] + finding.sentences).joined(separator: "\n")
        for fix in finding.fixes where !finding.isAccepted { text += "\n\(fix.paragraph)" }
        var suppressions: [JSONText]?
        if let acceptance = finding.acceptance, acceptance.state == .valid {
            suppressions = [.object([("kind", .string("inSource")), ("justification", .string(acceptance.because))])]
        }
        var related: [JSONText] = []
        if let old = finding.old, old != finding.anchor { related.append(location(old, "as it was")) }
        if let new = finding.new, new != finding.anchor { related.append(location(new, "as it is")) }
        return .object([
            ("ruleId", .string(finding.rule)),
            ("ruleIndex", .integer(index)),
            ("level", .string(finding.severity.level)),
            ("message", .object([("text", .string(text))])),
            ("locations", .array([location(finding.anchor)])),
            ("relatedLocations", related.isEmpty ? nil : .array(related)),
            ("partialFingerprints", .object([("heirloom/v1", .string(finding.fingerprint))])),
            ("suppressions", suppressions.map(JSONText.array)),
            ("properties", .object([("severity", .string(finding.severity.rawValue))])),
        ])
    }

    private func location(_ place: Place, _ message: String? = nil) -> JSONText {
        let region = SARIFLog.region((place.line, place.column), (place.endLine, place.endColumn))
        return SARIFLog.location(place.path, region, message: message)
    }
}

extension FindingSeverity {
    fileprivate var level: String {
        switch self {
        case .break: "error"
        case .loss, .caution: "warning"
        case .safe: "note"
        }
    }
}
