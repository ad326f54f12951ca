/// Findings as workflow commands of GitHub Actions, which shows them beside the changed lines. Notes and fix-its follow in the
/// message, since an annotation has one place.
func renderGitHub(_ report: DiagnosticReport) -> String {
    report.diagnostics.prefix(DiagnosticReport.most).map(command).joined()
        + (report.omission.map { workflowCommand("notice", title: "heirloom", $0) } ?? "")
}

private func command(_ diagnostic: Diagnostic) -> String {
    let name =
        switch diagnostic.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    var message = diagnostic.message
    for note in diagnostic.notes {
        let place = note.span.map { " (\($0.file.path):\($0.position.line))" } ?? ""
        message += "\nnote: \(note.message)\(place)"
    }
    for fixIt in diagnostic.fixIts {
        message += "\nfix-it: \(fixIt.message)"
    }
    let span = diagnostic.span
    let range = span.file.bytes.isEmpty ? nil : (span.position, span.endPosition)
    return workflowCommand(name, at: (span.file.path, range), title: diagnostic.id.name, message)
}

/// One annotation, as GitHub Actions reads it.
package func workflowCommand(
    _ name: String,
    at place: (path: String, range: (start: SourcePosition, end: SourcePosition)?)? = nil,
    title: String,
    _ message: String
) -> String {
    var properties: [(String, String)] = place.map { [("file", $0.path)] } ?? []
    if let (start, end) = place?.range {
        properties += [("line", "\(start.line)"), ("endLine", "\(end.line)"), ("col", "\(start.column)")]
        // GitHub rejects columns over several lines; its end column is the last one covered.
        if start.line == end.line { properties.append(("endColumn", "\(max(start.column, end.column - 1))")) }
    }
    properties.append(("title", title))
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(name) \(list)::\(escaped(message, isProperty: false))\n"
}

private func escaped(_ text: String, isProperty: Bool) -> String {
    text.escaping { scalar in
        switch scalar {
        case "%": "%25"
        case "\r": "%0D"
        case "\n": "%0A"
        case ":" where isProperty: "%3A"
        case "," where isProperty: "%2C"
        default: nil
        }
    }
}
