import CommandTestSupport
import Foundation
import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
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

    private static func checked() throws -> CheckedModel {
        var bag = DiagnosticBag()
        let schemas = ["library.yaml": try Repository.text("Schemas/library.yaml")]
        let model = try #require(GeneratedModel.model(schemas, root: "library.yaml", into: &bag))
        let checked = try #require(CheckedModel(model, into: &bag))
        #expect(bag.diagnostics.map(\.message) == [])
        return checked
    }

    private static func program() async throws -> CompiledCase {
        let history = try checked().history
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
            program.add(try await part.compile(as: "LibraryV\(version)"))
        }
        program.add(try Repository.text("\(folder)/Versions/main.swift"), as: "main.swift")
        return program
    }

    /// The kinds of change there are, and the forms of them that do more than their plain ones.
    @Test func theHistoryHasEveryKindOfChange() throws {
        let schema = try Repository.text("Schemas/library.yaml")
        for keyword in historyKinds.flatMap({ $0.keywords }) {
            #expect(schema.contains("- \(keyword): "), "\(keyword)")
        }
        let forms: [(name: String, pattern: String)] = [
            ("add, optional", #"add: \["#), ("add, missing", #"add: \{ \w+: \{ missing: \d"#),
            ("add, computed", #"add: \{ \w+: \{ missing: \{ from: \["#),
            ("retype with else", #"retype: .*using: .*else: "#),
            ("retype by itself", #"retype: \{ \w+: \{ from: \{ type: \w+, default: \d+ \} \} \}"#),
            ("split", #"split: \{ from: .*into: \[\w+, \w+\], using: "#),
            ("superclass with missing", #"superclass: \{ was: \w+, missing: "#),
            ("drop unless", #"drop: \{ unless: "#), ("removeCase", #"removeCase: \{ \w+: \{ raw: \d, readAs: "#),
            ("removeCase for short", #"removeCase: \{ \w+: \w+ \}"#),
            ("writeAlso a key", #"writeAlso: \{ \w+: \{ from: "#),
            ("writeAlso a class", #"writeAlso: \{ class: "#), ("since", #"since: \d"#),
            ("removed, read as a class", #"readAs: [A-Z]"#),
            ("removed, dropped", #"readAs: drop"#), ("removed, renamed", #"\n    rename: \{ "#),
            ("upgraded", #"upgraded: "#),
        ]
        for form in forms {
            #expect(schema.range(of: form.pattern, options: .regularExpression) != nil, "\(form.name)")
        }
        // A key and a name of a class that come back with another meaning.
        let history = try Self.checked().history
        let nicks = (1...5).map { version in
            let shape = history.shape(at: version)
            return shape?.records.values.first { $0.archiveName == (version < 3 ? "Human" : "Person") }?.properties
                .first { $0.key == "nick" }?.type.schemaSpelling()
        }
        #expect(nicks == ["String?", nil, nil, nil, "[String]"])
        let pamphlets = (1...5).map { history.shape(at: $0)?.names["Pamphlet"]?.isRemoved }
        #expect(pamphlets == [true, true, nil, nil, false])
    }

    @Test func everyVersionReadsEveryOtherAsTheMatrixSays() async throws {
        let program = try await Self.program()
        let folder = Repository.root.appending(path: Self.folder)
        let kept = ["archive", "xml"].flatMap { Repository.files(in: folder, suffix: ".\($0)") }
        #expect(kept.count >= 6)
        let outcome = try await program.run(arguments: kept.map { $0.path() })
        #expect(outcome.status == 0, "\(outcome.output)")
        let found = Readings(outcome.output)

        // What was expected by hand, word for word.
        let expected = Readings(try Repository.text("\(Self.folder)/readings.txt"))
        func isWritten(_ name: String) -> Bool { !name.hasPrefix("kept") }
        #expect(found.order.filter(isWritten) == expected.order.filter(isWritten))
        for name in expected.order where isWritten(name) {
            #expect(found.lines[name] == expected.lines[name], "\(name)")
        }

        // What was released reads like what the same version writes now, but for what is written for older readers since.
        for file in kept {
            let version = file.deletingLastPathComponent().lastPathComponent
            for reader in 1...5 {
                let lines = found["kept \(version) (\(file.lastPathComponent))", by: reader]
                let kept = expected["kept \(version)", by: reader]
                let right = kept.isEmpty ? expected[version, by: reader] : kept
                #expect(lines == right, "\(file.path()) by \(reader)")
            }
        }

        // What the compiler says of itself.
        let matrix = VersionMatrix(try Self.checked())
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
