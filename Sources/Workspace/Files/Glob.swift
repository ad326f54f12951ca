/// A path with `*` and `?`, each within one part of the path. They do not match names that start with a dot.
package struct Glob {
    package let pattern: String

    static func isPattern(_ path: String) -> Bool {
        path.utf8.contains(UInt8(ascii: "*")) || path.utf8.contains(UInt8(ascii: "?"))
    }

    /// The files below `folder` that match, as paths joined to it, in order of their bytes.
    package func files(in folder: String, of files: any SchemaFiles = DiskFiles()) throws(FileError) -> [String] {
        var folders = [pattern.hasPrefix("/") ? "/" : folder]
        let parts = pattern.split(separator: "/").map(String.init)
        for (index, part) in parts.enumerated() {
            let wanted: FileSystem.Kind = index == parts.count - 1 ? .file : .folder
            var found: [String] = []
            for folder in folders {
                if !Self.isPattern(part) {
                    found.append(Paths.join(folder, part))
                    continue
                }
                guard files.kind(of: folder) == .folder else { continue }
                for name in try files.names(in: folder) where Self.matches(name, part) {
                    found.append(Paths.join(folder, name))
                }
            }
            folders = found.filter { files.kind(of: $0) == wanted }
        }
        return folders.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Linear in practice: on a mismatch it goes back to the last star only.
    package static func matches(_ name: String, _ pattern: String) -> Bool {
        let name = Array(name.unicodeScalars)
        let pattern = Array(pattern.unicodeScalars)
        if name.first == ".", pattern.first != "." { return false }
        var (n, p) = (0, 0)
        var star: (pattern: Int, name: Int)?
        while n < name.count {
            if p < pattern.count, pattern[p] == "*" {
                star = (p, n)
                p += 1
            } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
                n += 1
                p += 1
            } else if let last = star {
                star = (last.pattern, last.name + 1)
                (n, p) = (last.name + 1, last.pattern + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}
