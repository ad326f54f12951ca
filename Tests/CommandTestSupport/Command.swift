import Foundation

/// Runs programs. A test that waits for one blocks no thread, so that other tests run meanwhile.
package enum Command {
    package struct Outcome: Equatable, Sendable {
        package var stdout: String
        package var stderr: String
        package var status: Int32

        package init(stdout: String, stderr: String, status: Int32) {
            self.stdout = stdout
            self.stderr = stderr
            self.status = status
        }

        /// The output: both streams in their order, if the run joined them.
        package var output: String { stdout + stderr }
    }

    package struct OutOfProcessorTime: Error {
        let command: String
    }

    package enum Environment: Sendable {
        /// The environment of this process, and these variables.
        case inherited([String: String])
        /// Only these variables.
        case only([String: String])
    }

    private static let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)
    /// Compilers have slots of their own, so that programs of milliseconds do not wait for those of minutes.
    private static let compilers = Slots(
        ProcessInfo.processInfo.environment["HEIRLOOM_COMPILERS"].flatMap(Int.init) ?? cores
    )
    /// Each builds with all cores, so they run one after another.
    private static let packages = Slots(1)
    private static let others = Slots(2 * cores)

    private static func slots(for arguments: [String]) -> Slots {
        switch arguments[0] {
        case "swift" where ["build", "run", "test", "package"].contains(arguments.dropFirst().first): packages
        case "swift", "swiftc", "swift-symbolgraph-extract", "docc": compilers
        default: others
        }
    }

    private static let outerMake: Set = ["MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS"]
    private static let starting = NSLock()

    /// Starts processes one at a time: another one would inherit the socket whose closing tells Foundation that this process has ended, so
    /// that the other's end would be awaited too.
    package static func start(_ process: Process) throws {
        try starting.withLock { try process.run() }
    }

    /// - Parameters:
    ///   - joined: whether both streams are one text, `stdout`, as on a terminal.
    ///   - input: its standard input.
    ///   - seconds: the limit of processor time for it and each process that it starts. Elapsed time has no limit: a busy machine is not a
    ///     failure.
    package static func run(
        _ arguments: [String],
        in folder: URL? = nil,
        environment: Environment = .inherited([:]),
        joined: Bool = true,
        input: Data = Data(),
        seconds: Int = 600
    ) async throws -> Outcome {
        try await slots(for: arguments).taken {
            // Files, not pipes: no stream can block another.
            let streams = FileManager.default.temporaryDirectory.appending(
                path: "heirloom-streams-\(UUID().uuidString)"
            )
            try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: streams) }
            let (given, printed) = (streams.appending(path: "in"), ["out", "err"].map { streams.appending(path: $0) })
            try input.write(to: given)
            for file in printed { try Data().write(to: file) }
            // Closed below: Foundation does not release a process that has ended, nor what it was given.
            let reading = try FileHandle(forReadingFrom: given)
            let handles = try printed.map { try FileHandle(forWritingTo: $0) }

            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "ulimit -t \(seconds) && exec \"$@\"", "sh"] + arguments
            if let folder { process.currentDirectoryURL = folder }
            switch environment {
            case .only(let variables): process.environment = variables
            case .inherited(let own):
                // The status shows a crash; printing a backtrace takes seconds.
                let variables = own.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }
                // Under `make test`, a `make` in a test would print its folder and inherit the outer flags.
                let inherited = ProcessInfo.processInfo.environment.filter { !outerMake.contains($0.key) }
                process.environment = inherited.merging(variables) { _, own in own }
            }
            process.standardInput = reading
            process.standardOutput = handles[0]
            process.standardError = joined ? handles[0] : handles[1]
            try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
                process.terminationHandler = { _ in ended.resume() }
                do { try start(process) } catch { ended.resume(throwing: error) }
            }
            if process.terminationReason == .uncaughtSignal, [SIGXCPU, SIGKILL].contains(process.terminationStatus) {
                throw OutOfProcessorTime(command: arguments.joined(separator: " "))
            }
            for handle in [reading] + handles { try handle.close() }
            let texts = try printed.map { try String(decoding: Data(contentsOf: $0), as: UTF8.self) }
            return Outcome(stdout: texts[0], stderr: texts[1], status: process.terminationStatus)
        }
    }
}
