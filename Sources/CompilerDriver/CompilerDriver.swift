import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration

// The driver: the only part of the compiler that accesses the disk. Input: root files. Output: findings, and the files that were written.
// Other targets get texts and values; commands only print the results from here.

/// Options of `heirloom generate` besides the roots.
package struct GenerateOptions: Sendable {
    package enum Mode: Sendable {
        case write
        /// Report output that is missing, stale or left over.
        case check
        /// Report the files that would be written.
        case dryRun
    }

    /// Instead of each schema's `swift.output`.
    package var output: String?
    package var mode: Mode
    /// A folder of templates that are used instead of the built-in ones of the same name.
    package var templates: String?
    /// The model as it was at this version.
    package var version: Int?
    /// All Swift of the one root goes into this file, instead of the folder `output`.
    package var singleFile: String?
    /// The file for Make and Ninja that lists the files from which the output was made.
    package var depfile: String?
    /// A file that is written at the end of each successful run: the target of the depfile's rule.
    package var stamp: String?
    var isForBuildSystem: Bool { depfile != nil || stamp != nil }

    package init(
        output: String? = nil,
        mode: Mode = .write,
        templates: String? = nil,
        version: Int? = nil
    ) {
        self.output = output
        self.mode = mode
        self.templates = templates
        self.version = version
    }
}

/// The findings and results of a run.
package struct RunResult: Sendable {
    package var report: DiagnosticReport
    /// The models that were checked without errors.
    package var modelCount = 0
    /// Paths, in order; with `.dryRun` those that would be written.
    package var written: [String] = []
    package var removed: [String] = []
    package var unchangedCount = 0
    /// What `generate` adds to what it wrote: current versions that are not sealed.
    package var remarks: [String] = []
    /// For build systems: paths of all files of the models, unchanged ones too, in order.
    package var outputs: [String] = []

    /// 0 fine, 1 findings, 3 something could not be read or written.
    package var exitStatus: Int32 {
        if report.diagnostics.contains(where: { DiagnosticID.unreadable.contains($0.id) }) { return 3 }
        return report.hasErrors ? 1 : 0
    }

    /// The only findings are about output that the schemas no longer produce: generating fixes them.
    package var isOutOfDate: Bool {
        let errors = report.diagnostics.filter { $0.severity == .error }
        return !errors.isEmpty && errors.allSatisfy { [.outputMissing, .outputStale, .outputLeftOver].contains($0.id) }
    }
}

