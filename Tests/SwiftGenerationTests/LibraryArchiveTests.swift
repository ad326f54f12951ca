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
        let files = ["archive"].flatMap { Repository.files(in: Self.archives, suffix: ".\($0)") }
        #expect(files.count >= 1)
        let outcome = try reader.run(arguments: files.map { $0.path() })
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    /// The same files, read by what the model may be four versions later.
    @Test func laterCodeReadsTheFirstVersion() throws {
        let folder = "Tests/Fixtures/Archives/Library/LaterReader"
        var reader = CompiledCase("library-later-reader")
        reader.add(
            try GeneratedModel(["library.yaml": Repository.text("\(folder)/library.yaml")], root: "library.yaml")
        )
        reader.add(try Repository.text("\(folder)/main.swift"), as: "main.swift")
        reader.add(try Repository.text("Tests/Fixtures/GeneratedPrograms/Expectations.swift"), as: "Expectations.swift")
        let first = Self.archives.appending(path: "1")
        let files = ["archive", "xml"].flatMap { Repository.files(in: first, suffix: ".\($0)") }
        #expect(files.count >= 2)
        let outcome = try reader.run(arguments: files.map { $0.path() })
        #expect(outcome.status == 0, "\(outcome.output)")
    }
}
