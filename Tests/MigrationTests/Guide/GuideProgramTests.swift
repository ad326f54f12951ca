import CommandTestSupport
import Foundation
import Testing

/// The Swift code of the guide's pages, compiled as one program with the code generated from their schemas. A page's statements run in
/// their order, and print the output that the page shows.
@Suite struct GuideProgramTests {
    @Test func theSwiftOfThePagesPrintsWhatTheyShow() async throws {
        let paths = GuidePage.paths.filter { $0 != "README.md" && !$0.hasPrefix(GuidePage.changes + "/") }
        let pages = try paths.map { try GuidePage($0) }
        var program = CompiledCase("guide")
        var main = ""
        for page in pages where page.blocks.contains(where: Self.isStatements) {
            var schemas: [String: String] = [:]
            for block in page.blocks {
                if let path = block.path, path.hasSuffix(".yaml") { schemas[path] = block.text }
            }
            for (path, text) in schemas where text.contains(/(?m)^model:/) {
                program.add(try GeneratedModel(schemas, root: path))
            }
            try page.copyFiles(to: Repository.scratch("guide"))
            program.add(Self.source(of: page), as: "Page\(page.name).swift")
            main += "try await Page\(page.name).run()\n"
        }
        program.add(main, as: "main.swift")
        let outcome = try await program.run()
        #expect(outcome.status == 0, "\(outcome.output)")

        var printed: [String: String] = [:]
        for part in ("\n" + String(outcome.output.dropLast())).components(separatedBy: "\n@@").dropFirst() {
            let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            printed[lines[0]] = lines.count > 1 && !lines[1].isEmpty ? lines[1] + "\n" : ""
        }
        for page in pages {
            var recorded: [Int: String] = [:]
            for (number, block) in page.blocks.enumerated() where Self.isStatements(block) {
                let next = page.blocks.indices.contains(number + 1) ? page.blocks[number + 1] : nil
                let text = printed["\(page.name) \(number)"]
                let isShown = next?.info == "text output"
                #expect(text == (isShown ? next?.text : ""), "\(page)")
                if isShown { recorded[number + 1] = text }
            }
            if !recorded.isEmpty { try page.record(recorded) }
        }
    }

    /// So that no Swift code of a page is left uncompiled.
    @Test(arguments: GuidePage.paths) func eachBlockOfSwiftIsOfAKnownSort(_ path: String) throws {
        for block in try GuidePage(path).blocks where block.words.first == "swift" && block.path == nil {
            let sort = block.words.dropFirst().joined(separator: " ")
            let isOfChanges = path.hasPrefix(GuidePage.changes + "/")
            let known = isOfChanges ? ["declarations", "version 1", "version 2"] : ["", "declarations", "Apple"]
            #expect(path != "README.md" && known.contains(sort), "\(path): \(block.text)")
        }
    }

    private static func isStatements(_ block: GuidePage.Block) -> Bool {
        block.info == "swift"
    }

    private static func source(of page: GuidePage) -> String {
        let declarations = page.blocks.filter { $0.info == "swift declarations" }.map(\.text)
        let apple = page.blocks.filter { $0.info == "swift Apple" }.map { "#if canImport(SwiftUI)\n\($0.text)#endif\n" }
        let statements = page.blocks.enumerated().filter { isStatements($0.element) }.map { number, block in
            "    print(\"@@\(page.name) \(number)\")\n" + block.text
        }
        return """
            import Foundation
            import HeirloomRuntime

            \((declarations + apple).joined(separator: "\n"))
            enum Page\(page.name) {
              static func run() async throws {
            \(statements.joined(separator: "\n"))
              }
            }
            """
    }
}
