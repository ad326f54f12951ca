import CommandTestSupport
import Foundation
import Testing

/// The pictures of the pages are what the tool prints now. `HEIRLOOM_RECORD=1` draws them again, and the test still fails: look at them.
@Suite struct PictureTests {
    @Test(.enabled("Python is missing") { await hasPython() }) func picturesAreFresh() async throws {
        let script = Repository.root.appending(path: "Distribution/pictures.py").path()
        let command = ["python3", script, Repository.tool.path()]
        let outcome = try await Command.run(command + ["--check"])
        #expect(outcome.status == 0, "\(outcome.output)")
        if ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil { _ = try await Command.run(command) }
    }

    @Test func eachPictureIsShown() throws {
        let pages = try PageTests.pages.map { try Repository.text($0) }
        let pictures = Repository.files(below: "Documentation/Pictures").map(\.lastPathComponent)
        #expect(pictures.count == 6)
        for picture in pictures { #expect(pages.contains { $0.contains("Pictures/\(picture))") }, "\(picture)") }
    }

    private static func hasPython() async -> Bool {
        (try? await Command.run(["python3", "--version"]).status) == 0
    }
}
