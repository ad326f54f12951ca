import Diagnostics
import Foundation
import ModelDiff
import ModelLanguage
import SwiftGeneration
import Testing

/// The running example: five versions, each generated as a module of its own, with the app of its time; every archive is read by
/// every version, those written now and those kept since they were released.
@Suite struct LibraryVersionsTests {
    private static let folder = "Tests/Fixtures/Archives/Library"
    private static let example = "Examples/Library/Sources/Library"

    /// What each reader told, line by line, by `<archive> by <reader>`.
    private struct Readings {
        private(set) var order: [String] = []
        private(set) var lines: [String: [String]] = [:]

        init(_ text: String) {
            for line in text.split(separator: "\n").map(String.init) {
                if line.hasPrefix("== ") {
                    order.append(String(line.dropFirst(3)))
                    lines[order[order.count - 1]] = []
                } else if let last = order.last {
                    lines[last]?.append(line)
                }
            }
        }

        subscript(_ archive: String, by reader: Int) -> [String] { lines["\(archive) by \(reader)"] ?? [] }
        func refuses(_ archive: String, by reader: Int) -> Bool {
            self[archive, by: reader].first?.hasPrefix("refused: ") ?? true
        }
    }

    private static func history() throws -> ModelHistory {
        var bag = DiagnosticBag()
        let schemas = ["library.yaml": try Repository.text("Schemas/library.yaml")]
        let model = try #require(GeneratedModel.model(schemas, root: "library.yaml", into: &bag))
        let history = try #require(replayHistory(of: model, into: &bag))
        #expect(bag.diagnostics.map(\.message) == [])
        return history
    }

    private static func program() throws -> CompiledCase {
        let history = try history()
        var program = CompiledCase("library-versions")
        for version in 1...5 {
            let model = try #require(history.model(at: version))
            var part = CompiledCase("library-v\(version)")
            var bag = DiagnosticBag()
            for file in renderModel(model, into: &bag) { part.add(file.text, as: file.path) }
            #expect(bag.diagnostics.map(\.message) == [])
            for name in ["Report", "V\(version)"] {
                part.add(try Repository.text("\(folder)/Apps/\(name).swift"), as: "\(name).swift")
            }
            if version == 5 {
                for name in ["Catalogue+Hooks", "Person+Past", "SmallLibrary"] {
                    part.add(try Repository.text("\(example)/\(name).swift"), as: "\(name).swift")
                }
            }
            program.add(try part.compile(as: "LibraryV\(version)"))
        }
        program.add(try Repository.text("\(folder)/Versions/main.swift"), as: "main.swift")
        return program
    }

    @Test func everyVersionReadsEveryOtherAsTheMatrixSays() throws {
        let program = try Self.program()
        let folder = Repository.root.appending(path: Self.folder)
        let kept = ["archive", "xml"].flatMap { Repository.files(in: folder, suffix: ".\($0)") }
        #expect(kept.count >= 6)
        let outcome = try program.run(arguments: kept.map { $0.path() })
        #expect(outcome.status == 0, "\(outcome.output)")
        let found = Readings(outcome.output)

        // What was expected by hand, word for word.
        let expected = Readings(try Repository.text("\(Self.folder)/readings.txt"))
        #expect(found.order.filter { !$0.hasPrefix("kept") } == expected.order)
        for name in expected.order { #expect(found.lines[name] == expected.lines[name], "\(name)") }

        // What was released reads like what the same version writes now.
        for file in kept {
            let version = file.deletingLastPathComponent().lastPathComponent
            for reader in 1...5 {
                let lines = found["kept \(version) (\(file.lastPathComponent))", by: reader]
                #expect(lines == expected[version, by: reader], "\(file.path()) by \(reader)")
            }
        }

        // What the compiler says of itself.
        let matrix = VersionMatrix(try Self.history())
        for archive in 1...5 {
            for reader in 1...5 {
                let cell = try #require(matrix[archive: archive, reader: reader])
                let name = archive == 5 ? "5 (books)" : "\(archive)"
                #expect(
                    found.refuses(name, by: reader) == cell.outcome.isFailure,
                    "\(name) by \(reader): the matrix says '\(cell.outcome.phrase)'"
                )
                if archive == reader { #expect(cell.outcome == .reads) }
            }
        }
        // A pamphlet is unknown to versions 3 and 4, for which it was a book, and the matrix says that it depends.
        for reader in 3...4 {
            let cell = try #require(matrix[archive: 5, reader: reader])
            #expect(cell.details(.depends).contains { $0.subject == "Pamphlet" })
            #expect(found.refuses("5", by: reader))
        }
    }
}
