import Workspace

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

extension RecordedFiles {
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

/// Waits for changes to files, and for SIGINT and SIGTERM, which from its creation on arrive only here: work between two waits is never
/// interrupted. inotify reports changes to their folders; where there is none, or it has no more watches, their stamps are compared again and
/// again. A class, since it owns a descriptor.
final class FileWatch {
    /// Of inotify; -1 without it.
    private var descriptor: Int32 = -1
    private var watches: Set<Int32> = []
    private var signals = sigset_t()
    private var files: RecordedFiles?
    /// Between two comparisons, in milliseconds.
    private static let interval = 200

    init() {
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
        #if !canImport(Darwin)
            descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            // Changes arrive as a signal too, so that one call waits for all three.
            sigaddset(&signals, SIGIO)
            let isReported =
                fcntl(descriptor, F_SETOWN, getpid()) == 0 && fcntl(descriptor, F_SETFL, O_ASYNC | O_NONBLOCK) == 0
            if !isReported { stopReporting() }
        #endif
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    deinit { stopReporting() }

    private func stopReporting() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Watches these files from now on.
    func arm(for files: RecordedFiles) {
        self.files = files
        #if !canImport(Darwin)
            guard descriptor >= 0 else { return }
            let folders = files.watchedFolders
            let ending = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
            let writing = UInt32(IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB)
            let naming = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
            // A folder with two paths has the mask that is set last: the wider one.
            let masks = folders.selves.map { ($0, ending) } + folders.entries.map { ($0, ending | writing | naming) }
            var armed: Set<Int32> = []
            for (path, mask) in masks {
                let watch = inotify_add_watch(descriptor, path, mask | UInt32(IN_ONLYDIR))
                // A file that was removed meanwhile is detected by its stamp.
                if watch >= 0 { armed.insert(watch) } else if errno == ENOSPC { return stopReporting() }
            }
            for watch in watches.subtracting(armed) { inotify_rm_watch(descriptor, watch) }
            watches = armed
        #endif
    }

    /// At most `milliseconds`; nil: without a limit.
    func wait(milliseconds: Int? = nil) -> Awakening {
        var left = milliseconds ?? .max
        while left > 0 {
            let step = descriptor >= 0 ? left : min(left, Self.interval)
            switch nextSignal(milliseconds: step == .max ? nil : step) {
            case SIGINT, SIGTERM: return .interruption
            case nil:
                left -= step
                // Within a limit somebody compares afterwards.
                if milliseconds == nil, files?.changes().isEmpty == false { return .change }
            default:
                var events = [UInt8](repeating: 0, count: 16_384)
                while read(descriptor, &events, events.count) > 0 {}
                return .change
            }
        }
        return .quiet
    }

    /// nil if none arrived in that time.
    private func nextSignal(milliseconds: Int?) -> Int32? {
        #if canImport(Darwin)
            // There is no wait for signals with a limit.
            usleep(UInt32((milliseconds ?? Self.interval) * 1_000))
            var pending = sigset_t()
            sigpending(&pending)
            return [SIGINT, SIGTERM].first { sigismember(&pending, $0) == 1 }
        #else
            while true {
                let number: Int32
                if let milliseconds {
                    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
                    number = sigtimedwait(&signals, nil, &time)
                } else {
                    number = sigwaitinfo(&signals, nil)
                }
                if number > 0 { return number }
                if errno == EAGAIN { return nil }
            }
        #endif
    }
}
