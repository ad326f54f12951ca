import Foundation

@testable import HeirloomRuntime

/// The program of a package that `heirloom migrate` writes: converts many files to the version of a model's code, several at once.
public struct MigrationProgram: Sendable {
    private let model: String
    private let version: Int
    private let rewriting: ArchiveRewriting

    /// - Parameter readings: as `heirloom migrate` writes them.
    public init(_ registry: ModelRegistry, readings: String) throws {
        (model, version) = (registry.model, registry.version)
        rewriting = try ArchiveRewriting(registry, readings: readings)
    }

    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit status.
    public func run(_ arguments: some Sequence<String>) -> Int32 {
        // A closed pipe and a limit of file sizes are errors with a message, not the end of a conversion.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        let options: MigrationOptions
        do {
            options = try MigrationOptions(arguments)
        } catch {
            let text = (error as? MigrationOptions.Misused)?.text ?? "\(error)"
            MigrationReport.writeError("error: \(text)\n")
            return 2
        }
        if options.asksForHelp {
            return MigrationReport.write(MigrationOptions.help(model, version)) ? 0 : 3
        }
        let files: [String]
        do {
            files = try options.allFiles()
        } catch {
            let reason = error.localizedDescription
            MigrationReport.writeError("error: the list '\(options.list ?? "")' cannot be read: \(reason)\n")
            return 3
        }
        let report = MigrationReport(files, version: version, options)
        let workers = (0..<max(1, min(options.jobs, files.count))).map { _ in
            let ended = DispatchSemaphore(value: 0)
            let worker = Thread {
                while let file = report.next() { migrate(file, options, report) }
                ended.signal()
            }
            // As large as the app's main thread has: functions and hand-written classes may recurse.
            worker.stackSize = 8 << 20
            worker.start()
            return ended
        }
        for worker in workers { worker.wait() }
        return report.end()
    }

    private func migrate(_ file: String, _ options: MigrationOptions, _ report: MigrationReport) {
        #if canImport(ObjectiveC)
            autoreleasepool { rewrite(file, options, report) }
        #else
            rewrite(file, options, report)
        #endif
    }

    private func rewrite(_ file: String, _ options: MigrationOptions, _ report: MigrationReport) {
        do {
            // One file with two names is converted once.
            guard try report.begin(file) else { return }
            var isLeft = false
            let outcome = try rewriting.rewriteFile(at: file) { outcome in
                isLeft = options.isStrict && !outcome.lost.isEmpty
                return !isLeft && !options.isDryRun
            }
            report.tell(file, outcome, isLeft: isLeft)
        } catch {
            report.tell(file, error)
        }
    }
}
