import CommandTestSupport
import Foundation
import Testing

/// The commands of the documents print what the documents show.
///
/// Each page has a folder of its own. Its files are written, and its commands run, in the order of the page. With HEIRLOOM_RECORD set the
/// page gets the actual output, and the test still fails.
@Suite struct DocumentTests {
    @Test(arguments: GuidePage.paths + ["CONTRIBUTING.md"]) func theCommandsOfAPagePrintWhatItShows(_ path: String)
        async throws
    {
        let page = try GuidePage(path)
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try page.copyFiles(to: folder)

        var recorded: [Int: String] = [:]
        for (number, block) in page.blocks.enumerated() {
            if let path = block.path {
                let file = folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try block.text.write(to: file, atomically: true, encoding: .utf8)
            } else if block.info == "console" {
                var shown = ""
                for (command, expected) in block.commands {
                    let result = try await CommandCase.run("/bin/sh", ["-c", "{ \(command); } 2>&1"], in: folder)
                    let status = result.status == 0 ? "" : "[exit \(result.status)]\n"
                    #expect(result.stdout + status == expected, "\(page): \(command)")
                    shown += "$ \(command)\n\(result.stdout)\(status)"
                }
                recorded[number] = shown
            }
        }
        try page.record(recorded)
    }

    /// The first change that CONTRIBUTING leads through can be made.
    @Test func thePatchesOfContributingApply() async throws {
        let patches = try Repository.text("CONTRIBUTING.md").components(separatedBy: "   ```diff\n").dropFirst()
        #expect(patches.count == 2)
        for patch in patches {
            let lines = patch.split(separator: "\n").prefix { !$0.hasPrefix("   ```") }.map { $0.dropFirst(3) }
            let outcome = try await Command.run(
                ["git", "apply", "--check"],
                in: Repository.root,
                input: Data((lines.joined(separator: "\n") + "\n").utf8)
            )
            #expect(outcome.status == 0, "\(outcome.output)")
        }
    }
}
