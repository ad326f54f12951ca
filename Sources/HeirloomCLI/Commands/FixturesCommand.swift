import ArgumentParser
import Fixtures
import SchemaDiagnostics
import Workspace

struct FixturesCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixtures",
        abstract: "Makes sample archives of every sealed version, and a test that reads them.",
        discussion: """
            Each version's own code is generated, built and run, and writes archives (binary and XML), JSON and dictionaries into \
            '<root>.fixtures' beside the lock file; keep the folder under version control. Files that exist are never changed. Swift must \
            be installed. From then on, 'heirloom seal' adds the fixtures of each new version.

            The test reads all of them with the current code and compares each value with what the history says. Its first run records \
            what your functions return in '<root>.fixtures/results.json', for you to review.
            """
    )

    @OptionGroup var roots: RootArguments

    @Option(help: "The Swift Testing file to write, in a test target of the model's package.", completion: .file())
    var test: String?

    @OptionGroup var settings: ConfigurationOption
    @OptionGroup var reporting: ReportOptions

    func run() throws {
        let (result, fixtures) = CompilerDriver.fixtures(of: roots.paths, test: test)
        let lines = result.exitStatus == 0 ? fixtures.map { Self.lines($0, tellsNothing: true) }.joined() : ""
        reporting.write(result.report, written: result.written, text: lines)
        if reporting.format == .text { Output.note(lines) }
        throw ExitCode(result.exitStatus)
    }

    static func lines(_ item: CompilerDriver.FixtureResult, tellsNothing: Bool) -> String {
        func list(_ versions: [Int]) -> String { versions.map(String.init).joined(separator: ", ") }
        var text = ""
        if !item.made.isEmpty {
            text += "made the fixtures of version \(list(item.made)) of \(item.model) in \(item.folder)\n"
        } else if tellsNothing {
            text += "the fixtures of \(item.model) are there already\n"
        }
        if !item.unread.isEmpty {
            text += "left out version \(list(item.unread)): the model does not read it any more\n"
        }
        if !item.leftOut.isEmpty {
            text += "left out, since only your code can make it: \(item.leftOut.joined(separator: ", "))\n"
        }
        if let test = item.test { text += "wrote \(test.shownAsPath)\n" }
        return text
    }
}
