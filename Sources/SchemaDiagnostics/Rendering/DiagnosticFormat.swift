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
    package var pages: RulePages

    package init(colour: Bool = false, toolVersion: String = "0", pages: RulePages = RulePages()) {
        self.colour = colour
        self.toolVersion = toolVersion
        self.pages = pages
    }
}

/// The pages that `heirloom explain` prints, and where they are on the web.
package struct RulePages: Sendable {
    private let address: String?
    /// The page of an id, as Markdown; what can hold it has it where no address is known.
    package let text: @Sendable (String) -> String?

    /// - Parameter address: of the folder of the pages; nil: they are in the tool alone.
    package init(_ address: String? = nil, text: @escaping @Sendable (String) -> String? = { _ in nil }) {
        self.address = address.flatMap { $0.isEmpty ? nil : $0.hasSuffix("/") ? $0 : $0 + "/" }
        self.text = text
    }

    package func link(_ id: String) -> String? { address.map { "\($0)\(id).md" } }

    /// What SARIF says of a rule's page.
    package func help(_ id: String) -> [(key: String, value: JSONText?)] {
        [
            ("helpUri", link(id).map(JSONText.string)),
            (
                "help",
                .object([
                    ("text", .string(text(id) ?? "'heirloom explain \(id)' prints the page of this rule.")),
                    ("markdown", text(id).map(JSONText.string)),
                ])
            ),
        ]
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
    case .sarif: renderSARIF(report, options)
    }
}
