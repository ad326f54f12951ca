/// All forms in which a report can be had.
package enum ReportFormat: String, Sendable, CaseIterable {
    case text
    case markdown
    case html
    case json
    case github
    case sarif
    case junit
    case gitlab
}

/// What an output may depend on beside the report.
package struct ReportOptions: Sendable {
    /// Escape codes; only where a terminal shows them.
    package var colour: Bool
    package var toolVersion: String

    package init(colour: Bool = false, toolVersion: String) {
        self.colour = colour
        self.toolVersion = toolVersion
    }
}

extension DiffReport {
    package func rendered(as format: ReportFormat, _ options: ReportOptions) -> String {
        [self].rendered(as: format, options)
    }
}

extension [DiffReport] {
    /// One document, whatever the number of models: one, several, or none where all are new.
    package func rendered(as format: ReportFormat, _ options: ReportOptions) -> String {
        switch format {
        case .text: map { TextReport($0, colour: options.colour).rendered }.joined(separator: "\n")
        case .markdown: map { MarkdownReport($0).rendered }.joined(separator: "\n")
        case .html: HTMLReport(self).rendered
        case .json: JSONReport(self).rendered
        case .github: map { GitHubReport($0).rendered }.joined()
        case .sarif: SARIFReport(self, toolVersion: options.toolVersion).rendered
        case .junit: JUnitReport(self).rendered
        case .gitlab: GitLabReport(self).rendered
        }
    }
}
