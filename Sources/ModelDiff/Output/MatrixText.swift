import Diagnostics

/// The matrix of one model, with a heading.
package struct TitledMatrix: Sendable {
    package var title: String
    package var matrix: VersionMatrix

    package init(title: String, matrix: VersionMatrix) {
        self.title = title
        self.matrix = matrix
    }

    fileprivate var members: [(key: String, value: JSONText?)] {
        [("title", .string(title)), ("matrix", matrix.json)]
    }
}

extension [TitledMatrix] {
    /// One document, whatever the number of models; nil for a form that has no matrix.
    package func rendered(as format: ReportFormat) -> String? {
        switch format {
        case .text: return map { $0.matrix.text(title: $0.title) }.joined(separator: "\n")
        case .markdown: return map { "### \($0.title)\n\n\($0.matrix.markdown)" }.joined(separator: "\n")
        case .html:
            let bodies = map { "<h1>\(escapedXML($0.title))</h1>\n\($0.matrix.html)" }
            return HTMLPage.page(title: map(\.title).joined(separator: "; "), body: bodies.joined(separator: "<hr>\n"))
        case .json:
            let content = count == 1 ? self[0].members : [("matrices", .array(map { JSONText.object($0.members) }))]
            return JSONText.object([("format", .integer(1))] + content).rendered
        case .github, .sarif, .junit, .gitlab: return nil
        }
    }
}

extension VersionMatrix {
    /// Archives down, readers across; what is lost or refused is told below.
    func text(title: String) -> String {
        let width = 4 + (versions.last.map { "\($0)".count } ?? 1)
        func padded(_ text: String) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
        var lines = [title, "", "archive ╲ reader" + versions.map { padded("\($0)") }.joined()]
        for archive in versions {
            let row = versions.map { padded(self[archive: archive, reader: $0]?.outcome.mark ?? " ") }
            let head = padded("\(archive)")
            lines.append(String(repeating: " ", count: max(0, 16 - head.count)) + head + row.joined())
        }
        lines += ["", legend]
        for (title, details) in explanations { lines += ["", title] + details.map { "  " + $0 } }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A table and what it means, without a heading.
    var markdown: String {
        var lines = ["| archive of ╲ reader of | \(versions.map(String.init).joined(separator: " | ")) |"]
        lines.append("|---|\(versions.map { _ in ":-:" }.joined(separator: "|"))|")
        for archive in versions {
            let row = versions.map { self[archive: archive, reader: $0]?.outcome.mark ?? "" }
            lines.append("| **\(archive)** | \(row.joined(separator: " | ")) |")
        }
        lines += ["", legend, ""]
        for (title, details) in explanations { lines += ["- \(title)"] + details.map { "  - \(code($0))" } }
        return lines.joined(separator: "\n") + "\n"
    }

    var legend: String {
        let used = Outcome.allCases.filter { outcome in cells.contains { $0.outcome == outcome } }
        return used.map { "\($0.mark) \($0.phrase)" }.joined(separator: ", ")
    }

    /// Cells that are not plain, those with the same details together.
    /// A code span, where the text has nothing that could end it.
    private func code(_ text: String) -> String {
        guard text.contains(where: { "`<&".contains($0) }) else { return "`\(text)`" }
        return "<code>\(escapedXML(text).replacing("`", with: "&#96;"))</code>"
    }

    var explanations: [(title: String, details: [String])] {
        var groups: [(cells: [Cell], details: [Detail])] = []
        for cell in cells where !cell.details.isEmpty {
            if let index = groups.firstIndex(where: { $0.details == cell.details }) {
                groups[index].cells.append(cell)
            } else {
                groups.append(([cell], cell.details))
            }
        }
        return groups.map { group in
            let pairs = group.cells.map { "\($0.archive) by \($0.reader)" }.joined(separator: ", ")
            let outcome = group.cells.first?.outcome ?? .reads
            let details = group.details.map { "\($0.verdict.outcome.mark) \($0.subject): \($0.verdict.because)" }
            return ("archives of \(pairs): \(outcome.phrase)", details)
        }
    }
}
