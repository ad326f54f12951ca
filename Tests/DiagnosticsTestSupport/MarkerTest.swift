import SchemaDiagnostics
import Testing

/// Runs a stage over a marked source and compares all diagnostics with those expected, in any order; anything missing, different or
/// unexpected is recorded as an issue. Fix-its are applied, each diagnostic's by itself, after which the diagnostic must be gone; and
/// `fixed`, if given, is the text after the fix-its of all of them.
package func expectDiagnostics(
    _ marked: String,
    _ expected: [ExpectedDiagnostic],
    fixed: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    stage: (SourceFile, inout DiagnosticBag) -> Void
) {
    let source = MarkedSource(marked)
    var bag = DiagnosticBag()
    stage(source.file, &bag)
    var found = bag.diagnostics
    for expectation in expected {
        guard let offset = source.offsets[expectation.marker] else {
            Issue.record("the source has no marker \(expectation.marker)", sourceLocation: sourceLocation)
            continue
        }
        let match = found.firstIndex {
            $0.span.start == offset && $0.id.name == expectation.id && $0.message == expectation.message
        }
        guard let index = match ?? found.firstIndex(where: { $0.span.start == offset && $0.id.name == expectation.id })
        else {
            Issue.record(
                "expected \(expectation.id) at \(expectation.marker), found:\n\(describe(found, in: source))",
                sourceLocation: sourceLocation
            )
            continue
        }
        let problems = differences(found.remove(at: index), from: expectation, in: source)
        for problem in problems {
            Issue.record("\(expectation.id) at \(expectation.marker): \(problem)", sourceLocation: sourceLocation)
        }
    }
    if !found.isEmpty {
        Issue.record("not expected:\n\(describe(found, in: source))", sourceLocation: sourceLocation)
    }
    expectFixItsMend(bag.diagnostics, in: source.file, fixed: fixed, sourceLocation: sourceLocation, stage: stage)
}

/// After a diagnostic's fix-its are applied, it must be gone.
private func expectFixItsMend(
    _ diagnostics: [Diagnostic],
    in file: SourceFile,
    fixed: String?,
    sourceLocation: SourceLocation,
    stage: (SourceFile, inout DiagnosticBag) -> Void
) {
    for diagnostic in diagnostics {
        for fixIt in diagnostic.fixIts {
            let mended = SourceFile(path: file.path, bytes: applying([fixIt], to: file))
            var bag = DiagnosticBag()
            stage(mended, &bag)
            let before = diagnostics.count { $0.id == diagnostic.id && $0.message == diagnostic.message }
            let after = bag.diagnostics.count { $0.id == diagnostic.id && $0.message == diagnostic.message }
            if after >= before {
                let text = String(decoding: mended.bytes, as: UTF8.self)
                Issue.record(
                    "fix-it '\(fixIt.message)' does not remove \(diagnostic.id.name); it gives:\n\(text)",
                    sourceLocation: sourceLocation
                )
            }
        }
    }
    guard let fixed else { return }
    let text = String(decoding: applying(diagnostics.flatMap(\.fixIts), to: file), as: UTF8.self)
    if text != fixed {
        Issue.record("the fix-its give:\n\(text)\nexpected:\n\(fixed)", sourceLocation: sourceLocation)
    }
}

private func differences(
    _ diagnostic: Diagnostic,
    from expected: ExpectedDiagnostic,
    in source: MarkedSource
) -> [String] {
    var problems: [String] = []
    if diagnostic.message != expected.message {
        problems.append("message is\n  \(diagnostic.message)\nexpected\n  \(expected.message)")
    }
    if let underlined = expected.underlined, diagnostic.span.text != underlined {
        problems.append("underlines '\(diagnostic.span.text)', expected '\(underlined)'")
    }
    let notes = diagnostic.notes.map { note in
        note.message + (note.span.map { " at \(place($0, in: source))" } ?? "")
    }
    let expectedNotes = expected.notes.map { note in
        note.message + (note.marker.map { " at \($0)" } ?? "")
    }
    // A note whose place the test does not mark is compared by its message.
    let same =
        notes.count == expectedNotes.count
        && zip(diagnostic.notes, expected.notes).allSatisfy { note, expected in
            note.message == expected.message
                && expected.marker.map { marker in note.span?.start == source.offsets[marker] } ?? true
        }
    if !same { problems.append("notes are \(notes), expected \(expectedNotes)") }
    let fixIts = diagnostic.fixIts.map(\.message)
    if fixIts != expected.fixIts { problems.append("fix-its are \(fixIts), expected \(expected.fixIts)") }
    return problems
}

private func describe(_ diagnostics: [Diagnostic], in source: MarkedSource) -> String {
    if diagnostics.isEmpty { return "  nothing" }
    return diagnostics.map { diagnostic in
        "  \(place(diagnostic.span, in: source)): \(diagnostic.message) [\(diagnostic.id.name)] '\(diagnostic.span.text)'"
            + diagnostic.notes.map { "\n    note: \($0.message)" }.joined()
            + diagnostic.fixIts.map { "\n    fix-it: \($0.message)" }.joined()
    }.joined(separator: "\n")
}

private func place(_ span: SourceSpan, in source: MarkedSource) -> String {
    if span.file == source.file, let marker = source.marker(at: span.start) { return String(marker) }
    let position = span.position
    return "\(span.file.path):\(position.line):\(position.column)"
}
