import Foundation
import SchemaDiagnostics
import Testing

/// Marked files -> a stage over them -> what it reports, compared with what is expected.
///
/// An expected line is `1️⃣ id: message`. It may go on with ` | ` and a part each for what the test is about: `underlines 'text'`, a note
/// (`note`, or `note 2️⃣` for one with a place), and `fix-it: message`. Of each of these three, a line has all or none.
package struct MarkerTest {
    /// Files by path. A fix-it changes one of them.
    package typealias Stage = ([String: SourceFile], inout DiagnosticBag) -> Void

    private let sources: [String: MarkedSource]
    private let stage: Stage
    package let bag: DiagnosticBag

    package init(_ files: [String: String], stage: @escaping Stage) {
        self.init(files.map { ($0, MarkedSource($1, path: $0)) }.reduce(into: [:]) { $0[$1.0] = $1.1 }, stage)
    }

    private init(_ sources: [String: MarkedSource], _ stage: @escaping Stage) {
        self.sources = sources
        self.stage = stage
        var bag = DiagnosticBag()
        stage(sources.mapValues(\.file), &bag)
        self.bag = bag
    }

    package var files: [String: SourceFile] { sources.mapValues(\.file) }

    private var found: [Diagnostic] { bag.diagnostics }

    /// The same with a fix-it applied.
    package func applying(_ fixIt: FixIt) -> MarkerTest { applying([fixIt]) }

    /// `1️⃣ id: message`, the place as file, line and column if there is no marker.
    package func describe(_ diagnostic: Diagnostic) -> String {
        "\(place(diagnostic.span)) \(diagnostic.id.name): \(diagnostic.message)"
    }

    /// Everything that is reported must be expected, in any order. A fix-it must remove its diagnostic, and leave fewer of them unless an
    /// error of a stage hides others; `fixed`, if given, is the text of the only file after all fix-its.
    package func expect(
        _ expected: [String],
        fixed: String? = nil,
        hidesOthers: Bool = false,
        sourceLocation: SourceLocation
    ) {
        var rest = found
        let missing = expected.filter { line in
            let parts = Parts(line)
            guard let index = rest.firstIndex(where: { describe($0, parts) == line }) else { return true }
            rest.remove(at: index)
            return false
        }
        if !missing.isEmpty || !rest.isEmpty {
            Issue.record(
                "missing:\n\(lines(missing))\nnot expected:\n\(lines(rest.map { describe($0, .all) }))",
                sourceLocation: sourceLocation
            )
        }
        for diagnostic in found {
            for fixIt in diagnostic.fixIts {
                let mended = applying([fixIt])
                let isGone =
                    mended.count(of: diagnostic) < count(of: diagnostic)
                    && (hidesOthers || mended.found.count < found.count)
                if isGone { continue }
                Issue.record(
                    """
                    '\(fixIt.message)' does not mend \(diagnostic.id.name), but gives
                    \(mended.text)
                    \(lines(mended.found.map { mended.describe($0, .all) }))
                    """,
                    sourceLocation: sourceLocation
                )
            }
        }
        guard let fixed else { return }
        let text = applying(found.flatMap(\.fixIts)).text
        if text != fixed {
            Issue.record("the fix-its give:\n\(text)\nexpected:\n\(fixed)", sourceLocation: sourceLocation)
        }
    }

    private func applying(_ fixIts: [FixIt]) -> MarkerTest {
        let changed = sources.mapValues { source in
            let bytes = SchemaDiagnostics.applying(fixIts, to: source.file)
            return MarkedSource(String(decoding: bytes, as: UTF8.self), path: source.file.path)
        }
        return MarkerTest(changed, stage)
    }

    private var text: String {
        sources.values.map { String(decoding: $0.file.bytes, as: UTF8.self) }.joined(separator: "\n")
    }

    private func count(of diagnostic: Diagnostic) -> Int {
        found.count { $0.id == diagnostic.id && $0.message == diagnostic.message }
    }

    private func lines(_ lines: [String]) -> String { lines.map { "  \($0)" }.joined(separator: "\n") }

    /// What a line says beside id and message.
    private struct Parts {
        var hasUnderlined = true
        var hasNotes = true
        var hasFixIts = true

        static let all = Parts()

        private init() {}

        init(_ line: String) {
            let parts = line.components(separatedBy: " | ").dropFirst()
            hasUnderlined = parts.contains { $0.hasPrefix("underlines ") }
            hasFixIts = parts.contains { $0.hasPrefix("fix-it: ") }
            hasNotes = parts.contains { !$0.hasPrefix("underlines ") && !$0.hasPrefix("fix-it: ") }
        }
    }

    private func describe(_ diagnostic: Diagnostic, _ parts: Parts) -> String {
        var text = describe(diagnostic)
        if parts.hasUnderlined { text += " | underlines '\(diagnostic.span.text)'" }
        for note in parts.hasNotes ? diagnostic.notes : [] {
            text += " | \(note.message)" + (note.span.flatMap(marker).map { " \($0)" } ?? "")
        }
        for fixIt in parts.hasFixIts ? diagnostic.fixIts : [] { text += " | fix-it: \(fixIt.message)" }
        return text
    }

    private func marker(_ span: SourceSpan) -> Character? { sources[span.file.path]?.marker(at: span.start) }

    private func place(_ span: SourceSpan) -> String {
        if let marker = marker(span) { return String(marker) }
        let position = span.position
        return "\(span.file.path):\(position.line):\(position.column)"
    }
}
