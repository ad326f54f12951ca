import ArchiveInspection
import Authoring
import Foundation
import ModelLanguage
import SchemaDiagnostics
import Workspace

/// The sources of a draft.
struct ImportRequest {
    var sources: [String]
    /// The model's name that the user gives.
    var model: String?
    /// The module that Swift sources are compiled into.
    var module: String?
    /// Those among the sources.
    var archives: [ArchiveFile] = []
    /// The word of the new file's name, as a name for the model if there is no other.
    var word: String?

    func modelName(_ found: String? = nil) -> String {
        var names = SwiftNames(avoiding: ReservedNames.types)
        return model ?? found.map { names.type($0) } ?? word.map { names.type($0) } ?? "Model"
    }
}

/// The kinds of sources for drafts.
enum ImportSource: String {
    case archives = "an archive"
    case coreData = "a Core Data model"
    case objectiveC = "Objective-C"
    case jsonSchema = "a JSON schema"
    case swift = "Swift source"

    /// By the name of the file or folder.
    static func kind(of path: String) -> ImportSource {
        let name = Paths.name(of: path.last == "/" ? String(path.dropLast()) : path)
        // A folder `JSON` has no ending.
        let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
        if CoreDataFiles.endings.contains(ending) { return .coreData }
        if ObjCDraft.endings.contains(ending) { return .objectiveC }
        if SchemaDocuments.endings.contains(ending) { return .jsonSchema }
        if SwiftSources.isSource(path) { return .swift }
        // JSON under another ending.
        let bytes = (try? FileSystem.read(path)) ?? []
        guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return .archives }
        return (try? ArchiveFile(Data(bytes)).kind) == .json ? .jsonSchema : .archives
    }

    func draft(_ request: ImportRequest, into bag: inout DiagnosticBag) -> SchemaDraft? {
        switch self {
        case .archives: CompilerDriver.archiveDraft(request)
        case .coreData: CoreDataDraft.draft(request, into: &bag)
        case .objectiveC: ObjCDraft.draft(request, into: &bag)
        case .jsonSchema: JSONSchemaDraft.draft(request, into: &bag)
        case .swift: SwiftSources.draft(request, into: &bag)
        }
    }
}

extension CompilerDriver {
    /// Drafts a schema from existing data. The draft has no errors, as far as fix-its can achieve that.
    /// - Parameters:
    ///   - model: its name; nil: a name from the sources, or the word in `path`.
    ///   - module: that of Swift sources; nil: the word after `Sources/` in their paths.
    ///   - path: the file to write; nil: none.
    /// - Returns: the schema's text if it is not written.
    package static func importSchema(
        of sources: [String],
        model: String?,
        module: String? = nil,
        to path: String?
    ) -> (text: String, result: RunResult) {
        var bag = DiagnosticBag()
        if let path, FileSystem.kind(of: path) != nil {
            bag.report(
                .notImported,
                "the file is there already; nothing was written",
                at: SourceSpan(path: path),
                notes: [Note("name another file with --output, or remove this one")]
            )
        }
        let word = path.map { String(Paths.name(of: $0).prefix { $0 != "." }) }
        let all = sources.map { (path: $0, kind: ImportSource.kind(of: $0)) }
        let first = all.first { $0.kind != .archives } ?? all.first
        // Archives may be beside the classes that wrote them.
        let archives =
            [.objectiveC, .swift].contains(first?.kind) ? all.filter { $0.kind == .archives }.map(\.path) : []
        if let first, let other = all.first(where: { $0.kind != first.kind && !archives.contains($0.path) }) {
            bag.report(
                .notImported,
                "this is \(other.kind.rawValue), and '\(first.path)' is \(first.kind.rawValue): import one kind at a time",
                at: SourceSpan(path: other.path)
            )
        }
        let own = sources.filter { !archives.contains($0) }
        var request = ImportRequest(sources: own, model: model, module: module, word: word)
        var notes: [DraftRemark] = []
        let files = all.filter { $0.kind == .archives }.flatMap { self.archives(in: $0.path, &notes, into: &bag) }
        request.archives = files
        guard !bag.hasErrors, var draft = first?.kind.draft(request, into: &bag), !bag.hasErrors else {
            return ("", RunResult(report: DiagnosticReport(bag)))
        }
        if draft.isEmpty {
            bag.report(
                .notImported,
                "nothing that a schema has is in \(sources.count == 1 ? "it" : "these files")",
                at: SourceSpan(path: first?.path ?? ""),
                notes: (draft.comments.suffix(1) + draft.leftOut).map { Note($0.text) }
            )
            return ("", RunResult(report: DiagnosticReport(bag)))
        }
        draft.comments += notes
        if !archives.isEmpty {
            var comparison = ArchiveComparison(observed(files), fileCount: archives.count)
            comparison.complete(&draft)
        }
        return finish(draft.text, to: path, triedOn: files)
    }

