import SwiftGeneration

/// What the last run wrote for the classes of a root. Any error in it only costs time.
struct RenderedClasses {
    struct Class {
        var key: UInt64
        /// Of the file.
        var hash: UInt64
    }

    var classes: [String: Class] = [:]

    /// A line for each class: both numbers, and the name.
    var rendered: [UInt8] {
        var text = ""
        for (name, entry) in classes {
            text += "\(String(entry.key, radix: 16)) \(String(entry.hash, radix: 16)) \(name)\n"
        }
        return Array(text.utf8)
    }

    init() {}

    /// Nil if a line is not such a line.
    init?(_ bytes: ArraySlice<UInt8>) {
        for line in bytes.split(separator: 0x0A) {
            let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 2)
            guard parts.count == 3, let key = UInt64(parts[0], radix: 16), let hash = UInt64(parts[1], radix: 16) else {
                return nil
            }
            classes[String(parts[2])] = Class(key: key, hash: hash)
        }
    }
}

/// Where runs leave to each other what they wrote: on the disk, or in the memory of a process with many runs.
protocol RenderedStore {
    func rendered(of root: String) -> RenderedClasses?
    func keep(_ classes: RenderedClasses, of root: String)
    /// Of the files' contents; nil for one that cannot be read.
    func hashes(of paths: [String]) -> [UInt64?]
}

extension RenderedStore {
    func hashes(of paths: [String]) -> [UInt64?] {
        mapConcurrently(paths.count) { (try? FileSystem.read(paths[$0])).map { ContentHash.of($0) } }
    }
}

/// The classes of one model that need not be made again: the last run made them of the same, and their files are as it left them.
struct KnownClasses {
    /// Paths in the folder, and hashes.
    private(set) var files: [(name: String, path: String, hash: UInt64)] = []
    private let keys: ClassKeys

    init(_ keys: ClassKeys, _ store: any RenderedStore, of root: String, in folder: String) {
        self.keys = keys
        let last = store.rendered(of: root)?.classes ?? [:]
        let same = last.filter { keys.keys[$0.key] == $0.value.key }.map { ($0.key, $0.value.hash) }
        let found = store.hashes(of: same.map { Paths.join(folder, Self.path(of: $0.0)) })
        for ((name, hash), found) in zip(same, found) where found == hash {
            files.append((name, Self.path(of: name), hash))
        }
    }

    private static func path(of name: String) -> String { name + ".swift" }

    /// For the next run, when the folder agrees with the plan.
    func rendered(_ plan: OutputPlan, in folder: String) -> RenderedClasses {
        var rendered = RenderedClasses()
        for (name, key) in keys.keys {
            guard let hash = plan.hashes[Paths.join(folder, Self.path(of: name))] else { continue }
            rendered.classes[name] = .init(key: key, hash: hash)
        }
        return rendered
    }
}
