import Foundation

/// Runs programs, as many at once as there are cores.
package enum Command {
    package struct Outcome: Equatable {
        package var stdout: String
        package var stderr: String
        package var status: Int32

        package init(stdout: String, stderr: String, status: Int32) {
            self.stdout = stdout
            self.stderr = stderr
            self.status = status
        }

        /// What was printed: both streams in their order, where the run joined them.
        package var output: String { stdout + stderr }
    }

    package struct TimedOut: Error {
        let command: String
    }

    package enum Environment {
        /// What this process has, and these.
        case inherited([String: String])
        /// Nothing but these.
        case only([String: String])
    }

    private static let gate = DispatchSemaphore(value: max(1, ProcessInfo.processInfo.activeProcessorCount))

    /// - Parameters:
    ///   - joined: both streams are one text, `stdout`, as on a terminal.
    ///   - input: its standard input.
    package static func run(
        _ arguments: [String],
        in folder: URL? = nil,
        environment: Environment = .inherited([:]),
        joined: Bool = true,
        input: Data = Data(),
        timeout: Double = 300
    ) throws -> Outcome {
        gate.wait()
        defer { gate.signal() }
        // Files, not pipes: no stream can block another.
        let streams = FileManager.default.temporaryDirectory.appending(path: "heirloom-streams-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: streams) }
        let (given, printed) = (streams.appending(path: "in"), ["out", "err"].map { streams.appending(path: $0) })
        try input.write(to: given)
        for file in printed { try Data().write(to: file) }
        let handles = try printed.map { try FileHandle(forWritingTo: $0) }

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        switch environment {
        case .only(let variables): process.environment = variables
        case .inherited(let own):
            // A crash is told by the status; the backtrace takes seconds.
            let variables = own.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }
            process.environment = ProcessInfo.processInfo.environment.merging(variables) { _, own in own }
        }
        process.standardInput = try FileHandle(forReadingFrom: given)
        process.standardOutput = handles[0]
        process.standardError = joined ? handles[0] : handles[1]
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + timeout) == .timedOut {
            process.terminate()
            throw TimedOut(command: arguments.joined(separator: " "))
        }
        for handle in handles { try handle.close() }
        let texts = try printed.map { try String(decoding: Data(contentsOf: $0), as: UTF8.self) }
        return Outcome(stdout: texts[0], stderr: texts[1], status: process.terminationStatus)
    }
}
