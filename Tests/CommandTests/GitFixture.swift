import CommandTestSupport

/// A folder with git repositories in it.
typealias GitFixture = TemporaryProject

extension TemporaryProject {
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
