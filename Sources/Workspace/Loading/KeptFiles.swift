import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import YAMLTree

/// What runs on almost the same files leave to each other: files that did not change are neither read as schemas again nor stored twice.
/// A class, since it stays from run to run.
package final class KeptFiles {
    /// By path, with the bytes as the disk has them.
    private var known: [String: (bytes: [UInt8], file: SourceFile)] = [:]
    /// Each retains its file, so that no other one gets its address.
    private var readings: [ObjectIdentifier: (file: SourceFile, reading: ReadFile)] = [:]

    package init() {}

    /// Call it before each run: readings of older texts are not asked for any more.
    /// - Parameter others: files that exist besides.
    package func beginRun(besides others: [SourceFile] = []) {
        let alive = Set((known.values.map(\.file) + others).map(ObjectIdentifier.init))
        readings = readings.filter { alive.contains($0.key) }
    }

    package func source(_ path: String, _ bytes: [UInt8]) -> SourceFile {
        if let same = known[path], same.bytes == bytes { return same.file }
        let file = SourceFile(path: path, bytes: bytes)
        known[path] = (bytes, file)
        return file
    }

    package func readings(of files: [SourceFile]) -> [ReadFile] {
        let new = files.filter { readings[ObjectIdentifier($0)] == nil }
        for (file, reading) in zip(new, readSchemas(new)) { readings[ObjectIdentifier(file)] = (file, reading) }
        return files.compactMap { readings[ObjectIdentifier($0)]?.reading }
    }
}
