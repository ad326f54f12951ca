import ArgumentParser
import CompilerDriver
import Diagnostics

struct RulesCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Lists all diagnostics with their severity and meaning."
    )

    @Option(help: "How the list is written: text or json.")
    var format: Format = .text

    func run() {
        let ids = DiagnosticRegistry.all
        switch format {
        case .text:
            let width = ids.map(\.name.count).max() ?? 0
            for id in ids {
                let name = id.name + String(repeating: " ", count: width - id.name.count)
                let severity = id.severity.rawValue + String(repeating: " ", count: 7 - id.severity.rawValue.count)
                Output.write("\(name)  \(severity)  \(id.summary)\n")
            }
        case .json:
            let rules = ids.map { id in
                JSONText.object([
                    ("id", .string(id.name)), ("severity", .string(id.severity.rawValue)),
                    ("summary", .string(id.summary)),
                ])
            }
            Output.write(JSONText.object([("format", .integer(1)), ("rules", .array(rules))]).rendered)
        }
    }
}
