import ArgumentParser
import Authoring
import Workspace

struct CheckCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks schemas, and writes nothing unless --fix is given.",
        discussion: """
            --fix edits the schema files: it applies each fix-it that is the only one of its finding and leaves nothing to decide, until \
            nothing changes. Comments and layout are kept. A name that is only like another, and numbers that archives hold, are left to \
            you. Read the changes before you commit them.
            """
    )

    @OptionGroup var roots: RootArguments

    @Flag(help: "Apply the fix-its that leave nothing to decide, and report what is left.")
    var fix = false

    @Flag(help: "With --fix: write nothing, print the changes as a patch.")
    var dryRun = false

    @Flag(help: "Print the functions that the schemas name and the sources of their targets lack.")
    var stubs = false

    @OptionGroup var settings: ConfigurationOption
    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        if fix, !dryRun, roots.paths.contains("/dev/stdin") {
            throw ValidationError("--fix writes files; standard input needs --dry-run.")
        }
        if stubs, fix || reporting.format != .text {
            throw ValidationError("--stubs prints Swift; it excludes --fix and --format.")
        }
        if dryRun, !fix { throw ValidationError("--dry-run needs --fix.") }
    }

    func run() throws {
        if fix { return try runFix() }
        let result = CompilerDriver.check(roots.paths)
        reporting.write(result.report)
        if stubs, result.exitStatus == 0 { StubsCommand.print(roots.paths) }
        if reporting.format == .text, result.exitStatus == 0 { Output.note(summary(of: result)) }
        throw ExitCode(result.exitStatus)
    }

    private func runFix() throws {
        let run = CompilerDriver.fix(roots.paths, isDryRun: dryRun)
        reporting.write(run, isDryRun: dryRun)
        if !dryRun, reporting.format == .text, run.result.exitStatus == 0 { Output.note(summary(of: run.result)) }
        throw ExitCode(run.result.exitStatus)
    }

    private func summary(of result: RunResult) -> String {
        "checked \(counted(result.modelCount, "model")), no errors\n"
    }
}

func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
