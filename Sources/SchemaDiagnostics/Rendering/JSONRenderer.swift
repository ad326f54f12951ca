/// Findings for programs. The structure is stable; `format` is raised if the meaning of a part changes:
///
///     { "format": 1,
///       "diagnostics": [{ "id", "severity", "message", "location", "notes": [{ "message", "location"? }],
///                         "fixIts": [{ "message", "edits": [{ "location", "replacement" }] }] }],
///       "summary": { "errors", "warnings", "notes" } }
///
/// After a thousand diagnostics, `"omitted"` is the number of the others. Then what the command did: `"written"`, the paths of files that it wrote, and `"text"`, what it would print otherwise.
///
/// A location is `{ "path", "line", "column", "endLine", "endColumn", "offset", "endOffset" }`: lines and columns from 1, columns in
/// Unicode scalars, offsets in bytes of the file after a byte order mark, ends exclusive.
func renderJSON(_ report: DiagnosticReport, _ outcome: [(key: String, value: JSONText?)] = []) -> String {
    let findings: [(key: String, value: JSONText?)] = [
        ("format", .integer(1)),
        ("diagnostics", .array(report.diagnostics.prefix(DiagnosticReport.most).map(json))),
        ("omitted", report.omission.map { _ in .integer(report.diagnostics.count - DiagnosticReport.most) }),
        (
            "summary",
            .object([
                ("errors", .integer(report.count(of: .error))),
                ("warnings", .integer(report.count(of: .warning))),
                ("notes", .integer(report.count(of: .note))),
            ])
        ),
    ]
    return JSONText.object(findings + outcome).rendered
}

private func json(_ diagnostic: Diagnostic) -> JSONText {
    .object([
        ("id", .string(diagnostic.id.name)),
        ("severity", .string(diagnostic.severity.rawValue)),
        ("message", .string(diagnostic.message)),
        ("location", json(diagnostic.span)),
        (
            "notes",
            .array(
                diagnostic.notes.map { .object([("message", .string($0.message)), ("location", $0.span.map(json))]) }
            )
        ),
        ("fixIts", .array(diagnostic.fixIts.map(json))),
    ])
}

private func json(_ fixIt: FixIt) -> JSONText {
    let edits = fixIt.edits.map { edit in
        JSONText.object([("location", json(edit.span)), ("replacement", .string(edit.replacement))])
    }
    return .object([("message", .string(fixIt.message)), ("edits", .array(edits))])
}

private func json(_ span: SourceSpan) -> JSONText {
    let (start, end) = (span.position, span.endPosition)
    return .object([
        ("path", .string(span.file.path)),
        ("line", .integer(start.line)),
        ("column", .integer(start.column)),
        ("endLine", .integer(end.line)),
        ("endColumn", .integer(end.column)),
        ("offset", .integer(span.start)),
        ("endOffset", .integer(span.end)),
    ])
}
