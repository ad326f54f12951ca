#if canImport(Darwin)
    import Darwin

    /// Waits for changes to folders and files, by kqueue, and for SIGINT and SIGTERM, which from its creation on arrive only here: work
    /// between two waits is never interrupted. A class, since it owns descriptors.
    final class FileWatch {
        private let queue: Int32
        private var opened: [Int32] = []

        init() throws(FileError) {
            queue = kqueue()
            guard queue >= 0 else { throw FileError(".", "the system allows no more watches") }
            for number in [SIGINT, SIGTERM] {
                // The queue receives the signal in any case.
                signal(number, SIG_IGN)
                add(UInt(number), filter: Int16(EVFILT_SIGNAL), notes: 0)
            }
        }

        deinit {
            for descriptor in opened { close(descriptor) }
            close(queue)
        }

        /// Watches only the files and folders that show changes to these files. Events of a folder contain only names, so files are opened
        /// too.
        func arm(for files: WatchedFiles) throws(FileError) {
            for descriptor in opened { close(descriptor) }
            opened = []
            let folders = files.watchedFolders
            for path in folders.entries.union(folders.selves).union(files.stamps.keys) {
                let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
                if descriptor < 0 {
                    // A file that was removed meanwhile is detected by its stamp.
                    guard errno == EMFILE else { continue }
                    throw FileError(path, "too many open files to watch; raise the limit with 'ulimit -n'")
                }
                opened.append(descriptor)
                let ending = NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE
                let writing = NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB
                let isOuter = folders.selves.contains(path)
                add(
                    UInt(descriptor),
                    filter: Int16(EVFILT_VNODE),
                    notes: UInt32(bitPattern: isOuter ? ending : ending | writing)
                )
            }
        }

        private func add(_ identity: UInt, filter: Int16, notes: UInt32) {
            var event = Darwin.kevent(
                ident: identity,
                filter: filter,
                flags: UInt16(EV_ADD | EV_CLEAR),
                fflags: notes,
                data: 0,
                udata: nil
            )
            kevent(queue, &event, 1, nil, 0, nil)
        }

        /// At most `milliseconds`; nil: without a limit.
        func wait(milliseconds: Int? = nil) -> Awakening {
            var event = Darwin.kevent()
            let count: Int32
            if let milliseconds {
                var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
                count = kevent(queue, nil, 0, &event, 1, &time)
            } else {
                count = kevent(queue, nil, 0, &event, 1, nil)
            }
            if count == 0 || count < 0 && errno == EINTR { return .quiet }
            return count < 0 || event.filter == Int16(EVFILT_SIGNAL) ? .interruption : .change
        }
    }

#endif
