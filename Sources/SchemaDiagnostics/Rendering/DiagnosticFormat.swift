/// The output formats of findings.
package enum DiagnosticFormat: String, Sendable, CaseIterable {
    case text
    case json
    case github
    case sarif
}

/// The input of a format besides the findings.
package struct RenderingOptions: Sendable {
    package var colour: Bool
    /// The compiler's version, for SARIF.
    package var toolVersion: String
    package var pages: RulePages
    /// What a command did besides finding, for JSON.
    package var outcome: [(key: String, value: JSONText?)]

    package init(
        colour: Bool = false,
        toolVersion: String = "0",
        pages: RulePages = RulePages(),
        outcome: [(key: String, value: JSONText?)] = []
    ) {
        self.colour = colour
        self.toolVersion = toolVersion
        self.pages = pages
        self.outcome = outcome
    }
}

/// The pages that `heirloom explain` prints, and their address on the web.
package struct RulePages: Sendable {
    private let address: String?
    private let page: @Sendable (String) -> Page?

    package struct Page: Sendable {
        let summary: String
        let text: String

        /// - Parameters:
        ///   - summary: the page in one line.
        ///   - text: the page as Markdown.
        package init(summary: String, text: String) {
            self.summary = summary
            self.text = text
        }
    }

    /// - Parameters:
    ///   - address: of the folder of the pages; nil: only the tool has them.
    ///   - page: returns the page of an id.
    package init(_ address: String? = nil, page: @escaping @Sendable (String) -> Page? = { _ in nil }) {
        self.address = address.flatMap { $0.isEmpty ? nil : $0.hasSuffix("/") ? $0 : $0 + "/" }
        self.page = page
    }

    package func link(_ id: String) -> String? { address.map { "\($0)\(id).md" } }

    /// The page of an id, as Markdown. Formats that can contain the page use it if no address is known.
    package func text(_ id: String) -> String? { page(id)?.text }

    /// The subject of a rule, as SARIF describes it.
    package func description(_ id: String) -> (key: String, value: JSONText?) {
        ("shortDescription", (page(id)?.summary).map { .object([("text", .string($0))]) })
    }

    /// The description of a rule's page in SARIF.
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

/// Findings -> text in the requested format, with a line end at its end; empty if there are none.
package func render(
    _ report: DiagnosticReport,
    as format: DiagnosticFormat,
    options: RenderingOptions = RenderingOptions()
) -> String {
    switch format {
    case .text: TextRenderer(colour: options.colour).render(report)
    case .json: renderJSON(report, options.outcome)
    case .github: renderGitHub(report)
    case .sarif: renderSARIF(report, options)
    }
}
