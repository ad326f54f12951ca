import Foundation

/// An open file, closed when the value is destroyed. All calls retry on EINTR.
final class FileDescriptor {
    let number: Int32
    let path: String
    private var isOpen = true

    init(opening path: String, flags: Int32, mode: mode_t = 0o666) throws(ArchiveError) {
        let number = retrying { open(path, flags | O_CLOEXEC, mode) }
        guard number >= 0 else { throw ArchiveError.file("open", path, code: errno) }
        self.number = number
        self.path = path
    }

    deinit {
        if isOpen { _ = systemClose(number) }
    }

    /// Closes the file and reports errors that only closing shows, such as a quota on a network disk.
    func finish() throws(ArchiveError) {
        guard isOpen else { return }
        isOpen = false
        if systemClose(number) != 0, errno != EINTR { throw ArchiveError.file("close", path, code: errno) }
    }

    func status() throws(ArchiveError) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw ArchiveError.file("look at", path, code: errno) }
        return status
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let slice = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 24))
            let count = retrying { systemWrite(number, slice.baseAddress, slice.count) }
            guard count > 0 else { throw ArchiveError.file("write", path, code: count == 0 ? ENOSPC : errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads from the file's beginning until the buffer is full or the file ends. Returns the number of bytes.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = retrying { pread(number, rest.baseAddress, rest.count, off_t(filled)) }
            guard count >= 0 else { throw ArchiveError.file("read", path, code: errno) }
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Makes the contents durable.
    func synchronize() throws(ArchiveError) {
        #if canImport(Darwin)
            if fcntl(number, F_FULLFSYNC) != -1 { return }
        #endif
        guard retrying({ fsync(number) }) == 0 else { throw ArchiveError.file("synchronize", path, code: errno) }
    }
}

/// Repeats a system call that a signal interrupted.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}

// The methods above hide the functions with the same names.
private func systemClose(_ number: Int32) -> Int32 { close(number) }
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(number, bytes, count)
}
