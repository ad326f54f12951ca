import ArgumentParser
import Commands
import ModelDiff
import SchemaDiagnostics
import Workspace

extension MatrixFormat: ExpressibleByArgument {}

struct MatrixCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract:
            "Shows which version's code reads which version's archives, what is lost, and why some cannot be read.",
        discussion: """
            Where the schema has changed and the history does not say how, the matrix is that of the reading that relates nothing: what is \
            gone was removed, what came is new. Exit status 1 where 'heirloom check' finds errors.
            """
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
        let report: DiagnosticReport
        do {
            (matrices, report) = try CompilerDriver.matrix(root)
        } catch {
            throw error.written()
        }
        try Output.write(matrices.rendered(as: format), toFile: output)
        guard report.hasErrors else { return }
        let options = RenderingOptions(colour: Output.errorHasColour, toolVersion: Heirloom.version)
        Output.writeError(render(CommandName.spelled(report), as: .text, options: options))
        throw ExitCode(1)
    }
}
