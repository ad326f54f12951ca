import Foundation

/// Writes whole files so that at every moment either the complete old file or the complete new file exists.
///
/// The bytes are written to a new file in the same folder and made durable. One rename, which is made durable too, replaces the old file.
/// Permissions of the old file are preserved; for a symbolic link, the target is replaced.
enum FileWriting {
    static func replace(_ url: URL, with data: Data) throws {
        let path = try target(of: path(of: url))
        let folder = folder(of: path)
        var old = stat()
        let isThere = stat(path, &old) == 0
        if isThere, old.st_mode & S_IFMT != S_IFREG {
            throw ArchiveError.file("replace", path, reason: "it is not a regular file")
        }
        let prefix = prefix(of: path)
        removeLeftOvers(prefix, in: folder)
        let (file, temporary): (FileDescriptor, String)
        do {
            (file, temporary) = try create(folder + prefix, mode: isThere ? 0o600 : 0o666)
        } catch {
            throw ArchiveError.file("create a file beside", path, code: error.systemCode)
        }
        // The lock is held until the file has its name.
        let lock = dup(file.number)
        defer { close(lock) }
        do {
            if isThere {
                keepOwner(of: old, on: file)
                guard fchmod(file.number, old.st_mode & 0o7777) == 0 else {
                    throw ArchiveError.file("set permissions for", path, code: errno)
                }
            }
            try data.withUnsafeBytes { try file.write($0) }
            try file.synchronize()
            try file.finish()
            guard rename(temporary, path) == 0 else { throw ArchiveError.file("replace", path, code: errno) }
        } catch {
            unlink(temporary)
            guard var error = error as? ArchiveError else { throw error }
            // The caller does not know the name of the new file.
            error.file = path
            throw error
        }
        try synchronize(folder: folder, of: path)
    }

    /// How the names of temporary files for one place begin.
    static func prefix(of path: String) -> String {
        let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
        let hash = name.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return ".heirloom-\(String(hash, radix: 36))-"
    }

    /// A new file under a random name, locked against removal by other processes.
    private static func create(_ start: String, mode: mode_t) throws(ArchiveError) -> (FileDescriptor, String) {
        while true {
            let name = start + String(UInt64.random(in: .min ... .max), radix: 36) + ".tmp"
            let file = try FileDescriptor(opening: name, flags: O_WRONLY | O_CREAT | O_EXCL, mode: mode)
            // Another process may have taken it for left over before it was locked.
            guard retrying({ flock(file.number, LOCK_EX) }) == 0 else { return (file, name) }
            if try file.status().st_nlink > 0 { return (file, name) }
        }
    }

    /// Removes files of processes that ended while they wrote to this place. A file that is being written is locked.
    private static func removeLeftOvers(_ prefix: String, in folder: String) {
        guard let entries = opendir(folder) else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(prefix), name.hasSuffix(".tmp"),
                let file = try? FileDescriptor(opening: folder + name, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
                flock(file.number, LOCK_EX | LOCK_NB) == 0
            else { continue }
            unlink(folder + name)
        }
    }

    static func path(of url: URL) throws(ArchiveError) -> String {
        guard url.isFileURL else {
            throw ArchiveError.file("open", url.absoluteString, reason: "it is not a file URL")
        }
        let path = url.path
        guard !path.utf8.contains(0) else {
            throw ArchiveError.file("open", path, reason: "the path contains a NUL")
        }
        return path
    }

    /// Follows symbolic links at the end of a path, also a link whose target does not exist yet.
    private static func target(of path: String) throws(ArchiveError) -> String {
        var path = path
        for _ in 0..<40 {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = readlink(path, &buffer, Int(PATH_MAX))
            guard count > 0 else { throw ArchiveError.file("follow the link", path, code: errno) }
            let link = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            path = link.hasPrefix("/") ? link : folder(of: path) + link
        }
        throw ArchiveError.file("follow the link", path, code: ELOOP)
    }

    /// With a slash at its end; "./" for a file name alone.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "./" }
        return String(path[...slash])
    }

    /// Only a privileged process can do this; for others the new file is their own, as with any editor.
    private static func keepOwner(of old: stat, on file: FileDescriptor) {
        guard let new = try? file.status(), new.st_uid != old.st_uid || new.st_gid != old.st_gid else { return }
        if fchown(file.number, old.st_uid, old.st_gid) != 0 {
            _ = fchown(file.number, uid_t.max, old.st_gid)
        }
    }

    private static func synchronize(folder: String, of path: String) throws {
        // A folder that may be written but not read, and a file system without this operation, cannot do more.
        guard let file = try? FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY) else { return }
        if retrying({ fsync(file.number) }) != 0, errno == EIO || errno == ENOSPC {
            throw ArchiveError.file("make durable", path, code: errno)
        }
    }
}
