import SchemaDiagnostics

/// A log of SARIF 2.1.0. Rules that found something are described; accepted findings carry a suppression with its reason.
///
/// Several models are one run: GitHub's code scanning refuses a file with several runs of one tool.
struct SARIFReport {
    private let findings: [Finding]
    private let options: ReportOptions

    init(_ reports: [DiffReport], _ options: ReportOptions) {
        findings = reports.flatMap(\.findings)
        self.options = options
    }

    var rendered: String {
        let ids = findings.map(\.rule)
        let rules = Rule.all.filter { ids.contains($0.id) }
        let driver = JSONText.object([
            ("name", .string("heirloom diff")),
            ("semanticVersion", .string(options.toolVersion)),
            ("rules", .array(rules.map(describe))),
        ])
        let run = JSONText.object([
            ("tool", .object([("driver", driver)])),
            ("columnKind", .string("unicodeCodePoints")),
            (
                "results",
                .array(
                    findings.map { finding in result(finding, rules.firstIndex { $0.id == finding.rule } ?? 0) }
                )
            ),
        ])
        return JSONText.object([
            ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
            ("version", .string("2.1.0")),
            ("runs", .array([run])),
        ]).rendered
    }

    private func describe(_ rule: Rule) -> JSONText {
        .object(
            [
                ("id", .string(rule.id)),
                ("shortDescription", .object([("text", .string(rule.summary))])),
                ("defaultConfiguration", .object([("level", .string(rule.severity.level))])),
            ] + options.pages.help(rule.id)
        )
    }

    private func result(_ finding: Finding, _ index: Int) -> JSONText {
        var text = ([finding.message] + finding.sentences).joined(separator: "\n")
        for fix in finding.fixes where !finding.isAccepted { text += "\n\(fix.title), under \(fix.at):\n\(fix.yaml)" }
        var suppressions: [JSONText]?
        if let acceptance = finding.acceptance, acceptance.state == .valid {
            suppressions = [.object([("kind", .string("inSource")), ("justification", .string(acceptance.because))])]
        }
        return .object([
            ("ruleId", .string(finding.rule)),
            ("ruleIndex", .integer(index)),
            ("level", .string(finding.severity.level)),
            ("message", .object([("text", .string(text))])),
            ("locations", .array([location(finding.anchor)])),
            ("partialFingerprints", .object([("heirloom/v1", .string(finding.fingerprint))])),
            ("suppressions", suppressions.map(JSONText.array)),
            ("properties", .object([("severity", .string(finding.severity.rawValue))])),
        ])
    }

    private func location(_ place: Place) -> JSONText {
        let region = JSONText.object([
            ("startLine", .integer(place.line)),
            ("startColumn", .integer(place.column)),
            ("endLine", .integer(place.endLine)),
            ("endColumn", .integer(place.endColumn)),
        ])
        let file = JSONText.object([("uri", .string(fileURI(place.path)))])
        return .object([("physicalLocation", .object([("artifactLocation", file), ("region", region)]))])
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
