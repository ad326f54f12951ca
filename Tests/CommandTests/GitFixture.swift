import Foundation
import Testing

/// A folder with git repositories in it, removed with the value.
final class GitFixture {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "heirloom-git-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs a shell script in the folder; returns its output and status.
    @discardableResult
    func sh(_ script: String) async throws -> CommandCase.Outcome {
        let settings = """
            set -e
            export HOME='\(folder.path())' GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org
            export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
            git config --global init.defaultBranch main
            git config --global protocol.file.allow always

            """
        return try await CommandCase.run("/bin/sh", ["-c", settings + script], in: folder)
    }

    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    static func schema(_ properties: String, version: Int = 1, head: String = "", history: String = "") -> String {
        """
        model: Library
        version: \(version)
        \(head)classes:
          Book:
            properties: { \(properties) }
        \(history)
        """
    }
}
