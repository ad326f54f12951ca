import ArchiveInspection
import Foundation
import ModelLanguage
import SchemaDiagnostics

extension CompilerDriver {
    /// Drafts a schema of what archives hold. The draft has no errors, as far as fix-its can do that.
    ///
    /// - Parameters:
    ///   - model: its name; nil: the module that the archives name, or the word in `path`.
    ///   - path: where it is to be written; nil: nowhere.
    /// - Returns: the schema's text where it is not written.
    package static func importSchema(
        of sources: [String],
        model: String?,
        to path: String?
    ) -> (text: String, result: RunResult) {
        var bag = DiagnosticBag()
        var observed = ObservedClasses()
        for source in sources {
            guard let file = open(source, into: &bag) else { continue }
            guard file.kind == .keyedArchive else {
                bag.report(
                    .notImported,
                    "this is no keyed archive but another file: \(file.kind.rawValue)",
                    at: SourceSpan(path: source)
                )
                continue
            }
            observed.add(file)
        }
        if let path, FileSystem.kind(of: path) != nil {
            bag.report(.notImported, "the file is there already; nothing was written", at: SourceSpan(path: path))
        }
        guard !bag.hasErrors else { return ("", RunResult(report: DiagnosticReport(bag))) }
        var drafting = ArchiveDraft(observed, fileCount: sources.count)
        var names = SwiftNames()
        let word = path.map { String(Paths.name(of: $0).prefix { $0 != "." }) } ?? "Model"
        let draft = drafting.draft(model: model ?? ArchiveDraft.modelName(of: observed) ?? names.type(word))
        let place = path.map(Paths.normalized) ?? "draft.yaml"
        let files = EditorFiles()
        files.open(SourceFile(path: place, bytes: Array(draft.text.utf8)), at: place)
        files.beginRun()
        var edited = EditedFiles(base: files)
        let left = mend(place, in: &edited)
        let text = (try? edited.read(place)) ?? []
        guard let path else {
            return (String(decoding: text, as: UTF8.self), RunResult(report: DiagnosticReport(left.bag)))
        }
        var run = RunResult(report: DiagnosticReport(left.bag))
        do {
            try FileSystem.writeMakingFolder(text, to: path)
            run.written = [path]
        } catch {
            var bag = DiagnosticBag()
            bag.report(unwritten: error, "the schema")
            run.report = DiagnosticReport(bag)
        }
        return ("", run)
    }
}

extension CompilerDriver {
    private static let mendLimit = 20

    /// Applies fix-its, and makes comments of lines that are wrong all the same: names and keys may be anything in archives.
    private static func mend(_ path: String, in edited: inout EditedFiles) -> Loading {
        for _ in 0..<mendLimit {
            let (_, left) = fix([path], in: &edited)
            let errors = left.bag.diagnostics.filter { $0.severity == .error }
            guard !errors.isEmpty, let text = try? edited.read(path) else { return left }
            let messages = Dictionary(errors.map { ($0.span.position.line, $0.message) }) { first, _ in first }
            let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().flatMap {
                index,
                line in
                guard let message = messages[index + 1] else { return [Array(line)] }
                let indent = Array(line.prefix { $0 == 0x20 })
                return [
                    indent + Array("# Left out: \(message)".utf8),
                    indent + Array("# ".utf8) + line.dropFirst(indent.count),
                ]
            }
            edited.setText(Array(lines.joined(separator: [0x0A])), at: path)
        }
        return fix([path], in: &edited).left
    }
}

extension DiagnosticID {
    static let notImported = DiagnosticID("not-imported")
}
