import ArgumentParser
import Explanations

extension PublishedSchema: ExpressibleByArgument {}

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract:
            "Prints the JSON Schema of the schema language, of 'heirloom.yaml', of a report or of a description, for editors and programs."
    )

    @Argument(help: "language, policy, report or description.")
    var name: PublishedSchema = .language

    func run() {
        Output.write(name.text)
    }
}
