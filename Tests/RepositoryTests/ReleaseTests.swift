import CommandTestSupport
import Foundation
import Testing

/// `make release`, on a small repository with the files that it uses.
@Suite struct ReleaseTests {
    @Test func theNumberGoesIntoToolPagesChangelogAndTag() async throws {
        let repository = try await ReleasedRepository()
        let outcome = try await repository.release("12.3.4", check: "grep -rq 12.3.4 Sources")
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(
            try await repository.sh("git status --porcelain; git tag; git log -1 --format=%s")
                == "12.3.4\nHeirloom 12.3.4\n"
        )
        #expect(
            try await repository.sh("git log -1 --format=%B 12.3.4; git tag -l -n9 12.3.4").contains("- A new thing.")
        )

        let changelog = try repository.text("CHANGELOG.md")
        #expect(
            changelog.contains(
                /\n## Unreleased\n\n## 12\.3\.4 - \d{4}-\d\d-\d\d\n\n### Added\n\n- A new thing\.\n\n## 0\.0\.1\n/
            )
        )
        // All files with the old number: the tool, a fixture of its output, a hook's revision.
        let old = try Repository.text("Tests/Fixtures/CLI/version/stdout").prefix { $0 != " " }
        for path in ReleasedRepository.paths {
            let expected = try Repository.text(path).replacing(old, with: "12.3.4")
            #expect(expected.contains("12.3.4") && repository.has(expected, at: path), "\(path)")
        }
        let again = try await repository.release("12.3.4")
        #expect(again.status == 1 && again.output == "release: version 12.3.4 has a tag already\n")
        let empty = try await repository.release("12.3.5")
        #expect(empty.status == 1 && empty.output == "release: CHANGELOG.md has nothing under Unreleased\n")
    }

    /// No other file shows the number, so that a release changes all that do.
    @Test func theNumberIsNowhereElse() async throws {
        let number = try Repository.text("Tests/Fixtures/CLI/version/stdout").prefix { $0 != " " }
        let places = try await Command.run(
            ["git", "grep", "-lwF", String(number), "--", ":!CHANGELOG.md"],
            in: Repository.root
        ).stdout.split(separator: "\n").map(String.init)
        #expect(Set(places) == Set(ReleasedRepository.paths))
    }

    @Test func whatIsNotReadyIsRefused() async throws {
        let repository = try await ReleasedRepository()
        for (version, reason) in [
            ("1.2", "'1.2' is not a version such as 1.2.3"), ("v1.2.3", "'v1.2.3' is not a version such as 1.2.3"),
            ("01.2.3", "'01.2.3' is not a version such as 1.2.3"), ("0.0.9", "0.0.9 is below the last release, 0.0.10"),
        ] {
            try await repository.sh("git tag -f 0.0.10; git tag -f 0.0.2")
            let outcome = try await repository.release(version)
            #expect(outcome.status == 1 && outcome.output == "release: \(reason)\n")
        }
        let failed = try await repository.release("1.0.0", check: "echo checked; false")
        #expect(failed.status == 1 && failed.output.hasPrefix("checked\nrelease: a check failed"))
        #expect(try await repository.sh("git tag; git log -1 --format=%s") == "0.0.10\n0.0.2\nfirst\n")
        let dirty = try await repository.release("1.0.0")
        #expect(dirty.status == 1 && dirty.output == "release: there are changes that are not committed\n")
    }

    @Test func makeRunsAllChecks() async throws {
        let outcome = try await Command.run(["make", "--dry-run", "release", "VERSION=1.2.3"], in: Repository.root)
        #expect(
            outcome.stdout.contains(/Distribution\/release\.sh '1\.2\.3' \S*make .*assurance lint test site/)
        )
    }
}

/// The files that a release uses, committed.
private final class ReleasedRepository {
    /// Each shows the version.
    static let paths = [
        "Sources/HeirloomCLI/Heirloom.swift", "Documentation/Pipelines.md", "Documentation/Versions.md",
        "Tests/CommandTests/InstallTests.swift", "Tests/Fixtures/CLI/check-sarif/stdout",
        "Tests/Fixtures/CLI/init-target/stdout", "Tests/Fixtures/CLI/version/stdout",
    ]

    private let files: TemporaryProject
    private var folder: URL { files.folder }

    init() async throws {
        files = try TemporaryProject()
        for path in Self.paths + ["Distribution/release.sh"] {
            let file = folder.appending(path: path)
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: file)
        }
        let changes = """
            # Changelog

            ## Unreleased

            Nothing has been released yet. The first release will contain:

            ### Added

            - A new thing.

            ## 0.0.1

            - An old thing.

            """
        try files.write(changes, to: "CHANGELOG.md")
        try await sh("git init -q && git add -A && git commit -qm first")
    }

    func text(_ path: String) throws -> String { try files.text(path) }

    func has(_ text: String, at path: String) -> Bool { (try? self.text(path)) == text }

    func release(_ version: String, check: String = "true") async throws -> Command.Outcome {
        try await run(["Distribution/release.sh", version, "sh", "-c", check])
    }

    @discardableResult func sh(_ script: String) async throws -> String {
        let outcome = try await run(["sh", "-c", script])
        #expect(outcome.status == 0, "\(outcome.output)")
        return outcome.stdout
    }

    private func run(_ arguments: [String]) async throws -> Command.Outcome {
        let variables = [
            "HOME": folder.path(), "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a",
            "GIT_AUTHOR_EMAIL": "a@example.org",
            "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
        ]
        return try await Command.run(arguments, in: folder, environment: .inherited(variables))
    }
}
