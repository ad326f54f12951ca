import ArgumentParser
import CompilerDriver

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Drafts a schema from what there is: keyed archives.",
        discussion: """
            Looks at every object in the archives and writes a schema that reads them: classes with their superclasses, keys and types; \
            optional is what an object lacks. The more archives, the better. What they do not tell is a comment at its place. No code of \
            the archives' classes runs.
            """
    )

    @Argument(help: "The archives.", completion: .file())
    var sources: [String]

    @Option(help: "The model's name; default: the module in the names of the archives' classes.")
    var model: String?

    @Option(
        name: [.customShort("o"), .long],
        help: "The file to write, never over one that is there; without it the schema is printed.",
        completion: .file()
    )
    var output: String?

    func validate() throws {
        if let model, !FirstSchema.isModelName(model) {
            throw ValidationError("'\(model)' is not a Swift identifier, so it cannot name a model.")
        }
    }

    func run() throws {
        let (text, result) = CompilerDriver.importSchema(of: sources, model: model, to: output)
        Output.write(text)
        for path in result.written { Output.write("wrote \(path)\nnext: \(CommandName.text) check\n") }
        ReportOptions.write(result.report, as: .text)
        throw ExitCode(result.exitStatus)
    }
}
