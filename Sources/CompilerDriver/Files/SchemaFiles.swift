import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Where schemas are read from: the disk, or a revision in git. Paths are those of the process; what has no file there is absent.
protocol SchemaFiles {
    func read(_ path: String) throws(FileError) -> [UInt8]
    func kind(of path: String) -> FileSystem.Kind?
    /// Names in a folder, sorted by their bytes.
    func names(in folder: String) throws(FileError) -> [String]
    func identity(of path: String) -> FileIdentity?
    /// The path as messages name it.
    func displayedPath(_ path: String) -> String
    /// The file with its text, for spans to point into.
    func source(_ path: String) throws(FileError) -> SourceFile
    /// What a file's text says by itself.
    func reading(of file: SourceFile) -> ReadFile
}

/// Those of the disk, unless a source says otherwise.
extension SchemaFiles {
    func read(_ path: String) throws(FileError) -> [UInt8] { try FileSystem.read(path) }
    func kind(of path: String) -> FileSystem.Kind? { FileSystem.kind(of: path) }
    func names(in folder: String) throws(FileError) -> [String] { try FileSystem.names(in: folder) }
    func identity(of path: String) -> FileIdentity? { FileSystem.identity(of: path) }
    func displayedPath(_ path: String) -> String { path }
    func source(_ path: String) throws(FileError) -> SourceFile {
        SourceFile(path: displayedPath(path), bytes: try read(path))
    }
    func reading(of file: SourceFile) -> ReadFile { readSchema(file, kinds: historyKinds) }
}

/// The files on the disk as they are now.
struct DiskFiles: SchemaFiles {}

/// Files, some with another text that is not written yet.
struct EditedFiles: SchemaFiles {
    var base: any SchemaFiles = DiskFiles()
    private(set) var texts: [FileIdentity: [UInt8]] = [:]
    /// Those with another text, in the order in which they got it.
    private(set) var paths: [String] = []

    mutating func set(_ text: [UInt8], at path: String) {
        guard let identity = identity(of: path) else { return }
        if texts[identity] == nil { paths.append(path) }
        texts[identity] = text
    }

    /// As `SourceFile` has it, of a file that was read.
    mutating func set(_ text: [UInt8], of place: (identity: FileIdentity, path: String)) {
        if texts[place.identity] == nil { paths.append(place.path) }
        texts[place.identity] = text
    }

    /// Another text of a schema, as `SourceFile` has it: behind the byte order mark that the file begins with, where it has one.
    mutating func setText(_ text: [UInt8], at path: String) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let isMarked = (try? read(path))?.starts(with: mark) ?? false
        set((isMarked ? mark : []) + text, at: path)
    }

    func read(_ path: String) throws(FileError) -> [UInt8] {
        if let identity = identity(of: path), let text = texts[identity] { return text }
        return try base.read(path)
    }

    func kind(of path: String) -> FileSystem.Kind? { base.kind(of: path) }
    func names(in folder: String) throws(FileError) -> [String] { try base.names(in: folder) }
    func identity(of path: String) -> FileIdentity? { base.identity(of: path) }
    func displayedPath(_ path: String) -> String { base.displayedPath(path) }

    func source(_ path: String) throws(FileError) -> SourceFile {
        guard let identity = identity(of: path), let text = texts[identity] else { return try base.source(path) }
        return SourceFile(path: displayedPath(path), bytes: text)
    }

    func reading(of file: SourceFile) -> ReadFile { base.reading(of: file) }
}
