import ArgumentParser
import CompilerDriver

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Checks schemas and writes their Swift files.",
        discussion: """
            Only files whose content changes are written, and files that are no longer wanted are removed; a file that heirloom did \
            not write is never touched. Where anything is wrong, nothing is changed.
            """
    )

    @Argument(
        help: "Root files; without any, each root file in 'Schemas'.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var roots: [String] = []

    @Option(help: "Folder to write to, instead of each schema's 'output'.", completion: .directory)
    var output: String?

    @Option(
        help: "Folder of templates that are used instead of the built-in ones of the same name.",
        completion: .directory
    )
    var templates: String?

    @Option(name: .customLong("at"), help: "Generate the model as it was at this version.")
    var version: Int?

    @Flag(help: "Write nothing; exit with 1 and a list if a file is missing, stale or left over.")
    var check = false

    @Flag(help: "Write nothing; say what would be written and removed.")
    var dryRun = false

    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        if check, dryRun { throw ValidationError("--check and --dry-run exclude each other.") }
        if output?.isEmpty == true { throw ValidationError("--output needs a folder.") }
    }

    func run() throws {
        let mode: GenerateOptions.Mode = check ? .check : dryRun ? .dryRun : .write
        let options = GenerateOptions(output: output, mode: mode, templates: templates, version: version)
        let result = CompilerDriver.generate(roots, options: options)
        reporting.write(result.report)
        if reporting.format == .text, result.exitStatus == 0 { Output.write(summary(of: result)) }
        throw ExitCode(result.exitStatus)
    }

    private func summary(of result: RunResult) -> String {
        if check { return "\(counted(result.unchangedCount, "file")) up to date\n" }
        var text = ""
        if dryRun {
            for path in result.written { text += "would write \(path)\n" }
            for path in result.removed { text += "would remove \(path)\n" }
        }
        let verb = dryRun ? "would write" : "wrote"
        text += "\(verb) \(counted(result.written.count, "file"))"
        if !result.removed.isEmpty { text += ", \(dryRun ? "remove" : "removed") \(result.removed.count)" }
        if result.unchangedCount > 0 { text += ", \(result.unchangedCount) unchanged" }
        return text + "\n"
    }
}
