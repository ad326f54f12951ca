import SchemaDiagnostics

/// Stores records of runs for later runs: a folder of the user's, with a limited number of small files. Any error in it only costs time.
struct RunCache {
    /// The greatest number of files; runs with the same number replace each other.
    private static let slotCount: UInt64 = 512

    let folder: String
    /// The arguments of the run, in one line; nil if the compiler cannot identify its own build.
    private let key: String

    init?(_ folder: String?, roots: [String], options: GenerateOptions) {
        guard let folder, let build = FileSystem.buildIdentity else { return nil }
        let told = [
            build, FileSystem.workingFolder, options.output ?? "", options.templates ?? "",
            options.version.map(String.init) ?? "", PolicyChoice.path ?? "", options.singleFile ?? "",
        ]
        self.folder = folder
        // Each text with its length, so that no two lists have the same line.
        key = (told + roots).map { "\($0.utf8.count):\($0)" }.joined(separator: " ")
    }

    private var path: String { path("run", key) }

    private func path(_ kind: String, _ key: String) -> String {
        Paths.join(folder, "\(kind)-\(ContentHash.of(key) % Self.slotCount)")
    }

    /// The result of the run, if nothing changed since it was recorded; nil: it must be run.
    func unchangedResult() -> RunResult? {
        guard let bytes = try? FileSystem.read(path), let record = RunRecord(bytes, key: key) else { return nil }
        guard record.facts.allSatisfy(\.holds) else { return nil }
        var result = RunResult(report: DiagnosticReport(DiagnosticBag()), modelCount: record.modelCount)
        result.unchangedCount = record.fileCount
        result.wasKnown = true
        return result
    }

    /// Records a run that had no finding and after which the disk agrees with the plan.
    func record(_ plan: OutputPlan, modelCount: Int, observations: Observations) {
        guard observations.areComplete else { return }
        let record = RunRecord(
            key: key,
            modelCount: modelCount,
            fileCount: plan.written.count + plan.unchangedCount,
            facts: observations.facts + plan.facts
        )
        guard let bytes = record.rendered else { return }
        try? StagedFiles.write([(path, bytes)], .generated)
    }
}

extension RunCache: RenderedStore {
    private func line(of root: String) -> [UInt8] { Array("heirloom classes 1 \(key) \(root)\n".utf8) }

    func rendered(of root: String) -> RenderedClasses? {
        let line = line(of: root)
        let bytes = try? FileSystem.read(path("classes", key + root))
        guard let bytes, bytes.starts(with: line) else { return nil }
        return RenderedClasses(bytes.dropFirst(line.count))
    }

    func keep(_ classes: RenderedClasses, of root: String) {
        try? StagedFiles.write([(path("classes", key + root), line(of: root) + classes.rendered)], .generated)
    }
}
