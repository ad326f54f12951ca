/// Findings as workflow commands of GitHub Actions, which shows them beside the changed lines. Notes and fix-its follow in the
/// message, since an annotation has one place.
func renderGitHub(_ report: DiagnosticReport) -> String {
    report.diagnostics.map(command).joined()
}

private func command(_ diagnostic: Diagnostic) -> String {
    let name =
        switch diagnostic.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    let span = diagnostic.span
    var properties = [("file", span.file.path)]
    if !span.file.bytes.isEmpty {
        let (start, end) = (span.position, span.endPosition)
        properties += [("line", "\(start.line)"), ("endLine", "\(end.line)"), ("col", "\(start.column)")]
        // GitHub refuses columns over several lines; its end column is the last one covered.
        if start.line == end.line { properties.append(("endColumn", "\(max(start.column, end.column - 1))")) }
    }
    properties.append(("title", diagnostic.id.name))
    var message = diagnostic.message
    for note in diagnostic.notes {
        let place = note.span.map { " (\($0.file.path):\($0.position.line))" } ?? ""
        message += "\nnote: \(note.message)\(place)"
    }
    for fixIt in diagnostic.fixIts {
        message += "\nfix-it: \(fixIt.message)"
    }
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(name) \(list)::\(escaped(message, isProperty: false))\n"
}

private func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "%": result += "%25"
        case "\r": result += "%0D"
        case "\n": result += "%0A"
        case ":" where isProperty: result += "%3A"
        case "," where isProperty: result += "%2C"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
