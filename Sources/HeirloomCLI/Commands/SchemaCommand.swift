import ArgumentParser
import Explanations

extension PublishedSchema: ExpressibleByArgument {}

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract:
            "Prints the JSON Schema of the schema language, of 'heirloom.yaml' or of a report, for editors and programs."
    )

    @Argument(help: "language, policy or report.")
    var name: PublishedSchema = .language

    func run() {
        Output.write(name.text)
    }
}
