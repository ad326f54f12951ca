import Diagnostics
import ModelLanguage

extension CompilerDriver {
    /// What `heirloom seal` did for one model.
    package struct SealResult: Sendable {
        package var path: String
        package var model: String
        package var version: Int
        /// Versions whose blocks were written; none: everything was sealed already.
        package var sealed: [Int]
    }

    /// Records the current version of each model as released.
    ///
    /// - Parameter reason: why blocks that do not fit any more are written anew; nil: they are errors.
    package static func seal(_ roots: [String], reason: String?) -> (result: RunResult, sealed: [SealResult]) {
        var (models, bag) = load(roots, checkingSeals: reason == nil)
        var results: [SealResult] = []
        var files: [(path: String, text: String)] = []
        guard !bag.hasErrors else { return (RunResult(report: DiagnosticReport(bag)), []) }
        for (path, checked) in models {
            let model = checked.model
            var file = checked.seals ?? SealFile()
            if reason != nil { file = SealStore.sealed(of: path) ?? SealFile() }
            let sealed = update(&file, checked.history, reason: reason)
            results.append(
                SealResult(path: SealStore.path(of: path), model: model.name, version: model.version, sealed: sealed)
            )
            if !sealed.isEmpty { files.append((SealStore.path(of: path), file.rendered)) }
        }
        if !bag.hasErrors {
            for file in files {
                do {
                    // The old seals stay whole if this fails.
                    try FileSystem.write(Array(file.text.utf8), to: file.path + ".new")
                    try FileSystem.replace(file.path, by: file.path + ".new")
                } catch {
                    bag.report(
                        .outputUnwritable,
                        "the seal cannot be written: \(error.reason)",
                        at: SourceSpan(file: SourceFile(path: file.path, bytes: []))
                    )
                }
            }
        }
        return (RunResult(report: DiagnosticReport(bag), modelCount: models.count), results)
    }

    /// Appends the current version's block, and replaces those that no longer fit where a reason is given.
    private static func update(_ file: inout SealFile, _ history: ModelHistory, reason: String?) -> [Int] {
        var written: [Int] = []
        var result = SealFile()
        for block in file.blocks {
            guard reason != nil, block.version >= history.readsFrom, block.version <= history.model.version,
                let new = history.sealBlock(of: block.version, behind: result, reasons: block.reasons)
            else {
                result.blocks.append(block)
                continue
            }
            var kept = new
            kept.uses = block.uses
            if kept.shape == block.shape, kept.changes == block.changes || block.version == history.readsFrom {
                result.blocks.append(block)
            } else {
                kept.reasons.append(reason ?? "")
                kept.uses = new.uses
                result.blocks.append(kept)
                written.append(block.version)
            }
        }
        let version = history.model.version
        if !result.blocks.contains(where: { $0.version >= version }),
            let block = history.sealBlock(of: version, behind: result)
        {
            result.blocks.append(block)
            written.append(version)
        }
        file = result
        return written
    }
}
