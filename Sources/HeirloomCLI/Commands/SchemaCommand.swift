import ArgumentParser
import Explanations

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of the schema language, for editors."
    )

    func run() {
        Output.write(LanguageSchema.text)
    }
}
