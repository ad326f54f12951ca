import SchemaDiagnostics
import SchemaHistory

/// For programs; the shape is published as Schemas/diff-report.schema.json and only grows. One model's report is the document; any
/// other number of them stands in a list.
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
            ("usedBy", report.usedBy.isEmpty ? nil : .array(report.usedBy.map(JSONText.string))),
            (
                "policy",
                .object([
                    ("direction", .string(report.policy.direction.rawValue)),
                    ("from", report.policy.from.map(JSONText.integer)),
                    (
                        "channels",
                        report.policy.channels.map { asked in
                            .array(Channel.spellings.filter { asked.contains($0.channel) }.map { .string($0.name) })
                        }
                    ),
                    ("failOn", .string(report.policy.failOn.rawValue)),
                ])
            ),
            (
                "summary",
                .object(
                    FindingSeverity.allCases.reversed().map { ($0.rawValue, .integer(report.count($0))) }
                        + [("accepted", .integer(report.acceptedCount)), ("fails", .boolean(report.fails))]
                )
            ),
            ("findings", .array(report.findings.map(finding))),
            ("idleAcceptances", .array(report.idleAcceptances.map(acceptance))),
            ("matrix", report.matrix.json),
        ]
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
            (
                "subject",
                .object([
                    ("kind", .string(finding.subject.thing.rawValue)),
                    ("declaration", finding.subject.declaration.map(JSONText.string)),
                    ("member", finding.subject.member.map(JSONText.string)),
                ])
            ),
            ("old", finding.old.map(\.json)),
            ("new", finding.new.map(\.json)),
            ("anchor", finding.anchor.json),
            ("backward", finding.backward.json),
            ("forward", finding.forward.json),
            (
                "channels",
                .array(
                    finding.channels.map { channel in
                        .object([
                            ("channel", .string(channel.channel.rawValue)),
                            ("backward", channel.backward.json),
                            ("forward", channel.forward.json),
                        ])
                    }
                )
            ),
            ("loss", finding.loss.map(JSONText.string)),
            (
                "fixes",
                .array(
                    finding.fixes.map {
                        .object([("title", .string($0.title)), ("at", .string($0.at)), ("yaml", .string($0.yaml))])
                    }
                )
            ),
            ("acceptance", finding.acceptance.map(acceptance)),
        ])
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
    var json: JSONText {
        .object([
            ("outcome", .string(outcome.rawValue)), ("because", because.isEmpty ? nil : .string(because)),
        ])
    }
}

extension VersionVerdicts {
    var json: JSONText {
        .object([
            ("outcome", .string(worst.outcome.rawValue)),
            ("failing", .array(failing.map(JSONText.integer))),
            (
                "versions",
                .array(
                    rows.map { row in
                        .object([
                            ("version", .integer(row.version)),
                            ("outcome", .string(row.verdict.outcome.rawValue)),
                            ("because", row.verdict.because.isEmpty ? nil : .string(row.verdict.because)),
                        ])
                    }
                )
            ),
        ])
    }
}

extension VersionMatrix {
    var json: JSONText {
        .object([
            ("versions", .array(versions.map(JSONText.integer))),
            (
                "cells",
                .array(
                    cells.map { cell in
                        .object([
                            ("archive", .integer(cell.archive)),
                            ("reader", .integer(cell.reader)),
                            ("outcome", .string(cell.outcome.rawValue)),
                            (
                                "details",
                                .array(
                                    cell.details.map { detail in
                                        .object([
                                            ("subject", .string(detail.subject)),
                                            ("outcome", .string(detail.verdict.outcome.rawValue)),
                                            ("because", .string(detail.verdict.because)),
                                        ])
                                    }
                                )
                            ),
                        ])
                    }
                )
            ),
        ])
    }
}
