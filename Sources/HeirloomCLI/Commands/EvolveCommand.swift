import ArgumentParser
import Authoring
import SchemaDiagnostics
import Workspace

struct EvolveCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "evolve",
        abstract: "Prints or writes the history entries that a changed schema still needs.",
        discussion: """
            Compares the schema with its last seal, or with a git revision. Where something was removed and something \
            similar was added, all interpretations are shown: only you know which is right. '--write' puts the entries that need no \
            decision where they belong, and prints the others. After a merge or rebase it first moves entries that a released version was \
            sealed without to the next version. \
            Exit status 1 until the history is written.
            """
    )

    @OptionGroup var roots: RootArguments

    @Option(
        help: """
            Compare with this git revision instead of the last seal; with A..., with the commit that A and the work tree both come from.
            """,
        completion: .revisions
    )
    var against: String?

    @Flag(help: "Write what needs no decision into the schema files.")
    var write = false

    @OptionGroup var settings: ConfigurationOption
    @OptionGroup var reporting: ReportOptions

    func run() throws {
        let (result, evolutions, done) = CompilerDriver.evolve(roots.paths, against: against, writing: write)
        var text = ""
        for evolution in evolutions {
            let rest = write ? "you must decide this" : "the history does not describe this yet"
            text += "# \(evolution.root): since \(evolution.base), \(rest)\n"
            if let advice = evolution.advice { text += "# \(advice)\n" }
            if let version = evolution.newVersion { text += "version: \(version)\n" }
            text += evolution.missing.text
        }
        reporting.write(result.report, written: result.written, text: text)
        for line in done where reporting.format == .text { Output.write("\(line)\n") }
        for path in result.written where reporting.format == .text {
            Output.note("wrote history to \(path.shownAsPath)\n")
        }
        if reporting.isForReaders { Output.write(text) }
        if reporting.format == .text, evolutions.isEmpty, result.written.isEmpty, result.exitStatus == 0 {
            Output.note("nothing is missing in the history of \(counted(result.modelCount, "model"))\n")
        }
        throw ExitCode(max(result.exitStatus, evolutions.isEmpty ? 0 : 1))
    }
}
