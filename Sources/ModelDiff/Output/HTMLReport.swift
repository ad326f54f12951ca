import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// One self-contained page: the changes, as a drawing and in words, and which version reads which; model after model.
struct HTMLReport {
    private let reports: [DiffReport]
    private let unjudged: [UnjudgedSide]
    private let pages: RulePages

    init(_ reports: [DiffReport], _ unjudged: [UnjudgedSide], _ options: ReportOptions) {
        self.reports = reports
        self.unjudged = unjudged
        pages = options.pages
    }

    var rendered: String {
        let titles = unjudged.map { _ in "must not be merged" } + reports.map(\.decision)
        let bodies =
            unjudged.map(\.html)
            + reports.enumerated().map { HTMLModelReport(report: $1, number: $0 + 1, pages: pages).body }
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
    /// Of the model on the page, since ids are unique on the page.
    let number: Int
    let pages: RulePages

    var body: String {
        var body = "<h1 class=\"\(report.fails ? "break" : "safe")\">\(escapedXML(report.decision))</h1>\n"
        body += "<p>\(HTMLPage.named(report.grounds.capitalizedSentence))</p>\n<p class=\"tally\">\(tally)</p>\n"
        body +=
            "<p class=\"soft\"><code>\(escapedXML(report.old.label))</code> → <code>\(escapedXML(report.new.label))</code>; "
        body += "\(escapedXML(report.policyText)).</p>\n"
        if !report.summary.isEmpty {
            let rows = report.summary.map { "<li>\(HTMLPage.named($0.capitalizedSentence))</li>\n" }
            body += "<ul class=\"summary\">\n\(rows.joined())</ul>\n"
        }
        if !report.diagram.boxes.isEmpty {
            let titles = Set(report.groups.map(\.title))
            let drawings = report.diagram.drawings { titles.contains($0) ? anchor($0) : nil }.joined(separator: "\n")
            body += "<h2>What changed</h2>\n<div class=\"diagram\">\n\(drawings)\n</div>\n"
        }
        for group in report.groups {
            body += "<h2 id=\"\(escapedXML(anchor(group.title)))\">\(escapedXML(group.title))</h2>\n"
            body += group.findings.map(card).joined()
        }
        if let rest = report.rest { body += "<p>\(rest.capitalizedSentence).</p>\n" }
        for acceptance in report.idleAcceptances {
            body += "<p class=\"soft\">Note: \(HTMLPage.named(acceptance.sentence))</p>\n"
        }
        body += "<h2 id=\"\(anchor("matrix"))\">Which version reads what</h2>\n" + report.matrix.html
        return body
    }

    /// Where a declaration or a finding is on the page.
    private func anchor(_ name: String) -> String { HTMLPage.anchor(number, name) }

    private func anchor(_ finding: Finding) -> String {
        let path = finding.subject.path.isEmpty ? report.new.model : finding.subject.path
        return anchor("\(path)-\(finding.rule)-\(finding.fingerprint.prefix(6))")
    }

    /// Each number leads to the first of its findings.
    private var tally: String {
        if report.findings.isEmpty { return "<span class=\"safe\">no change</span>" }
        let shown = report.groups.flatMap(\.findings)
        return report.findings.tallies.map { text, severity in
            let first = shown.first { severity == nil ? $0.isAccepted : $0.severity == severity && !$0.isAccepted }
            let words = first.map { "<a href=\"#\(escapedXML(anchor($0)))\">\(text)</a>" } ?? text
            return "<span\(severity.map { " class=\"\($0.rawValue)\"" } ?? "")>\(words)</span>"
        }.joined()
    }

    private func card(_ finding: Finding) -> String {
        let tone = finding.isAccepted ? "safe" : finding.severity.rawValue
        let word = finding.isAccepted ? "accepted \(finding.severity.rawValue)" : finding.severity.rawValue
        let id = escapedXML(anchor(finding))
        var html = "<section class=\"finding \(tone)\" id=\"\(id)\">\n"
        html +=
            "<p class=\"word\"><a href=\"#\(id)\">\(word)</a></p>\n<p class=\"message\">\(HTMLPage.named(finding.message.capitalizedSentence))</p>\n"
        if let acceptance = finding.acceptance { html += "<p>\(HTMLPage.named(acceptance.sentence))</p>\n" }
        for text in finding.verdictSentences { html += "<p>\(HTMLPage.named(text.capitalizedSentence))</p>\n" }
        let notes = finding.channelNotes + (finding.loss.map { [("Lost", $0)] } ?? [])
        if !notes.isEmpty {
            let rows = notes.map { "<dt>\($0.title)</dt><dd>\(HTMLPage.named($0.text))</dd>\n" }
            html += "<dl>\n\(rows.joined())</dl>\n"
        }
        let address = pages.link(finding.rule) ?? pages.text(finding.rule).map { _ in "#page-\(finding.rule)" }
        html += "<p class=\"soft\">\(finding.place(escapedXML)) · \(HTMLPage.link(finding.rule, address))</p>\n"
        if !finding.isAccepted, !finding.fixes.isEmpty {
            html += "<details><summary>What to write</summary>\n"
            for fix in finding.fixes {
                let place = fix.place { "<code>\(escapedXML($0))</code>" }
                html += "<p>\(HTMLPage.named(fix.title.capitalizedSentence)), \(place):</p>\n"
                html += "<pre>\(escapedXML(fix.yaml))</pre>\n"
            }
            html += "</details>\n"
        }
        return html + "</section>\n"
    }
}

extension VersionMatrix {
    var html: String {
        let outcomes = notes.outcomes(versions)
        let marks = outcomes.used.map { "<span class=\"\($0.tone)\">\($0.mark) \(escapedXML($0.phrase))</span>" }
        var html = "<p class=\"tally\">\(marks.joined())</p>\n"
        html += "<div class=\"scroll matrix\"><table>\n"
        html += "<caption>A row is an app, a column the files that it reads, by their versions</caption>\n"
        html += "<thead><tr><td>\(Self.axes)</td>"
        html += versions.map { "<th scope=\"col\">\($0)</th>" }.joined() + "</tr></thead>\n<tbody>\n"
        for (reader, row) in zip(versions, outcomes.byReader) {
            html += "<tr><th scope=\"row\">\(reader)</th>"
            for outcome in row {
                html += "<td class=\"\(outcome.tone)\" title=\"\(outcome.phrase)\">\(outcome.mark)</td>"
            }
            html += "</tr>\n"
        }
        html += "</tbody>\n</table></div>\n"
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
