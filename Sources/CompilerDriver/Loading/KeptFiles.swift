import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import YAMLTree

/// What runs on almost the same files leave to each other: files that did not change are neither read as schemas again nor stored twice.
/// A class, since it stays from run to run.
///
/// Its source files do not remain until the process ends: each exists as long as this retains it.
final class KeptFiles {
    /// By root.
    var classes: [FileIdentity: ResolvedClasses] = [:]
    /// By root, the last one without errors while others follow it.
    var models: [FileIdentity: CheckedModel] = [:]
    /// By root.
    private var rendered: [String: RenderedClasses] = [:]
    /// By path, with the bytes as the disk has them.
    private var known: [String: (bytes: [UInt8], file: SourceFile)] = [:]
    /// Texts of this run that are no longer on the disk.
    private var replaced: [SourceFile] = []
    /// Each retains its file, so that no other one gets its address.
    private var readings: [ObjectIdentifier: (file: SourceFile, reading: ReadFile)] = [:]
    /// Of files in `readings`.
    private var texts: [ObjectIdentifier: FileTexts] = [:]
    /// By path, the hash of a generated file's content while it has the stamp.
    private var hashes: [String: (stamp: FileStamp, hash: UInt64)] = [:]

    /// The files that were requested, for spans to refer to.
    var sources: [SourceFile] { known.values.map(\.file) + replaced }

    /// Call it before each run: findings of the last one are not shown any more.
    /// - Parameter others: files that exist besides.
    func beginRun(besides others: [SourceFile] = []) {
        replaced = []
        let alive = Set((sources + others).map(ObjectIdentifier.init))
        readings = readings.filter { alive.contains($0.key) }
        texts = texts.filter { readings[$0.key] != nil }
    }

    func source(_ path: String, _ bytes: [UInt8]) -> SourceFile {
        if let same = known[path], same.bytes == bytes { return same.file }
        let file = SourceFile.passing(path: path, bytes: bytes)
        if let old = known.updateValue((bytes, file), forKey: path) { replaced.append(old.file) }
        return file
    }

    func readings(of files: [SourceFile]) -> [ReadFile] {
        let new = files.filter { readings[ObjectIdentifier($0)] == nil }
        for (file, reading) in zip(new, readSchemas(new)) { readings[ObjectIdentifier(file)] = (file, reading) }
        return files.compactMap { readings[ObjectIdentifier($0)]?.reading }
    }

    /// Nil where they cannot be kept, or the text cannot be cut.
    func texts(of file: SourceFile, _ tree: YAMLNode) -> FileTexts? {
        let key = ObjectIdentifier(file)
        guard readings[key] != nil else { return nil }
        let result = texts[key] ?? FileTexts(file, tree)
        texts[key] = result
        return result
    }
}

extension KeptFiles: RenderedStore {
    func rendered(of root: String) -> RenderedClasses? { rendered[root] }
    func keep(_ classes: RenderedClasses, of root: String) { rendered[root] = classes }

    /// A file with the stamp of the last look is not read again.
    func hashes(of paths: [String]) -> [UInt64?] {
        let known = paths.map { hashes[$0] }
        let found = mapConcurrently(paths.count) { index -> (stamp: FileStamp, hash: UInt64, isSettled: Bool)? in
            guard let stamp = FileSystem.stamp(of: paths[index]) else { return nil }
            if let known = known[index], known.stamp == stamp { return (stamp, known.hash, true) }
            guard let bytes = try? FileSystem.read(paths[index]) else { return nil }
            return (stamp, ContentHash.of(bytes), stamp.isSettled)
        }
        for (path, found) in zip(paths, found) {
            hashes[path] = found.flatMap { $0.isSettled ? ($0.stamp, $0.hash) : nil }
        }
        return found.map { $0?.hash }
    }
}
