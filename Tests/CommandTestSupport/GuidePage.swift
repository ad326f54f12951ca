import Foundation

/// A Markdown page whose fenced blocks are run by tests.
///
/// The words after a block's opening fence state its kind:
///
/// - ```` ```yaml PATH ````, or any other language with a path: that file.
/// - ```` ```console ````: commands after `$ ` and their output, both streams, with the exit status if it is not 0 (`[exit 1]`).
/// - ```` ```swift ````: statements, which run in the order of the page; ```` ```text output ```` below is their output.
/// - ```` ```swift declarations ````: declarations that the statements use. ```` ```swift Apple ````: declarations for Apple's systems.
/// - On the pages of `Documentation/Changes`: ```` ```swift version 1 ````, an object of the first version; ```` ```text 1 read by 2 ````,
///   the object as the second version reads it; ```` ```json version 1 ````, its JSON.
package struct GuidePage: Sendable, CustomStringConvertible {
    package struct Block: Sendable {
        package var info: String
        package var text = ""
        fileprivate var lines: Range<Int>

        package var words: [String] { info.split(separator: " ").map(String.init) }

        /// The file in the block.
        package var path: String? {
            let words = words
            return words.count == 2 && words[1].contains { ".".contains($0) || "/".contains($0) } ? words[1] : nil
        }

        /// Each command with the output shown below it.
        package var commands: [(command: String, output: String)] {
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
    }

    /// From the root of the checkout.
    package let path: String
    package let text: String
    package let blocks: [Block]

    package static let folder = "Documentation"
    package static let changes = folder + "/Changes"
    package static let paths =
        ["README.md"]
        + Repository.files(below: folder).map { String($0.path().dropFirst(Repository.root.path().count)) }
        .filter { $0.hasSuffix(".md") }

    package var description: String { path }
    /// The file's name without its ending.
    package var name: String { String((path.split(separator: "/").last ?? "").dropLast(3)) }

    /// Copies the files that the page uses and does not show into a folder: those of `Tests/Fixtures/Guide`, by the page's name.
    package func copyFiles(to folder: URL) throws {
        let files = Repository.fixtures.appending(path: "Guide").appending(path: name)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: files.path()) else { return }
        for name in names {
            let copy = folder.appending(path: name)
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.copyItem(at: files.appending(path: name), to: copy)
        }
    }

    package init(_ path: String) throws {
        self.path = path
        text = try Repository.text(path)
        blocks = Self.blocks(of: text)
    }

    private static func blocks(of text: String) -> [Block] {
        var blocks: [Block] = []
        var open: Block?
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                if var block = open {
                    block.lines = block.lines.lowerBound..<number
                    blocks.append(block)
                    open = nil
                } else {
                    open = Block(info: String(line.dropFirst(3)), lines: number + 1..<number + 1)
                }
            } else {
                open?.text += line + "\n"
            }
        }
        return blocks
    }

    private static let recording = NSLock()

    /// Writes blocks again, by their number, if HEIRLOOM_RECORD is set. Several tests may record one page.
    package func record(_ texts: [Int: String]) throws {
        guard ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil else { return }
        try Self.recording.withLock {
            var lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
            let present = Self.blocks(of: lines.joined(separator: "\n"))
            for (number, text) in texts.sorted(by: { $0.key > $1.key }) where present[number].text != text {
                let content = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                lines.replaceSubrange(present[number].lines, with: content)
            }
            try lines.joined(separator: "\n").write(
                to: Repository.root.appending(path: path),
                atomically: true,
                encoding: .utf8
            )
        }
    }
}
