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
    private let page: @Sendable (String) -> Page?

    package struct Page: Sendable {
        let summary: String
        let text: String

        /// - Parameters:
        ///   - summary: what the page says in one line.
        ///   - text: the page as Markdown.
        package init(summary: String, text: String) {
            self.summary = summary
            self.text = text
        }
    }

    /// - Parameters:
    ///   - address: of the folder of the pages; nil: they are in the tool alone.
    ///   - page: of an id.
    package init(_ address: String? = nil, page: @escaping @Sendable (String) -> Page? = { _ in nil }) {
        self.address = address.flatMap { $0.isEmpty ? nil : $0.hasSuffix("/") ? $0 : $0 + "/" }
        self.page = page
    }

    package func link(_ id: String) -> String? { address.map { "\($0)\(id).md" } }

    /// The page of an id, as Markdown; what can hold it has it where no address is known.
    package func text(_ id: String) -> String? { page(id)?.text }

    /// What a rule is about, as SARIF says it.
    package func description(_ id: String) -> (key: String, value: JSONText?) {
        ("shortDescription", (page(id)?.summary).map { .object([("text", .string($0))]) })
    }

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
