import Foundation
import Testing

/// Archives that released versions of the running example's model wrote: files that are never written anew.
@Suite struct LibraryArchiveTests {
    private static let archives = Repository.fixtures.appending(path: "Archives/Library")

    @Test func presentCodeReadsThemAll() throws {
        var reader = CompiledCase("library-reader")
        reader.add(try Showcase.library())
        for name in ["Catalogue+SearchIndex", "SmallLibrary"] {
            reader.add(try Repository.text("Examples/Library/Sources/Library/\(name).swift"), as: "\(name).swift")
        }
        reader.add(try Repository.text("Tests/Fixtures/Archives/Library/Reader/main.swift"), as: "main.swift")
        reader.add(try Repository.text("Tests/Fixtures/GeneratedPrograms/Expectations.swift"), as: "Expectations.swift")
        let files = ["archive", "xml"].flatMap { Repository.files(in: Self.archives, suffix: ".\($0)") }
        #expect(files.count >= 2)
        let outcome = try reader.run(arguments: files.map { $0.path() })
        #expect(outcome.status == 0, "\(outcome.output)")
    }
}
