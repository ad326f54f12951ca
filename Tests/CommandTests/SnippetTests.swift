import CommandTestSupport
import Foundation
import Testing

/// Every fenced block of the pages is run by a test.
@Suite struct SnippetTests {
    /// Blocks that the tests of commands, Swift code and pages of changes do not run: the page, the beginning of the block, and the test
    /// that runs it, or compares it with text that is run.
    private static let others: [(page: String, start: String, test: String)] = [
        ("README.md", "make run ", "theMakeTargetsExist"),
        ("README.md", "made    The Small", "LibraryVersionsTests.theExamplePrintsWhatReadmeShows"),
        ("Documentation/Packages.md", "swift package heirloom", "CommandNameTests.whatTheGuideShowsForPackagesRuns"),
        ("Documentation/Packages.md", "make install", "theMakeTargetsExist, InstallTests"),
        ("Documentation/Pipelines.md", "wrote 3 files; watching", "WatchTests.theGuideShowsWhatAWatchPrints"),
        ("Documentation/Pipelines.md", "# yaml-language-server", "initWritesTheLineForEditors"),
        ("Documentation/Pipelines.md", "repos:", "PipelineTests.whatTheGuideShowsIsThere"),
        ("Documentation/Pipelines.md", "on: pull_request", "PipelineTests.whatTheGuideShowsIsThere"),
        ("Documentation/Pipelines.md", "include:", "theGitLabJobIsThere"),
        ("Documentation/ApplePlatforms.md", "<dict>", "PlatformTests.privacyManifestNamesWhatTheRuntimeCalls"),
        ("Documentation/BuildSystems.md", "all: build/films.stamp", "DocumentTests"),
        (
            "Documentation/BuildSystems.md", "rule heirloom",
            "DependencyFileTests.theNinjaFileOfThePageRuns, where Ninja is installed"
        ),
        ("Documentation/BuildSystems.md", "cmake_minimum", "DependencyFileTests.thePageShowsTheExampleForCMake"),
        ("Documentation/Editors.md", "vim.api", "EditorTests.aSessionInNeovim, where Neovim is installed"),
        ("Documentation/Editors.md", "vim.lsp", "theSettingsOfEditorsStartTheServer"),
        ("Documentation/Editors.md", "(require 'eglot)", "EditorTests.aSessionInEmacs, where Emacs is installed"),
        ("Documentation/Editors.md", "[language-server", "theSettingsOfEditorsStartTheServer"),
        ("Documentation/Editors.md", "{\n  \"clients\"", "theSettingsOfEditorsStartTheServer"),
        (
            "Documentation/MigratingFiles.md", "swift build -c release --package-path",
            "MigrateTests.theCommandsOfThePageRun"
        ),
        ("Documentation/MigratingFiles.md", "tours/alps.tour: ", "MigrateTests.theCommandsOfThePageRun"),
        (
            "Documentation/MigratingFiles.md", "find /srv/tours -name '*.tour' -print0",
            "MigrateTests.theCommandsOfThePageRun"
        ),
        ("Documentation/MigratingFiles.md", "jq ", "MigrateTests.theCommandsOfThePageRun, where jq is installed"),
        (
            "Documentation/MigratingFiles.md", "swift build -c release --static",
            "MigrateTests.theCommandsOfThePageRun, without parallel"
        ),
        ("Documentation/MigratingFiles.md", "split ", "MigrateTests.theCommandsOfThePageRun"),
        ("Documentation/MigratingFiles.md", "xargs ", "MigrateTests.theCommandsOfThePageRun"),
        ("Documentation/ReleasesAndSeals.md", "heirloom fixtures --test", "FixtureTests, with another folder"),
        ("Documentation/XcodeProjects.md", "\"$HOME/.local/bin", "theBuildPhaseForXcodeGenerates"),
    ]

