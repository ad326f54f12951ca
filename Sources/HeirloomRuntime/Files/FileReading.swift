import Foundation

/// Reads whole files for decoding.
///
/// If another process truncates a mapped file, this process ends with SIGBUS at the next access to a lost page. So a file is mapped only
/// under a read lease: with it Linux makes everyone who wants to write or truncate the file wait until the reading is done. If no lease is
/// available (another owner, a file open for writing, a network disk, another system) the file is copied. Small files are always copied:
/// that is faster.
enum FileReading {
    /// Below this, copying costs less than mapping.
    static let smallestMapped = 256 * 1024

    /// Calls `body` with the file's bytes. They are valid during the call only.
    static func withContents<Result>(of url: URL, _ body: (Data) throws -> Result) throws -> Result {
        let path = try FileWriting.path(of: url)
        // Without O_NONBLOCK opening a pipe waits for a writer.
        let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
        let status = try file.status()
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ArchiveError.file("read", path, reason: "it is not a regular file")
        }
        let size = Int(status.st_size)
        if size >= smallestMapped, let lease = ReadLease(on: file) {
            defer { lease.release() }
            // The size counts from here: before the lease the file could still change.
            let size = Int(try file.status().st_size)
            if size > 0, let mapping = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.number, 0), mapping != MAP_FAILED {
                defer { munmap(mapping, size) }
                return try body(Data(bytesNoCopy: mapping, count: size, deallocator: .none))
            }
        }
        return try body(copy(file, size: size))
    }

    private static func copy(_ file: FileDescriptor, size: Int) throws -> Data {
        // A file that grew or shrank meanwhile is read as far as possible: the archive reader then finds the error.
        var data = Data(count: size)
        let count = try data.withUnsafeMutableBytes { try file.read(into: $0) }
        return count == size ? data : data.prefix(count)
    }
}

/// The system guarantees that nobody writes or truncates a file without waiting (at most /proc/sys/fs/lease-break-time, 45 seconds).
private struct ReadLease {
    private let number: Int32

    /// nil if the system grants none.
    init?(on file: FileDescriptor) {
        #if os(Linux)
            // Constants of <fcntl.h> that require _GNU_SOURCE. The signal that reports a waiting writer is SIGIO by default, which ends the
            // process; SIGURG does nothing by default.
            let setLease: Int32 = 1024
            let setSignal: Int32 = 10
            guard fcntl(file.number, setSignal, SIGURG) == 0, fcntl(file.number, setLease, Int32(F_RDLCK)) == 0 else {
                return nil
            }
            number = file.number
        #else
            return nil
        #endif
    }

    func release() {
        #if os(Linux)
            _ = fcntl(number, 1024, Int32(F_UNLCK))
        #endif
    }
}
