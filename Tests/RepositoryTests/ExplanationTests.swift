import CommandTestSupport
import Explanations
import Foundation
import ModelDiff
import SchemaDiagnostics
import Testing
import Workspace

/// Every id has a page, and every page's examples have the results that the page states.
@Suite struct ExplanationTests {
    /// `heirloom rules`, SARIF and the reference use its text.
    @Test func eachHeadingIsASummaryAndTheID() {
        for page in Explanation.all {
            let heading = page.text.prefix { $0 != "\n" }
            let parts = heading.wholeMatch(of: /# [A-Z']([^\[]+[^.\[]) \[([a-z0-9-]+)(, (error|warning|note))?\]/)
            #expect(parts?.2 == page.id[...], "\(heading)")
            #expect(parts?.1 == page.summary.dropFirst(), "\(page.summary)")
        }
    }

    /// Pages of change rules have examples of their own kind, which ModelDiffTests runs.
    @Test(arguments: (try? DeclaredDiagnostic.all().map(\.id)) ?? [])
    func theExamplesGiveWhatThePageSays(_ id: String) async throws {
        let page = try ExamplePage(id: id, text: #require(Explanation.all.first { $0.id == id }).text)
        #expect(!page.failing.isEmpty, "the page has no failing example")
        #expect(!page.fixed.isEmpty, "the page has no fixed example")
        let failing = try await run(page.failing)
        #expect(failing.ids == [id], "the failing example says:\n\(failing.output)")
        let fixed = try await run(page.fixed)
        #expect(fixed.ids == [], "the fixed example says:\n\(fixed.output)")
    }

    private func run(_ blocks: [ExamplePage.Block]) async throws -> (ids: Set<String>, output: String) {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var root: URL?
        var commands: [String] = []
        for block in blocks {
            if block.language == "sh" {
                commands.append(block.text)
                continue
            }
            let file = folder.appending(path: block.path ?? "schema.yaml")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(block.text.utf8).write(to: file)
            root = root ?? file
        }
        if !commands.isEmpty { return try await runCommands(commands.joined(), in: folder) }
        let report = CompilerDriver.check([try #require(root).path()]).report
        return (Set(report.diagnostics.map(\.id.name)), render(report, as: .text))
    }

    /// The ids are in the brackets after the messages.
    private func runCommands(_ commands: String, in folder: URL) async throws -> (ids: Set<String>, output: String) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let variables = ["PATH": Repository.tool.deletingLastPathComponent().path() + ":" + path, "NO_COLOR": "1"]
        let output = try await Command.run(["/bin/sh", "-c", commands], in: folder, environment: .only(variables))
            .output
        let ids = output.matches(of: /(?m)(?:error|warning|note): .* \[([a-z0-9-]+)\]$/).map { String($0.output.1) }
        return (Set(ids), output)
    }
}
