import ArchiveInspection
import Foundation
import Importing
import SchemaDiagnostics
import Workspace

extension CompilerDriver {
    /// How an archive is shown.
    package enum InspectionForm: Sendable {
        case text(ArchiveText.Options)
        case json
        case html(ArchivePage.Options)
    }

    /// The content of files: one as a tree, as JSON or as a page, several as a table.
    /// - Parameter schema: a root file: instead of the content, how its code reads the files.
    /// - Returns: the text, and the files that could not be read; these include files with broken values, and files that the schema's code
    ///   rejects.
    package static func inspect(
        _ paths: [String],
        as form: InspectionForm,
        with schema: String? = nil,
        to output: ([UInt8]) -> Void
    ) -> (text: String, result: RunResult) {
        var (models, bag) = schema.map { load([$0]) } ?? ([], DiagnosticBag())
        if bag.hasErrors { return ("", RunResult(report: DiagnosticReport(bag))) }
        let names = models.first.map { ArchiveReading.Names.all($0.model) } ?? []
        var text = ""
        var rows: [(path: String, summary: ArchiveSummary)] = []
        var readings = ArchiveReadingOutput()
        for path in paths {
            guard let file = open(path, into: &bag) else { continue }
            if !names.isEmpty {
                let reading = ArchiveReading(names, of: file)
                if let failure = reading.failure { bag.report(.archiveRefused, failure, at: SourceSpan(path: path)) }
                readings.files.append((path, reading))
                if paths.count == 1 {
                    text = reading.text
                } else {
                    text += "\(path.shownAsPath): \(reading.failure.map { "rejected, \($0)" } ?? "read")\n"
                }
                continue
            }
            switch form {
            case .json: ArchiveJSON.write(file, name: path, to: output)
            case .html(let options): text += ArchivePage.render(file, name: path, options)
            case .text(let options) where paths.count == 1: text = ArchiveText.render(file, name: path, options)
            case .text: rows.append((path, ArchiveSummary(file)))
            }
            if let problem = file.problem {
                bag.report(.archiveBroken, problem, at: SourceSpan(path: path))
            }
        }
        if !names.isEmpty {
            switch form {
            case .json: text = readings.json
            case .html: text = readings.html
            case .text: break
            }
        }
        return (text + table(rows), RunResult(report: DiagnosticReport(bag), modelCount: paths.count))
    }

    private static func table(_ rows: [(path: String, summary: ArchiveSummary)]) -> String {
        guard !rows.isEmpty else { return "" }
        let head = ["file", "kind", "root", "version", "objects", ""]
        let cells =
            [head]
            + rows.map { path, summary in
                [path, summary.kind, summary.root, summary.stamps, "\(summary.objectCount)", summary.problem ?? ""]
            }
        let shown = cells.map {
            $0.map { $0.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : String($0) }.joined() }
        }
        let widths = head.indices.map { column in shown.map { $0[column].count }.max() ?? 0 }
        let lines = shown.map { row in
            let line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(
                separator: "  "
            )
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
