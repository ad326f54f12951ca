import ArgumentParser
import CompilerDriver
import ModelDiff

struct MatrixCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "Shows which version's code reads which version's archives, with what loss, and why not."
    )

    @Argument(
        help: "The root file; without it, each root file in 'Schemas'.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var root: String?

    @Option(help: "text, markdown, html or json.")
    var format: ReportFormat = .text

    @Option(name: [.short, .long], help: "Write to this file instead of standard output.")
    var output: String?

    func validate() throws {
        guard [.text, .markdown, .html, .json].contains(format) else {
            throw ValidationError("a matrix is written as text, markdown, html or json")
        }
    }

    func run() throws {
        let matrices: [TitledMatrix]
        do {
            matrices = try CompilerDriver.matrix(root)
        } catch {
            throw error.written()
        }
        guard let text = matrices.rendered(as: format) else { return }
        try Output.write(text, toFile: output)
    }
}