package enum CompilerDriver {
    /// The newest schema language that this version reads.
    package static let languageVersion = SchemaLanguage.version

    /// Reads and checks the models of the root files; without any, of those in `Schemas/`.
    package static func check(_ roots: [String]) -> RunResult {
        var loading = load(roots)
        // If roots are not named, the one policy file was read to find them.
        loading.bag.append(checkPolicies(of: roots, DiskFiles()))
        return RunResult(report: DiagnosticReport(loading.bag), modelCount: loading.models.count)
    }

    /// The errors in the policy files of these roots.
    static func checkPolicies(of roots: [String], _ files: any SchemaFiles) -> DiagnosticBag {
        var all = DiagnosticBag()
        var known: Set<String> = []
        for folder in Set(roots.map { Paths.folder(of: Paths.normalized($0)) }).sorted() {
            var bag = DiagnosticBag()
            let file = PolicyFile.nearest(toFolder: folder, in: files, into: &bag)
            if known.insert(file?.path ?? folder).inserted { all.append(bag) }
        }
        return all
    }

    /// Checks the models and writes their Swift files: all of them, or none if there is any error.
    package static func generate(_ roots: [String], options: GenerateOptions) -> RunResult {
        guard options.isForBuildSystem else { return generate(roots, options: options, files: DiskFiles()) }
        let observations = Observations()
        let files = ObservedFiles(observations: observations)
        var result = generate(roots, options: options, files: files)
        guard result.exitStatus == 0 else { return result }
        var bag = DiagnosticBag()
        tellBuildSystem(options, outputs: result.outputs, observations, into: &bag)
        result.report = DiagnosticReport(result.report.diagnostics + bag.diagnostics)
        return result
    }

    static func generate(_ roots: [String], options: GenerateOptions, files: any SchemaFiles) -> RunResult {
        var (models, bag) = load(roots, files: files, toGenerate: true)
        var rendering = GenerationOptions(templates: loadTemplates(options.templates, of: files, into: &bag))
        guard !bag.hasErrors else { return RunResult(report: DiagnosticReport(bag)) }
        var outputs: [OutputPlan.Output] = []
        for (path, checked) in models {
            let folder =
                (options.singleFile.map(Paths.folder) ?? options.output).map(Paths.normalized)
                ?? Paths.join(Paths.folder(of: path), checked.model.swift.output)
            guard let checked = pastModel(checked, at: options.version, into: &bag) else { continue }
            if let file = options.singleFile {
                rendering.fileNames = [checked.model.header.file.path: Paths.name(of: file)]
                checkRuntime(of: checked.model, fitsOneFileInto: &bag)
            }
            var files = renderModel(checked, options: rendering, into: &bag)
            let model = checked.model
            if let file = options.singleFile, files.isEmpty { files = [emptyFile(Paths.name(of: file), of: model)] }
            outputs.append(
                OutputPlan.Output(
                    model: model.name,
                    schemas: options.singleFile == nil ? Set(model.files.map(\.name)) : nil,
                    folder: folder,
                    files: files
                )
            )
        }
        guard !bag.hasErrors else { return RunResult(report: DiagnosticReport(bag)) }
        let plan = OutputPlan(outputs)
        bag.append(plan.bag)
        var result = RunResult(report: DiagnosticReport(bag), modelCount: models.count)
        guard !bag.hasErrors else { return result }
        result.unchangedCount = plan.unchangedCount
        if options.version == nil { result.remarks = models.compactMap { unsealed($0.model.model, $0.model.seals) } }
        if options.isForBuildSystem { result.outputs = plan.outputs }
        switch options.mode {
        case .dryRun:
            result.written = plan.written.map(\.path)
            result.removed = plan.removed
        case .check:
            reportDifferences(plan, into: &bag)
        case .write:
            do {
                try plan.write()
                result.written = plan.written.map(\.path)
                result.removed = plan.removed
            } catch {
                reportUnwritable(error, remedies: remedies(for: error), into: &bag)
                result.report = DiagnosticReport(bag)
            }
        }
        for path in plan.edited {
            bag.report(
                .outputEdited,
                "the file is left over: the schema no longer generates it; its first line was edited, so it is kept",
                at: SourceSpan(path: path),
                notes: [Note("remove it, or move your code to a file of your own")]
            )
        }
        result.report = DiagnosticReport(bag)
        return result
    }

    /// Models without errors with their root's path, each once, in order of path.
    /// - Parameter reportingOpen: false: those with missing history are among them, as far as they are known without it.
    static func load(
        _ roots: [String],
        files: any SchemaFiles = DiskFiles(),
        checkingSeals: Bool = true,
        reportingOpen: Bool = true,
        toGenerate: Bool = false
    ) -> (models: [(path: String, model: CheckedModel)], bag: DiagnosticBag) {
        let all = loadAll(
            roots,
            files: files,
            checkingSeals: checkingSeals,
            reportingOpen: reportingOpen,
            toGenerate: toGenerate
        )
        return (all.models, all.bag)
    }

    /// The same with the loader.
    static func loadAll(
        _ roots: [String],
        files: any SchemaFiles,
        checkingSeals: Bool = true,
        reportingOpen: Bool = true,
        toGenerate: Bool = false
    ) -> (models: [(path: String, model: CheckedModel)], bag: DiagnosticBag, loader: SchemaLoader) {
        var bag = DiagnosticBag()
        let given =
            roots.isEmpty
            ? RootDiscovery.findRoots(files, toGenerate: toGenerate, into: &bag) : roots.map(Paths.normalized)
        let loader = SchemaLoader(files, checkingSeals: checkingSeals, reportingOpen: reportingOpen)
        let (paths, models) = check(given, by: loader)
        if roots.isEmpty, RootDiscovery.isOfFolder(files, toGenerate: toGenerate) { loader.readStrays(besides: paths) }
        bag.append(loader.findings(of: paths))
        return (models, bag, loader)
    }

    /// Each root once, in order of path, and the models of those without errors.
    static func check(_ roots: [String], by loader: SchemaLoader)
        -> (roots: [String], models: [(path: String, model: CheckedModel)])
    {
        let paths = Set(roots).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var seen: Set<FileIdentity> = []
        var models: [(path: String, model: CheckedModel)] = []
        for path in paths {
            loader.settle(path)
            if let identity = loader.files.identity(of: path), !seen.insert(identity).inserted { continue }
            if let model = loader.check(path) { models.append((path, model)) }
        }
        return (paths, models)
    }

    /// The model at a version; nil if it did not exist, which is reported.
    static func pastModel(
        _ checked: CheckedModel,
        at version: Int?,
        into bag: inout DiagnosticBag
    ) -> CheckedModel? {
        guard let version, version != checked.model.version else { return checked }
        let model = checked.model
        if let past = checked.history.model(at: version) { return CheckedModel(past, uses: checked.uses, into: &bag) }
        bag.report(
            .noSuchVersion,
            "there is no version \(version) of '\(model.name)' to generate; its history covers versions \(model.readsFrom) to \(model.version)",
            at: model.header
        )
        return nil
    }

    /// An embedded runtime has many files, whose private names would conflict in one file.
    private static func checkRuntime(of model: Model, fitsOneFileInto bag: inout DiagnosticBag) {
        guard model.swift.runtime == .embedded else { return }
        bag.report(
            .singleFileRuntime,
            "'\(model.name)' embeds the runtime, which does not fit into a single file",
            at: model.header,
            notes: [Note("write 'runtime: module' under 'swift', or generate into a folder with --output")]
        )
    }

    private static func loadTemplates(_ folder: String?, of files: any SchemaFiles, into bag: inout DiagnosticBag)
        -> [SourceFile]
    {
        guard let folder else { return [] }
        var templates: [SourceFile] = []
        do throws(FileError) {
            for name in try files.names(in: folder) where name.hasSuffix(".mustache") && !name.hasPrefix(".") {
                let path = Paths.join(folder, name)
                // Somebody else may have made the link.
                if FileSystem.isLink(path), Paths.folder(of: FileSystem.resolved(path)) != FileSystem.resolved(folder) {
                    throw FileError(path, "it is a link that leads out of the folder")
                }
                templates.append(try files.source(path))
            }
        } catch {
            bag.report(unread: error, "the templates")
        }
        return templates
    }

    private static func remedies(for error: FileError) -> [Note] {
        guard error.kind == .notAllowed else { return [] }
        return [Note("make it writable, or choose another folder with --output or 'output' under 'swift'")]
    }

    static func reportUnwritable(_ error: FileError, remedies: [Note], into bag: inout DiagnosticBag) {
        bag.report(unwritten: error, "the output", notes: [error.consequence] + remedies)
    }

    private static func reportDifferences(_ plan: OutputPlan, into bag: inout DiagnosticBag) {
        for file in plan.written {
            let place = SourceSpan(path: file.path)
            if file.isNew {
                bag.report(.outputMissing, "the file is missing", at: place)
            } else {
                bag.report(.outputStale, "the file differs from what the schema generates now", at: place)
            }
        }
        for path in plan.removed {
            let place = SourceSpan(path: path)
            bag.report(.outputLeftOver, "the file is left over: the schema no longer generates it", at: place)
        }
    }
}
