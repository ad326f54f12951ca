@testable import Workspace

/// Files that are on no disk, in a repository of their own.
struct MemoryFiles: SchemaFiles {
    var texts: [String: String] = [:]

    subscript(_ path: String) -> String? {
        get { texts[path] }
        set { texts[path] = newValue }
    }

    func read(_ path: String) throws(FileError) -> [UInt8] {
        guard let text = texts[path] else { throw FileError(path, .missing, "no such file") }
        return Array(text.utf8)
    }

    func kind(of path: String) -> FileSystem.Kind? {
        if path == ".git" { return .folder }
        return texts[path] == nil ? nil : .file
    }

    func names(in folder: String) throws(FileError) -> [String] {
        texts.keys.filter { Paths.folder(of: $0) == folder }.map { Paths.name(of: $0) }.sorted()
    }

    func identity(of path: String) -> FileIdentity? {
        texts.keys.sorted().firstIndex(of: path).map { FileIdentity(device: 0, node: UInt64($0)) }
    }

    func displayedPath(_ path: String) -> String { path }
}
