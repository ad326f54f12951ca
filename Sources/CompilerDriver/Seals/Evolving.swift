import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension CompilerDriver {
    /// The changes of one model that its history does not contain.
    package struct Evolution: Sendable {
        package var root: String
        package var model: String
        /// The other side of the comparison, for people.
        package var base: String
        package var missing: MissingHistory
        /// The number that the model must take, if it still has that of the base.
        package var newVersion: Int?
        /// How to handle entries that were added to the base's history after it was sealed.
        package var advice: String?
    }

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

    /// Nil if nothing is missing, or if it is not known, which is reported.
    static func evolution(
        of checked: CheckedModel,
        _ path: String,
        since base: EvolutionBase,
        into bag: inout DiagnosticBag
    )
        -> Evolution?
    {
        let (history, model) = (checked.history, checked.model)
        guard let missing = checked.missingHistory(since: base.recorded) else {
            bag.report(
                .noSuchVersion,
                "\(base.name) is version \(base.version), which the history of '\(model.name)' no longer covers",
                at: model.header,
                notes: [Note("compare with a version from \(model.readsFrom) on, or lower 'readsFrom'")]
            )
            return nil
        }
        let isOpen = model.version > base.version
        let version = missing.version
        guard !missing.isEmpty else { return nil }
        return Evolution(
            root: path,
            model: model.name,
            base: base.name,
            missing: missing,
            newVersion: isOpen ? nil : version,
            advice: base.seals.flatMap { seals in
                seals.blocks.last.flatMap { block in
                    history.adviceOnLateChanges(block, seals.shape(of: block.version), belongingTo: version)
                }
            }
        )
    }

    /// A model with all history that is missing since its newest seal, in the reading that relates nothing; nil if nothing is missing, or if
    /// it has errors then.
    static func assumed(_ checked: CheckedModel, isOpen: Bool, _ path: String, _ files: any SchemaFiles)
        -> CheckedModel?
    {
        guard let file = SealStore.trusted(of: path, in: files),
            let missing = historyMissing(since: file, in: checked, isOpen: isOpen),
            let last = file.blocks.last(where: { $0.version <= checked.model.version })
        else { return nil }
        let edited = HistoryWriting(path, since: last.version).writingAll(
            missing.unrelated,
            into: EditedFiles(base: files)
        )
        let loader = SchemaLoader(edited)
        let assumed = loader.check(path)
        return loader.bag.hasErrors ? nil : assumed
    }

    /// The other side of the comparison; nil if nothing can differ from it, or if there is none, which is reported.
    static func base(
        of path: String,
        _ checked: CheckedModel,
        _ revision: String?,
        in files: any SchemaFiles = DiskFiles(),
        into bag: inout DiagnosticBag
    ) -> EvolutionBase? {
        let model = checked.model
        let place = SourceSpan(path: path)
        guard let revision else {
            var found = DiagnosticBag()
            defer { bag.append(found) }
            guard case .seals(let file) = SealStore.read(for: path, of: files, into: &found),
                let last = file.blocks.last
            else {
                if !found.hasErrors {
                    found.report(
                        .nothingSealed,
                        "no version of '\(model.name)' is sealed, so there is nothing to compare with",
                        at: place,
                        notes: [
                            Note(
                                "'heirloom seal' records the current version, in a checkout of what was released; '--against REVISION' compares with git"
                            )
                        ]
                    )
                }
                return nil
            }
            let lock = SealStore.path(of: path)
            guard !checked.tellsShapes(of: file),
                let sealed = SealedModel(file, version: last.version, of: checked, path: lock, into: &found)
            else {
                return nil
            }
            let name = "the seal of version \(last.version)"
            return EvolutionBase(name: name, recorded: RecordedVersion(sealed, of: file), seals: file)
        }
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
                at: place,
                notes: [Note("'heirloom diff --against \(revision)' says which")]
            )
            return nil
        }
    }
}

/// A recorded version, to compare the current one with.
struct EvolutionBase {
    /// For people.
    var name: String
    var recorded: RecordedVersion
    /// Those whose last one recorded it.
    var seals: SealFile?

    var version: Int { recorded.shape.version }
}
