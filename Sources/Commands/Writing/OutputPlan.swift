import SchemaDiagnostics
import SwiftGeneration
import Workspace

/// The changes of one run on the disk, computed without changing anything.
struct OutputPlan {
    struct File {
        var path: String
        var bytes: [UInt8]
        /// False: it exists and differs.
        var isNew: Bool
    }

    /// One model's files and their folder.
    struct Output {
        var model: String
        /// The names of its schema files, by which left-over files are recognized; nil: the folder is not the model's own.
        var schemas: Set<String>?
        var folder: String
        var files: [RenderedFile]
    }

    /// In order of path.
    private(set) var written: [File] = []
    private(set) var removed: [String] = []
    /// Files that are left over and were edited: they are kept.
    private(set) var edited: [String] = []
    private(set) var unchangedCount = 0
    /// Removed without a word.
    private var obsoleteLists: [String] = []
    /// The folders that were searched for left-over files.
    private var folders: [String] = []
    private(set) var bag = DiagnosticBag()

    /// By path, the model and the number of its output.
    private var owners: [String: (model: String, number: Int)] = [:]

    init(_ outputs: [Output]) {
        for (number, output) in outputs.enumerated() { claim(output, number) }
        guard !bag.hasErrors else { return }
        for output in outputs { plan(output) }
        for (folder, outputs) in Dictionary(grouping: outputs.filter { $0.schemas != nil }, by: \.folder) {
            for folder in [folder, Paths.join(folder, embeddedRuntimeFolder)] { findLeftOvers(in: folder, of: outputs) }
        }
        written.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        removed.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        edited.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Paths of all files that the models consist of, in order.
    var outputs: [String] { owners.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    /// Carries it out: everything or nothing. If it fails, the old output is unchanged.
    func write() throws(FileError) {
        let files = written.map { (path: $0.path, bytes: $0.bytes) }
        for folder in folders { StagedFiles.settle(folder) }
        try StagedFiles.write(files, .generated, removing: removed + obsoleteLists)
    }

    /// Two models of one run must not write the same file; nor two files that are one on a case-insensitive disk.
    private mutating func claim(_ output: Output, _ number: Int) {
        for name in output.files.map(\.path) {
            let path = Paths.join(output.folder, name)
            if let owner = owners[path], owner.number != number {
                let isSame = owner.model == output.model
                bag.report(
                    .outputShared,
                    isSame
                        ? "two root files have model '\(output.model)', and both would write this file"
                        : "the models '\(owner.model)' and '\(output.model)' would both write this file",
                    at: place(path),
                    notes: [
                        Note(
                            (isSame ? "give one another name with 'model', or " : "give ")
                                + "each a folder of its own, with 'output' under 'swift'"
                        )
                    ]
                )
            }
            owners[path] = (output.model, number)
        }
    }

    private mutating func plan(_ output: Output) {
        let found = mapConcurrently(output.files.count) { number in
            let file = output.files[number]
            let path = Paths.join(output.folder, file.path)
            return (path: path, present: Self.present(at: path, for: file))
        }
        for (file, found) in zip(output.files, found) { sort(file, at: found.path, found.present) }
    }

    private mutating func findLeftOvers(in folder: String, of outputs: [Output]) {
        let schemas = outputs.reduce(into: Set<String>()) { $0.formUnion($1.schemas ?? []) }
        let found = LeftOvers(in: folder, wanted: Set(owners.keys), schemas: schemas)
        removed += found.removable
        obsoleteLists += found.lists
        edited += found.edited
        folders.append(folder)
    }

    /// The kind of thing at the path of a file.
    private enum Present: Sendable {
        case nothing
        case noFile
        case same
        case different(isGenerated: Bool)
        case unreadable(String)
    }

    private static func present(at path: String, for file: RenderedFile) -> Present {
        switch FileSystem.kind(of: path) {
        case nil: return .nothing
        case .folder, .other: return .noFile
        case .file:
            do throws(FileError) {
                let bytes = try FileSystem.read(path)
                return bytes == file.bytes ? .same : .different(isGenerated: LeftOvers.isGenerated(bytes))
            } catch {
                return .unreadable(error.reason)
            }
        }
    }

    /// Sorts the file by the action that it requires.
    private mutating func sort(_ file: RenderedFile, at path: String, _ present: Present) {
        switch present {
        case .nothing: written.append(File(path: path, bytes: file.bytes, isNew: true))
        case .same: unchangedCount += 1
        case .different(isGenerated: true):
            written.append(File(path: path, bytes: file.bytes, isNew: false))
        case .different:
            bag.report(
                .outputForeign,
                "heirloom did not write this file, so it does not overwrite it",
                at: place(path),
                notes: [Note("move it away, or choose another folder with 'output' under 'swift'")]
                    + (LeftOvers.isGenerated(file.bytes) ? [] : [Self.templateAdvice])
            )
        case .noFile:
            bag.report(
                .outputForeign,
                "something other than a file is at the path of this file",
                at: place(path),
                notes: [Note("move it away, or choose another folder with 'output' under 'swift'")]
            )
        case .unreadable(let reason):
            bag.report(.outputUnwritable, "the file cannot be read to be compared: \(reason)", at: place(path))
        }
    }

    private static let templateAdvice = Note(
        "if it is from your template: files are recognized by 'Generated by Heirloom from {{schema}}. Do not edit' in their first line"
    )

    private func place(_ path: String) -> SourceSpan { SourceSpan(path: path) }
}
