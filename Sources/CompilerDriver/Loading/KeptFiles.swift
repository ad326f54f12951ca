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
    /// By path, with the bytes as the disk has them.
    private var known: [String: (bytes: [UInt8], file: SourceFile)] = [:]
    /// Texts of this run that are no longer on the disk.
    private var replaced: [SourceFile] = []
    /// Each retains its file, so that no other one gets its address.
    private var readings: [ObjectIdentifier: (file: SourceFile, reading: ReadFile)] = [:]

    /// The files that were requested, for spans to refer to.
    var sources: [SourceFile] { known.values.map(\.file) + replaced }

    /// Call it before each run: findings of the last one are not shown any more.
    /// - Parameter others: files that exist besides.
    func beginRun(besides others: [SourceFile] = []) {
        replaced = []
        let alive = Set((sources + others).map(ObjectIdentifier.init))
        readings = readings.filter { alive.contains($0.key) }
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
}
