import ArgumentParser
import Commands
import SchemaDiagnostics
import Workspace

/// The command that the build system runs for the build plugin: one root file, with the outputs that the plan promised.
struct BuildStepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build-step",
        abstract: "A step of the build plugin: takes the arguments that the plugin gives.",
        shouldDisplay: false
    )

    @Argument(help: "The root file.")
    var root: String

    @Option(help: "Folder of this root's Swift files.")
    var output: String

    @Option(help: "Module that they are compiled into.")
    var module: String

    @Option(help: "Folder in which a change makes SwiftPM plan again.")
    var watched: String

    @Option(help: "A schema or lock file that the plan watches.")
    var input: [String] = []

    @Option(help: "A schema file of the model; '--swift' for each, in the same order.")
    var schema: [String] = []

    @Option(parsing: .unconditionalSingleValue, help: "Name of the Swift file for a '--schema'.")
    var swift: [String] = []

    @Option(help: "Name of a file of the embedded runtime.")
    var runtime: [String] = []

    func validate() throws {
        guard schema.count == swift.count else { throw ValidationError("each --schema needs a --swift.") }
    }

    func run() throws {
        let step = BuildStep(
            root: root,
            output: output,
            module: module,
            inputs: input,
            fileNames: Dictionary(zip(schema, swift), uniquingKeysWith: { one, _ in one }),
            runtimeNames: runtime,
            watched: watched
        )
        let result = CompilerDriver.build(step)
        // Users of the build plugin in a package have the command plugin too.
        let report = CommandName.spelled(result.report, as: CommandName.given ?? CommandName.plugin)
        Output.writeError(render(report, as: .text))
        throw ExitCode(result.exitStatus)
    }
}
