import CommandTestSupport
import CompilerDriver
import Explanations
import Foundation
import ModelLanguage
import SchemaDiagnostics
import SwiftGeneration
import Testing
import YAMLTree

/// The registries list exactly what the sources declare.
@Suite struct RegistryTests {
    private let ids = DiagnosticRegistry.all

    @Test func everyDiagnosticIDOfTheSourcesIsListed() throws {
        var declared: Set<String> = []
        for file in Repository.sources(below: "Sources") {
            for match in try Repository.text(file).matches(of: /DiagnosticID\(\s*"([^"]+)"/) {
                declared.insert(String(match.output.1))
            }
        }
        #expect(declared.count > 30)
        #expect(declared.subtracting(ids.map(\.name)).sorted() == [], "declared, but in no registry")
        #expect(Set(ids.map(\.name)).subtracting(declared).sorted() == [], "listed, but not declared")
    }

    private static let registries = [
        "YAML": DiagnosticRegistry.yamlTree, "Language": DiagnosticRegistry.modelLanguage,
        "History": DiagnosticRegistry.history, "Files and output": DiagnosticRegistry.driver,
        "Templates": DiagnosticRegistry.swiftGeneration,
    ]

    /// Two branches that each add an id put it in different places.
    @Test(arguments: registries.values) func idsAreInOrder(_ ids: [DiagnosticID]) {
        #expect(ids.map(\.name) == ids.map(\.name).sorted())
    }

    /// `HEIRLOOM_RECORD=1` writes the tables anew, and still fails.
    @Test func theReferenceListsEachDiagnostic() throws {
        let file = Repository.root.appending(path: "Schemas/REFERENCE.md")
        var text = try Repository.text(file)
        for (title, ids) in Self.registries {
            let rows = ids.map { id in
                "| `\(id.name)` | \(id.severity.rawValue) | \(Explanation.of(id.name)?.summary ?? "") |\n"
            }.joined()
            // A chapter of the same name is above the diagnostics.
            let title = "\n### \(title)\n\n"
            let start = try #require(text.range(of: title, options: .backwards)).upperBound
            let end = text.range(of: "\n\n", range: start..<text.endIndex).map { text.index(after: $0.lowerBound) }
            let range = start..<(end ?? text.endIndex)
            let table = "| id | | what is wrong |\n|---|---|---|\n" + rows
            #expect(text[range] == table)
            text.replaceSubrange(range, with: table)
        }
        if ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil { try Data(text.utf8).write(to: file) }
    }

    @Test func idsAreUniqueAndKebabCase() {
        #expect(Set(ids.map(\.name)).count == ids.count)
        for id in ids {
            #expect(id.name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(id.name)")
        }
    }
}
