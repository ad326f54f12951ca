import SchemaDiagnostics
import SchemaHistory
import Workspace

extension CompilerDriver {
    package typealias Loading = (models: [(path: String, model: CheckedModel)], bag: DiagnosticBag)
    private static let roundLimit = 100

    /// Applies fix-its that have no alternative, until nothing changes, and writes the files: all of them, or none.
    package static func fix(_ roots: [String], isDryRun: Bool) -> EditRun {
        var edited = EditedFiles()
        let (lines, current) = fix(roots, in: &edited)
        var run = edited.finish(isDryRun: isDryRun, reporting: current.bag)
        run.lines = lines
        run.result.modelCount = current.models.count
        return run
    }

    /// The same for texts that are not written yet.
    /// - Returns: the changes, a line each, and the remaining findings.
    package static func fix(_ roots: [String], in edited: inout EditedFiles) -> (lines: [String], left: Loading) {
        var current = load(roots, files: edited)
        var lines: [String] = []
        for _ in 0..<roundLimit {
            var chosen = current.bag.diagnostics.filter { $0.certainFixIt != nil }
            var next: (edited: EditedFiles, applied: [Diagnostic], loading: Loading)?
            // Fix-its that are correct one by one may not be correct together.
            while next == nil, !chosen.isEmpty {
                let (texts, applied) = apply(chosen, to: edited)
                let loading = load(roots, files: texts)
                if errorCount(loading.bag) <= errorCount(current.bag) { next = (texts, applied, loading) }
                if next == nil { chosen = Array(chosen.prefix(chosen.count / 2)) }
            }
            guard let next else { break }
            lines += next.applied.map(line)
            (edited, current) = (next.edited, next.loading)
        }
        return (lines, current)
    }

    private static func errorCount(_ bag: DiagnosticBag) -> Int { bag.diagnostics.count { $0.severity == .error } }

    /// - Returns: also the findings whose fix-its did not clash with others.
    private static func apply(_ findings: [Diagnostic], to files: EditedFiles) -> (EditedFiles, [Diagnostic]) {
        var edited = files
        var applied: Set<Int> = []
        let fixIts = findings.compactMap(\.certainFixIt)
        for file in Set(fixIts.flatMap { $0.edits.map(\.span.file) }) {
            let application = FixItApplication(fixIts, to: file)
            applied.formUnion(application.edits.map(\.fixIt))
            edited.setText(application.text, at: file.path)
        }
        return (edited, findings.indices.filter(applied.contains).map { findings[$0] })
    }

    private static func line(_ finding: Diagnostic) -> String {
        let position = finding.span.position
        let place = "\(finding.span.file.path.shownAsPath):\(position.line):\(position.column)"
        return "\(place): \(finding.certainFixIt?.message ?? "") [\(finding.id.name)]"
    }
}

extension Diagnostic {
    /// The finding has exactly one fix-it, which is complete and requires no decision.
    fileprivate var certainFixIt: FixIt? {
        guard fixIts.count == 1, let fixIt = fixIts.first, fixIt.hasOneReading, !fixIt.isPartial else { return nil }
        return fixIt
    }
}
