import ArgumentParser
import CompilerDriver

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes a first schema; never over a file that is there."
    )

    @Argument(help: "The model's name, a Swift identifier.")
    var model = "Library"

    @Option(help: "The file to write; default: Schemas/<model>.yaml, in lower case.", completion: .file())
    var path: String?

    func validate() throws {
        guard FirstSchema.isModelName(model) else {
            throw ValidationError("'\(model)' is not a Swift identifier, so it cannot name a model.")
        }
    }

    func run() throws {
        let schema = FirstSchema(model: model, path: path)
        switch schema.write() {
        case .written:
            Output.write("wrote \(schema.path)\nnext: \(CommandName.text) generate\n")
        case .exists:
            Output.writeError("error: \(schema.path) already exists; nothing was written\n")
            throw ExitCode(1)
        case .failed(let error):
            Output.writeError("error: \(error.path) cannot be written: \(error.reason)\n")
            throw ExitCode(3)
        }
    }
}
