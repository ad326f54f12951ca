import SchemaDiagnostics

extension HTMLPage {
    /// Names in 'single quotes' become code.
    static func named(_ text: String) -> String {
        text.markingNames(escapedXML) { "<code>\(escapedXML($0))</code>" }
    }

    /// An id that is unique on a page of several models: names have no spaces, but may have letters of any script.
    static func anchor(_ model: Int, _ name: String) -> String {
        "model\(model)-\(name.replacing("#", with: "-").replacing(" ", with: "-"))"
    }

    /// A rule's id, linked to its page if that has an address.
    static func link(_ rule: String, _ address: String?) -> String {
        address.map { "<a href=\"\(escapedXML($0))\">\(rule)</a>" } ?? rule
    }

    /// The pages that have no address, of rules in order.
    static func appendix(_ rules: [String], _ pages: RulePages) -> String {
        let sections = rules.compactMap { rule in
            pages.link(rule) == nil
                ? pages.text(rule).map { "<pre id=\"page-\(rule)\">\(escapedXML($0))</pre>\n" } : nil
        }
        return sections.isEmpty ? "" : "<hr>\n<h2>What the rules mean</h2>\n" + sections.joined()
    }
}
