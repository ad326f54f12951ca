import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// For programs. Schemas/diff-report.schema.json describes the structure, to which keys are only added. The report of one model is the
/// document; any other number of reports is a list.
struct JSONReport {
    private let reports: [DiffReport]
    private let pages: RulePages

    init(_ reports: [DiffReport], _ options: ReportOptions) {
        self.reports = reports
        pages = options.pages
    }

    var rendered: String {
        let members = reports.map { JSONModelReport(report: $0, pages: pages).members }
        let content = members.count == 1 ? members[0] : [("reports", .array(members.map(JSONText.object)))]
        return JSONText.object([("format", .integer(1))] + content).rendered
    }
}

private struct JSONModelReport {
    let report: DiffReport
    let pages: RulePages

    var members: [(key: String, value: JSONText?)] {
        [
            ("old", side(report.old)),
            ("new", side(report.new)),
            ("usedBy", report.usedBy.isEmpty ? nil : .list(report.usedBy, JSONText.string)),
            ("policy", policy(report.policy)),
            ("summary", summary),
            ("findings", .list(report.findings, finding)),
            ("idleAcceptances", .list(report.idleAcceptances, acceptance)),
            ("matrix", report.matrix.json),
        ]
    }

    private func policy(_ policy: DiffPolicy) -> JSONText {
        let channels = policy.channels.map { asked in Channel.spellings.filter { asked.contains($0.channel) } }
        return .object([
            ("direction", .string(policy.direction.rawValue)),
            ("from", policy.from.map(JSONText.integer)),
            ("channels", channels.map { .list($0) { .string($0.name) } }),
            ("failOn", .string(policy.failOn.rawValue)),
        ])
    }

    private var summary: JSONText {
        .object(
            FindingSeverity.allCases.reversed().map { ($0.rawValue, .integer(report.count($0))) }
                + [
                    ("accepted", .integer(report.acceptedCount)), ("fails", .boolean(report.fails)),
                    ("verdict", .string(report.verdict)),
                ]
        )
    }

    private func side(_ side: DiffReport.Side) -> JSONText {
        .object([
            ("model", .string(side.model)), ("version", .integer(side.version)), ("source", .string(side.label)),
        ])
    }

    private func finding(_ finding: Finding) -> JSONText {
        .object([
            ("rule", .string(finding.rule)),
            ("page", pages.link(finding.rule).map(JSONText.string)),
            ("severity", .string(finding.severity.rawValue)),
            ("fingerprint", .string(finding.fingerprint)),
            ("message", .string(finding.message)),
            ("subject", subject(finding.subject)),
            ("old", finding.old.map(\.json)),
            ("new", finding.new.map(\.json)),
            ("anchor", finding.anchor.json),
            ("backward", finding.backward.json),
            ("forward", finding.forward.json),
            ("channels", .list(finding.channels, channel)),
            ("loss", finding.loss.map(JSONText.string)),
            ("fixes", .list(finding.fixes, fix)),
            ("acceptance", finding.acceptance.map(acceptance)),
        ])
    }

    private func subject(_ subject: Subject) -> JSONText {
        .object([
            ("kind", .string(subject.thing.rawValue)),
            ("declaration", subject.declaration.map(JSONText.string)),
            ("member", subject.member.map(JSONText.string)),
        ])
    }

    private func channel(_ verdict: ChannelVerdict) -> JSONText {
        .object([
            ("channel", .string(verdict.channel.rawValue)),
            ("backward", .object(verdict.backward.json)),
            ("forward", .object(verdict.forward.json)),
        ])
    }

    private func fix(_ fix: Fix) -> JSONText {
        .object([("title", .string(fix.title)), ("at", .string(fix.at)), ("yaml", .string(fix.yaml))])
    }

    private func acceptance(_ acceptance: Acceptance) -> JSONText {
        .object([
            ("rule", .string(acceptance.rule)),
            ("declaration", .string(acceptance.declaration)),
            ("on", acceptance.target.map(JSONText.string)),
            ("because", .string(acceptance.because)),
            ("version", .integer(acceptance.version)),
            ("state", .string(acceptance.state.rawValue)),
            ("place", acceptance.place.json),
        ])
    }
}

extension JSONText {
    fileprivate static func list<Item>(_ items: [Item], _ text: (Item) -> JSONText) -> JSONText {
        .array(items.map(text))
    }
}

extension Place {
    var json: JSONText {
        .object([
            ("path", .string(path)),
            ("line", .integer(line)),
            ("column", .integer(column)),
            ("endLine", .integer(endLine)),
            ("endColumn", .integer(endColumn)),
        ])
    }
}

extension Verdict {
    fileprivate var json: [(key: String, value: JSONText?)] {
        [("outcome", .string(outcome.rawValue)), ("because", because.isEmpty ? nil : .string(because))]
    }
}

extension VersionVerdicts {
    fileprivate var json: JSONText {
        .object([
            ("outcome", .string(worst.outcome.rawValue)),
            ("failing", .list(failing, JSONText.integer)),
            ("versions", .list(rows) { .object([("version", .integer($0.version))] + $0.verdict.json) }),
        ])
    }
}

extension VersionMatrix {
    var json: JSONText {
        let names = saved.filter(\.isKept).map { JSONText.string($0.name) }
        return .object([
            ("versions", .list(versions, JSONText.integer)), ("cells", .list(cells, json)),
            ("keepsUnknownKeys", names.isEmpty ? nil : .array(names)),
            ("losesElements", losingElements.isEmpty ? nil : .list(losingElements, JSONText.string)),
        ])
    }

    private func json(_ cell: Cell) -> JSONText {
        let details = JSONText.list(cell.details) { detail in
            .object([
                ("subject", .string(detail.subject)),
                ("outcome", .string(detail.verdict.outcome.rawValue)),
                ("because", .string(detail.verdict.because)),
            ])
        }
        return .object([
            ("archive", .integer(cell.archive)),
            ("reader", .integer(cell.reader)),
            ("outcome", .string(cell.outcome.rawValue)),
            ("details", details),
        ])
    }
}
