import Foundation

/// Runs programs, as many at once as there are cores.
enum Command {
    struct Outcome {
        let status: Int32
        /// Standard output and standard error.
        let output: String
    }

    struct TimedOut: Error {
        let command: String
    }

    private static let gate = DispatchSemaphore(value: max(1, ProcessInfo.processInfo.activeProcessorCount))

    static func run(
        _ arguments: [String],
        in folder: URL? = nil,
        environment: [String: String] = [:],
        timeout: Double = 300
    ) throws -> Outcome {
        gate.wait()
        defer { gate.signal() }
        let log = FileManager.default.temporaryDirectory.appending(path: "heirloom-\(UUID().uuidString).log")
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        let output = try FileHandle(forWritingTo: log)

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        // A crash is told by the status; the backtrace takes seconds.
        let settings = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }
        process.environment = ProcessInfo.processInfo.environment.merging(settings) { _, own in own }
        process.standardOutput = output
        process.standardError = output
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + timeout) == .timedOut {
            process.terminate()
            throw TimedOut(command: arguments.joined(separator: " "))
        }
        try output.close()
        return Outcome(status: process.terminationStatus, output: try String(contentsOf: log, encoding: .utf8))
    }
}
