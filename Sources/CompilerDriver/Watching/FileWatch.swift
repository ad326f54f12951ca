#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The event that ended a wait.
enum Awakening {
    /// Something in the watched folders changed; stamps show what.
    case change
    /// The time is over.
    case quiet
    /// The user, or the system, requests the end.
    case interruption
}

extension WatchedFiles {
    /// The folders in which a change to any of the files would be visible: `entries`: their content changes; `selves`: they are removed.
    var watchedFolders: (entries: Set<String>, selves: Set<String>) {
        var entries: Set<String> = []
        for path in stamps.keys {
            entries.insert(FileSystem.nearestFolder(of: path))
            // The target of a link changes in its own folder.
            if FileSystem.isLink(path) { entries.insert(FileSystem.nearestFolder(of: FileSystem.resolved(path))) }
        }
        for folder in listed where FileSystem.kind(of: folder) == .folder { entries.insert(folder) }
        var selves: Set<String> = []
        for folder in entries {
            var outer = folder
            while outer != ".", outer != "/", outer != Paths.folder(of: outer) {
                outer = Paths.folder(of: outer)
                selves.insert(outer)
            }
        }
        return (entries, selves.subtracting(entries))
    }
}

#if !canImport(Darwin)

    /// Waits for changes to folders, by inotify, and for SIGINT and SIGTERM, which from its creation on arrive only here: work between two
    /// waits is never interrupted. A class, since it owns a descriptor.
    final class FileWatch {
        private let descriptor: Int32
        private var watches: Set<Int32> = []
        private var signals = sigset_t()

        private static let ending = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
        private static let writing = UInt32(IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB)
        private static let naming = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

        init() throws(FileError) {
            descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            guard descriptor >= 0 else {
                throw FileError(".", "the system allows no more watches; raise fs.inotify.max_user_instances")
            }
            // Changes arrive as a signal too, so that one call waits for all three.
            sigemptyset(&signals)
            for number in [SIGINT, SIGTERM, SIGIO] { sigaddset(&signals, number) }
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            guard fcntl(descriptor, F_SETOWN, getpid()) == 0,
                fcntl(descriptor, F_SETFL, O_ASYNC | O_NONBLOCK) == 0
            else { throw FileError(".", "the system does not report changes") }
        }

        deinit { close(descriptor) }

        /// Watches only the folders that show changes to these files.
        func arm(for files: WatchedFiles) throws(FileError) {
            let folders = files.watchedFolders
            var armed: Set<Int32> = []
            // A folder with two paths has the mask that is set last: the wider one.
            for path in folders.selves { try add(path, Self.ending, to: &armed) }
            for path in folders.entries { try add(path, Self.ending | Self.writing | Self.naming, to: &armed) }
            for watch in watches.subtracting(armed) { inotify_rm_watch(descriptor, watch) }
            watches = armed
        }

        private func add(_ path: String, _ mask: UInt32, to armed: inout Set<Int32>) throws(FileError) {
            let watch = inotify_add_watch(descriptor, path, mask | UInt32(IN_ONLYDIR))
            if watch >= 0 {
                armed.insert(watch)
            } else if errno == ENOSPC {
                throw FileError(path, "the system allows no more watches; raise fs.inotify.max_user_watches")
            }
            // A file that was removed meanwhile is detected by its stamp.
        }

        /// At most `milliseconds`; nil: without a limit.
        func wait(milliseconds: Int? = nil) -> Awakening {
            while true {
                let number: Int32
                if let milliseconds {
                    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
                    number = sigtimedwait(&signals, nil, &time)
                } else {
                    number = sigwaitinfo(&signals, nil)
                }
                switch number {
                case SIGINT, SIGTERM: return .interruption
                case SIGIO:
                    var events = [UInt8](repeating: 0, count: 16_384)
                    while read(descriptor, &events, events.count) > 0 {}
                    return .change
                default: if errno == EAGAIN { return .quiet }
                }
            }
        }
    }

#endif
