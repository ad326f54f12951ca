/// A comment on a pull request: a summary line, one table, details folded, the version matrix.
struct MarkdownReport {
    private let report: DiffReport

    init(_ report: DiffReport) { self.report = report }

    var rendered: String {
        var lines = ["### \(report.fails ? "✗" : "✓") \(escaped(report.title)): \(report.tally)", ""]
        lines += ["\(code(report.old.label)) → \(code(report.new.label)); \(report.policyText).", ""]
        guard !report.findings.isEmpty else { return lines.joined(separator: "\n") }
        lines += report.summary.map { "- \(sentence(named($0)))" } + [""]
        lines += ["|  | Change | New code reads old archives | Old code reads new archives |", "|---|---|---|---|"]
        let findings = report.findings.enumerated().sorted { left, right in
            rank(left.element) != rank(right.element)
                ? rank(left.element) > rank(right.element) : left.offset < right.offset
        }.map(\.element)
        for finding in findings { lines.append(row(finding)) }
        lines.append("")
        for finding in findings where finding.severity > .safe || !finding.fixes.isEmpty { lines += details(finding) }
        for acceptance in report.idleAcceptances { lines += ["> Note: \(escaped(acceptance.sentence))", ""] }
        lines += ["<details><summary>Which version reads what</summary>", "", report.matrix.markdown, "</details>", ""]
        return lines.joined(separator: "\n")
    }

    private func rank(_ finding: Finding) -> Int {
        finding.isAccepted ? -1 : FindingSeverity.allCases.firstIndex(of: finding.severity) ?? 0
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
            "<details><summary>\(finding.severity.rawValue): <code>\(escaped(path))</code>, \(finding.rule)</summary>",
            "",
        ]
        var place = code((finding.new ?? finding.anchor).text)
        if let old = finding.old { place += ", was \(code(old.text))" }
        lines += ["- \(place)"]
        if let acceptance = finding.acceptance { lines.append("- **\(escaped(acceptance.sentence))**") }
        for text in finding.sentences { lines.append("- \(sentence(named(text)))") }
        if !finding.isAccepted {
            for fix in finding.fixes {
                lines += ["", "\(sentence(fix.title)), under `\(fix.at)`:", "", "```yaml", fix.yaml, "```"]
            }
        }
        return lines + ["</details>", ""]
    }

    private func sentence(_ text: String) -> String { (text.first.map { $0.uppercased() } ?? "") + text.dropFirst() }

    private func code(_ text: String) -> String { "`\(text.split(separator: "`").joined(separator: "'"))`" }

    /// Names in 'single quotes' become code.
    private func named(_ text: String) -> String {
        var result = ""
        var parts = text.split(separator: "'", omittingEmptySubsequences: false)[...]
        while let part = parts.popFirst() {
            result += escaped(String(part))
            if parts.count >= 2, let name = parts.popFirst() {
                result += "<code>\(escaped(String(name)))</code>"
            } else if !parts.isEmpty {
                result += "'"
            }
        }
        return result
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "|", "*", "_", "`", "[", "]", "\\", "#", "~": result += "\\" + String(scalar)
            case "\n": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
