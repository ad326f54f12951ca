/// The forms in which findings are written.
package enum DiagnosticFormat: String, Sendable, CaseIterable {
    case text
    case json
    case github
    case sarif
}

/// What the form needs to know besides the findings.
package struct RenderingOptions: Sendable {
    package var colour: Bool
    /// The compiler's version, for SARIF.
    package var toolVersion: String

    package init(colour: Bool = false, toolVersion: String = "0") {
        self.colour = colour
        self.toolVersion = toolVersion
    }
}

/// Findings -> text in the form asked for, with a line end at its end; empty where there is nothing to say.
package func render(
    _ report: DiagnosticReport,
    as format: DiagnosticFormat,
    options: RenderingOptions = RenderingOptions()
) -> String {
    switch format {
    case .text: TextRenderer(colour: options.colour).render(report)
    case .json: renderJSON(report)
    case .github: renderGitHub(report)
    case .sarif: renderSARIF(report, toolVersion: options.toolVersion)
    }
}
