import Commands
import Explanations
import Foundation
import SchemaDiagnostics
import Workspace

extension LanguageServer {
    /// More findings in one file are not useful, and make editors slow.
    private static let limit = 500

    /// Sends the compiler's findings to the client. Files that had findings before get an empty list.
    func publish(_ analysis: Analysis) {
        hints = hints.filter { documents[$0.key] != nil }
        send(analysis)
    }

    /// The client requests diagnostics itself; the server only asks it to request them again.
    var asksForDiagnostics: Bool {
        capabilities["textDocument"]["diagnostic"] != .null
            && (capabilities["workspace"]["diagnostics"]["refreshSupport"].boolean == true
                || capabilities["workspace"]["diagnostic"]["refreshSupport"].boolean == true)
    }

    /// What each file has, by address.
    private func items(_ analysis: Analysis) -> [String: [JSONText]] {
        var byAddress: [String: [JSONText]] = [:]
        for (path, findings) in Dictionary(grouping: analysis.findings, by: \.span.file.path) {
            byAddress[address(of: path)] = findings.prefix(Self.limit).map(json)
        }
        for (address, own) in hints { byAddress[address, default: []] += own }
        return byAddress
    }

    func documentDiagnostics(_ parameters: JSONValue) throws -> JSONText {
        let uri = parameters["textDocument"]["uri"].string
        guard let uri, documents[uri] != nil else {
            throw ResponseError(.invalidParameters, "this document is not open")
        }
        let items = items(workspace.analyze())[uri] ?? []
        return .object(report(items, previous: parameters["previousResultId"].string))
    }

    func workspaceDiagnostics(_ parameters: JSONValue) throws -> JSONText {
        let all = items(workspace.analyze())
        var previous: [String: String] = [:]
        for known in parameters["previousResultIds"].array {
            if let uri = known["uri"].string { previous[uri] = known["value"].string }
        }
        let addresses = Set(all.keys).union(documents.keys).union(previous.keys).sorted()
        let reports = addresses.map { address in
            JSONText.object(
                [
                    ("uri", .string(address)),
                    ("version", documents[address]?.version.map(JSONText.integer) ?? .null),
                ] + report(all[address] ?? [], previous: previous[address])
            )
        }
        return .object([("items", .array(reports))])
    }

    private func report(_ items: [JSONText], previous: String?) -> [(key: String, value: JSONText?)] {
        // Equal for equal diagnostics.
        let result = JSONText.array(items).compact.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
            ($0 ^ UInt64($1)) &* 1_099_511_628_211
        }
        let id = String(result, radix: 16)
        if id == previous { return [("kind", .string("unchanged")), ("resultId", .string(id))] }
        return [("kind", .string("full")), ("resultId", .string(id)), ("items", .array(items))]
    }

    /// The same, with the comparison with the last seal.
    func publishHints() {
        let analysis = workspace.analyze()
        let found = sealHints(analysis)
        guard found.map(\.key).sorted() != hints.keys.sorted() || !found.isEmpty else { return }
        hints = found
        send(analysis)
    }

    private func send(_ analysis: Analysis) {
        if asksForDiagnostics { return request("workspace/diagnostic/refresh") }
        let byAddress = items(analysis)
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
            // Unused declarations are shown faded.
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

    /// The address of an id's page; nil if there is none. The tool contains the pages and writes them for the client.
    private func page(_ id: String) -> String? {
        guard let pages, let text = Explanation.of(id)?.text else { return nil }
        let file = URL(filePath: pages).appending(path: "\(id).md")
        if (try? String(contentsOf: file, encoding: .utf8)) != text {
            guard ReportFile.write(text, to: file.path()) == nil else { return nil }
        }
        return file.absoluteString
    }
}
