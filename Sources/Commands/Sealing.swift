import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace

extension CompilerDriver {
    /// The results of `heirloom seal` for one model.
    package struct SealResult: Sendable {
        package var path: String
        package var model: String
        package var version: Int
        /// Versions whose blocks were written; none: everything was sealed already.
        package var sealed: [Int]
        /// Versions that have no block of their own any more.
        package var folded: [Int]
    }

    /// The modes of `heirloom seal`.
    package enum SealRequest: Sendable, Equatable {
        /// Records the current version as released. If it is not what the policy accepts, that is an error, or with a reason it is kept
        /// in the block.
        case current(despite: String?)
        /// Also writes blocks again, for this reason, that do not fit any more; otherwise they are errors.
        case again(reason: String)
        /// Folds the blocks below `readsFrom` into one.
        case prune
        /// Writes nothing: it is an error if the current version is not sealed.
        case check
    }

    package static func seal(_ roots: [String], _ request: SealRequest) -> (result: RunResult, sealed: [SealResult]) {
        let reason: String? = if case .again(let reason) = request { reason } else { nil }
        var (models, bag, loader) = loadAll(roots, files: DiskFiles(), checkingSeals: reason == nil)
        var results: [SealResult] = []
        var files: [(path: String, text: String)] = []
        guard !bag.hasErrors else { return (RunResult(report: DiagnosticReport(bag)), []) }
        for (path, checked) in models {
            let model = checked.model
            let lock = SealStore.path(of: path)
            var file = checked.seals ?? SealFile()
            var result = SealResult(path: lock, model: model.name, version: model.version, sealed: [], folded: [])
            switch request {
            case .current(let despite):
                let side = DiffSide(checked, path: path, label: path, seals: file, loader)
                result.sealed = append(to: &file, checked)
                if !result.sealed.isEmpty, let report = refusal(of: side, into: &bag) {
                    if let despite {
                        file.blocks[file.blocks.count - 1].despite = despite
                    } else {
                        reportRefused(report, of: model, into: &bag)
                    }
                }
            case .again(let reason):
                let found = SealStore.readEdited(for: path) ?? (SealFile(), [:])
                file = found.file
                result.sealed = sealAgain(&file, found.hashes, checked, reason) + append(to: &file, checked)
                if file.rendered != (try? FileSystem.read(lock)).map({ String(decoding: $0, as: UTF8.self) }),
                    result.sealed.isEmpty, !file.blocks.isEmpty
                {
                    files.append((lock, file.rendered))
                }
            case .prune: result.folded = file.fold(below: model.readsFrom)
            case .check:
                guard file[model.version] == nil else { break }
                bag.report(
                    .versionUnsealed,
                    unsealed(model, file) ?? "version \(model.version) of '\(model.name)' is not sealed",
                    at: model.header,
                    notes: [Note("'heirloom seal' records it as released")]
                )
            }
            results.append(result)
            if !result.sealed.isEmpty || !result.folded.isEmpty { files.append((lock, file.rendered)) }
        }
        if bag.hasErrors {
            results = []
        } else {
            do {
                try StagedFiles.write(files.map { ($0.path, Array($0.text.utf8)) }, .edited)
            } catch {
                bag.report(unwritten: error, "the seal")
                results = []
            }
        }
        return (RunResult(report: DiagnosticReport(bag), modelCount: models.count), results)
    }

    private static func append(to file: inout SealFile, _ checked: CheckedModel) -> [Int] {
        let version = checked.model.version
        guard !file.blocks.contains(where: { $0.version >= version }),
            let block = checked.sealBlock(of: version, behind: file)
        else { return [] }
        file.blocks.append(block)
        return [version]
    }

    /// Replaces the blocks that do not fit any more, each keeping the hash it replaces, and chains the following ones again.
    /// - Parameter hashes: the hashes in the file of blocks whose text has changed.
    static func sealAgain(
        _ file: inout SealFile,
        _ hashes: [Int: String],
        _ checked: CheckedModel,
        _ reason: String
    ) -> [Int] {
        var written: [Int] = []
        let newest = file.blocks.last?.version ?? 0
        var result = SealFile()
        for block in file.blocks {
            let isDescribed = (checked.history.readsFrom...checked.model.version).contains(block.version)
            guard isDescribed, block.folds == nil,
                hashes[block.version] != nil || !checked.fits(block, of: file, sealed: newest)
                    || checked.hasOtherSettings(than: block, of: file),
                var new = checked.sealBlock(of: block.version, behind: result)
            else {
                var kept = block
                if let hash = hashes[block.version] {
                    kept.reasons.append(reason)
                    kept.replaced.append(hash)
                    written.append(block.version)
                }
                result.blocks.append(kept)
                continue
            }
            // The changes that led to the oldest version that is read are not described any more.
            if block.version == checked.history.readsFrom { new.changes = block.changes }
            if block.version != checked.model.version { new.settings = block.settings }
            new.despite = block.despite
            new.reasons = block.reasons + [reason]
            new.replaced = block.replaced + [hashes[block.version] ?? block.hash]
            result.blocks.append(new)
            written.append(block.version)
        }
        result.chainAnew()
        file = result
        return written
    }

    /// The comparison with the last seal, if the policy does not accept it.
    private static func refusal(of side: DiffSide, into bag: inout DiagnosticBag) -> DiffReport? {
        do {
            let report = try compareWithSeal(side, PolicyOverrides())?.report
            return report?.fails == true ? report : nil
        } catch {
            for diagnostic in error.report?.diagnostics ?? [] { bag.report(diagnostic) }
            return nil
        }
    }

    private static func reportRefused(_ report: DiffReport, of model: Model, into bag: inout DiagnosticBag) {
        let refused = report.findings.filter { !$0.isAccepted && $0.severity >= report.policy.failOn }
        let more = refused.count > 8 ? [Note("and \(refused.count - 8) more")] : []
        bag.report(
            .sealRefused,
            "version \(model.version) of '\(model.name)' is not what the policy accepts: \(report.policyText)",
            at: model.header,
            notes: refused.prefix(8).map { Note("\($0.severity.noun(1)): \($0.message) (\($0.rule))") } + more + [
                Note("'heirloom diff' shows what to write instead, or how to accept each of them"),
                Note("'heirloom seal --despite REASON' seals it as it is, and keeps the reason in the lock file"),
            ]
        )
    }

    /// A current version that is not sealed, though an older one is.
    static func unsealed(_ model: Model, _ file: SealFile?) -> String? {
        guard let last = file?.blocks.last?.version, last < model.version else { return nil }
        return "version \(model.version) of '\(model.name)' is not sealed: the last seal is that of version \(last)"
    }
}

extension DiagnosticID {
    package static let versionUnsealed = DiagnosticID("version-unsealed")
    static let sealRefused = DiagnosticID("seal-refused")
}
