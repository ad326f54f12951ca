import CommandTestSupport
import Foundation
import Testing

/// The runtime's documentation catalogue, held against the runtime as it was built.
@Suite struct CatalogueTests {
    private static let catalogue = Repository.root.appending(path: "Sources/HeirloomRuntime/HeirloomRuntime.docc")

    /// What is public is listed under a topic, and every name in the catalogue is one that exists.
    @Test func everyPublicTypeIsInTheCatalogue() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = try await publicTypes(in: folder)
        let page = try Repository.text(Self.catalogue.appending(path: "HeirloomRuntime.md"))
        let listed = page.split(separator: "\n").compactMap { line in
            line.hasPrefix("- ``") && line.hasSuffix("``") ? String(line.dropFirst(4).dropLast(2)) : nil
        }
        #expect(names.count > 20)
        #expect(Set(listed).symmetricDifference(names) == [])
    }

    /// DocC finds every place that a page leads to.
    @Test func everyLinkLeadsSomewhere() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await publicTypes(in: folder)
        let output = try await run([
            "docc", "convert", Self.catalogue.path(), "--additional-symbol-graph-dir", folder.path(),
            "--output-path", folder.appending(path: "out").path(), "--fallback-display-name", "HeirloomRuntime",
            "--fallback-bundle-identifier", "heirloom.runtime",
        ])
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "out/data").path()))
        let problems = output.split(separator: "\n").filter { line in
            line.hasPrefix("error:") || (line.hasPrefix("warning:") && !line.hasSuffix("is missing documentation"))
        }
        #expect(problems == [])
    }

    private func publicTypes(in folder: URL) async throws -> Set<String> {
        struct Graph: Decodable {
            struct Symbol: Decodable {
                struct Kind: Decodable { let identifier: String }
                let kind: Kind
                let pathComponents: [String]
            }
            let symbols: [Symbol]
        }
        let modules = Repository.tool.deletingLastPathComponent().appending(path: "Modules")
        let target = try await run(["swiftc", "-print-target-info"])
        let triple = target.split(separator: "\"").map(String.init)
        let index = try #require(triple.firstIndex(of: "unversionedTriple"))
        _ = try await run([
            "swift-symbolgraph-extract", "-module-name", "HeirloomRuntime", "-I", modules.path(), "-target",
            triple[index + 2], "-output-dir", folder.path(), "-minimum-access-level", "public",
        ])
        let data = try Data(contentsOf: folder.appending(path: "HeirloomRuntime.symbols.json"))
        let symbols = try JSONDecoder().decode(Graph.self, from: data).symbols
        let types = symbols.filter { $0.pathComponents.count == 1 && !$0.kind.identifier.hasPrefix("swift.func") }
        return Set(types.flatMap(\.pathComponents))
    }

    private func run(_ arguments: [String]) async throws -> String {
        let outcome = try await Command.run(arguments)
        #expect(outcome.status == 0, "\(arguments.joined(separator: " ")): \(outcome.output)")
        return outcome.output
    }
}
