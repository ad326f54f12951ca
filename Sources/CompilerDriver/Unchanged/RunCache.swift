import SchemaDiagnostics

/// Where records of runs are kept from one run to the next: a folder of the user's, with a bounded number of small files. Whatever is
/// wrong with it only costs time.
struct RunCache {
    /// Files at most; runs that share one push each other out.
    private static let slotCount: UInt64 = 512

    let folder: String
    /// What the run is told, in one line; nil where the compiler cannot tell its own build.
    private let key: String

    init?(_ folder: String?, roots: [String], options: GenerateOptions) {
        guard let folder, let build = FileSystem.buildIdentity else { return nil }
        let told = [
            build, FileSystem.workingFolder, options.output ?? "", options.templates ?? "",
            options.version.map(String.init) ?? "", PolicyChoice.path ?? "",
        ]
        self.folder = folder
        // Each text with its length, so that no two lists look alike.
        key = (told + roots).map { "\($0.utf8.count):\($0)" }.joined(separator: " ")
    }

    private var path: String {
        Paths.join(folder, "run-\(ContentHash.of(key) % Self.slotCount)")
    }

    /// What the run would find, where nothing changed since it was recorded; nil: it must be run.
    func unchangedResult() -> RunResult? {
        guard let bytes = try? FileSystem.read(path), let record = RunRecord(bytes, key: key) else { return nil }
        guard record.facts.allSatisfy(\.holds) else { return nil }
        var result = RunResult(report: DiagnosticReport(DiagnosticBag()), modelCount: record.modelCount)
        result.unchangedCount = record.fileCount
        result.wasKnown = true
        return result
    }

    /// Notes a run that had no finding and after which the disk is as the plan has it.
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
