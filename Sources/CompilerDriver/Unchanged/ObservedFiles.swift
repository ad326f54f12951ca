/// The observations of a run on the disk, in order: with the same observations, a run would have the same result.
final class Observations {
    /// The disk's answer to a question about a path.
    struct Fact {
        enum Question: String {
            case content
            case missing
            case names
            case kind
            case identity
        }

        var question: Question
        var path: String
        /// One word.
        var answer: String

        static func content(path: String, _ bytes: [UInt8]) -> Fact {
            content(path: path, hash: ContentHash.of(bytes))
        }
        static func content(path: String, hash: UInt64) -> Fact {
            Fact(question: .content, path: path, answer: String(hash, radix: 16))
        }
        static func missing(path: String) -> Fact { Fact(question: .missing, path: path, answer: "-") }
        /// A name has no zero byte in it.
        static func names(folder: String, _ names: [String]) -> Fact {
            let hash = ContentHash.of(names.joined(separator: "\0"))
            return Fact(question: .names, path: folder, answer: String(hash, radix: 16))
        }
        static func kind(path: String, _ kind: FileSystem.Kind?) -> Fact {
            Fact(question: .kind, path: path, answer: kind?.rawValue ?? "-")
        }
        static func identity(path: String, _ identity: FileIdentity?) -> Fact {
            Fact(question: .identity, path: path, answer: identity.map { "\($0.device):\($0.node)" } ?? "-")
        }

        /// Whether the disk's answer is still the same.
        var holds: Bool {
            let now: Fact? =
                switch question {
                case .content: (try? FileSystem.read(path)).map { .content(path: path, $0) }
                case .missing: FileSystem.isMissing(path) ? self : nil
                case .names: (try? FileSystem.names(in: path)).map { .names(folder: path, $0) }
                case .kind: .kind(path: path, FileSystem.kind(of: path))
                case .identity: .identity(path: path, FileSystem.identity(of: path))
                }
            return now?.answer == answer
        }
    }

    private(set) var facts: [Fact] = []
    /// False if something could not be read for a temporary reason.
    private(set) var areComplete = true

    func add(_ fact: Fact) { facts.append(fact) }
    func giveUp() { areComplete = false }
}

/// The disk, with a record of all questions and answers.
struct ObservedFiles: SchemaFiles {
    let observations: Observations

    func read(_ path: String) throws(FileError) -> [UInt8] {
        do throws(FileError) {
            let bytes = try FileSystem.read(path)
            observations.add(.content(path: path, bytes))
            return bytes
        } catch {
            if error.kind == .missing { observations.add(.missing(path: path)) } else { observations.giveUp() }
            throw error
        }
    }

    func names(in folder: String) throws(FileError) -> [String] {
        do throws(FileError) {
            let names = try FileSystem.names(in: folder)
            observations.add(.names(folder: folder, names))
            return names
        } catch {
            observations.giveUp()
            throw error
        }
    }

    func kind(of path: String) -> FileSystem.Kind? {
        let kind = FileSystem.kind(of: path)
        observations.add(.kind(path: path, kind))
        return kind
    }

    func identity(of path: String) -> FileIdentity? {
        let identity = FileSystem.identity(of: path)
        observations.add(.identity(path: path, identity))
        return identity
    }
}
