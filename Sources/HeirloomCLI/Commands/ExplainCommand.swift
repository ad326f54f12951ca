import ArgumentParser
import Explanations
import SchemaDiagnostics
import Workspace

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Prints the page of a diagnostic or change rule: what it means, an example, and how to fix it."
    )

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    @Argument(
        help: "The id in brackets after the message.",
        completion: .custom { _, _, _ in Explanation.all.map(\.id) }
    )
    var id: String

    @Option(help: "How the page is written: text or json.")
    var format: Format = .text

    func run() throws {
        let name = id.lowercased().trimmingPrefix("[").prefix { $0 != "]" }
        guard let page = Explanation.all.first(where: { $0.id == name }) else {
            let ids = Explanation.all.map(\.id)
            let suggestion = closestMatch(to: String(name), among: ids).map { "; did you mean '\($0)'?" } ?? ""
            Output.writeError(
                "error: there is no diagnostic '\(id)'\(suggestion)\n'\(CommandName.text) rules' lists all\n"
            )
            throw ExitCode(2)
        }
        if format == .json {
            let page = JSONText.object([
                ("format", .integer(1)), ("id", .string(page.id)), ("summary", .string(page.summary)),
                ("page", .string(page.text)),
            ])
            return Output.write(page.rendered)
        }
        if Output.isTerminal {
            let text = PageText(page.text, width: min(Output.width, 100), colour: Output.hasColour)
            return Output.write(text.text)
        }
        Output.write(page.text.hasSuffix("\n") ? page.text : page.text + "\n")
    }
}
