import Authoring
import Commands
import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace
import YAMLTree

/// The schemas of a folder in an editor: read again after each change, as `heirloom check` reads them.
///
/// Paths are those of the process, as everywhere. Not for several threads.
package final class OpenFolder {
    private let files = EditorFiles()
    /// The last one, while no text has changed.
    private var current: Analysis?
    /// By root, the last model without errors, which remains while a file has errors.
    private var lastModels: [String: Analysis] = [:]
    /// By file, the last analysis that could read it.
    private var lastReadings: [String: Analysis] = [:]

    package init() {}

    package func open(_ file: SourceFile, at path: String) {
        files.open(file, at: path)
        current = nil
    }

    package func close(_ path: String) {
        files.close(path)
        current = nil
    }

    /// Something on the disk may have changed.
    package func forget() {
        files.forget()
        current = nil
    }

    /// The compiler's findings on all current texts.
    package func analyze() -> Analysis {
        if let current { return current }
        files.beginRun()
        let analysis = Analysis(files)
        for root in analysis.roots where analysis.models[root] != nil { lastModels[root] = analysis }
        for file in analysis.loader.all where file.tree != nil { lastReadings[file.file.path] = analysis }
        current = analysis
        return analysis
    }

    /// The data of a file: its current state, or the last one that could be read.
    package func file(_ path: String) -> AnalyzedFile? {
        let now = analyze().file(path)
        return now?.tree == nil ? lastReadings[now?.path ?? path]?.file(path) ?? now : now
    }

    /// The models that a file is part of, or that use it, in their last state without errors; each with the analysis that retains it.
    package func models(with path: String) -> [(model: CheckedModel, analysis: Analysis)] {
        let now = analyze()
        return now.roots.compactMap { root in
            guard let analysis = lastModels[root], let model = analysis.models[root] else { return nil }
            return analysis.isMade(root, of: path) || now.isMade(root, of: path) ? (model, analysis) : nil
        }
    }

    /// All models with their files, as far as they can be read. A file without a model is a group of its own.
    package var parts: [(name: String, files: [AnalyzedFile], uses: [String])] {
        let analysis = analyze()
        let paths = analysis.loader.all.map(\.path).sorted()
        func header(_ path: String) -> HeaderDeclaration? { file(path)?.schema?.header }
        var rest = Set(paths)
        var parts: [(name: String, files: [AnalyzedFile], uses: [String])] = []
        for path in paths {
            guard let header = header(path) else { continue }
            let now = analysis.file(path)
            let loader = now?.tree == nil ? lastReadings[now?.path ?? path]?.loader : analysis.loader
            let own = (loader ?? analysis.loader).parts(of: path).map(\.path)
            rest.subtract(own)
            let folder = Paths.folder(of: path)
            let uses = header.uses.compactMap { used in
                let path = Paths.join(folder, used.value)
                return analysis.loader.all.first { $0.path == path }?.schema?.header?.model.value
            }
            parts.append((header.model.value, own.compactMap { self.file($0) }, uses))
        }
        return parts + rest.sorted().map { ($0, [self.file($0)].compactMap(\.self), []) }
    }

    /// The comparison of the models, in their last state without errors, with their last seals: findings of `heirloom diff`, the model's
    /// name and the analysis on which they are based.
    package var sealFindings: [(finding: Finding, model: String, analysis: Analysis)] {
        analyze().roots.flatMap { root -> [(finding: Finding, model: String, analysis: Analysis)] in
            guard let analysis = lastModels[root], let model = analysis.models[root] else { return [] }
            return analysis.sealFindings(of: root).map { ($0, model.model.name, analysis) }
        }
    }

    // MARK: Edits

    /// The texts after a refactoring, and a description of it. Nil if it is not possible, which is reported.
    /// - Parameter path: the file that declares the thing to change.
    package func carryOut(_ refactoring: Refactoring, in path: String, into report: inout [Diagnostic])
        -> (texts: [EditedText], lines: [String])?
    {
        let analysis = analyze()
        let roots = analysis.roots.filter { analysis.isMade($0, of: path) }
        if let broken = roots.first(where: { analysis.models[$0] == nil }) {
            report = analysis.findings.filter {
                $0.severity == .error && analysis.isMade(broken, of: $0.span.file.path)
            }
            return nil
        }
        var bag = DiagnosticBag()
        var models = roots.compactMap { root in analysis.models[root].map { (path: root, model: $0) } }
        // A model that is used from another folder is not a root here.
        var used = models.flatMap(\.model.uses)
        while let model = used.popLast() {
            used += model.uses
            if let path = analysis.loader.path(of: model.model), !models.contains(where: { $0.path == path }) {
                models.append((path, model))
            }
        }
        let run = CompilerDriver.carryOut(refactoring, in: models, of: files, into: &bag)
        report = bag.diagnostics
        return run.map { ($0.files.changes, $0.lines) }
    }

    /// The texts with the history entries that are missing since the last seal and require no decision; none if nothing is missing.
    package func evolve(_ root: String) -> [EditedText] {
        _ = analyze()
        let loader = SchemaLoader(files, reportingOpen: false)
        var bag = DiagnosticBag()
        var edited = EditedFiles(base: files)
        guard let model = loader.check(root),
            let base = CompilerDriver.sealBase(of: root, model, in: files, into: &bag),
            let evolution = CompilerDriver.evolution(of: model, root, since: base, into: &bag),
            HistoryWriting(root, since: base.version).write(evolution.missing.decided, into: &edited) != nil
        else { return [] }
        return edited.changes
    }
}

