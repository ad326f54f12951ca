import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// One self-contained page: the changes, as a drawing and in words, and which version reads which; model after model.
struct HTMLReport {
    private let reports: [DiffReport]
    private let pages: RulePages

    init(_ reports: [DiffReport], _ options: ReportOptions) {
        self.reports = reports
        pages = options.pages
    }

    var rendered: String {
        let titles = reports.map { "\($0.title): \($0.tally)" }
        let bodies = reports.map { HTMLModelReport(report: $0, pages: pages).body }
        let rules = Set(reports.flatMap { $0.groups.flatMap(\.findings).map(\.rule) }).sorted()
        return HTMLPage.page(
            title: titles.isEmpty ? "heirloom diff" : titles.joined(separator: "; "),
            body: (bodies.isEmpty ? "<h1>No model to compare</h1>\n" : bodies.joined(separator: "<hr>\n"))
                + HTMLPage.appendix(rules, pages)
        )
    }
}

private struct HTMLModelReport {
    let report: DiffReport
    let pages: RulePages

    var body: String {
        var body = "<h1>\(escapedXML(report.title))</h1>\n"
        body += "<p class=\"tally\">\(tally)</p>\n"
        body +=
            "<p class=\"soft\"><code>\(escapedXML(report.old.label))</code> → <code>\(escapedXML(report.new.label))</code>; "
        body += "\(escapedXML(report.policyText)).</p>\n"
        if !report.summary.isEmpty {
            let rows = report.summary.map { "<li>\(HTMLPage.named($0.capitalizedSentence))</li>\n" }
            body += "<ul class=\"summary\">\n\(rows.joined())</ul>\n"
        }
        if !report.diagram.boxes.isEmpty {
            let drawings = report.diagram.drawings().joined(separator: "\n")
            body += "<h2>What changed</h2>\n<div class=\"diagram\">\n\(drawings)\n</div>\n"
        }
        for group in report.groups {
            body += "<h2>\(escapedXML(group.title))</h2>\n" + group.findings.map(card).joined()
        }
        if let rest = report.rest { body += "<p>\(rest.capitalizedSentence).</p>\n" }
        for acceptance in report.idleAcceptances {
            body += "<p class=\"soft\">Note: \(HTMLPage.named(acceptance.sentence))</p>\n"
        }
        body += "<h2>Which version reads what</h2>\n" + report.matrix.html
        return body
    }

    private var tally: String {
        if report.findings.isEmpty { return "<span class=\"safe\">no change</span>" }
        return report.findings.tallies.map { text, severity in
            "<span\(severity.map { " class=\"\($0.rawValue)\"" } ?? "")>\(text)</span>"
        }.joined()
    }

    private func card(_ finding: Finding) -> String {
        let tone = finding.isAccepted ? "safe" : finding.severity.rawValue
        let word = finding.isAccepted ? "accepted \(finding.severity.rawValue)" : finding.severity.rawValue
        var html = "<section class=\"finding \(tone)\">\n"
        html +=
            "<p class=\"word\">\(word)</p>\n<p class=\"message\">\(HTMLPage.named(finding.message.capitalizedSentence))</p>\n"
        if let acceptance = finding.acceptance { html += "<p>\(HTMLPage.named(acceptance.sentence))</p>\n" }
        for text in finding.verdictSentences { html += "<p>\(HTMLPage.named(text.capitalizedSentence))</p>\n" }
        let notes = finding.channelNotes + (finding.loss.map { [("Lost", $0)] } ?? [])
        if !notes.isEmpty {
            let rows = notes.map { "<dt>\($0.title)</dt><dd>\(HTMLPage.named($0.text))</dd>\n" }
            html += "<dl>\n\(rows.joined())</dl>\n"
        }
        let address = pages.link(finding.rule) ?? pages.text(finding.rule).map { _ in "#page-\(finding.rule)" }
        var place = (finding.new ?? finding.anchor).text
        if let old = finding.old { place += ", was \(old.text)" }
        html += "<p class=\"soft\">\(escapedXML(place)) · \(HTMLPage.link(finding.rule, address))</p>\n"
        if !finding.isAccepted, !finding.fixes.isEmpty {
            html += "<details><summary>What to write</summary>\n"
            for fix in finding.fixes {
                html +=
                    "<p>\(HTMLPage.named(fix.title.capitalizedSentence)), under <code>\(escapedXML(fix.at))</code>:</p>\n"
                html += "<pre>\(escapedXML(fix.yaml))</pre>\n"
            }
            html += "</details>\n"
        }
        return html + "</section>\n"
    }
}

extension VersionMatrix {
    var html: String {
        var html = "<div class=\"scroll\"><table>\n<tr><th>archive of ╲ reader of</th>"
        html += versions.map { "<th>\($0)</th>" }.joined() + "</tr>\n"
        let outcomes = notes.outcomes(versions)
        for (archive, row) in zip(versions, outcomes) {
            html += "<tr><th>\(archive)</th>"
            for outcome in row {
                html += "<td class=\"\(outcome.tone)\" title=\"\(outcome.phrase)\">\(outcome.mark)</td>"
            }
            html += "</tr>\n"
        }
        html += "</table></div>\n<p class=\"soft\">\(escapedXML(outcomes.legend))</p>\n"
        for (title, details) in explanations {
            html += "<details><summary>\(escapedXML(title))</summary>\n<ul>\n"
            html += details.map { "<li>\(HTMLPage.named($0))</li>\n" }.joined() + "</ul></details>\n"
        }
        return html
    }
}

extension Outcome {
    fileprivate var tone: String {
        switch self {
        case .reads: "safe"
        case .depends: "caution"
        case .loses: "loss"
        case .refuses, .misreads: "break"
        }
    }
}
