import ModelLanguage
import SchemaDiagnostics
import Workspace

/// The disk, with a record of a run's questions: each file and folder as it was just before the first look. A difference in a later look is
/// news for the run; a build system gets those that were read. A class, since it collects through a protocol that only reads.
final class RecordedFiles: SchemaFiles {
    /// The disk's answer for each path; nil if there was nothing.
    private(set) var stamps: [String: FileStamp?] = [:]
    /// Folders whose entries were requested: new entries count too.
    private(set) var listed: Set<String> = []
    /// The files whose content was read.
    private var contents: Set<String> = []
    /// What was read, and the folders whose entries were requested.
    var read: Set<String> { contents.union(listed) }
    /// Of the rounds before.
    private let kept: KeptFiles

    init(_ kept: KeptFiles = KeptFiles()) {
        self.kept = kept
        kept.beginRun()
    }

    func read(_ path: String) throws(FileError) -> [UInt8] {
        note(path)
        let bytes = try FileSystem.read(path)
        contents.insert(path)
        return bytes
    }

    func kind(of path: String) -> FileSystem.Kind? {
        note(path)
        return FileSystem.kind(of: path)
    }

    func names(in folder: String) throws(FileError) -> [String] {
        note(folder)
        listed.insert(folder)
        for path in Self.entries(of: folder) where FileSystem.kind(of: path) == .file { note(path) }
        return try FileSystem.names(in: folder)
    }

    func identity(of path: String) -> FileIdentity? {
        note(path)
        return FileSystem.identity(of: path)
    }

    func source(_ path: String) throws(FileError) -> SourceFile { kept.source(path, try read(path)) }

    func readings(of files: [SourceFile]) -> [ReadFile] { kept.readings(of: files) }

    /// Ends the run: folders that it created itself beside listed entries are not news.
    func noteFolders() {
        for folder in listed {
            for path in Self.entries(of: folder) where FileSystem.kind(of: path) == .folder { note(path) }
        }
    }

    /// The current differences, in order of path.
    func changes() -> [FileChange] {
        var paths = Set(stamps.keys)
        for folder in listed { paths.formUnion(Self.entries(of: folder)) }
        return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { path in
            let now = FileSystem.stamp(of: path)
            guard let before = stamps[path] ?? nil else {
                return now.map { FileChange(path: path, kind: .appeared, isEmpty: $0.isEmptyFile) }
            }
            guard let now else { return FileChange(path: path, kind: .went, isEmpty: true) }
            return before == now ? nil : FileChange(path: path, kind: .changed, isEmpty: now.isEmptyFile)
        }
    }

    private func note(_ path: String) {
        if stamps[path] == nil { stamps[path] = .some(FileSystem.stamp(of: path)) }
    }

    /// Files that may be schemas or templates, and folders that may contain some; not the temporary files of editors.
    private static func entries(of folder: String) -> [String] {
        let names = (try? FileSystem.names(in: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.map { Paths.join(folder, $0) }.filter { path in
            [".yaml", ".yml", ".mustache"].contains { path.hasSuffix($0) } || FileSystem.kind(of: path) == .folder
        }
    }
}

/// Something that has changed.
package struct FileChange: Sendable {
    package enum Kind: Sendable {
        case changed
        case appeared
        case went
    }

    package var path: String
    package var kind: Kind
    /// Removed, or without content: an editor may be writing it.
    var isEmpty: Bool
}
