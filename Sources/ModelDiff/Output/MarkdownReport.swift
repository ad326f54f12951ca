import ModelLanguage
import SchemaDiagnostics

/// All reports as one comment on a pull request, within the limits of GitHub and GitLab. To shorten it, explanations of matrices are left
/// out first, then the mildest findings, then the matrices.
struct MarkdownDocument {
    /// Both accept 65,536 characters; some are left for a line that is added when the comment is posted.
    private static let most = 65_000

    private let reports: [(report: DiffReport, matrix: VersionMatrix)]
    private let unjudged: String
    private let options: ReportOptions

    init(_ reports: [DiffReport], _ unjudged: [UnjudgedSide], _ options: ReportOptions) {
        self.reports = reports.map { ($0, $0.matrix) }
        // As many as a comment has room for.
        self.unjudged = unjudged.prefix(4).map(\.markdown).joined(separator: "\n")
        self.options = options
    }

    var rendered: String {
        if let whole = text(options.limit, .explained) { return whole }
        let most = reports.map(\.report.findings.count).max() ?? 0
        // A matrix of a hundred versions leaves no room for findings.
        let isSmall = reports.reduce(0) { $0 + $1.matrix.markdownTable.utf8.count } < Self.most / 4
        for matrix in isSmall ? [MarkdownReport.Matrix.table, .none] : [.none] {
            guard var best = text(0, matrix) else { continue }
            var (least, most) = (0, min(most, options.limit ?? .max))
            while least < most {
                let middle = (least + most + 1) / 2
                if let longer = text(middle, matrix) { (best, least) = (longer, middle) } else { most = middle - 1 }
            }
            return best
        }
        return headings
    }

    /// nil if it is too long.
    private func text(_ limit: Int?, _ matrix: MarkdownReport.Matrix) -> String? {
        var text = unjudged
        for (report, cells) in reports {
            var report = report
            report.limit = limit
            if !text.isEmpty { text += "\n" }
            text += MarkdownReport(report, cells, matrix, options.pages).rendered
            if text.utf8.count > Self.most { return nil }
        }
        return text
    }

    private var headings: String {
        var text = unjudged
        for (index, part) in reports.enumerated() {
            let line = MarkdownReport(part.report, part.matrix, .none, options.pages).heading + "\n\n"
            guard text.utf8.count + line.utf8.count < Self.most - 100 else {
                return text + "And \(reports.count - index) more models.\n"
            }
            text += line
        }
        return text
    }
}

/// One model: a summary line, one table, details folded, the version matrix.
struct MarkdownReport {
    enum Matrix {
        case explained
        case table
        case none
    }

    private let report: DiffReport
    private let cells: VersionMatrix
    private let matrix: Matrix
    private let pages: RulePages

    init(_ report: DiffReport, _ cells: VersionMatrix, _ matrix: Matrix, _ pages: RulePages) {
        self.report = report
        self.cells = cells
        self.matrix = matrix
        self.pages = pages
    }

    /// `✓` if nothing fails and nothing is lost.
    var heading: String {
        "### \(report.fails ? "✗" : report.losesData ? "⚠" : "✓") \(named(report.verdict))"
    }

    var rendered: String {
        var lines = [heading, ""]
        lines += ["\(code(report.old.label)) → \(code(report.new.label)); \(report.policyText).", ""]
        guard !report.findings.isEmpty else { return lines.joined(separator: "\n") }
        lines += report.summary.map { "- \(named($0).capitalizedSentence)" } + [""]
        let findings = report.worstFirst
        if !findings.isEmpty {
            lines += ["|  | Change | New code reads old archives | Old code reads new archives |", "|---|---|---|---|"]
            lines += findings.map(row) + [""]
        }
        for finding in findings where finding.severity > .safe || !finding.fixes.isEmpty { lines += details(finding) }
        if let rule = findings.first?.rule, pages.link(rule) == nil {
            lines += ["`heirloom explain \(rule)` prints the page of a rule.", ""]
        }
        if let rest = report.rest { lines += ["\(rest.capitalizedSentence).", ""] }
        for acceptance in report.idleAcceptances { lines += ["> Note: \(escaped(acceptance.sentence))", ""] }
        if matrix != .none {
            let table = matrix == .explained ? cells.markdown : cells.markdownTable
            lines += ["<details><summary>Which version reads what</summary>", "", table, "</details>", ""]
        }
        return lines.joined(separator: "\n")
    }

    private func row(_ finding: Finding) -> String {
        let severity = finding.isAccepted ? "accepted" : "**\(finding.severity.rawValue)**"
        let lost = finding.loss == nil ? "" : "<br>data lost"
        return
            "| \(severity) | \(named(finding.message)) | \(finding.backward.brief)\(lost) | \(finding.forward.brief) |"
    }

    private func details(_ finding: Finding) -> [String] {
        let path = finding.subject.path.isEmpty ? report.new.model : finding.subject.path
        var lines = [
            "<details><summary>\(finding.severity.rawValue): <code>\(escaped(path, isText: false))</code>, \(HTMLPage.link(finding.rule, pages.link(finding.rule)))</summary>",
            "",
        ]
        lines += ["- \(finding.place(code))"]
        if let acceptance = finding.acceptance { lines.append("- **\(escaped(acceptance.sentence))**") }
        for text in finding.sentences { lines.append("- \(named(text).capitalizedSentence)") }
        if !finding.isAccepted {
            for fix in finding.fixes {
                let place = fix.place { "`\($0)`" }
                lines += ["", "\(fix.title.capitalizedSentence), \(place):", ""]
                lines += [fix.isCommand ? "```sh" : "```yaml", fix.yaml, "```"]
            }
        }
        return lines + ["</details>", ""]
    }

    private func code(_ text: String) -> String { "`\(text.split(separator: "`").joined(separator: "'"))`" }

    /// Names in 'single quotes' become code.
    private func named(_ text: String) -> String {
        text.markingNames({ escaped($0) }, name: { "<code>\(escaped($0, isText: false))</code>" })
    }

    private func escaped(_ text: String, isText: Bool = true) -> String {
        text.escaping { scalar in
            switch scalar {
            case "<": "&lt;"
            case ">": "&gt;"
            case "&": "&amp;"
            case "|", "*", "_", "`", "[", "]", "\\", "~": "\\" + String(scalar)
            // Neither '@name' nor '#1' becomes a link in text that is not code.
            case "@", "#": isText ? "\(scalar)\u{200B}" : nil
            case "\n": " "
            default: nil
            }
        }
    }
}
