import ArgumentParser
import Fixtures
import Workspace

struct MigrateCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Writes a package whose program rewrites archives as a version writes them.",
        discussion: """
            The package has the model's code, the functions that its history names, copied from your sources, and the runtime. It is built \
            with 'swift build', without network, and its program 'migrate' rewrites any number of files: several at once, each at once or \
            not at all, in the form it had, binary or XML. What is of the version already is skipped, so after any interruption the same \
            command goes on. It reports what each file loses, and leaves what it cannot read as it is.
            """
    )

    @Argument(help: "The root file; default: the one in Schemas/.", completion: .file(extensions: ["yaml", "yml"]))
    var root: String?

    @Option(help: "The package's folder: a new or an empty one.", completion: .directory)
    var writePackage: String

    @Option(help: "The version to rewrite to; default: the current one.")
    var to: Int?

    @Option(
        parsing: .upToNextOption,
        help: "Swift files and folders with the functions, hooks and types that the schema names.",
        completion: .directory
    )
    var sources: [String] = []

    @OptionGroup var settings: ConfigurationOption
    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        if writePackage.isEmpty { throw ValidationError("--write-package needs a folder.") }
    }

    func run() throws {
        let roots = root.map { [$0] } ?? []
        let result = CompilerDriver.writeMigrationPackage(of: roots, to: writePackage, version: to, sources: sources)
        reporting.write(result.report, written: result.written)
        if reporting.format == .text, result.exitStatus == 0 {
            let package = writePackage.shownAsPath
            Output.note(
                """
                wrote the package in \(package)
                next: swift build -c release --package-path \(package)
                then: \(package)/.build/release/migrate --dry-run FILE...

                """
            )
        }
        throw ExitCode(result.exitStatus)
    }
}
