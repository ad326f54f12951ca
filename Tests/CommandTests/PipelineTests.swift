import CommandTestSupport
import Foundation
import SchemaDiagnostics
import Testing
import YAMLTree

/// Pipelines and hooks: the GitHub Action's steps, the GitLab job's, pre-commit's hooks are run.
@Suite struct PipelineTests {
    private static let root = Repository.root

    /// A repository with a released model and its generated code; the change of a pull request is in the work tree.
    private func repository(_ change: String) async throws -> (git: GitFixture, base: String) {
        let git = try GitFixture()
        try git.write(GitFixture.schema("title: String, nick: String?"), to: "repository/Schemas/library.yaml")
        let result = try await git.sh(
            "cd repository && git init -q . && heirloom generate >&2 && git add . && git commit -qm one && git rev-parse HEAD"
        )
        try git.write(change, to: "repository/Schemas/library.yaml")
        return (git, result.stdout.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private let fine = GitFixture.schema(
        "title: String, name: String?",
        version: 2,
        history: "    history:\n      2:\n        - rename: { nick: name }\n"
    )

    @Test func theActionCommentsOnAPullRequest() async throws {
        let (git, base) = try await repository(fine)
        try await git.sh("cd repository && heirloom generate && git commit -qam two")
        let github = ["event.pull_request.base.sha": base, "event.pull_request.number": "7"]
        let first = try await CompositeAction().run(in: git, github: github)
        #expect(first.status == 0, "\(first.log)")
        #expect(first.log.contains("::notice") || first.log.contains("::warning"), "\(first.log)")
        #expect(
            first.comments.hasPrefix("gh api --silent repos/somebody/films/issues/7/comments --field body=@"),
            "\(first.comments)"
        )
        #expect(
            first.comments.contains(
                "<!-- heirloom -->\n### ✓ Library 1 → 2 may be merged, policy backward: no break (1 caution)"
            )
        )
        #expect(first.summary.contains("<code>Book.nick</code> was renamed"))

        let again = try await CompositeAction().run(in: git, github: github, previousComment: "42")
        #expect(
            again.comments.hasPrefix("gh api --silent --method PATCH repos/somebody/films/issues/comments/42 "),
            "\(again.comments)"
        )

        // A pull request from a fork must not write; that is not a reason to fail.
        let silent = try await CompositeAction().run(in: git, github: github, commentsFail: true)
        #expect(silent.status == 0 && silent.log.contains("::warning::"), "\(silent.log)")
        #expect(silent.summary.contains("### ✓ Library"))

