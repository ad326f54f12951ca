import Authoring
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace

extension CompilerDriver {
    /// Compares each working schema with its last seal, or with a git revision: the missing history entries.
    /// - Parameter writes: moves changes that released versions do not contain to the next version, and writes entries that require no
    ///   decision of the author into the schemas; the result has the other entries, and the changes besides writing entries.
    package static func evolve(_ roots: [String], against revision: String?, writing writes: Bool = false) -> (
        result: RunResult, evolutions: [Evolution], done: [String]
    ) {
        var (models, bag) = load(roots, checkingSeals: false, reportingOpen: false)
        var evolutions: [Evolution] = []
        var edited = EditedFiles()
        var done: [String] = []
        for (path, found) in models {
            var checked = found
            if writes {
                let seals = releasedSeals(of: path, checked.model, revision, into: &edited, &done)
                var moving = edited
                if let moved = seals.flatMap({ HistoryMoving(path, $0) })?.move(checked, into: &moving) {
                    (edited, checked) = (moving, moved.model)
                    done += moved.lines.map { "\(path.shownAsPath): \($0)" }
                }
            }
            guard let base = base(of: path, checked, revision, into: &bag) else { continue }
            guard var evolution = evolution(of: checked, path, since: base, into: &bag) else { continue }
            if writes,
                let written = HistoryWriting(path, since: base.version).write(evolution.missing.decided, into: &edited)
            {
                var ignored = DiagnosticBag()
                guard let rest = self.evolution(of: written, path, since: base, into: &ignored) else { continue }
                evolution = rest
            }
            evolutions.append(evolution)
        }
        var result = RunResult(report: DiagnosticReport(bag), modelCount: models.count)
        guard !edited.paths.isEmpty else { return (result, evolutions, done) }
        do {
            try StagedFiles.write(edited.paths.map { ($0, (try? edited.read($0)) ?? []) }, .edited)
            result.written = edited.paths.filter { !Paths.isLockFile($0) }
        } catch {
            bag.report(unwritten: error, "the history", notes: [error.consequence])
            return (RunResult(report: DiagnosticReport(bag)), [], [])
        }
        return (result, evolutions, done)
    }

    /// The seals that count: with a revision those that it released, in place of local seals with the same numbers.
    private static func releasedSeals(
        of path: String,
        _ model: Model,
        _ revision: String?,
        into edited: inout EditedFiles,
        _ done: inout [String]
    ) -> SealFile? {
        var ignored = DiagnosticBag()
        let own = SealStore.sealed(of: path)
        guard let revision else {
            guard case .seals(let file) = SealStore.read(for: path, into: &ignored) else { return nil }
            return file
        }
        let lock = SealStore.path(of: path)
        guard let range = try? RevisionRange(revision, in: FileSystem.nearestFolder(of: path)),
            case .seals(let released) = SealStore.read(
                for: path,
                of: GitFiles(range.upstream ?? range.base),
                into: &ignored
            )
        else { return own }
        let difference = SealDifference(from: released, to: own ?? SealFile(), readsFrom: model.readsFrom)
        guard !difference.isEmpty, FileSystem.kind(of: lock) != nil else { return own }
        edited.set(Array(released.rendered.utf8), at: lock)
        done.append("\(lock): taken from \(revision), which released version \(released.blocks.last?.version ?? 0)")
        return released
    }

    /// The other side of the comparison; nil if nothing can differ from it, or if there is none, which is reported.
    private static func base(
        of path: String,
        _ checked: CheckedModel,
        _ revision: String?,
        into bag: inout DiagnosticBag
    ) -> EvolutionBase? {
        guard let revision else { return sealBase(of: path, checked, into: &bag) }
        let model = checked.model
        do {
            let search = RootSearch(try RevisionRange(revision, in: FileSystem.nearestFolder(of: path)).base)
            let former = try search.path(of: path, model: model.name, formerly: model.formerly) ?? path
            let side = try DiffSide("old", path: former, label: revision, files: search.files)
            let name = "\(revision), version \(side.history.model.version)"
            return EvolutionBase(name: name, recorded: RecordedVersion(side.history))
        } catch {
            bag.report(
                .fileUnreadable,
                "'\(path)' of \(revision) cannot be read or has errors",
                at: SourceSpan(path: path),
                notes: [Note("'heirloom diff --against \(revision)' says which")]
            )
            return nil
        }
    }
}
