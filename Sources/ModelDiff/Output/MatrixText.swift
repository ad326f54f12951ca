import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

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
    /// One document, regardless of the number of models.
    package func rendered(as format: MatrixFormat) -> String {
        switch format {
        case .text: return map { $0.matrix.text(title: $0.title) }.joined(separator: "\n")
        case .markdown: return map { "### \($0.title)\n\n\($0.matrix.markdown)" }.joined(separator: "\n")
        case .html:
            let bodies = map { "<h1>\(escapedXML($0.title))</h1>\n\($0.matrix.html)" }
            return HTMLPage.page(title: map(\.title).joined(separator: "; "), body: bodies.joined(separator: "<hr>\n"))
        case .json:
            let content = count == 1 ? self[0].members : [("matrices", .array(map { JSONText.object($0.members) }))]
            return JSONText.object([("format", .integer(1))] + content).rendered
        }
    }
}

extension VersionMatrix {
    static let axes = "apps ↓ read files of →"

    /// Rows are readers, columns are archives; lost and rejected data is listed below.
    func text(title: String) -> String {
        let width = 4 + (versions.last.map { "\($0)".count } ?? 1)
        func padded(_ text: String) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
        var lines = [title, "", Self.axes + versions.map { padded("\($0)") }.joined()]
        let outcomes = notes.outcomes(versions)
        for (reader, row) in zip(versions, outcomes.byReader) {
            let row = row.map { padded($0.mark) }
            let head = padded("\(reader)")
            lines.append(String(repeating: " ", count: max(0, Self.axes.count - head.count)) + head + row.joined())
        }
        lines += ["", outcomes.legend]
        for (title, details) in explanations { lines += ["", title] + details.map { "  " + $0 } }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A table with its legend, without a heading.
    var markdown: String {
        var lines = [markdownTable]
        for (title, details) in explanations { lines += ["- \(title)"] + details.map { "  - \(code($0))" } }
        return lines.joined(separator: "\n") + "\n"
    }

    var markdownTable: String {
        var lines = ["| \(Self.axes) | \(versions.map(String.init).joined(separator: " | ")) |"]
        lines.append("|---|\(versions.map { _ in ":-:" }.joined(separator: "|"))|")
        let outcomes = notes.outcomes(versions)
        for (reader, row) in zip(versions, outcomes.byReader) {
            lines.append("| **\(reader)** | \(row.map(\.mark).joined(separator: " | ")) |")
        }
        lines += ["", outcomes.legend, ""]
        return lines.joined(separator: "\n")
    }

    /// A code span, if the text contains nothing that would end it.
    private func code(_ text: String) -> String {
        guard text.contains(where: { "`<&".contains($0) }) else { return "`\(text)`" }
        return "<code>\(escapedXML(text).replacing("`", with: "&#96;"))</code>"
    }

    /// What older versions do to newer archives that they save again.
    private var savings: [(title: String, details: [String])] {
        if saved.isEmpty { return [] }
        func names(_ isKept: Bool) -> String {
            saved.filter { $0.isKept == isKept }.map { "'\($0.name)'" }.joined(separator: ", ")
        }
        var details = ["kept of \(names(true)) ('unknownKeys: keep')"]
        if saved.contains(where: { !$0.isKept }) { details.append("lost of \(names(false))") }
        if !losingElements.isEmpty {
            let names = losingElements.map { "'\($0)'" }.joined(separator: ", ")
            details.append("lost of \(names), once the collection changes: elements that the older version leaves out")
        }
        return [("what only newer versions know, when an older version saves it", details)]
    }

    /// The notes on cells other than reading; notes on the same cells together.
    var explanations: [(title: String, details: [String])] {
        var groups: [(areas: [MatrixArea], notes: [Detail])] = []
        var places: [[MatrixArea]: Int] = [:]
        for note in notes.all {
            let areas = note.areas.sorted {
                ($0.archives.lowerBound, $0.readers.lowerBound) < ($1.archives.lowerBound, $1.readers.lowerBound)
            }
            if let place = places[areas] {
                groups[place].notes.append(note.detail)
            } else {
                places[areas] = groups.count
                groups.append((areas, [note.detail]))
            }
        }
        groups.sort { left, right in
            guard let one = left.areas.first, let other = right.areas.first else { return false }
            return (one.archives.lowerBound, one.readers.lowerBound) < (
                other.archives.lowerBound, other.readers.lowerBound
            )
        }
        let cells = groups.map { group -> (title: String, details: [String]) in
            let cells = group.areas.map { "\($0.archives.spelled) by \($0.readers.spelled)" }.joined(separator: ", ")
            let details = group.notes.map {
                "\($0.verdict.outcome.mark) \($0.subject): \($0.verdict.because)".onOneLine
            }
            return ("archives of \(cells)", details)
        }
        return cells + savings + usedModels.map { ("what becomes of values of '\($0)': see its own matrix", []) }
    }
}

extension [[Outcome]] {
    /// Rows of archives as rows of readers.
    var byReader: [[Outcome]] { indices.map { reader in map { $0[reader] } } }

    var used: [Outcome] { Outcome.allCases.filter(Set(joined()).contains) }

    var legend: String { used.map { "\($0.mark) \($0.phrase)" }.joined(separator: ", ") }
}

extension ClosedRange<Int> {
    fileprivate var spelled: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)–\(upperBound)" }
}
