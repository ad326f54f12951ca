import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Workflow commands: annotations beside the changed lines. A removed line cannot have one; its annotation is at the history entry, or at
/// the class.
struct GitHubReport {
    private let report: DiffReport
    private let pages: RulePages

    init(_ report: DiffReport, _ options: ReportOptions) {
        self.report = report
        pages = options.pages
    }

    /// GitHub shows ten annotations of a kind and step: the worst come first, and the last one counts them all.
    var rendered: String {
        let annotations = report.worstFirst.filter { $0.severity > .safe || $0.isAccepted }.map(annotation)
        let text = report.verdict + (report.rest.map { "; not shown here: \($0.dropFirst(4))" } ?? "")
        return annotations.joined() + workflowCommand("notice", title: "heirloom diff", text)
    }

    private func annotation(_ finding: Finding) -> String {
        let command =
            report.rejects(finding) ? "error" : finding.isAccepted || finding.severity == .safe ? "notice" : "warning"
        let place = finding.anchor
        var text = finding.message
        for sentence in finding.sentences { text += "\n\(sentence)" }
        if let acceptance = finding.acceptance { text += "\n\(acceptance.sentence)" }
        for fix in finding.fixes where !finding.isAccepted { text += "\n\(fix.paragraph)" }
        if let link = pages.link(finding.rule) { text += "\n\(link)" }
        let start = SourcePosition(line: place.line, column: place.column)
        let end = SourcePosition(line: place.endLine, column: place.endColumn)
        let title = "\(finding.severity.rawValue): \(finding.rule)"
        return workflowCommand(command, at: (place.path, (start, end)), title: title, text)
    }
}
