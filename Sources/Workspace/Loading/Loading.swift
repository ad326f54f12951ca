import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

// The rooms that import this one, and this one, are the only parts of the compiler that access the disk. Input: root files. Output:
// findings, and the files that were written. Other targets get texts and values; commands only print the results from here.

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

    package init(report: DiagnosticReport, modelCount: Int = 0) {
        self.report = report
        self.modelCount = modelCount
    }

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

/// What commands do, as functions: those of this room, and in extensions those of the other rooms.
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
    package static func checkPolicies(of roots: [String], _ files: any SchemaFiles) -> DiagnosticBag {
        var all = DiagnosticBag()
        var known: Set<String> = []
        for folder in Set(roots.map { Paths.folder(of: Paths.normalized($0)) }).sorted() {
            var bag = DiagnosticBag()
            let file = PolicyFile.nearest(toFolder: folder, in: files, into: &bag)
            if known.insert(file?.path ?? folder).inserted { all.append(bag) }
        }
        return all
    }

    /// Models without errors with their root's path, each once, in order of path.
    /// - Parameter reportingOpen: false: those with missing history are among them, as far as they are known without it.
    package static func load(
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
    package static func loadAll(
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
    package static func check(_ roots: [String], by loader: SchemaLoader)
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
    package static func pastModel(
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
}
