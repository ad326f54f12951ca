import CommandTestSupport
import Foundation
import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing

/// The running example: five versions, each generated as a module of its own, with the app of its version; every version reads every
/// archive, those written now and those stored since they were released.
@Suite(.serialized) struct LibraryVersionsTests {
    private static let folder = "Tests/Fixtures/Archives/Library"
    private static let example = "Examples/Library/Sources/Library"

    /// The output of each reader, line by line, by `<archive> by <reader>`.
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

    /// The code in the first comment of one of the runtime's files.
    private static func comment(_ path: String) throws -> String {
        let lines = try Repository.text("Sources/HeirloomRuntime/\(path)").split(separator: "\n")
        return lines.prefix { !$0.hasPrefix("public") }.filter { $0.hasPrefix("///     ") }.map {
            "\($0.dropFirst(4))\n"
        }
        .joined()
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
                let main = try Repository.text("\(example)/main.swift").replacing("import Foundation\n", with: "")
                    .replacing("CommandLine.arguments.dropFirst()", with: "paths")
                part.add(
                    "import Foundation\n\npublic func example(_ paths: ArraySlice<String>) throws {\n\(main)}\n",
                    as: "Example.swift"
                )
                let page = "Sources/HeirloomRuntime/HeirloomRuntime.docc/HeirloomRuntime.md"
                let code = try GuidePage(page).blocks.filter { $0.info == "swift" }.map(\.text).joined()
                let roots = try comment("Registry/ArchiveRoots.swift")
                let options = try comment("Reading/ReadingOptions.swift")
                let documented = """
                    import Foundation
                    import HeirloomRuntime
                    func documented(_ book: Book) throws {
                    \(code)  _ = back
                    }
                    func documented(_ given: (books: [Book], owner: Person)) throws {
                      let (books, owner) = given
                      do {
                    \(roots)    _ = (books, owner)
                      }
                    }
                    func documented(_ url: URL) throws {
                    \(options)  _ = book
                    }

                    """
                part.add(documented, as: "Documented.swift")
            }
            program.add(try await part.compile(as: "LibraryV\(version)"))
        }
        let example = """
            if CommandLine.arguments.dropFirst().first == "--example" {
                try LibraryV5.example(CommandLine.arguments.dropFirst(2))
                exit(0)
            }

            let written = [
            """
        let main = try Repository.text("\(folder)/Versions/main.swift")
        program.add(main.replacing("let written = [", with: example), as: "main.swift")
        return program
    }

    /// The kinds of change, and the forms of them with additional effects.
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
        // A key and a name of a class that are used again with another meaning.
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

    /// The output of `make run`.
    @Test func theExamplePrintsWhatReadmeShows() async throws {
        let block = try #require(GuidePage("README.md").blocks.first { $0.text.hasPrefix("made ") })
        let paths = (1...2).map { "\(Repository.root.path())\(Self.folder)/\($0)/small-library.archive" }
        let outcome = try await Self.program().run(arguments: ["--example"] + paths)
        let output = outcome.output.replacing(Repository.root.path(), with: "")
        let shown = block.text.components(separatedBy: "...\n")
        #expect(shown.count == 2 && output.hasPrefix(shown[0]), "\(output)")
    }

    @Test func everyVersionReadsEveryOtherAsTheMatrixSays() async throws {
        let program = try await Self.program()
        let folder = Repository.root.appending(path: Self.folder)
        let kept = ["archive", "xml"].flatMap { Repository.files(in: folder, suffix: ".\($0)") }
        #expect(kept.count >= 6)
        let outcome = try await program.run(arguments: kept.map { $0.path() })
        #expect(outcome.status == 0, "\(outcome.output)")
        let found = Readings(outcome.output)

        // The output expected by hand, word for word.
        let expected = Readings(try Repository.text("\(Self.folder)/readings.txt"))
        func isWritten(_ name: String) -> Bool { !name.hasPrefix("kept") }
        #expect(found.order.filter(isWritten) == expected.order.filter(isWritten))
        for name in expected.order where isWritten(name) {
            #expect(found.lines[name] == expected.lines[name], "\(name)")
        }

        // A released archive is read like one that the same version writes now, except for values written for older readers since.
        for file in kept {
            let version = file.deletingLastPathComponent().lastPathComponent
            for reader in 1...5 {
                let lines = found["kept \(version) (\(file.lastPathComponent))", by: reader]
                let kept = expected["kept \(version)", by: reader]
                let right = kept.isEmpty ? expected[version, by: reader] : kept
                #expect(lines == right, "\(file.path()) by \(reader)")
            }
        }

        // The compiler's verdicts.
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
        // Versions 3 and 4 do not know a pamphlet, which was a book for them, and the matrix says that the result depends on the value.
        for reader in 3...4 {
            let cell = try #require(matrix[archive: 5, reader: reader])
            #expect(cell.details(.depends).contains { $0.subject == "Pamphlet" })
            #expect(found.refuses("5", by: reader))
        }
    }
}
