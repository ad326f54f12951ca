import ModelLanguage
import SchemaDiagnostics

/// The disk, with the texts of an editor taking precedence, also if unsaved. A class, since its caches remain from run to run.
package final class EditorFiles: SchemaFiles {
    /// By path.
    package private(set) var texts: [String: SourceFile] = [:]
    /// The texts of this run, by file; new ones have no file on the disk yet.
    private var opened: [FileIdentity: String] = [:]
    /// By path, the text that was read, with its stamp: a file with the same stamp is not read again.
    private var onDisk: [String: (stamp: FileStamp, bytes: [UInt8])] = [:]
    package let kept = KeptFiles()

    package init() {}

    package func open(_ file: SourceFile, at path: String) { texts[path] = file }

    package func close(_ path: String) { texts[path] = nil }

    /// Something on the disk may have changed, even if its stamp is the same.
    package func forget() { onDisk = [:] }

    /// Call it before each run: files may have changed.
    package func beginRun() {
        opened = [:]
        for path in texts.keys { opened[newIdentity(of: path)] = path }
        kept.beginRun(besides: Array(texts.values))
    }

    /// A file that only the editor has is known by its path.
    private func newIdentity(of path: String) -> FileIdentity {
        FileSystem.identity(of: path)
            ?? FileIdentity(device: .max, node: UInt64(truncatingIfNeeded: Paths.normalized(path).hashValue))
    }

    private func text(at path: String) -> SourceFile? {
        identity(of: path).flatMap { opened[$0] }.flatMap { texts[$0] }
    }

    package func identity(of path: String) -> FileIdentity? {
        if let identity = FileSystem.identity(of: path) { return identity }
        let identity = newIdentity(of: path)
        return opened[identity] == nil ? nil : identity
    }

    package func kind(of path: String) -> FileSystem.Kind? { text(at: path) == nil ? FileSystem.kind(of: path) : .file }

    package func names(in folder: String) throws(FileError) -> [String] {
        let names = try FileSystem.names(in: folder)
        let new = texts.keys.filter { Paths.folder(of: $0) == folder }.map(Paths.name).filter { !names.contains($0) }
        return new.isEmpty ? names : (names + new).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    package func read(_ path: String) throws(FileError) -> [UInt8] {
        if let text = text(at: path) { return text.bytes }
        let stamp = FileSystem.stamp(of: path)
        if let stamp, let known = onDisk[path], known.stamp == stamp { return known.bytes }
        let bytes = try FileSystem.read(path)
        if let stamp, !stamp.times.isEmpty { onDisk[path] = (stamp, bytes) }
        return bytes
    }

    package func source(_ path: String) throws(FileError) -> SourceFile {
        if let text = text(at: path) { return text }
        return kept.source(path, try read(path))
    }

    package func readings(of files: [SourceFile]) -> [ReadFile] { kept.readings(of: files) }
}