/// Another text for a file.
package struct EditedText: Sendable {
    package var path: String
    package var old: [UInt8]
    package var new: [UInt8]

    package init(path: String, old: [UInt8], new: [UInt8]) {
        self.path = path
        self.old = old
        self.new = new
    }
}

extension EditedFiles {
    fileprivate var changes: [EditedText] {
        paths.compactMap { path in
            guard let old = try? base.read(path), let new = try? read(path), old != new else { return nil }
            return EditedText(path: path, old: old, new: new)
        }
    }
}

/// A schema file that was read, under the path that its spans name.
package struct AnalyzedFile: Sendable {
    package var path: String
    package var file: SourceFile
    package var tree: YAMLNode?
    package var schema: SchemaFile?
}

/// The compiler's findings on all files at one moment. A class, since what it is asked for is computed once.
package final class Analysis {
    let loader: SchemaLoader
    package let roots: [String]
    /// Those without errors, by root.
    package let models: [String: CheckedModel]
    /// In the order in which they are shown. Their fix-its are not tried yet.
    package let findings: [Diagnostic]
    private var knownSealFindings: [String: [Finding]] = [:]

    init(_ files: EditorFiles) {
        var bag = DiagnosticBag()
        var given = RootDiscovery.findRoots(files, into: &bag)
        let isWhole = !given.isEmpty && RootDiscovery.isOfFolder(files, toGenerate: false)
        let loader = SchemaLoader(files, checkingSeals: true)
        var (paths, models) = CompilerDriver.check(given, by: loader)
        let added = Self.roots(of: files, besides: loader)
        if !added.isEmpty {
            given += added
            (paths, models) = CompilerDriver.check(given, by: loader)
        }
        if isWhole { loader.readStrays(besides: paths) }
        bag.append(CompilerDriver.checkPolicies(of: paths, files))
        bag.append(loader.bag)
        findings = DiagnosticReport(bag).diagnostics.filter { $0.id != .noRoots }
        self.loader = loader
        roots = paths
        self.models = Dictionary(models.map { ($0.path, $0.model) }) { first, _ in first }
    }

    /// Root files that are open, or that include an open file, if the folder's own roots do not read it.
    private static func roots(of files: EditorFiles, besides loader: SchemaLoader) -> [String] {
        var found: [String] = []
        for path in files.texts.keys.sorted() where !Paths.isLockFile(path) {
            guard let identity = files.identity(of: path), !loader.hasRead(identity) else { continue }
            if let text = files.texts[path], isRoot(text) {
                found.append(path)
                continue
            }
            var folder = Paths.folder(of: path)
            for _ in 0..<4 {
                let near = RootDiscovery.roots(in: folder, files).map { Paths.join(folder, $0) }
                found += near.filter { root in
                    SchemaLoader(files).parts(of: root).contains { files.identity(of: $0.path) == identity }
                }
                if folder == "/" || folder == "." { break }
                folder = Paths.folder(of: folder)
            }
        }
        return found
    }

    /// A line that begins with `model:`. Other programs' files may have a `version:` too.
    private static func isRoot(_ file: SourceFile) -> Bool {
        let key = Array("model:".utf8)
        return file.lineStarts.contains { file.bytes[$0...].starts(with: key) }
    }

    package func file(_ path: String) -> AnalyzedFile? {
        loader.all.first { $0.path == path || $0.file.path == path }.map {
            AnalyzedFile(path: $0.file.path, file: $0.file, tree: $0.tree, schema: $0.schema)
        }
    }

    /// The comparison of a model with the last seal: findings of `heirloom diff`, in order. Computed once.
    func sealFindings(of root: String) -> [Finding] {
        if let known = knownSealFindings[root] { return known }
        guard let model = models[root] else { return [] }
        let side = DiffSide(model, path: root, label: root, seals: model.seals, loader)
        let found = (try? CompilerDriver.compareWithSeal(side, PolicyOverrides()))?.report.findings ?? []
        knownSealFindings[root] = found
        return found
    }

    package func isMade(_ root: String, of path: String) -> Bool {
        loader.files.identity(of: path).map { loader.isMade(root, of: $0) } ?? false
    }

    /// Findings with their fix-its, each tried.
    package func fixes(where isWanted: (Diagnostic) -> Bool) -> [Diagnostic] {
        FixItTrials.findings(of: loader, roots: roots, where: isWanted).diagnostics.filter(isWanted)
    }
}
