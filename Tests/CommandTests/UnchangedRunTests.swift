import CommandTestSupport
import CompilerDriver
import Foundation
import Testing

/// A run of `generate` is skipped only if it would do nothing and report nothing.
@Suite struct UnchangedRunTests {
    @Test func aSecondRunIsKnownAndSaysTheSame() throws {
        let project = try Project()
        let first = project.generate()
        #expect(first.written.count == 4)
        #expect(!first.wasKnown)
        let second = project.generate()
        #expect(second.wasKnown)
        #expect(second.unchangedCount == 4)
        #expect(second.modelCount == 1)
        #expect(second.exitStatus == 0)
        #expect(project.generate(mode: .check).wasKnown)
        #expect(project.generate(mode: .dryRun).unchangedCount == 4)
    }

    @Test func withoutAFolderForItNothingIsKnown() throws {
        let project = try Project()
        _ = project.generate(cache: nil)
        #expect(!project.generate(cache: nil).wasKnown)
        #expect(!FileManager.default.fileExists(atPath: project.path("cache")))
    }

    /// Every content has a hash of its own, however short.
    @Test func aShortFileIsReadAgain() throws {
        let project = try Project()
        try project.write("enums:\n  A: { cases: [b] }\n", to: "Schemas/parts/short.yaml")
        _ = project.generate()
        try project.write("enums:\n  A: { cases: [c] }\n", to: "Schemas/parts/short.yaml")
        #expect(!project.generate().wasKnown)
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Paths that the run after it writes.
        var written: [String] = []
        var removed: [String] = []
        var hasErrors = false
        let make: @Sendable (Project) throws -> Void

        init(
            _ name: String,
            written: [String] = [],
            removed: [String] = [],
            hasErrors: Bool = false,
            _ make: @escaping @Sendable (Project) throws -> Void
        ) {
            testDescription = name
            self.written = written
            self.removed = removed
            self.hasErrors = hasErrors
            self.make = make
        }
    }

    private static let changes: [Change] = [
        Change("the root says something else", written: ["Book.swift"]) {
            try $0.replace("title: String", by: "title: String?", in: "Schemas/books.yaml")
        },
        Change("the root has another comment") { try $0.append("# checked\n", to: "Schemas/books.yaml") },
        Change("an included file says something else", written: ["Author.swift"]) {
            try $0.replace("name: String", by: "name: String?", in: "Schemas/parts/author.yaml")
        },
        Change("another file fits the include pattern", written: ["BooksModel.swift", "Shelf.swift"]) {
            try $0.write("classes:\n  Shelf:\n    properties: { row: Int }\n", to: "Schemas/parts/shelf.yaml")
        },
        Change("an included file is gone", removed: ["Genre.swift"]) {
            try $0.remove("Schemas/parts/genre.yaml")
        },
        Change("a file that a schema names is gone", hasErrors: true) { try $0.remove("Schemas/books.yaml") },
        Change("a generated file was edited", written: ["Book.swift"]) {
            try $0.append("// mine\n", to: "Generated/Book.swift")
        },
        Change("two bytes of a generated file changed", written: ["Book.swift"]) { project in
            var bytes = try Data(contentsOf: project.url("Generated/Book.swift"))
            bytes[8] ^= 1
            bytes[16] ^= 1
            try bytes.write(to: project.url("Generated/Book.swift"))
        },
        Change("a generated file is gone", written: ["Author.swift"]) { try $0.remove("Generated/Author.swift") },
        Change("the list of generated files is gone") { try $0.remove("Generated/.heirloom-Books") },
        Change("a folder stands where a file was", hasErrors: true) { project in
            try project.remove("Generated/Author.swift")
            try project.write("", to: "Generated/Author.swift/mine")
        },
        Change(
            "a template says something else",
            written: ["Author.swift", "Book.swift", "BooksModel.swift", "Genre.swift"]
        ) {
            try $0.replace("{{schema}}", by: "{{schema}}, with care", in: "Templates/File.swift.mustache")
        },
        Change("another template is used", hasErrors: true) {
            try $0.write("{{#nobody}}", to: "Templates/Class.swift.mustache")
        },
        Change("seals are there that do not fit", hasErrors: true) {
            try $0.write("no seals\n", to: "Schemas/books.lock.yaml")
        },
        Change("the note is cut short") { project in
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: project.path("cache")).first)
            let note = try Data(contentsOf: project.url("cache/\(name)"))
            try note.dropLast(note.count / 2).write(to: project.url("cache/\(name)"))
        },
    ]

    @Test(arguments: changes)
    func anyChangeMakesAWholeRun(_ change: Change) throws {
        let project = try Project()
        _ = project.generate()
        #expect(project.generate().wasKnown)
        try change.make(project)
        let result = project.generate()
        #expect(!result.wasKnown)
        #expect(result.report.hasErrors == change.hasErrors, "\(result.report.diagnostics)")
        #expect(result.written.map { Paths.name(of: $0) } == change.written)
        #expect(result.removed.map { Paths.name(of: $0) } == change.removed)
        // Errors are reported again each time; everything else is recorded from then on.
        #expect(project.generate().wasKnown == !change.hasErrors)
    }

    @Test func otherOptionsAreAnotherRun() throws {
        let project = try Project()
        _ = project.generate()
        #expect(!project.generate(output: "Elsewhere").wasKnown)
        #expect(!project.generate(version: 1).wasKnown)
        #expect(project.generate(output: "Elsewhere").wasKnown)
        #expect(project.generate().wasKnown)
    }

    @Test func warningsAreToldEachTime() throws {
        let project = try Project()
        try project.replace("doc: Paper.", by: "doc: see issue #12", in: "Schemas/books.yaml")
        for _ in 0..<3 {
            let result = project.generate()
            #expect(!result.wasKnown)
            #expect(result.report.diagnostics.map(\.id.name) == ["yaml-comment-in-text"])
        }
    }
}

