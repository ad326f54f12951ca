import CommandTestSupport
import Foundation
import Testing

/// A case of `Tests/Fixtures/CLI`: a folder with `command` (run by `sh` in a copy of the folder `input`, if there is one), and the expected
/// results: `stdout`, `stderr`, `status`. An empty text and status 0 have no file.
struct CommandCase: Sendable, CustomTestStringConvertible {
    typealias Outcome = Command.Outcome

    static let folder = Repository.fixtures.appending(path: "CLI")

    static let all: [CommandCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { CommandCase(name: $0) }
    }()

    let name: String

    var testDescription: String { name }
    private var folder: URL { Self.folder.appending(path: name) }

    func run() async throws -> Outcome {
        let work = FileManager.default.temporaryDirectory.appending(path: "heirloom-cli-\(UUID().uuidString)")
        let input = folder.appending(path: "input")
        if FileManager.default.fileExists(atPath: input.path()) {
            try FileManager.default.copyItem(at: input, to: work)
        } else {
            try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: work) }
        return try await Self.run("/bin/sh", [folder.appending(path: "command").path()], in: work)
    }

    static func run(_ program: String, _ arguments: [String], in folder: URL) async throws -> Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let variables = [
            "PATH": Repository.tool.deletingLastPathComponent().path() + ":" + path, "COLUMNS": "100", "LC_ALL": "C",
            // Recorded, since its own package is only built on request.
            "HEIRLOOM_SWIFT_IMPORT": Repository.fixtures.appending(path: "SwiftImport/replay.sh").path(),
        ]
        return try await Command.run([program] + arguments, in: folder, environment: .only(variables), joined: false)
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
