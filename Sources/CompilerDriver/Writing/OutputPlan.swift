import SchemaDiagnostics
import SwiftGeneration

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
        /// Earlier names of the model, whose manifests are replaced.
        var formerly: [String]
        var folder: String
        var files: [RenderedFile]
        /// Files that are in the folder as they would be made.
        var known = KnownFiles()
    }
    typealias KnownFiles = [(name: String, path: String, hash: UInt64)]

    /// In order of path.
    private(set) var written: [File] = []
    private(set) var removed: [String] = []
    private(set) var unchangedCount = 0
    /// Written last, so that it lists every file.
    private(set) var manifests: [File] = []
    private(set) var obsoleteManifests: [String] = []
    private(set) var bag = DiagnosticBag()
    /// Of the content of all files, by path.
    private(set) var hashes: [String: UInt64] = [:]
    /// Of manifests, and what is not in the folders.
    private var otherFacts: [Observations.Fact] = []

    /// By path, the model and the number of its output.
    private var owners: [String: (model: String, number: Int)] = [:]

    init(_ outputs: [Output]) {
        for (number, output) in outputs.enumerated() { claim(output, number) }
        guard !bag.hasErrors else { return }
        let wanted = Set(owners.keys)
        for output in outputs { plan(output, wanted: wanted) }
        written.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        removed.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Paths of all files that the models consist of, in order.
    var outputs: [String] { owners.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    /// The content of the output folders after the plan is carried out.
    var facts: [Observations.Fact] { otherFacts + hashes.map { .content(path: $0, hash: $1) } }

    var changesNothing: Bool {
        written.isEmpty && removed.isEmpty && manifests.isEmpty && obsoleteManifests.isEmpty
    }

    /// Carries it out: everything or nothing. If it fails, the old output is unchanged.
    func write() throws(FileError) {
        let files = (written + manifests).map { (path: $0.path, bytes: $0.bytes) }
        try StagedFiles.write(files, .generated, removing: removed + obsoleteManifests)
    }

    /// Two models of one run must not write the same file; nor two files that are one on a case-insensitive disk.
    private mutating func claim(_ output: Output, _ number: Int) {
        for name in output.files.map(\.path) + output.known.map(\.path) {
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

    private mutating func plan(_ output: Output, wanted: Set<String>) {
        var old = OutputManifest()
        let ownName = OutputManifest.name(of: output.model)
        var oldManifestBytes: [UInt8]?
        for name in [output.model] + output.formerly {
            let path = Paths.join(output.folder, OutputManifest.name(of: name))
            if name != output.model { otherFacts.append(.missing(path: path)) }
            guard let bytes = try? FileSystem.read(path) else { continue }
            if name == output.model { oldManifestBytes = bytes } else { obsoleteManifests.append(path) }
            let found = OutputManifest(bytes)
            if old.files.isEmpty { old = found } else { old.files.merge(found.files) { own, _ in own } }
        }
        var new = OutputManifest()
        let found = mapConcurrently(output.files.count) { number in
            let file = output.files[number]
            let path = Paths.join(output.folder, file.path)
            return (path: path, present: Self.present(at: path, for: file), hash: ContentHash.of(file.bytes))
        }
        for (file, found) in zip(output.files, found) {
            sort(file, at: found.path, found.present, isOwn: old.files[file.path] != nil)
            note(found.hash, file.path)
        }
        for file in output.known { note(file.hash, file.path) }
        unchangedCount += output.known.count
        func note(_ hash: UInt64, _ name: String) {
            let path = Paths.join(output.folder, name)
            new.files[name] = hash
            hashes[path] = hash
        }
        let leftOver = old.files.keys.filter { new.files[$0] == nil }.sorted()
        for name in leftOver {
            let path = Paths.join(output.folder, name)
            guard !wanted.contains(path), let bytes = try? FileSystem.read(path) else { continue }
            if ContentHash.of(bytes) == old.files[name] {
                removed.append(path)
            } else {
                bag.report(
                    .outputEdited,
                    "the file is no longer wanted, but it was edited since it was generated, so it is kept",
                    at: place(path),
                    notes: [Note("remove it, or move your code to a file of your own")]
                )
            }
        }
        let rendered = new.rendered(after: old)
        if !new.files.isEmpty {
            otherFacts.append(.content(path: Paths.join(output.folder, ownName), hash: ContentHash.of(rendered)))
        }
        guard rendered != oldManifestBytes, !new.files.isEmpty || oldManifestBytes != nil else { return }
        let path = Paths.join(output.folder, ownName)
        if new.files.isEmpty {
            obsoleteManifests.append(path)
        } else {
            manifests.append(File(path: path, bytes: rendered, isNew: oldManifestBytes == nil))
        }
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
                return bytes == file.bytes ? .same : .different(isGenerated: isGenerated(bytes))
            } catch {
                return .unreadable(error.reason)
            }
        }
    }

    /// Sorts the file by the action that it requires.
    private mutating func sort(_ file: RenderedFile, at path: String, _ present: Present, isOwn: Bool) {
        switch present {
        case .nothing: written.append(File(path: path, bytes: file.bytes, isNew: true))
        case .same: unchangedCount += 1
        case .different(let isGenerated) where isOwn || isGenerated:
            written.append(File(path: path, bytes: file.bytes, isNew: false))
        case .different:
            bag.report(
                .outputForeign,
                "heirloom did not write this file, so it does not overwrite it",
                at: place(path),
                notes: [Note("move it away, or choose another folder with 'output' under 'swift'")]
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

    /// Its first line says that it is generated.
    static func isGenerated(_ bytes: [UInt8]) -> Bool {
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(400)
        let text = String(decoding: line, as: UTF8.self).lowercased()
        return text.hasPrefix("//") && text.contains("generated") && text.contains("heirloom")
    }

    private func place(_ path: String) -> SourceSpan { SourceSpan(path: path) }
}
