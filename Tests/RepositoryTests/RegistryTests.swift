import CompilerDriver
import Diagnostics
import Foundation
import Testing

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

    @Test func idsAreUniqueAndKebabCase() {
        #expect(Set(ids.map(\.name)).count == ids.count)
        for id in ids {
            #expect(id.name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(id.name)")
        }
    }

    @Test func summariesAreOneLineInLowerCaseWithoutFullStop() {
        for id in ids {
            #expect(!id.summary.isEmpty && !id.summary.hasSuffix(".") && !id.summary.contains("\n"), "\(id.name)")
            #expect(id.summary.first?.isUppercase != true || id.summary.hasPrefix("YAML"), "\(id.name): \(id.summary)")
        }
    }
}
