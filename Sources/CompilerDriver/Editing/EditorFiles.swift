import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// The disk, with the texts of an editor taking precedence, also if unsaved. Files that did not change between two runs are neither read as
/// schemas again nor stored twice. A class, since its caches remain from run to run.
///
/// Its source files do not remain until the process ends: each exists as long as `sources` retains it.
final class EditorFiles: SchemaFiles {
    /// By path.
    private(set) var texts: [String: SourceFile] = [:]
    /// The texts of this run, by file; new ones have no file on the disk yet.
    private var opened: [FileIdentity: String] = [:]
    /// By path, with the bytes as the disk has them.
    private var known: [String: (bytes: [UInt8], file: SourceFile)] = [:]
    /// By path, the text that was read, with its stamp: a file with the same stamp is not read again.
    private var onDisk: [String: (stamp: FileStamp, bytes: [UInt8])] = [:]
    /// Texts of this run that are no longer on the disk.
    private var replaced: [SourceFile] = []
    let resolutions = KeptResolutions()
    /// Each retains its file, so that no other one gets its address.
    private var readings: [ObjectIdentifier: (file: SourceFile, reading: ReadFile)] = [:]

    /// The files that were requested, for spans to refer to.
    var sources: [SourceFile] { known.values.map(\.file) + Array(texts.values) + replaced }

    func open(_ file: SourceFile, at path: String) { texts[path] = file }

    func close(_ path: String) { texts[path] = nil }

    /// Something on the disk may have changed, even if its stamp is the same.
    func forget() { onDisk = [:] }

    /// Call it before each run: files may have changed.
    func beginRun() {
        replaced = []
        opened = [:]
        for path in texts.keys { opened[newIdentity(of: path)] = path }
        let alive = Set(sources.map(ObjectIdentifier.init))
        readings = readings.filter { alive.contains($0.key) }
    }

    /// A file that only the editor has is known by its path.
    private func newIdentity(of path: String) -> FileIdentity {
        FileSystem.identity(of: path)
            ?? FileIdentity(device: .max, node: UInt64(truncatingIfNeeded: Paths.normalized(path).hashValue))
    }

    private func text(at path: String) -> SourceFile? {
        identity(of: path).flatMap { opened[$0] }.flatMap { texts[$0] }
    }

    func identity(of path: String) -> FileIdentity? {
        if let identity = FileSystem.identity(of: path) { return identity }
        let identity = newIdentity(of: path)
        return opened[identity] == nil ? nil : identity
    }

    func kind(of path: String) -> FileSystem.Kind? { text(at: path) == nil ? FileSystem.kind(of: path) : .file }

    func names(in folder: String) throws(FileError) -> [String] {
        let names = try FileSystem.names(in: folder)
        let new = texts.keys.filter { Paths.folder(of: $0) == folder }.map(Paths.name).filter { !names.contains($0) }
        return new.isEmpty ? names : (names + new).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    func read(_ path: String) throws(FileError) -> [UInt8] {
        if let text = text(at: path) { return text.bytes }
        let stamp = FileSystem.stamp(of: path)
        if let stamp, let known = onDisk[path], known.stamp == stamp { return known.bytes }
        let bytes = try FileSystem.read(path)
        if let stamp, !stamp.times.isEmpty { onDisk[path] = (stamp, bytes) }
        return bytes
    }

    func source(_ path: String) throws(FileError) -> SourceFile {
        if let text = text(at: path) { return text }
        let bytes = try read(path)
        if let same = known[path], same.bytes == bytes { return same.file }
        let file = SourceFile.passing(path: path, bytes: bytes)
        if let old = known.updateValue((bytes, file), forKey: path) { replaced.append(old.file) }
        return file
    }

    func reading(of file: SourceFile) -> ReadFile {
        if let known = readings[ObjectIdentifier(file)] { return known.reading }
        let reading = readSchema(file, kinds: historyKinds)
        readings[ObjectIdentifier(file)] = (file, reading)
        return reading
    }
}

extension SourceFile {
    /// A file that exists only as long as it is retained.
    package static func passing(path: String, bytes: [UInt8]) -> SourceFile {
        let file = SourceFile(path: path, bytes: bytes)
        file.free()
        return file
    }
}
