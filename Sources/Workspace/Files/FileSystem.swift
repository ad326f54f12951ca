#if canImport(Glibc)
    import Glibc

    private func readSome(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        Glibc.read(file, bytes, count)
    }
    private func writeSome(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        Glibc.write(file, bytes, count)
    }
#elseif canImport(Musl)
    import Musl

    private func readSome(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        Musl.read(file, bytes, count)
    }
    private func writeSome(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        Musl.write(file, bytes, count)
    }
#else
    import Darwin

    private func readSome(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        Darwin.read(file, bytes, count)
    }
    private func writeSome(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        Darwin.write(file, bytes, count)
    }
#endif

/// Identifies a file, regardless of its path.
package struct FileIdentity: Hashable {
    package var device: UInt64
    package var node: UInt64

    package init(device: UInt64, node: UInt64) {
        (self.device, self.node) = (device, node)
    }
}

/// The file operations that the driver uses, with reasons in words. Relative paths are those of the process.
package enum FileSystem {
    package enum Kind: String {
        case file
        case folder
        case other
    }

    /// Nil if there is nothing.
    package static func kind(of path: String) -> Kind? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    package static func identity(of path: String) -> FileIdentity? {
        stamp(of: path)?.identity
    }

    /// Nil if there is nothing.
    package static func stamp(of path: String) -> FileStamp? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let identity = FileIdentity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            node: UInt64(truncatingIfNeeded: status.st_ino)
        )
        if status.st_mode & S_IFMT == S_IFDIR { return FileStamp(identity: identity, size: 0, times: []) }
        #if canImport(Darwin)
            let (content, file) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (content, file) = (status.st_mtim, status.st_ctim)
        #endif
        let times = [content.tv_sec, content.tv_nsec, file.tv_sec, file.tv_nsec].map { Int($0) }
        return FileStamp(identity: identity, size: Int64(status.st_size), times: times)
    }

    /// The present time, as stamps have it.
    package static var seconds: Int { time(nil) }

    /// Seconds since it was changed; nil if there is nothing.
    static func age(of path: String) -> Int? {
        stamp(of: path).map { seconds - ($0.times.first ?? 0) }
    }

    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The most that is read of a file that the command line does not name.
    private static let longest = 64 << 20

    /// Does not wait for what is no file, as a pipe, unless the command line names it.
    /// - Parameter limit: the rest is left out.
    package static func read(_ path: String, atMost limit: Int = .max) throws(FileError) -> [UInt8] {
        let isNamed = NamedFiles.contain(path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (isNamed ? 0 : O_NONBLOCK))
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        if status.st_mode & S_IFMT == S_IFDIR { throw FileError(path, .isFolder, "it is a folder") }
        guard isNamed || status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(path, "it is not a regular file")
        }
        let most = isNamed ? .max : longest
        guard min(limit, Int(status.st_size)) <= most else { throw tooLong(path) }
        var bytes: [UInt8] = []
        // One byte more than the size, so that the end is found without another call.
        var chunk = [UInt8](repeating: 0, count: min(limit, max(4_096, Int(status.st_size) + 1)))
        while true {
            let count = readSome(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(path)
            }
            if count == 0 { return bytes }
            if bytes.isEmpty, count < chunk.count, count == Int(status.st_size) {
                chunk.removeLast(chunk.count - count)
                return chunk
            }
            bytes += chunk[..<count]
            if bytes.count >= limit { return Array(bytes[..<limit]) }
            guard bytes.count <= most else { throw tooLong(path) }
        }
    }

    private static func tooLong(_ path: String) -> FileError {
        FileError(path, "it is larger than \(longest >> 20) MB")
    }

    /// Creates a file that is not there yet; no link is followed.
    /// - Parameters:
    ///   - permissions: nil: those of new files.
    ///   - isDurable: whether the data is on the disk when the call returns.
    ///   - content: receives the number that the disk gives to the file.
    static func create(
        _ path: String,
        permissions: UInt32?,
        isDurable: Bool,
        content: (_ node: UInt64) -> [UInt8]
    ) throws(FileError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(path, flags, mode_t(permissions ?? 0o666))
        guard descriptor >= 0 else { throw failure(path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, permissions.map({ fchmod(descriptor, mode_t($0)) == 0 }) ?? true,
            writeAll(content(UInt64(truncatingIfNeeded: status.st_ino)), to: descriptor),
            !isDurable || fsync(descriptor) == 0
        else {
            let error = failure(path)
            close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw failure(path) }
    }

    /// Writes to a device or a pipe, and to a file that is this process's own output; false for other files, and if there is nothing.
    static func writeThrough(_ bytes: [UInt8], to path: String) throws(FileError) -> Bool {
        var (status, own) = (stat(), stat())
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return false }
        for descriptor: Int32 in [1, 2] where fstat(descriptor, &own) == 0 {
            guard own.st_dev == status.st_dev, own.st_ino == status.st_ino else { continue }
            guard writeAll(bytes, to: descriptor) else { throw failure(path) }
            return true
        }
        guard status.st_mode & S_IFMT != S_IFREG else { return false }
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        guard writeAll(bytes, to: descriptor) else { throw failure(path) }
        return true
    }

    static var user: UInt32 { UInt32(geteuid()) }

    /// Of the file, and of a link to it.
    package static func owners(of path: String) -> Set<UInt32> {
        var (file, link) = (stat(), stat())
        guard stat(path, &file) == 0, lstat(path, &link) == 0 else { return [] }
        return [UInt32(file.st_uid), UInt32(link.st_uid)]
    }

    /// A file, not a link to one, that belongs to this user.
    static func isOwnFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
    }

    /// False if the system rejects it; `errno` has the reason.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let count = writeSome(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { return false }
                start += count
            }
            return true
        }
    }

    /// Renames `source` to `target`; both in one folder, so that it happens at once or not at all.
    package static func replace(_ target: String, by source: String) throws(FileError) {
        guard rename(source, target) == 0 else { throw failure(target) }
    }

    /// Checks a file that is to be replaced. The check also applies to a user who may write every file.
    static func permissions(toWrite path: String) throws(FileError) -> UInt32 {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path) }
        guard status.st_mode & 0o222 != 0 else { throw FileError(path, "the file is read-only") }
        guard access(path, W_OK) == 0 else { throw failure(path) }
        return UInt32(status.st_mode & 0o7777)
    }

    static func permissions(of path: String) -> UInt32? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt32(status.st_mode & 0o7777) : nil
    }

    package static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
    }

    /// Does nothing if the folder is not empty.
    package static func removeIfEmpty(_ folder: String) {
        _ = rmdir(folder)
    }

    /// Creates the folder and its parents; returns those that did not exist, outermost first.
    package static func makeFolder(_ path: String) throws(FileError) -> [String] {
        switch kind(of: path) {
        case .folder: return []
        case .file, .other: throw FileError(path, "a file is in the way")
        case nil: break
        }
        let parent = Paths.folder(of: path)
        let made = parent == path ? [] : try makeFolder(parent)
        guard mkdir(path, 0o777) == 0 else {
            if errno == EEXIST, kind(of: path) == .folder { return made }
            let error = failure(path)
            for folder in made.reversed() { removeIfEmpty(folder) }
            throw error
        }
        return made + [path]
    }

    /// Names in a folder, sorted by their bytes, including folders.
    /// - Parameter prefix: of those that are wanted.
    package static func names(in folder: String, with prefix: String = "") throws(FileError) -> [String] {
        guard let stream = opendir(folder) else {
            switch kind(of: folder) {
            case nil: throw FileError(folder, .missing, "no such folder")
            case .folder: throw FileError(folder, "the folder cannot be listed")
            case .file, .other: throw FileError(folder, "it is not a folder")
            }
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != "..", prefix.isEmpty || name.hasPrefix(prefix) { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The first file of that name in the folder and its subfolders, the nearest first; hidden folders are left out.
    package static func file(named name: String, below folder: String) -> String? {
        var folders = [folder]
        var seen: Set<FileIdentity> = []
        var next = 0
        while next < folders.count {
            let folder = folders[next]
            next += 1
            guard let identity = identity(of: folder), seen.insert(identity).inserted else { continue }
            let path = Paths.join(folder, name)
            if kind(of: path) == .file { return path }
            for name in (try? names(in: folder)) ?? [] where !name.hasPrefix(".") {
                let path = Paths.join(folder, name)
                if kind(of: path) == .folder { folders.append(path) }
            }
        }
        return nil
    }

    package static func failure(_ path: String) -> FileError {
        switch errno {
        case ENOENT: FileError(path, .missing, "no such file")
        case EISDIR: FileError(path, .isFolder, "it is a folder")
        case EACCES, EPERM: FileError(path, .notAllowed, "permission denied")
        case ENOTDIR: FileError(path, .missing, "a part of the path is not a folder")
        case ENOSPC: FileError(path, "no space left on the disk")
        case EROFS: FileError(path, .notAllowed, "the disk is read-only")
        case EFBIG: FileError(path, "the file would be too large")
        case ENAMETOOLONG: FileError(path, "the name is too long")
        case ELOOP: FileError(path, "the links form a cycle")
        case EMFILE, ENFILE: FileError(path, "too many open files")
        case EPIPE: FileError(path, "its reader has closed it")
        case EBADF: FileError(path, "it is closed")
        case EIO: FileError(path, "the disk reports an error")
        default: FileError(path, "the system reports error \(errno)")
        }
    }
}

extension FileSystem {
    /// The process's folder, absolute and without links.
    package static var workingFolder: String {
        guard let path = realpath(".", nil) else { return "." }
        defer { free(path) }
        return String(cString: path)
    }

    /// The folder of a path, or its nearest parent that exists.
    package static func nearestFolder(of path: String) -> String {
        var folder = Paths.folder(of: path)
        while kind(of: folder) != .folder, folder != ".", folder != "/" { folder = Paths.folder(of: folder) }
        return folder
    }

    /// Links are resolved as far as the path exists; the rest is unchanged.
    package static func resolved(_ path: String) -> String {
        if let found = realpath(path, nil) {
            defer { free(found) }
            return String(cString: found)
        }
        let parent = Paths.folder(of: path)
        return parent == path ? path : Paths.join(resolved(parent), Paths.name(of: path))
    }

    /// The running program's file, without links; nil if the system does not report it.
    package static var programPath: String? {
        #if canImport(Darwin)
            // The first argument is only a name if the shell found the program by PATH.
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var program = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&program, &size) == 0 else { return nil }
        #else
            let program = "/proc/self/exe"
        #endif
        guard let path = realpath(program, nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
