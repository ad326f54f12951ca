import Workspace

/// One generation of a watch.
package struct WatchRound: Sendable {
    /// The reason why it ran; empty at the start.
    package var changes: [FileChange]
    package var result: RunResult
    /// The files that are watched from now on.
    package var fileCount: Int
}

extension CompilerDriver {
    /// How long there must be no change before files are read, and how long changes may continue until they are read nevertheless.
    private static let quietTime = 25
    private static let longestWait: ContinuousClock.Duration = .milliseconds(100)
    /// A file that was removed or is empty gets more time: most editors write a file again that they have just removed or truncated.
    private static let patience = 75

    /// Generates, and again whenever a file or folder changes that the last generation used: schemas, the files they include and use,
    /// seals, templates. Returns when the user interrupts it, between two generations.
    package static func watch(
        _ roots: [String],
        options: GenerateOptions,
        report: (WatchRound) -> Void
    ) {
        let watch = FileWatch()
        let kept = KeptFiles()
        var changes: [FileChange] = []
        while true {
            let files = RecordedFiles(kept)
            let result = generate(roots, options: options, files: files)
            files.noteFolders()
            watch.arm(for: files)
            let fileCount = files.stamps.values.count { $0?.times.isEmpty == false }
            report(WatchRound(changes: changes, result: result, fileCount: fileCount))
            repeat {
                if files.changes().isEmpty, watch.wait() == .interruption { return }
                guard settle(watch, quietTime) else { return }
                // Folders may have been removed and created: the current ones are watched before stamps are compared.
                watch.arm(for: files)
                changes = files.changes()
                if changes.contains(where: \.isEmpty) {
                    guard settle(watch, patience) else { return }
                    watch.arm(for: files)
                    changes = files.changes()
                }
            } while changes.isEmpty
        }
    }

    /// Waits until nothing has changed for a while; false if it was interrupted.
    private static func settle(_ watch: FileWatch, _ milliseconds: Int) -> Bool {
        let start = ContinuousClock.now
        while true {
            switch watch.wait(milliseconds: milliseconds) {
            case .quiet: return true
            case .interruption: return false
            case .change: if ContinuousClock.now - start > longestWait { return true }
            }
        }
    }
}
