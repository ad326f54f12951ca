import CommandTestSupport
import Foundation
import Testing

/// README from its top to the first migration, in an empty folder: its package, schemas, commands and programs.
extension ExampleTests {
    @Test func readmeLeadsToAFirstMigration() async throws {
        let workspace = try ExampleFolder()
        let readme = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
        let start = try #require(readme.range(of: "## From nothing to a first migration"))
        let end = try #require(readme.range(of: "## Next"))
        let text = String(readme[start.upperBound..<end.lowerBound])
        let package = try ExamplePackage(copyOf: "BuildPlugin", as: "FromNothing", in: workspace)
        for name in ["Package.swift", "Sources"] { try FileManager.default.removeItem(at: package.path(name)) }
        let shown = text.matches(of: /`swift run` prints `([^`]*)`/).map { String($0.output.1) }
        var printed: [String] = []
        for block in text.matches(of: /(?s)```(\w+)(?: (\S+))?\n(.*?)\n```/).map(\.output) {
            let content = String(block.3)
            if let path = block.2.map(String.init) {
                let url = "url: \"https://github.com/OWNER/heirloom\", branch: \"main\""
                let folder = "name: \"heirloom\", path: \"\(Repository.root.path(percentEncoded: false))\""
                try package.write(content.replacingOccurrences(of: url, with: folder), to: path)
                guard path.hasSuffix("main.swift") else { continue }
                let build = printed.isEmpty ? try await package.firstBuild() : try await package.build()
                try #require(build.status == 0, "\(build.log)")
                printed.append(try await package.output(of: "Films").trimmingCharacters(in: .newlines))
            } else if block.1 == "console" {
                for line in content.split(separator: "\n") where line.hasPrefix("$ heirloom ") {
                    let words = line.split(separator: " ").dropFirst(2).map(String.init)
                    _ = try await package.run(Repository.tool.path(percentEncoded: false), words)
                }
            }
        }
        #expect(printed.count == 2)
        #expect(printed == shown)
    }
}