    @Test func eachBlockIsRunByATest() throws {
        var used: Set<Int> = []
        for path in GuidePage.paths {
            let blocks = try GuidePage(path).blocks
            for (number, block) in blocks.enumerated() {
                if let index = Self.others.firstIndex(where: { $0.page == path && block.text.hasPrefix($0.start) }) {
                    used.insert(index)
                    continue
                }
                let before = number > 0 ? blocks[number - 1].info : ""
                let isOfChanges = path.hasPrefix(GuidePage.changes + "/")
                let isRun =
                    switch block.words.first {
                    // DocumentTests writes the files of a page and runs its commands, which read them.
                    case "console": true
                    case "yaml", "mustache", "objc": block.path != nil
                    // GuideProgramTests, ChangePagesTests and ExampleTests compile it, or a command of the page does.
                    case "swift": true
                    case "text" where block.info == "text output": before == "swift"
                    case "text", "json":
                        block.path != nil && !isOfChanges
                            || isOfChanges && block.info.contains(/^(text|json|text JSON) (version )?[12]( |$)/)
                    default: false
                    }
                #expect(isRun, "\(path) [\(block.info)]: \(block.text)")
            }
        }
        #expect(
            used.count == Self.others.count,
            "no page has this any more: \(Self.others.indices.filter { !used.contains($0) })"
        )
    }

    /// Each line of the pages that begins with `make` names a target; make prints its recipe without running it.
    @Test func theMakeTargetsExist() async throws {
        var count = 0
        for path in GuidePage.paths {
            for block in try GuidePage(path).blocks where block.info == "sh" {
                for line in block.text.split(separator: "\n") where line.hasPrefix("make ") {
                    let words = line.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init)
                    let outcome = try await Command.run(["make", "--dry-run"] + words, in: Repository.root)
                    #expect(outcome.status == 0, "\(path): \(line): \(outcome.output)")
                    count += 1
                }
            }
        }
        #expect(count >= 3)
    }

    @Test func initWritesTheLineForEditors() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await Command.run([Repository.tool.path(), "init"], in: folder).status == 0)
        let schema = try Repository.text(folder.appending(path: "Schemas/library.yaml"))
        let line = try Self.block("Documentation/Pipelines.md", "# yaml-language-server")
        #expect(schema.hasPrefix(line))
    }

    @Test func theGitLabJobIsThere() throws {
        let block = try Self.block("Documentation/Pipelines.md", "include:")
        let file = try #require(block.firstMatch(of: /Pipelines\/[\w.-]+/)).output
        let job = try Repository.text(Repository.root.appending(path: String(file)))
        for variable in block.matches(of: /([A-Z_]{6,}):/).map(\.output.1) {
            #expect(job.contains("\(variable):"), "\(variable)")
        }
    }

    /// Editors that no test starts: their settings call the command, in the form that each of them reads.
    @Test func theSettingsOfEditorsStartTheServer() throws {
        let page = "Documentation/Editors.md"
        #expect(try Self.block(page, "vim.lsp").contains("cmd = { \"heirloom\", \"lsp\" }"))
        let helix = try Self.block(page, "[language-server")
        #expect(helix.contains("command = \"heirloom\"\nargs = [\"lsp\"]\n"))
        let sublime = try JSONSerialization.jsonObject(with: Data(Self.block(page, "{\n  \"clients\"").utf8))
        let client = ((sublime as? [String: Any])?["clients"] as? [String: [String: Any]])?["heirloom"]
        #expect(client?["command"] as? [String] == ["heirloom", "lsp"])
    }

    /// SwiftPM reads the manifests of the pages.
    @Test func theManifestsAreRead() async throws {
        let manifests = try GuidePage.paths.flatMap { path in
            try GuidePage(path).blocks.filter { $0.path?.hasSuffix("Package.swift") == true }.map(\.text)
        }
        #expect(manifests.count >= 4)
        for text in manifests {
            let folder = try Repository.temporaryFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            try text.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
            let outcome = try await Command.run(["swift", "package", "dump-package"], in: folder)
            #expect(outcome.status == 0 && outcome.output.contains("HeirloomRuntime"), "\(outcome.output)")
        }
    }

    @Test func theBuildPhaseForXcodeGenerates() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = try GuidePage("Documentation/XcodeProjects.md")
        let schema = try #require(page.blocks.first { $0.path == "Models/Schemas/models.yaml" })
        let files = [".local/bin", "Schemas"].map { folder.appending(path: $0) }
        for file in files { try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true) }
        try FileManager.default.createSymbolicLink(
            at: files[0].appending(path: "heirloom"),
            withDestinationURL: Repository.tool
        )
        try schema.text.write(to: files[1].appending(path: "models.yaml"), atomically: true, encoding: .utf8)
        let outcome = try await Command.run(
            ["sh", "-c", try Self.block(page.path, "\"$HOME/.local/bin")],
            environment: .inherited(["HOME": folder.path(), "SRCROOT": folder.path()])
        )
        #expect(outcome.status == 0 && outcome.output.hasPrefix("wrote "), "\(outcome.output)")
    }

    private static func block(_ path: String, _ start: String) throws -> String {
        try #require(GuidePage(path).blocks.first { $0.text.hasPrefix(start) }).text
    }
}
