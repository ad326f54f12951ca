import Foundation

/// Paths as text, with `/`, as the tool accepts them.
enum Path {
    static let rootEnding = ".heirloom.yaml"

    static func text(of url: URL) -> String {
        normalized(url.path(percentEncoded: false))
    }

    static func isRoot(_ path: String) -> Bool {
        path.hasSuffix(rootEnding) && name(of: path) != rootEnding
    }

    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    static func folder(of path: String) -> String {
        normalized(path + "/..")
    }

    static func join(_ folder: String, _ path: String) -> String {
        normalized(path.hasPrefix("/") ? path : folder + "/" + path)
    }

    /// `films.heirloom.yaml` and `films.yaml` -> `films`.
    static func stem(of path: String) -> String {
        let name = name(of: path)
        for ending in [rootEnding, ".yaml", ".yml"] where name.hasSuffix(ending) {
            return String(name.dropLast(ending.count))
        }
        return name
    }

    /// The place of a root's seals.
    static func lockFile(of root: String) -> String {
        for ending in [".yaml", ".yml"] where root.hasSuffix(ending) {
            return root.dropLast(ending.count) + ".lock.yaml"
        }
        return root + ".lock.yaml"
    }

    static func isLockFile(_ path: String) -> Bool {
        path.hasSuffix(".lock.yaml") || path.hasSuffix(".lock.yml")
    }

    static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }

    static func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    /// Paths of a folder's entries, in order; none if it is not a folder.
    static func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { join(folder, $0) }
    }

    /// The files that match a pattern with `*` and `?`, each within one part of the path; a path without them is unchanged.
    static func matches(of pattern: String, in folder: String) -> [String] {
        guard pattern.contains(where: { "*?".contains($0) }) else { return [join(folder, pattern)] }
        var found = [pattern.hasPrefix("/") ? "/" : folder]
        for part in pattern.split(separator: "/").map(String.init) {
            found = found.flatMap { folder in
                guard part.contains(where: { "*?".contains($0) }) else { return [join(folder, part)] }
                return files(in: folder).filter { matches(name(of: $0), part) }
            }
        }
        return found.filter { isFile($0) && !isLockFile($0) }
    }

    /// The folder of an entry, up to the first pattern.
    static func fixedFolder(of entry: String) -> String {
        let fixed = entry.split(separator: "/").dropLast().prefix { part in !part.contains { "*?".contains($0) } }
        return (entry.hasPrefix("/") ? "/" : "") + fixed.joined(separator: "/")
    }

    private static func matches(_ name: String, _ pattern: String) -> Bool {
        if name.hasPrefix("."), !pattern.hasPrefix(".") { return false }
        let name = Array(name.unicodeScalars)
        // The positions in the name that the pattern can have reached.
        var reached: Set<Int> = [0]
        for scalar in pattern.unicodeScalars {
            switch scalar {
            case "*": reached = reached.min().map { Set($0...name.count) } ?? []
            case "?": reached = Set(reached.filter { $0 < name.count }.map { $0 + 1 })
            default: reached = Set(reached.filter { $0 < name.count && name[$0] == scalar }.map { $0 + 1 })
            }
        }
        return reached.contains(name.count)
    }

    /// Without `.`, empty and `x/..` parts.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
