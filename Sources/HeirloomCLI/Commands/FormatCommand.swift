import ArgumentParser
import Authoring
import Workspace

struct FormatCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Gives schemas one layout; comments, order and content remain.",
        discussion: """
            One indentation, that of the file; one space after ':' and ',' and inside braces; no blanks at the ends of lines, and one \
            empty line in place of several. A root's included files are laid out too, also where they have errors, as long as they \
            are YAML. Editors get the same from 'heirloom lsp'.

            '-' reads standard input, and prints the new text.
            """
    )

    @OptionGroup var roots: RootArguments

    @Flag(help: "Write nothing; report files with another layout, and fail if there is one.")
    var check = false

    @Flag(help: "Write nothing, print the changes as a patch.")
    var dryRun = false

    @OptionGroup var settings: ConfigurationOption
    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        if check, dryRun { throw ValidationError("--check reports files and --dry-run prints changes; choose one.") }
        if roots.paths.contains("/dev/stdin"), roots.paths.count > 1 {
            throw ValidationError("standard input is laid out alone.")
        }
        if let path = roots.paths.first(where: Paths.isLockFile) {
            throw ValidationError("only 'heirloom seal' writes lock files, such as '\(path)'.")
        }
    }

    func run() throws {
        let run = CompilerDriver.format(roots.paths, mode: check ? .check : dryRun ? .dryRun : .write)
        if let input = run.input, !check, !dryRun, reporting.isForReaders {
            reporting.write(run.result.report)
            Output.write(String(decoding: input, as: UTF8.self))
        } else if check {
            reporting.write(run.result.report)
        } else {
            reporting.write(run, isDryRun: dryRun)
        }
        throw ExitCode(run.result.exitStatus)
    }
}