    /// The objects found in keyed archives.
    fileprivate static func archiveDraft(_ request: ImportRequest) -> SchemaDraft {
        let observed = observed(request.archives)
        var drafting = ArchiveDraft(observed, fileCount: request.archives.count)
        return drafting.draft(model: request.modelName(ArchiveDraft.modelName(of: observed)))
    }

    private static func observed(_ files: [ArchiveFile]) -> ObservedClasses {
        var observed = ObservedClasses()
        for file in files { observed.add(file) }
        return observed
    }

    /// A file to look into.
    package static func open(_ path: String, into bag: inout DiagnosticBag) -> ArchiveFile? {
        do {
            return try ArchiveFile(Data(try FileSystem.read(path)))
        } catch let error as FileError {
            bag.report(unread: error, "the file")
        } catch {
            bag.report(.archiveBroken, "\(error)", at: SourceSpan(path: path))
        }
        return nil
    }

    /// The archive that a file is, or those in it.
    private static func archives(
        in path: String,
        _ notes: inout [DraftRemark],
        into bag: inout DiagnosticBag
    ) -> [ArchiveFile] {
        guard let file = open(path, into: &bag) else { return [] }
        let inner = file.innerArchives
        guard file.kind == .keyedArchive || !inner.isEmpty else {
            bag.report(
                .notImported,
                "this is not a keyed archive, but another file: \(file.kind.rawValue)"
                    + (file.kind == .propertyList ? " without archives in it" : ""),
                at: SourceSpan(path: path)
            )
            return []
        }
        let name = Paths.name(of: path)
        if !inner.isEmpty {
            let count = inner.count == 1 ? "an archive" : "\(inner.count) archives"
            notes.append("'\(name)' has \(count) in its data, whose classes are drafted.")
        }
        guard file.kind == .keyedArchive else { return inner }
        if file.rootNames != ["root"] {
            let keys = file.rootNames.map(YAMLText.quoted).joined(separator: ", ")
            notes.append("The objects of '\(name)' are under the keys \(keys), and not under \"root\".")
        }
        return [file] + inner
    }

    /// Removes the errors from a drafted text, tries it on archives, and writes it.
    static func finish(
        _ draft: String,
        to path: String?,
        triedOn archives: [ArchiveFile] = []
    ) -> (text: String, result: RunResult) {
        let place = path.map(Paths.normalized) ?? "draft.yaml"
        let files = EditorFiles()
        files.open(SourceFile(path: place, bytes: Array(draft.utf8)), at: place)
        files.beginRun()
        var edited = EditedFiles(base: files)
        let left = mend(place, in: &edited)
        var text = (try? edited.read(place)) ?? []
        if !archives.isEmpty, let model = left.models.first?.model { text = DraftTrial(model, archives).noted(text) }
        guard let path else {
            return (String(decoding: text, as: UTF8.self), RunResult(report: DiagnosticReport(left.bag)))
        }
        var run = RunResult(report: DiagnosticReport(left.bag))
        do {
            try StagedFiles.write([(path, text)], .named)
            run.written = [path]
        } catch {
            var bag = DiagnosticBag()
            bag.report(unwritten: error, "the schema")
            run.report = DiagnosticReport(bag)
        }
        return ("", run)
    }

    private static let mendLimit = 20

    /// Applies fix-its, and changes lines that still have errors to comments: names and keys in archives may be any text.
    private static func mend(_ path: String, in edited: inout EditedFiles) -> Loading {
        for _ in 0..<mendLimit {
            let (_, left) = fix([path], in: &edited)
            let errors = left.bag.diagnostics.filter { $0.severity == .error }
            guard !errors.isEmpty, let text = try? edited.read(path) else { return left }
            let messages = Dictionary(errors.map { ($0.span.position.line, $0.message) }) { first, _ in first }
            // A line is changed together with the lines below it.
            var depth = Int.max
            let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().flatMap {
                index,
                line in
                let indent = Array(line.prefix { $0 == 0x20 })
                let comment = indent + Array("# ".utf8) + line.dropFirst(indent.count)
                if indent.count > depth, indent.count < line.count { return [comment] }
                depth = Int.max
                guard let message = messages[index + 1] else { return [Array(line)] }
                if line.last == UInt8(ascii: ":") { depth = indent.count }
                return [indent + Array("# Left out: \(message)".utf8), comment]
            }
            edited.setText(Array(lines.joined(separator: [0x0A])), at: path)
        }
        return fix([path], in: &edited).left
    }
}

extension DiagnosticID {
    static let notImported = DiagnosticID("not-imported")

    package static let archiveBroken = DiagnosticID("archive-broken")
    package static let archiveRefused = DiagnosticID("archive-refused")
}
