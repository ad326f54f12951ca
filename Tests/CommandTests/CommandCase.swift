import Foundation
import Testing

/// A case of `Tests/Fixtures/CLI`: a folder with `command` (run by `sh` in a copy of the folder `input`, where there is one), and what
/// is expected: `stdout`, `stderr`, `status`. An empty text has no file, nor has status 0.
struct CommandCase: Sendable, CustomTestStringConvertible {
    struct Outcome: Equatable {
        var stdout: String
        var stderr: String
        var status: Int32
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/CLI")
    /// The compiler as it was built with the tests.
    static let tool = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "heirloom")

    static let all: [CommandCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { CommandCase(name: $0) }
    }()

    let name: String

    var testDescription: String { name }
    private var folder: URL { Self.folder.appending(path: name) }

    func run() throws -> Outcome {
        let work = FileManager.default.temporaryDirectory.appending(path: "heirloom-cli-\(UUID().uuidString)")
        let input = folder.appending(path: "input")
        if FileManager.default.fileExists(atPath: input.path()) {
            try FileManager.default.copyItem(at: input, to: work)
        } else {
            try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: work) }
        return try Self.run("/bin/sh", [folder.appending(path: "command").path()], in: work)
    }

    static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        process.environment = [
            "PATH": tool.deletingLastPathComponent().path() + ":" + path, "COLUMNS": "100", "LC_ALL": "C",
        ]
        // Files, not pipes: neither stream can block the other.
        let streams = FileManager.default.temporaryDirectory.appending(path: "heirloom-streams-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: streams) }
        let files = ["out", "err"].map { streams.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        let handles = try files.map { try FileHandle(forWritingTo: $0) }
        process.standardOutput = handles[0]
        process.standardError = handles[1]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        for handle in handles { try handle.close() }
        let texts = try files.map { try String(decoding: Data(contentsOf: $0), as: UTF8.self) }
        return Outcome(stdout: texts[0], stderr: texts[1], status: process.terminationStatus)
    }

    var expected: Outcome {
        func text(_ name: String) -> String {
            (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
        }
        let status = Int32(text("status").trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        return Outcome(stdout: text("stdout"), stderr: text("stderr"), status: status)
    }

    func record(_ outcome: Outcome) throws {
        let texts = [
            "stdout": outcome.stdout, "stderr": outcome.stderr,
            "status": outcome.status == 0 ? "" : "\(outcome.status)\n",
        ]
        for (name, text) in texts {
            let file = folder.appending(path: name)
            try? FileManager.default.removeItem(at: file)
            if !text.isEmpty { try Data(text.utf8).write(to: file) }
        }
    }
}
