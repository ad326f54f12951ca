import ArgumentParser
import Commands
import SchemaDiagnostics
import Workspace

struct GenerateCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Checks schemas and writes their Swift files.",
        discussion: """
            Only files whose content changes are written, and files that are no longer wanted are removed; a file that heirloom did \
            not write is never touched. On any error, nothing is changed.

            With --watch it keeps running and regenerates whenever a schema, a file that it includes, a model that it uses, its seals or \
            a template changes. Ctrl-C or SIGTERM ends it between two generations, with exit status 0.
            """
    )

    @OptionGroup var roots: RootArguments

    @Option(help: "Folder to write to, instead of each schema's 'output'.", completion: .directory)
    var output: String?

    @Option(
        help: "Folder of templates that are used instead of the built-in ones of the same name.",
        completion: .directory
    )
    var templates: String?

    @Option(
        help: "Write all Swift of the one schema into this file, for build systems that must know its name.",
        completion: .file(extensions: ["swift"])
    )
    var singleFile: String?

    @Option(help: "Also write which files the output was made from, as Make and Ninja read it.", completion: .file())
    var depfile: String?

    @Option(help: "A file to write after each successful run; the target of the depfile's rule.", completion: .file())
    var stamp: String?

    @Option(name: .customLong("at"), help: "Generate the model as it was at this version.")
    var version: Int?

    @Flag(help: "Write nothing; exit with 1 and a list if a file is missing, stale or left over.")
    var check = false

    @Flag(help: "Write nothing; say what would be written and removed.")
    var dryRun = false

    @Flag(help: "Keep running and regenerate at each change; Ctrl-C ends it.")
    var watch = false

    @Flag(help: "Print the functions that the schemas name and the sources of their targets lack.")
    var stubs = false

    @OptionGroup var settings: ConfigurationOption
    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        if check, dryRun { throw ValidationError("--check and --dry-run exclude each other.") }
        if watch, check || dryRun { throw ValidationError("--watch writes; it excludes --check and --dry-run.") }
        if watch, reporting.format != .text { throw ValidationError("--watch reports as text only.") }
        if depfile != nil || stamp != nil, check || dryRun || watch {
            throw ValidationError("--depfile and --stamp exclude --check, --dry-run and --watch.")
        }
        if let singleFile {
            if output != nil { throw ValidationError("--single-file and --output exclude each other.") }
            if roots.paths.count != 1 { throw ValidationError("--single-file needs exactly one schema.") }
            if !singleFile.hasSuffix(".swift") {
                throw ValidationError("--single-file needs a file that ends in '.swift'.")
            }
        }
        for (option, path) in [("depfile", depfile), ("stamp", stamp)] where path?.isEmpty == true {
            throw ValidationError("--\(option) needs a file.")
        }
        if stubs, watch || reporting.format != .text {
            throw ValidationError("--stubs prints Swift; it excludes --watch and --format.")
        }
        if output?.isEmpty == true { throw ValidationError("--output needs a folder.") }
    }

    func run() throws {
        let mode: GenerateOptions.Mode = check ? .check : dryRun ? .dryRun : .write
        var options = GenerateOptions(output: output, mode: mode, templates: templates, version: version)
        (options.singleFile, options.depfile, options.stamp) = (singleFile, depfile, stamp)
        if watch { return watch(options) }
        let result = CompilerDriver.generate(roots.paths, options: options)
        reporting.write(result.report, written: check || dryRun ? nil : result.written)
        if stubs, result.exitStatus == 0 { StubsCommand.print(roots.paths) }
        if check, result.isOutOfDate { Output.writeError("to fix, run: \(fixingCommand)\n") }
        if reporting.format == .text, result.exitStatus == 0 { Output.note(summary(of: result)) }
        throw ExitCode(result.exitStatus)
    }

    private func watch(_ options: GenerateOptions) {
        var lines = WatchLines()
        CompilerDriver.watch(roots.paths, options: options) { round in
            let (line, showsFindings) = lines.next(round)
            Output.write(line)
            if showsFindings { reporting.write(round.result.report) }
        }
    }

    /// This command without `--check`, ready to paste.
    private var fixingCommand: String {
        var words = ["generate"] + roots.paths
        if let output { words += ["--output", output] }
        if let singleFile { words += ["--single-file", singleFile] }
        if let templates { words += ["--templates", templates] }
        if let version { words += ["--at", String(version)] }
        return ([CommandName.text] + words.map(Paths.shellWord)).joined(separator: " ")
    }

    private func summary(of result: RunResult) -> String {
        if check { return "\(counted(result.unchangedCount, "file")) up to date\n" }
        var text = ""
        if dryRun {
            for path in result.written { text += "would write \(path.shownAsPath)\n" }
            for path in result.removed { text += "would remove \(path.shownAsPath)\n" }
        }
        let verb = dryRun ? "would write" : "wrote"
        text += "\(verb) \(counted(result.written.count, "file"))"
        if !result.removed.isEmpty { text += ", \(dryRun ? "remove" : "removed") \(result.removed.count)" }
        if result.unchangedCount > 0 { text += ", \(result.unchangedCount) unchanged" }
        return text + "\n" + result.remarks.map { "note: \($0)\n" }.joined()
    }
}
