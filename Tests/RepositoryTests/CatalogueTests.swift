import CommandTestSupport
import Foundation
import Testing

/// The runtime's documentation catalogue, compared with the built runtime.
@Suite struct CatalogueTests {
    private static let catalogue = Repository.root.appending(path: "Sources/HeirloomRuntime/HeirloomRuntime.docc")

    /// Public symbols for users are listed under a topic and have a comment, and every name in the catalogue exists.
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
        // Symbols that only generated code uses are marked as such, and are in neither.
        #expect(!names.contains("FieldReader"))
        let silent = symbols.filter { $0.docComment == nil && !$0.identifier.precise.contains("::SYNTHESIZED::") }
        #expect(silent.map { $0.pathComponents.joined(separator: ".") } == [])
    }

    /// DocC finds the target of every link.
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

    /// Documentation of a public model contains the members that users call, not those that the runtime calls.
    @Test func generatedCodeHidesWhatTheRuntimeCalls() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let symbols = try await documentedSymbols(of: "GeneratedModelTests", in: folder)
        let members = symbols.compactMap(\.pathComponents.last)
        #expect(Set(members).isSuperset(of: ["codableKeys", "update(from:)", "unrecognized(_:)"]))
        let hidden = members.filter { name in
            name.hasPrefix("collect") || name.hasPrefix("hasEqual") || name.hasPrefix("schemaDefault")
                || ["archiveLayout", "archiveBox", "layout", "modelRegistry", "registry", "stamp"].contains(name)
        }
        #expect(hidden == [])
    }

    private struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Comment: Decodable {}
        let identifier: Identifier
        let pathComponents: [String]
        let docComment: Comment?
    }

    private func documentedSymbols(of module: String = "HeirloomRuntime", in folder: URL) async throws -> [Symbol] {
        struct Graph: Decodable { let symbols: [Symbol] }
        let modules = Repository.products.appending(path: "Modules")
        let target = try await run(["swiftc", "-print-target-info"])
        let triple = target.split(separator: "\"").map(String.init)
        let index = try #require(triple.firstIndex(of: "unversionedTriple"))
        _ = try await run([
            "swift-symbolgraph-extract", "-module-name", module, "-I", modules.path(), "-target",
            triple[index + 2], "-output-dir", folder.path(), "-minimum-access-level", "public",
        ])
        let data = try Data(contentsOf: folder.appending(path: "\(module).symbols.json"))
        return try JSONDecoder().decode(Graph.self, from: data).symbols
    }

    private func run(_ arguments: [String]) async throws -> String {
        let outcome = try await Command.run(arguments)
        #expect(outcome.status == 0, "\(arguments.joined(separator: " ")): \(outcome.output)")
        return outcome.output
    }
}
