/// Paths as text, with `/`: nothing here accesses the disk.
package enum Paths {
    /// `path` relative to `folder`; an absolute path is unchanged.
    package static func join(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") || folder.isEmpty || folder == "." { return normalized(path) }
        return normalized(folder + "/" + path)
    }

    /// As one word of a command for a shell.
    package static func shellWord(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_./+:@%,=".utf8.contains(byte)
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }

    /// The part before the last `/`; `.` if there is none.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The seals of a root file are beside it in `<root>.lock.yaml`.
    package static func isLockFile(_ path: String) -> Bool {
        path.hasSuffix(".lock.yaml") || path.hasSuffix(".lock.yml")
    }

    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Without `.`, empty and `x/..` parts; links are not looked at.
    package static func normalized(_ path: String) -> String {
        if isNormal(path) { return path }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        let joined = parts.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + joined : (joined.isEmpty ? "." : joined)
    }

    /// The inverse of `join`: how a file in `folder` names the path; both are relative to the same folder, or absolute.
    package static func relative(_ path: String, to folder: String) -> String {
        let own = normalized(path).split(separator: "/")
        let base = normalized(folder).split(separator: "/").filter { $0 != "." }
        let shared = zip(own, base).prefix { $0 == $1 }.count
        guard path.hasPrefix("/") == folder.hasPrefix("/"), !base[shared...].contains("..") else { return path }
        return (base[shared...].map { _ in ".." } + own[shared...]).joined(separator: "/")
    }

    /// No part is empty, `.` or `..`: true for nearly every path, and then nothing has to be done.
    private static func isNormal(_ path: String) -> Bool {
        var length = 0
        var dots = 0
        var isFirst = true
        for byte in path.utf8 {
            if byte == UInt8(ascii: "/") {
                if length == 0 ? !isFirst : length == dots && dots <= 2 { return false }
                length = 0
                dots = 0
            } else {
                length += 1
                if byte == UInt8(ascii: ".") { dots += 1 }
            }
            isFirst = false
        }
        return length > 0 && (length > dots || dots > 2)
    }
}
