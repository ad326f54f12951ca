import Diagnostics
import ModelLanguage

extension CompilerDriver {
    /// What one model's history does not yet tell.
    package struct Evolution: Sendable {
        package var root: String
        package var model: String
        /// What it was compared with, for people.
        package var base: String
        package var missing: MissingHistory
        /// The number the model must take, where it still has that of the base.
        package var newVersion: Int?
    }

    /// Compares each working schema with its last seal, or with a git revision: the history entries that are missing.
    package static func evolve(_ roots: [String], against revision: String?) -> (
        result: RunResult, evolutions: [Evolution]
    ) {
        var (models, bag) = load(roots, checkingSeals: false)
        var evolutions: [Evolution] = []
        guard !bag.hasErrors else { return (RunResult(report: DiagnosticReport(bag)), []) }
        for (path, model) in models {
            guard let history = replayHistory(of: model, into: &bag) else { continue }
            guard let base = base(of: path, history, revision, into: &bag) else { continue }
            guard let told = history.text(of: base.version, uses: base.uses) else {
                bag.report(
                    .noSuchVersion,
                    "\(base.name) is version \(base.version), which the history of '\(model.name)' does not tell of any more",
                    at: model.header
                )
                continue
            }
            let isOpen = model.version > base.version
            let version = isOpen ? model.version : base.version + 1
            let missing = MissingHistory(recorded: base.shape, told: told, version: version)
            guard !missing.isEmpty else { continue }
            evolutions.append(
                Evolution(
                    root: path,
                    model: model.name,
                    base: base.name,
                    missing: missing,
                    newVersion: isOpen ? nil : version
                )
            )
        }
        return (RunResult(report: DiagnosticReport(bag), modelCount: models.count), evolutions)
    }

    private struct Base {
        var name: String
        var version: Int
        var shape: ShapeText
        var uses: [String: Int]
    }

    private static func base(
        of path: String,
        _ history: ModelHistory,
        _ revision: String?,
        into bag: inout DiagnosticBag
    ) -> Base? {
        let place = SourceSpan(file: SourceFile(path: path, bytes: []))
        guard let revision else {
            guard case .seals(let file) = SealStore.read(for: path, into: &bag), let last = file.blocks.last,
                let shape = file.shape(of: last.version)
            else {
                if !bag.hasErrors {
                    bag.report(
                        .nothingSealed,
                        "nothing of '\(history.model.name)' is sealed, so that there is nothing to compare with",
                        at: place,
                        notes: [
                            Note("'heirloom seal' records the current version; '--against REVISION' compares with git")
                        ]
                    )
                }
                return nil
            }
            return Base(
                name: "the seal of version \(last.version)",
                version: last.version,
                shape: shape,
                uses: last.uses
            )
        }
        do {
            let found = try GitRevision(revision, in: FileSystem.nearestFolder(of: path))
            let files = GitFiles(found, workingFolder: FileSystem.workingFolder)
            let side = try DiffSide("old", path: path, label: revision, files: files)
            let version = side.history.model.version
            guard let shape = side.history.text(of: version) else { return nil }
            return Base(name: "\(revision), version \(version)", version: version, shape: shape, uses: [:])
        } catch {
            bag.report(.fileUnreadable, "'\(path)' of \(revision) cannot be read or has errors", at: place)
            return nil
        }
    }
}
