import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration

/// The source of schemas: the disk, or a revision in git. Paths are those of the process; a path without a file there is absent.
package protocol SchemaFiles {
    func read(_ path: String) throws(FileError) -> [UInt8]
    func kind(of path: String) -> FileSystem.Kind?
    /// Names in a folder, sorted by their bytes.
    func names(in folder: String) throws(FileError) -> [String]
    func identity(of path: String) -> FileIdentity?
    /// The path as messages name it.
    func displayedPath(_ path: String) -> String
    /// The file with its text, for spans to refer to.
    func source(_ path: String) throws(FileError) -> SourceFile
    /// The content of each file's text, independent of other files.
    func readings(of files: [SourceFile]) -> [ReadFile]
    /// Users to whom the file belongs, and the link to it; none if it is not on the disk.
    func owners(of path: String) -> Set<UInt32>
    /// Called before a folder's first file is read: clears what runs that were killed left there.
    func settle(_ folder: String)
}

/// The files of the disk, unless a source overrides this.
extension SchemaFiles {
    package func read(_ path: String) throws(FileError) -> [UInt8] { try FileSystem.read(path) }
    package func kind(of path: String) -> FileSystem.Kind? { FileSystem.kind(of: path) }
    package func names(in folder: String) throws(FileError) -> [String] { try FileSystem.names(in: folder) }
    package func identity(of path: String) -> FileIdentity? { FileSystem.identity(of: path) }
    package func displayedPath(_ path: String) -> String { path }
    package func source(_ path: String) throws(FileError) -> SourceFile {
        SourceFile(path: displayedPath(path), bytes: try read(path))
    }
    package func readings(of files: [SourceFile]) -> [ReadFile] { readSchemas(files) }
    package func owners(of path: String) -> Set<UInt32> { FileSystem.owners(of: path) }
    package func settle(_ folder: String) { StagedFiles.settle(folder) }
}

/// On all cores.
func readSchemas(_ files: [SourceFile]) -> [ReadFile] {
    /// Only one thread makes it, and then only another one has it.
    struct Made: @unchecked Sendable {
        let reading: ReadFile
    }
    return mapConcurrently(files.count) { Made(reading: readSchema(files[$0], kinds: historyKinds)) }.map(\.reading)
}

/// The files on the disk as they are now.
package struct DiskFiles: SchemaFiles {
    package init() {}
}

/// Files, some with a new text that is not written yet.
package struct EditedFiles: SchemaFiles {
    package var base: any SchemaFiles = DiskFiles()
    package private(set) var texts: [FileIdentity: [UInt8]] = [:]
    /// The files with a new text, in the order of the edits.
    package private(set) var paths: [String] = []

    package init(base: any SchemaFiles = DiskFiles()) { self.base = base }

    package mutating func set(_ text: [UInt8], at path: String) {
        guard let identity = identity(of: path) else { return }
        if texts[identity] == nil { paths.append(path) }
        texts[identity] = text
    }

    /// In the form of `SourceFile`, for a file that was read.
    package mutating func set(_ text: [UInt8], of place: (identity: FileIdentity, path: String)) {
        if texts[place.identity] == nil { paths.append(place.path) }
        texts[place.identity] = text
    }

    /// A new text of a schema, in the form of `SourceFile`: after the byte order mark of the file, if it has one.
    package mutating func setText(_ text: [UInt8], at path: String) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let isMarked = (try? read(path))?.starts(with: mark) ?? false
        set((isMarked ? mark : []) + text, at: path)
    }

    package func read(_ path: String) throws(FileError) -> [UInt8] {
        if let identity = identity(of: path), let text = texts[identity] { return text }
        return try base.read(path)
    }

    package func kind(of path: String) -> FileSystem.Kind? { base.kind(of: path) }
    package func names(in folder: String) throws(FileError) -> [String] { try base.names(in: folder) }
    package func identity(of path: String) -> FileIdentity? { base.identity(of: path) }
    package func displayedPath(_ path: String) -> String { base.displayedPath(path) }

    package func source(_ path: String) throws(FileError) -> SourceFile {
        guard let identity = identity(of: path), let text = texts[identity] else { return try base.source(path) }
        return SourceFile(path: displayedPath(path), bytes: text)
    }

    package func owners(of path: String) -> Set<UInt32> { base.owners(of: path) }
    package func settle(_ folder: String) { base.settle(folder) }
    package func readings(of files: [SourceFile]) -> [ReadFile] { base.readings(of: files) }
}
