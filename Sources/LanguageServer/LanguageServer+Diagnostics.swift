import CompilerDriver
import Explanations
import Foundation
import SchemaDiagnostics

extension LanguageServer {
    /// More of one file than this nobody reads, and editors become slow.
    private static let limit = 500

    /// Tells the client what the compiler finds. Files that had something before are told that they have nothing now.
    func publish(_ analysis: Analysis) {
        hints = hints.filter { documents[$0.key] != nil }
        send(analysis)
    }

    /// The same, and what the last seal says.
    func publishHints() {
        let analysis = workspace.analyze()
        let found = sealHints(analysis)
        guard found.map(\.key).sorted() != hints.keys.sorted() || !found.isEmpty else { return }
        hints = found
        send(analysis)
    }

    private func send(_ analysis: Analysis) {
        var byAddress: [String: [JSONText]] = [:]
        for (path, findings) in Dictionary(grouping: analysis.findings, by: \.span.file.path) {
            byAddress[address(of: path)] = findings.prefix(Self.limit).map(json)
        }
        for (address, own) in hints { byAddress[address, default: []] += own }
        for address in published.union(byAddress.keys).union(documents.keys).sorted() {
            notify(
                "textDocument/publishDiagnostics",
                .object([
                    ("uri", .string(address)), ("version", documents[address]?.version.map(JSONText.integer)),
                    ("diagnostics", .array(byAddress[address] ?? [])),
                ])
            )
        }
        published = Set(byAddress.keys)
    }

    func json(_ finding: Diagnostic) -> JSONText {
        let severity =
            switch finding.severity {
            case .error: 1
            case .warning: 2
            case .note: 3
            }
        let advice = finding.notes.filter { $0.span == nil }.map { "\n\($0.message)" }.joined()
        let places = finding.notes.compactMap { note in
            note.span.map { JSONText.object([("location", location($0)), ("message", .string(note.message))]) }
        }
        return json(
            finding.id.name,
            finding.message + advice,
            positions.range(of: finding.span),
            severity,
            related: places,
            // What nothing uses is shown faded.
            tags: finding.id == .schemaUnused ? [.integer(1)] : []
        )
    }

    func json(
        _ id: String,
        _ message: String,
        _ range: JSONText,
        _ severity: Int,
        related: [JSONText] = [],
        tags: [JSONText] = []
    ) -> JSONText {
        .object([
            ("range", range), ("severity", .integer(severity)), ("code", .string(id)),
            ("codeDescription", page(id).map { .object([("href", .string($0))]) }), ("source", .string("heirloom")),
            ("message", .string(message)), ("relatedInformation", related.isEmpty ? nil : .array(related)),
            ("tags", tags.isEmpty ? nil : .array(tags)),
        ])
    }

    /// Where the page of an id can be read; nil where there is none. Pages are in the tool, so they are written for the client.
    private func page(_ id: String) -> String? {
        guard let pages, let text = Explanation.of(id)?.text else { return nil }
        let file = URL(filePath: pages).appending(path: "\(id).md")
        if (try? String(contentsOf: file, encoding: .utf8)) != text {
            try? FileManager.default.createDirectory(atPath: pages, withIntermediateDirectories: true)
            guard (try? text.write(to: file, atomically: true, encoding: .utf8)) != nil else { return nil }
        }
        return file.absoluteString
    }
}