extension UnchangedRunTests {
    /// A model in three files with a template of its own, in a folder that is removed with it.
    final class Project: Sendable {
        private let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "heirloom-unchanged-\(UUID().uuidString)")
            try write(
                """
                model: Books
                version: 1
                include: ["parts/*.yaml"]
                classes:
                  Book:
                    doc: Paper.
                    properties:
                      title: String
                      author: Author?

                """,
                to: "Schemas/books.yaml"
            )
            try write("classes:\n  Author:\n    properties:\n      name: String\n", to: "Schemas/parts/author.yaml")
            try write("enums:\n  Genre:\n    cases: [fiction, essays]\n", to: "Schemas/parts/genre.yaml")
            let template = Repository.root.appending(path: "Templates/File.swift.mustache")
            try write(String(contentsOf: template, encoding: .utf8), to: "Templates/File.swift.mustache")
        }

        deinit {
            try? FileManager.default.removeItem(at: folder)
        }

        func generate(
            mode: GenerateOptions.Mode = .write,
            output: String = "Generated",
            version: Int? = nil,
            cache: String? = "cache"
        ) -> RunResult {
            let options = GenerateOptions(
                output: path(output),
                mode: mode,
                templates: path("Templates"),
                version: version,
                cache: cache.map(path)
            )
            return CompilerDriver.generate([path("Schemas/books.yaml")], options: options)
        }

        func url(_ name: String) -> URL { folder.appending(path: name) }
        func path(_ name: String) -> String { url(name).path }

        func write(_ text: String, to name: String) throws {
            try FileManager.default.createDirectory(
                at: url(name).deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url(name))
        }

        func append(_ text: String, to name: String) throws {
            try write(String(contentsOf: url(name), encoding: .utf8) + text, to: name)
        }

        func replace(_ old: String, by new: String, in name: String) throws {
            let text = try String(contentsOf: url(name), encoding: .utf8)
            #expect(text.contains(old))
            try write(text.replacingOccurrences(of: old, with: new), to: name)
        }

        func remove(_ name: String) throws {
            try FileManager.default.removeItem(at: url(name))
        }
    }
}
