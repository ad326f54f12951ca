import ArgumentParser
import Commands
import SchemaDiagnostics
import Workspace

struct StubsCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "stubs",
        abstract: "Drafts the Swift functions that schemas name and sources lack.",
        discussion: """
            Functions of the history, hooks, virtual properties: each with its exact signature and when it is called. Swift files are \
            looked through for declarations of the same name. A file that is there is never changed.
            """
    )

    @OptionGroup var roots: RootArguments

    @Option(
        parsing: .upToNextOption,
        help:
            "Swift files and folders to look through; default: the folder of the target that the code is generated for.",
        completion: .directory
    )
    var sources: [String] = []

    @Option(
        name: [.customShort("o"), .long],
        help: "The file to write, never one that is there; without it the functions are printed.",
        completion: .file()
    )
    var output: String?

    @OptionGroup var settings: ConfigurationOption
    @OptionGroup var reporting: ReportOptions

    func run() throws {
        let (text, count, result) = CompilerDriver.stubs(of: roots.paths, in: sources, to: output)
        let isText = reporting.format == .text
        if isText {
            Output.write(text)
            for path in result.written {
                Output.write("wrote \(path.shownAsPath): \(counted(count, "declaration")) to complete\n")
            }
        }
        reporting.write(result.report, written: result.written, text: text)
        if isText, result.exitStatus == 0, count == 0 { Output.note("nothing is missing\n") }
        throw ExitCode(result.exitStatus)
    }

    /// For commands that do something else first: prints nothing if nothing is missing.
    static func print(_ roots: [String]) {
        Output.write(CompilerDriver.stubs(of: roots, in: [], to: nil).text)
    }
}
