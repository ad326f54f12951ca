import ArgumentParser
import Explanations
import ModelDiff
import SchemaDiagnostics
import Workspace

struct RulesCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Lists all diagnostics, and all rules of 'heirloom diff', with their severity and meaning."
    )

    @Option(help: "How the list is written: text or json.")
    var format: Format = .text

    func run() {
        let changes = Rule.all.map { row($0.id, $0.severity.rawValue) }
        let diagnostics = Explanation.diagnostics(rules: Set(changes.map(\.0))).map { row($0.page.id, $0.severity) }
        switch format {
        case .text:
            let width = (diagnostics + changes).map(\.0.count).max() ?? 0
            for (index, list) in [diagnostics, changes].enumerated() {
                if index == 1 { Output.write("\nrules of 'heirloom diff', with their usual severity\n\n") }
                for (id, severity, summary) in list {
                    let name = id + String(repeating: " ", count: width - id.count)
                    Output.write(
                        "\(name)  \(severity)\(String(repeating: " ", count: 7 - severity.count))  \(summary)\n"
                    )
                }
            }
        case .json:
            func list(_ rules: [(String, String, String)]) -> JSONText {
                .array(
                    rules.map {
                        .object([("id", .string($0.0)), ("severity", .string($0.1)), ("summary", .string($0.2))])
                    }
                )
            }
            let pairs = [("format", JSONText.integer(1)), ("rules", list(diagnostics)), ("changeRules", list(changes))]
            Output.write(JSONText.object(pairs).rendered)
        }
    }

    private func row(_ id: String, _ severity: String) -> (String, String, String) {
        (id, severity, Explanation.of(id)?.summary ?? "")
    }
}
