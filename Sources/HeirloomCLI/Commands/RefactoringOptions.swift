import ArgumentParser
import Authoring
import Workspace

/// Options of each command that changes one thing in schema and history.
struct RefactoringOptions: ParsableArguments {
    @Flag(help: "Write nothing, print the changes as a patch.")
    var dryRun = false

    @OptionGroup var settings: ConfigurationOption
    @OptionGroup var reporting: ReportOptions

    func run(_ refactoring: Refactoring, in roots: RootArguments) throws {
        if !dryRun, roots.paths.contains("/dev/stdin") {
            throw ValidationError("this command writes files; standard input needs --dry-run.")
        }
        let run = CompilerDriver.refactor(refactoring, in: roots.paths, isDryRun: dryRun)
        reporting.write(run, isDryRun: dryRun)
        throw ExitCode(run.result.exitStatus)
    }
}
