import CommandTestSupport
import Explanations
import Foundation
import ModelDiff
import Testing

/// A diagnostic as the sources declare it.
struct DeclaredDiagnostic {
    let id: String
    let severity: String
    let target: String

    /// Of all targets, by id.
    static func all() throws -> [DeclaredDiagnostic] {
        var all: [DeclaredDiagnostic] = []
        for file in Repository.sources(below: "Sources") {
            let folders = file.pathComponents
            let target = folders.lastIndex(of: "Sources").map { folders[$0 + 1] } ?? ""
            for match in try Repository.text(file).matches(of: /DiagnosticID\(\s*"([^"]+)"(?:,\s*\.(\w+))?/) {
                let severity = String(match.output.2 ?? "error")
                all.append(DeclaredDiagnostic(id: String(match.output.1), severity: severity, target: target))
            }
        }
        return all.sorted { $0.id < $1.id }
    }
}

/// The pages list exactly what the sources declare.
@Suite struct RegistryTests {
    private let declared: [DeclaredDiagnostic]

    init() throws {
        declared = try DeclaredDiagnostic.all()
    }

    @Test func everyDiagnosticOfTheSourcesHasItsPage() {
        #expect(declared.count > 150)
        let listed = Explanation.diagnostics(rules: Set(Rule.all.map(\.id)))
        #expect(listed.map(\.page.id) == declared.map(\.id), "pages and what the sources declare, in order")
        #expect(listed.map(\.severity) == declared.map(\.severity))
    }

    /// The loader knows them by that.
    @Test func idsOfReadingYAMLSaySo() {
        for diagnostic in declared {
            #expect(diagnostic.id.hasPrefix("yaml-") == (diagnostic.target == "YAMLTree"), "\(diagnostic.id)")
        }
    }

    private static let diagnostics = Repository.root.appending(path: "Schemas/DIAGNOSTICS.md")
    private static let commands = Repository.root.appending(path: "Schemas/COMMANDS.md")

    private static let filesAndOutput = "Files and output"
    private static let titles = [
        "YAMLTree": "YAML", "ModelLanguage": "Language", "SchemaHistory": "History",
        "SwiftGeneration": "Templates", "Workspace": filesAndOutput, "Authoring": filesAndOutput,
        "Importing": filesAndOutput, "ModelDiff": filesAndOutput, "Fixtures": filesAndOutput,
        "Commands": filesAndOutput,
    ]

    /// `HEIRLOOM_RECORD=1` writes the tables of the reference, and the test still fails.
    @Test func theReferenceListsEachDiagnosticAndCommand() async throws {
        #expect(Set(declared.map(\.target)) == Set(Self.titles.keys))
        var text = try Repository.text(Self.diagnostics)
        for title in Set(Self.titles.values) {
            let rows = declared.filter { Self.titles[$0.target] == title }.map {
                "| `\($0.id)` | \($0.severity) | \(Explanation.of($0.id)?.summary ?? "") |\n"
            }.joined()
            try replaceTable(below: "## \(title)", with: "| id | | what is wrong |\n|---|---|---|\n" + rows, in: &text)
        }
        let commands = try await commands().map { "| `heirloom \($0.name)` | \($0.abstract) |\n" }.joined()
        var list = try Repository.text(Self.commands)
        try replaceTable(
            below: "## All commands",
            with: "| command | what it does |\n|---|---|\n" + commands,
            in: &list
        )
        guard ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil else { return }
        try Data(text.utf8).write(to: Self.diagnostics)
        try Data(list.utf8).write(to: Self.commands)
    }

    private func replaceTable(below heading: String, with table: String, in text: inout String) throws {
        let start = try #require(text.range(of: "\n\(heading)\n\n")).upperBound
        let end = text.range(of: "\n\n", range: start..<text.endIndex).map { text.index(after: $0.lowerBound) }
        let range = start..<(end ?? text.endIndex)
        #expect(text[range] == table)
        text.replaceSubrange(range, with: table)
    }

    /// The commands for users, as the tool lists them.
    private func commands() async throws -> [(name: String, abstract: String)] {
        struct Help: Decodable {
            struct Command: Decodable {
                let commandName: String
                let abstract: String?
                let shouldDisplay: Bool
                let subcommands: [Command]?
            }
            let command: Command
        }
        let outcome = try await Command.run([Repository.tool.path(), "--experimental-dump-help"])
        let help = try JSONDecoder().decode(Help.self, from: Data(outcome.stdout.utf8))
        return (help.command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
            .map { ($0.commandName, $0.abstract ?? "") }
    }

    @Test func idsAreUniqueAndKebabCase() {
        #expect(Set(declared.map(\.id)).count == declared.count)
        for diagnostic in declared {
            #expect(diagnostic.id.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(diagnostic.id)")
        }
    }
}
