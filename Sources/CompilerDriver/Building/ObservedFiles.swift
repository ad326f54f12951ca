/// The files that a run read, and the folders whose entries it listed, as far as they exist.
final class Observations {
    private(set) var paths: Set<String> = []

    func add(_ path: String) { paths.insert(path) }
}

/// The disk, with a record of what was read.
struct ObservedFiles: SchemaFiles {
    let observations: Observations

    func read(_ path: String) throws(FileError) -> [UInt8] {
        let bytes = try FileSystem.read(path)
        observations.add(path)
        return bytes
    }

    func names(in folder: String) throws(FileError) -> [String] {
        let names = try FileSystem.names(in: folder)
        observations.add(folder)
        return names
    }

    func kind(of path: String) -> FileSystem.Kind? { FileSystem.kind(of: path) }
    func identity(of path: String) -> FileIdentity? { FileSystem.identity(of: path) }
}
