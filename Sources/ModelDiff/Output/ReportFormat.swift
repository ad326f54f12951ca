import SchemaDiagnostics

/// All formats of a report.
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

/// The formats of a matrix.
package enum MatrixFormat: String, Sendable, CaseIterable {
    case text
    case markdown
    case html
    case json
}

/// The options of an output besides the report.
package struct ReportOptions: Sendable {
    /// Escape codes, only for terminals that show them.
    package var colour: Bool
    package var toolVersion: String
    /// How many findings of a model are shown to people, worst first; the others are counted. nil: all.
    package var limit: Int?
    package var pages: RulePages

    package init(colour: Bool = false, toolVersion: String, limit: Int? = nil, pages: RulePages = RulePages()) {
        self.colour = colour
        self.toolVersion = toolVersion
        self.limit = limit
        self.pages = pages
    }
}

extension DiffReport {
    package func rendered(as format: ReportFormat, _ options: ReportOptions) -> String {
        [self].rendered(as: format, options)
    }
}

extension [DiffReport] {
    /// One document, regardless of the number of models: one, several, or none if all are new. Formats for programs are never shortened.
    /// In those for people the models that must not be merged come first.
    /// - Parameter unjudged: what could not be compared, for documents that are shown apart from the command's other output.
    package func rendered(
        as format: ReportFormat,
        _ options: ReportOptions,
        unjudged: [UnjudgedSide] = []
    ) -> String {
        let worstFirst = filter(\.fails) + filter { !$0.fails }
        return switch format {
        case .text:
            worstFirst.shortened(to: options.limit).map { TextReport($0, options).rendered }.joined(separator: "\n")
        case .markdown: MarkdownDocument(worstFirst, unjudged, options).rendered
        case .html: HTMLReport(worstFirst.shortened(to: options.limit), unjudged, options).rendered
        case .json: JSONReport(self, options).rendered
        case .github: shortened(to: options.limit).map { GitHubReport($0, options).rendered }.joined()
        case .sarif: SARIFReport(self, options).rendered
        case .junit: JUnitReport(self).rendered
        case .gitlab: GitLabReport(self, unjudged).rendered
        }
    }

    func shortened(to limit: Int?) -> [DiffReport] {
        map { report in
            var report = report
            report.limit = limit
            return report
        }
    }
}
