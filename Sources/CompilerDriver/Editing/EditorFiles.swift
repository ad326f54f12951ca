import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// The disk, with the texts of an editor in front of it: unsaved text counts. What did not change between two runs is neither read as a
/// schema again nor kept twice. A class, since its caches stay from run to run.
///
/// Its source files do not stay until the process ends: each lives as long as somebody holds it in `sources`.
final class EditorFiles: SchemaFiles {
    /// By path.
    private(set) var texts: [String: SourceFile] = [:]
    /// Of the texts of this run, by file; new ones have no file on the disk yet.
    private var opened: [FileIdentity: String] = [:]
    private var known: [String: SourceFile] = [:]
    /// Texts of this run that the disk has no more.
    private var replaced: [SourceFile] = []
    /// Each holds its file, so that no other one takes its place in memory.
    private var readings: [ObjectIdentifier: (file: SourceFile, reading: ReadFile)] = [:]

    /// The files that were asked for, for spans to point into.
    var sources: [SourceFile] { Array(known.values) + Array(texts.values) + replaced }

    func open(_ file: SourceFile, at path: String) { texts[path] = file }

    func close(_ path: String) { texts[path] = nil }

    /// To be called before each run: files may be others than they were.
    func beginRun() {
        replaced = []
        opened = [:]
        for path in texts.keys { opened[newIdentity(of: path)] = path }
        let alive = Set(sources.map(ObjectIdentifier.init))
        readings = readings.filter { alive.contains($0.key) }
    }

    /// A file that only the editor has is told by its path.
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
        return try FileSystem.read(path)
    }

    func source(_ path: String) throws(FileError) -> SourceFile {
        if let text = text(at: path) { return text }
        let file = SourceFile.passing(path: path, bytes: try FileSystem.read(path))
        if let same = known[path], same.bytes == file.bytes { return same }
        if let old = known.updateValue(file, forKey: path) { replaced.append(old) }
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
    /// One that lives only as long as somebody holds it.
    package static func passing(path: String, bytes: [UInt8]) -> SourceFile {
        let file = SourceFile(path: path, bytes: bytes)
        file.free()
        return file
    }
}
