/// What a run saw of the disk, in order: the same again means that it would find the same again.
final class Observations {
    enum Fact: Equatable {
        case content(path: String, hash: UInt64)
        case missing(path: String)
        case names(folder: String, hash: UInt64)
        case kind(path: String, FileSystem.Kind?)
        case identity(path: String, FileIdentity?)
    }

    private(set) var facts: [Fact] = []
    /// False where something could not be read for a reason that may pass.
    private(set) var areComplete = true

    func add(_ fact: Fact) { facts.append(fact) }
    func giveUp() { areComplete = false }
}

/// The disk, with a note of everything that is asked of it.
struct ObservedFiles: SchemaFiles {
    let observations: Observations
    private let disk = DiskFiles()

    func read(_ path: String) throws(FileError) -> [UInt8] {
        do throws(FileError) {
            let bytes = try disk.read(path)
            observations.add(.content(path: path, hash: ContentHash.of(bytes)))
            return bytes
        } catch {
            if error.kind == .missing { observations.add(.missing(path: path)) } else { observations.giveUp() }
            throw error
        }
    }

    func names(in folder: String) throws(FileError) -> [String] {
        do throws(FileError) {
            let names = try disk.names(in: folder)
            observations.add(.names(folder: folder, hash: Self.hash(of: names)))
            return names
        } catch {
            observations.giveUp()
            throw error
        }
    }

    func kind(of path: String) -> FileSystem.Kind? {
        let kind = disk.kind(of: path)
        observations.add(.kind(path: path, kind))
        return kind
    }

    func identity(of path: String) -> FileIdentity? {
        let identity = disk.identity(of: path)
        observations.add(.identity(path: path, identity))
        return identity
    }

    func displayedPath(_ path: String) -> String { disk.displayedPath(path) }

    /// A name has no zero byte in it.
    static func hash(of names: [String]) -> UInt64 {
        ContentHash.of(names.joined(separator: "\0"))
    }
}

extension Observations.Fact {
    /// Whether the disk still shows it.
    var holds: Bool {
        switch self {
        case .content(let path, let hash): (try? FileSystem.read(path)).map(ContentHash.of) == hash
        case .missing(let path): FileSystem.isMissing(path)
        case .names(let folder, let hash): (try? FileSystem.names(in: folder)).map(ObservedFiles.hash) == hash
        case .kind(let path, let kind): FileSystem.kind(of: path) == kind
        case .identity(let path, let identity): FileSystem.identity(of: path) == identity
        }
    }
}
