import CommandTestSupport
import Foundation
import SchemaDiagnostics
import Testing
import Workspace

/// Mistakes in schemas, by where they come from: slips of YAML, of this language, and habits of Swift and its kin, in
/// `Tests/Fixtures/Habits`. Exactly one id reports each mistake, and its fix-its result in the schema that is given there, which has no
/// finding. What other notations write is in `generic.txt`: the place and what is expected there are told, and nothing is guessed.
@Suite struct HabitTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var context: String
        var id: String
        /// Nil if the fixture does not state it.
        var message: String?
        var written: String
        /// Nil if the fixture does not state it.
        var fixed: String?

        var testDescription: String { "\(context): \(written)" }

        /// The schema around it.
        func schema(_ text: String) -> String {
            switch context {
            case "property":
                """
                model: M
                version: 1
                enums:
                  Genre: { cases: [drama] }
                classes:
                  Person: {}
                  Film:
                    properties:
                      \(text)

                """
            case "struct":
                """
                model: M
                version: 1
                enums:
                  Genre: { cases: [drama] }
                classes:
                  Person: {}
                structs:
                  Film:
                    properties:
                      \(text)

                """
            case "removed":
                """
                model: M
                version: 2
                enums:
                  Genre: { cases: [drama] }
                classes:
                  Person: {}
                  Film:
                    properties:
                      a: Int
                    history:
                      2:
                        - remove:
                            \(text)

                """
            case "class": "model: M\nversion: 1\nclasses:\n  Item: {}\n  \(text)\n"
            case "enum": "model: M\nversion: 1\nenums:\n  \(text)\n"
            default: text + "\n"
            }
        }
    }

    static let mistakes: [Mistake] = {
        let files = ["yaml", "own", "swift", "generic"]
        let text = files.map { (try? Repository.text("Tests/Fixtures/Habits/\($0).txt")) ?? "" }.joined()
        var mistakes: [Mistake] = []
        var context = ""
        var isFixed = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("# "),
                ["property", "struct", "removed", "class", "enum", "file"].contains(String(line.dropFirst(2)))
            {
                context = String(line.dropFirst(2))
                isFixed = false
            } else if line.hasPrefix("=== ") {
                let parts = line.dropFirst(4).split(separator: ": ", maxSplits: 1).map(String.init)
                mistakes.append(Mistake(context: context, id: parts[0], message: parts.dropFirst().first, written: ""))
                isFixed = false
            } else if line == "---" {
                isFixed = true
            } else if let last = mistakes.indices.last {
                if isFixed {
                    mistakes[last].fixed = mistakes[last].fixed.map { $0 + "\n" + line } ?? line
                } else {
                    mistakes[last].written += (mistakes[last].written.isEmpty ? "" : "\n") + line
                }
            }
        }
        for index in mistakes.indices {
            if mistakes[index].fixed?.hasSuffix("\n") == true { mistakes[index].fixed?.removeLast() }
            if mistakes[index].fixed == "-" { mistakes[index].fixed = nil }
        }
        return mistakes
    }()

    /// What archives or JSON may have under the written name, or as it was written, is not changed by `--fix`.
    @Test(arguments: [
        "enums: { Kind: { cases: [in-progress, done] } }", "classes: { App.Film: {} }",
        "classes: { Film: { properties: { release-date: Date } } }",
        "classes:\n  Trip {\n    var price: Int = 0 {\n      didSet { changed() }\n    }\n  }",
        "classes:\n  class Trip {\n    var name: String\n    enum CodingKeys: String, CodingKey {\n      case name = \"n\"\n    }\n  }",
        "classes:\n  protocol Shape { var r: Double { get } }", "classes:\n  struct Money { let amount: Decimal }",
        "classes: { Film: { properties: { a: Int }, history: { 3: [rename: { x: b }], 2: [rename: { b: a }] } } }",
        "removed: { Old: { until: 2, readAs: drop } }",
        "classes: { Film: { properties: { tax: { type: [Float], cached: true } } } }",
        "classes: { Film: { properties: { count: { type: Int, required: false, default: 5 } } } }",
        "classes: { Film: { properties: { a: String, b: String }, history: { 3: [add: { b: { missing: { from: [a] } } }] } } }",
        "classes: { Film: { properties: { a: String, b: String }, history: { 3: [add: { b: { missing: { from: [a], using: a.lowercased() } } }] } } }",
    ])
    func whatArchivesMayHaveIsForTheAuthorToDecide(_ text: String) throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "m.yaml").path()
        try Data("model: M\nversion: 3\n\(text)\n".utf8).write(to: URL(filePath: path))
        let report = CompilerDriver.check([path]).report
        #expect(report.diagnostics.contains { $0.severity == .error })
        #expect(report.diagnostics.allSatisfy { $0.fixIts.count != 1 || !$0.fixIts[0].hasOneReading })
    }

    @Test func eachMistakeIsToldOnceAndCured() throws {
        #expect(Self.mistakes.count > 500)
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "m.yaml").path()
        func check(_ text: String) throws -> DiagnosticReport {
            try Data(text.utf8).write(to: URL(filePath: path))
            return CompilerDriver.check([path]).report
        }
        for mistake in Self.mistakes {
            let written = mistake.schema(mistake.written)
            let report = try check(written)
            let shown = "\n" + written + "\n" + render(report, as: .text).replacing(path, with: "m.yaml")
            #expect(Set(report.diagnostics.map(\.id.name)) == [mistake.id], "\(shown)")
            if let message = mistake.message { #expect(report.diagnostics.first?.message == message, "\(shown)") }
            let fixIts = report.diagnostics.compactMap(\.fixIts.first)
            guard let file = report.diagnostics.first?.span.file, mistake.fixed != nil || !fixIts.isEmpty else {
                continue
            }
            let fixed = String(decoding: applying(fixIts, to: file), as: UTF8.self)
            if let expected = mistake.fixed { #expect(fixed == mistake.schema(expected), "\(shown)") }
            let left = try check(fixed)
            // A fix-it that is only a part of the way says what is next.
            let isExpected = left.diagnostics.allSatisfy { next in
                fixIts.contains { $0.message.contains("the next error is then") && $0.message.contains(next.message) }
            }
            #expect(left.diagnostics.isEmpty || isExpected, "\(shown)\n\(fixed)\n\(render(left, as: .text))")
        }
    }
}
