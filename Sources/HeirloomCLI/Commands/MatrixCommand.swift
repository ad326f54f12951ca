import ArgumentParser
import CompilerDriver
import ModelDiff

extension MatrixFormat: ExpressibleByArgument {}

struct MatrixCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract:
            "Shows which version's code reads which version's archives, what is lost, and why some cannot be read."
    )

    @Argument(
        help: "The root file; without it, each root file in 'Schemas'.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var root: String?

    @Option(help: "text, markdown, html or json.")
    var format: MatrixFormat = .text

    @Option(name: [.short, .long], help: "Write to this file instead of standard output.")
    var output: String?

    @OptionGroup var settings: ConfigurationOption

    func run() throws {
        let matrices: [TitledMatrix]
        do {
            matrices = try CompilerDriver.matrix(root)
        } catch {
            throw error.written()
        }
        try Output.write(matrices.rendered(as: format), toFile: output)
    }
}
