import CommandTestSupport
import Foundation
import Testing

/// The runtime's documentation catalogue, held against the runtime as it was built.
@Suite struct CatalogueTests {
    private static let catalogue = Repository.root.appending(path: "Sources/HeirloomRuntime/HeirloomRuntime.docc")

    /// What is for users is listed under a topic and has a comment, and every name in the catalogue is one that exists.
    @Test func everyPublicTypeIsInTheCatalogue() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let symbols = try await documentedSymbols(in: folder)
        let names = symbols.filter { $0.pathComponents.count == 1 }.flatMap(\.pathComponents)
        let page = try Repository.text(Self.catalogue.appending(path: "HeirloomRuntime.md"))
        let listed = page.split(separator: "\n").compactMap { line in
            line.hasPrefix("- ``") && line.hasSuffix("``") ? String(line.dropFirst(4).dropLast(2)) : nil
        }
        #expect(names.contains("ArchiveError"))
        #expect(Set(listed).symmetricDifference(names) == [])
        // What only generated code uses is marked as such, and is in neither.
        #expect(!names.contains("FieldReader"))
        let silent = symbols.filter { $0.docComment == nil && !$0.identifier.precise.contains("::SYNTHESIZED::") }
        #expect(silent.map { $0.pathComponents.joined(separator: ".") } == [])
    }

    /// DocC finds every place that a page leads to.
    @Test func everyLinkLeadsSomewhere() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await documentedSymbols(in: folder)
        let output = try await run([
            "docc", "convert", Self.catalogue.path(), "--additional-symbol-graph-dir", folder.path(),
            "--output-path", folder.appending(path: "out").path(), "--fallback-display-name", "HeirloomRuntime",
            "--fallback-bundle-identifier", "heirloom.runtime",
        ])
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "out/data").path()))
        let problems = output.split(separator: "\n").filter { $0.hasPrefix("error:") || $0.hasPrefix("warning:") }
        #expect(problems == [])
    }

    private struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Comment: Decodable {}
        let identifier: Identifier
        let pathComponents: [String]
        let docComment: Comment?
    }

    private func documentedSymbols(in folder: URL) async throws -> [Symbol] {
        struct Graph: Decodable { let symbols: [Symbol] }
        let modules = Repository.tool.deletingLastPathComponent().appending(path: "Modules")
        let target = try await run(["swiftc", "-print-target-info"])
        let triple = target.split(separator: "\"").map(String.init)
        let index = try #require(triple.firstIndex(of: "unversionedTriple"))
        _ = try await run([
            "swift-symbolgraph-extract", "-module-name", "HeirloomRuntime", "-I", modules.path(), "-target",
            triple[index + 2], "-output-dir", folder.path(), "-minimum-access-level", "public",
        ])
        let data = try Data(contentsOf: folder.appending(path: "HeirloomRuntime.symbols.json"))
        return try JSONDecoder().decode(Graph.self, from: data).symbols
    }

    private func run(_ arguments: [String]) async throws -> String {
        let outcome = try await Command.run(arguments)
        #expect(outcome.status == 0, "\(arguments.joined(separator: " ")): \(outcome.output)")
        return outcome.output
    }
}