        let push = try await CompositeAction().run(in: git)
        #expect(push.status == 0 && push.comments == "" && push.summary == "", "\(push.log)")
    }

    @Test func theActionFailsForWhatBreaksAndStillComments() async throws {
        let (git, base) = try await repository(GitFixture.schema("title: String"))
        try await git.sh("cd repository && heirloom generate && git commit -qam two")
        let github = ["event.pull_request.base.sha": base, "event.pull_request.number": "7"]
        let result = try await CompositeAction().run(in: git, github: github)
        #expect(result.status == 1, "\(result.log)")
        #expect(result.log.contains("::error file=Schemas/library.yaml"))
        #expect(result.comments.contains("### ✗ Library"))
        let quiet = try await CompositeAction().run(in: git, inputs: ["comment": "false"], github: github)
        #expect(quiet.status == 1 && quiet.comments == "")
    }

    /// An older comment that says that all is well is replaced.
    @Test func theActionCommentsOnWhatCannotBeCompared() async throws {
        let (git, base) = try await repository(GitFixture.schema("title: String, name: String?, other: Strin"))
        try await git.sh("cd repository && git commit -qam two")
        let github = ["event.pull_request.base.sha": base, "event.pull_request.number": "7"]
        let result = try await CompositeAction().run(in: git, github: github, previousComment: "42")
        #expect(result.status == 1, "\(result.log)")
        #expect(result.log.contains("::error file=Schemas/library.yaml,line=5"), "\(result.log)")
        #expect(result.comments.hasPrefix("gh api --silent --method PATCH repos/somebody/films/issues/comments/42 "))
        #expect(
            result.comments.contains(
                "<!-- heirloom -->\n### ✗ Must not be merged: the new side, Schemas/library.yaml, "
            ),
            "\(result.comments)"
        )
        #expect(result.comments.contains("[unknown-type") && result.summary.contains("Must not be merged"))

        let missing = ["event.pull_request.base.sha": String(repeating: "0", count: 40)]
        let lost = try await CompositeAction().run(in: git, github: github.merging(missing) { $1 })
        #expect(
            lost.status != 0 && lost.comments.contains("### ✗ Must not be merged: the old side"),
            "\(lost.comments)"
        )

        let stopped = try await CompositeAction().run(in: git, inputs: ["directory": "nowhere"], github: github)
        #expect(stopped.status != 0 && stopped.comments.contains("could not compare the schemas"), "\(stopped)")
    }

    /// An edit whose entry is missing is compared nevertheless.
    @Test func theActionComparesARenameWithoutItsEntry() async throws {
        let (git, base) = try await repository(GitFixture.schema("title: String, name: String?"))
        try await git.sh("cd repository && heirloom generate; git commit -qam two")
        let github = ["event.pull_request.base.sha": base, "event.pull_request.number": "7"]
        let result = try await CompositeAction().run(in: git, github: github, previousComment: "42")
        #expect(result.status == 1 && result.comments.contains("### ✗ Library 1 must not be merged, "), "\(result)")
        #expect(result.comments.contains("Book.nick"))
    }

    @Test func theActionNamesTheCommandThatMendsStaleCode() async throws {
        let (git, base) = try await repository(fine)
        let github = ["event.pull_request.base.sha": base]
        let stale = try await CompositeAction().run(in: git, github: github)
        #expect(stale.status == 1)
        #expect(stale.log.contains("to fix, run: heirloom generate\n"), "\(stale.log)")
        #expect(stale.log.contains("::error file=Schemas/Generated/Book.swift"))
        #expect(stale.summary.contains("### ✗ Must not be merged: the committed generated code"), "\(stale.summary)")
        #expect(stale.summary.contains("### ✓ Library 1 → 2 may be merged"))
        let unwatched = try await CompositeAction().run(in: git, inputs: ["generated": "false"], github: github)
        #expect(unwatched.status == 0, "\(unwatched.log)")
    }

    @Test func theActionStopsAtAWrongSchema() async throws {
        let (git, _) = try await repository(GitFixture.schema("title: Strin"))
        let result = try await CompositeAction().run(in: git)
        #expect(result.status == 1)
        #expect(result.log.contains("::error file=Schemas/library.yaml,line=5"), "\(result.log)")
        let other = try await CompositeAction().run(in: git, inputs: ["roots": "Other/missing.yaml\n"])
        #expect(other.status == 3, "\(other.log)")
    }

    @Test func theActionFetchesTheBaseAndTakesNewModels() async throws {
        let (git, base) = try await repository(fine)
        try git.write("model: Films\nversion: 1\nclasses: {}\n", to: "repository/Schemas/films.yaml")
        try await git.sh("cd repository && heirloom generate && git add . && git commit -qm two")
        try await git.sh(
            """
            mv repository origin && git -C origin config uploadpack.allowAnySHA1InWant true
            git clone -q --depth=1 "file://$PWD/origin" repository
            """
        )
        let github = ["event.pull_request.base.sha": base, "event.pull_request.number": "7"]
        let result = try await CompositeAction().run(in: git, github: github)
        #expect(result.status == 0, "\(result.log)")
        #expect(result.log.contains("Schemas/films.yaml is new"))
        #expect(result.comments.contains("### ✓ Library 1 → 2"))
    }

    @Test func theGitLabJobDoesWhatItSays() async throws {
        let (git, base) = try await repository(fine)
        try await git.sh("cd repository && heirloom generate && git commit -qam two")
        var bag = DiagnosticBag()
        let text = try String(
            contentsOf: Self.root.appending(path: "Pipelines/heirloom.gitlab-ci.yml"),
            encoding: .utf8
        )
        let tree = try #require(parseYAML(SourceFile(path: "gitlab", text: text), into: &bag))
        let job = try #require(tree.mapping?.first { $0.key.value == "heirloom" }?.value.mapping)
        let script = ["before_script", "script"].flatMap { name in
            job.first { $0.key.value == name }?.value.sequence?.compactMap { $0.scalar?.text } ?? []
        }
        #expect(script.count == 8)
        func run() async throws -> CommandCase.Outcome {
            try await git.sh(
                "export CI_MERGE_REQUEST_TARGET_BRANCH_NAME=target HEIRLOOM_ROOT=; cd repository\n"
                    + script.joined(separator: "\n")
            )
        }
        try await git.sh("cd repository && git branch target \(base) && git remote add origin \"$PWD\"")
        let first = try await run()
        #expect(first.status == 0, "\(first)")
        let report = try String(
            contentsOf: git.folder.appending(path: "repository/heirloom-codequality.json"),
            encoding: .utf8
        )
        let pages = try await git.sh(
            "HEIRLOOM_REPOSITORY=https://e.org/h.git HEIRLOOM_REVISION=1.0\n\(script[0])\necho $HEIRLOOM_PAGES"
        )
        #expect(pages.stdout.hasSuffix("https://e.org/h/blob/1.0/Sources/Explanations/Pages/\n"), "\(pages)")
        #expect(report.contains("\"check_name\"") && report.contains("property-renamed"), "\(report)")
        try git.write(GitFixture.schema("title: String"), to: "repository/Schemas/library.yaml")
        try await git.sh("cd repository && heirloom generate")
        let second = try await run()
        #expect(second.status == 1 && second.stdout.contains("[property-removed-undeclared]"), "\(second)")
        try git.write(GitFixture.schema("title: Strin"), to: "repository/Schemas/library.yaml")
        let third = try await run()
        #expect(third.status == 3 && third.stderr.contains("cannot be compared"), "\(third)")
        let issues = try String(
            contentsOf: git.folder.appending(path: "repository/heirloom-codequality.json"),
            encoding: .utf8
        )
        #expect(issues.contains("\"blocker\"") && issues.contains("unknown-type"), "\(issues)")
    }

    static func hasPreCommit() async -> Bool {
        (try? await CommandCase.run("/bin/sh", ["-c", "pre-commit --version"], in: root).status) == 0
    }

    /// With the installed tool, as for `language: system`; the hooks' own `language: swift` builds this repository.
    @Test(.enabled("pre-commit is not installed (pip install pre-commit)") { await hasPreCommit() })
    func theHooksOfPreCommitRun() async throws {
        let (git, _) = try await repository(fine)
        try await git.sh(
            """
            mkdir hooks && cp '\(Self.root.path())/.pre-commit-hooks.yaml' hooks && cd hooks && git init -q . && git add .
            git commit -qm hooks && git tag 1
            """
        )
        let names = ["heirloom-check", "heirloom-generate-check", "heirloom-diff"]
        let hooks = names.map { "      - { id: \($0), language: system }\n" }.joined()
        try git.write(
            "repos:\n  - repo: \(git.folder.path())/hooks\n    rev: \"1\"\n    hooks:\n\(hooks)",
            to: "repository/.pre-commit-config.yaml"
        )
        let stale = try await git.sh("cd repository && git add . && (pre-commit run || true)")
        #expect(stale.stdout.contains("heirloom check....") && stale.stdout.contains("Passed"), "\(stale)")
        #expect(stale.stdout.contains("to fix, run: heirloom generate\n"))
        let fresh = try await git.sh("cd repository && heirloom generate && git add . && pre-commit run")
        #expect(fresh.status == 0 && fresh.stdout.contains("[property-renamed]"), "\(fresh)")
        try git.write(GitFixture.schema("title: String"), to: "repository/Schemas/library.yaml")
        let broken = try await git.sh("cd repository && heirloom generate && git add . && (pre-commit run || true)")
        #expect(broken.stdout.contains("[property-removed-undeclared]"), "\(broken)")
        #expect(broken.stdout.contains("heirloom diff....") && broken.stdout.contains("Failed"))
        // What is wrong is told once: the other hooks would only repeat it.
        try git.write(GitFixture.schema("title: Strin"), to: "repository/Schemas/library.yaml")
        let wrong = try await git.sh("cd repository && git add . && (pre-commit run || true)")
        #expect(wrong.stdout.components(separatedBy: "[unknown-type").count == 2, "\(wrong)")
        #expect(!wrong.stdout.contains("heirloom diff...."))
    }

    /// The text to copy in the guide names existing hooks and inputs.
    @Test func whatTheGuideShowsIsThere() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        }
        let page = try text("Documentation/Pipelines.md")
        let hooks = try Set(text(".pre-commit-hooks.yaml").matches(of: /- id: ([\w-]+)/).map(\.output.1))
        let shown = Set(page.matches(of: /- id: (heirloom[\w-]*)/).map(\.output.1))
        #expect(!shown.isEmpty && shown.isSubset(of: hooks))
        let inputs = try Set(text("action.yml").matches(of: /(?m)^  ([a-z-]+):$/).map(\.output.1))
        let given = page.matches(of: /with: \{ ([a-z-]+):/).map(\.output.1)
        #expect(!given.isEmpty && inputs.isSuperset(of: given))
    }

    /// Without a tag or build of its own, the list of hooks must at least name existing commands.
    @Test func eachHookIsACommand() async throws {
        var bag = DiagnosticBag()
        let text = try String(contentsOf: Self.root.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
        let hooks = try #require(parseYAML(SourceFile(path: "hooks", text: text), into: &bag)?.sequence)
        #expect(hooks.count == 4)
        for hook in hooks {
            let entry = try #require(hook.mapping?.first { $0.key.value == "entry" }?.value.scalar?.text)
            let help = try await CommandCase.run("/bin/sh", ["-c", "\(entry) --help"], in: Self.root)
            #expect(help.status == 0 && help.stdout.contains("USAGE: heirloom"), "\(entry)")
        }
    }
}
