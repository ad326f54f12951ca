import CommandTestSupport
import Foundation
import Testing

/// What the documents show is what happens.
///
/// A fenced block with a path, as ```` ```yaml PATH ````, writes that file, in a folder of the document's own; ```` ```console ```` holds
/// commands behind `$ ` and what they print, both streams, with the exit status where it is not 0 (`[exit 1]`). Commands run in the
/// order of the page. With HEIRLOOM_RECORD set the page gets what they print now, and the test fails all the same.
@Suite struct DocumentTests {
    static let pages =
        ["README.md"]
        + ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: guides).path())) ?? [])
        .filter { $0.hasSuffix(".md") }.sorted().map { "\(guides)/\($0)" }
    private static let guides = "Documentation"
    private static let root = Repository.root

    @Test(arguments: pages) func theCommandsOfAPagePrintWhatItShows(_ page: String) async throws {
        let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
        let folder = FileManager.default.temporaryDirectory.appending(path: "heirloom-page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        var commands = 0
        var recorded = text
        for block in Block.all(in: text) {
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
                    commands += 1
                }
                recorded = recorded.replacing(
                    "```console\n\(block.text)```",
                    with: "```console\n\(shown)```",
                    maxReplacements: 1
                )
            }
        }
        if recorded != text, ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil {
            try recorded.write(to: Self.root.appending(path: page), atomically: true, encoding: .utf8)
        }
        #expect(commands > 0, "\(page) shows no command")
    }

    private struct Block {
        var info: String
        var text: String

        /// The file that it writes.
        var path: String? {
            let words = info.split(separator: " ")
            return words.count == 2 ? String(words[1]) : nil
        }

        /// Each command with what is shown below it.
        var commands: [(command: String, output: String)] {
            var result: [(command: String, output: String)] = []
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                if line.hasPrefix("$ ") {
                    result.append((String(line.dropFirst(2)), ""))
                } else if !result.isEmpty {
                    result[result.count - 1].output += line + "\n"
                }
            }
            return result
        }

        static func all(in text: String) -> [Block] {
            var blocks: [Block] = []
            var open: Block?
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("```") {
                    if let block = open {
                        blocks.append(block)
                        open = nil
                    } else {
                        open = Block(info: String(line.dropFirst(3)), text: "")
                    }
                } else {
                    open?.text += line + "\n"
                }
            }
            return blocks
        }
    }
}
