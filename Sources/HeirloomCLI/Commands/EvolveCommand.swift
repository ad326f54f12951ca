import ArgumentParser
import CompilerDriver

struct EvolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evolve",
        abstract: "Prints the history entries that a changed schema still needs.",
        discussion: """
            Compares the schema with its last seal, or with a git revision. Where something went and something like it came, both \
            readings are shown: only you know which is right. Exit status 1 until the history is written.
            """
    )

    @Argument(
        help: "Root files; without any, each root file in 'Schemas'.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var roots: [String] = []

    @Option(help: "Compare with this git revision instead of the last seal.")
    var against: String?

    @OptionGroup var reporting: ReportOptions

    func run() throws {
        let (result, evolutions) = CompilerDriver.evolve(roots, against: against)
        reporting.write(result.report)
        for evolution in evolutions {
            Output.write("# \(evolution.root): since \(evolution.base), the history does not tell of this yet\n")
            if let version = evolution.newVersion { Output.write("version: \(version)\n") }
            Output.write(evolution.missing.text)
        }
        guard result.exitStatus == 0 else { throw ExitCode(result.exitStatus) }
        if reporting.format == .text, evolutions.isEmpty {
            Output.write("nothing is missing in the history of \(counted(result.modelCount, "model"))\n")
        }
        throw ExitCode(evolutions.isEmpty ? 0 : 1)
    }
}
