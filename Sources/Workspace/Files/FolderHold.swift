#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Says to other processes that this one writes in a folder: they leave its unfinished files alone. The system ends it with the process.
package final class FolderHold {
    private let descriptor: Int32
    /// False where the file system has no locks on folders.
    package let isCertain: Bool

    /// Nil if the folder cannot be opened, or if another process holds it: at once if this one is to have it alone, else after a second.
    package init?(_ folder: String, alone: Bool = false) {
        descriptor = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var tries = alone ? 1 : 100
        while flock(descriptor, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                isCertain = false
                return
            }
            tries -= 1
            if tries == 0 {
                close(descriptor)
                return nil
            }
            usleep(10_000)
        }
        isCertain = true
    }

    deinit { close(descriptor) }

    /// Of one that had the folder alone.
    package func share() { _ = flock(descriptor, LOCK_SH | LOCK_NB) }

    /// Returns when the disk has the names of the files.
    func synchronize() { _ = fsync(descriptor) }
}
