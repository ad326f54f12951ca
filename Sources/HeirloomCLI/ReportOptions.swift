import ArgumentParser
import Commands
import SchemaDiagnostics
import Workspace

extension DiagnosticFormat: ExpressibleByArgument {}
extension ColourChoice: ExpressibleByArgument {}

extension CompletionKind {
    /// Branches and tags of the repository in the working folder.
    static let revisions = CompletionKind.custom { _, _, _ in CompilerDriver.revisions() }
}

/// The format of findings, for each command that reports some.
struct ReportOptions: ParsableArguments {
    @Option(help: "How findings are written: text, json, github or sarif.")
    var format: DiagnosticFormat = .text

    /// Text beside the findings does not break their format.
    var isForReaders: Bool { format == .text || format == .github }

    /// Text goes to standard error. Formats for programs go to standard output, and are complete without findings too.
    ///
    /// - Parameters:
    ///   - written: paths; nil of a command that writes no files.
    ///   - text: what the command makes and does not write into a file.
    func write(_ report: DiagnosticReport, written: [String]? = nil, text: String? = nil) {
        Self.write(
            report,
            as: format,
            outcome: [
                ("written", written.map { .array($0.map(JSONText.string)) }),
                ("text", text.flatMap { $0.isEmpty ? nil : .string($0) }),
            ]
        )
    }

    static func write(
        _ report: DiagnosticReport,
        as format: DiagnosticFormat,
        outcome: [(key: String, value: JSONText?)] = []
    ) {
        let options = RenderingOptions(
            colour: Output.errorHasColour,
            toolVersion: Heirloom.version,
            pages: Heirloom.pages,
            outcome: outcome
        )
        let text = render(CommandName.spelled(report), as: format, options: options)
        switch format {
        case .text: Output.writeError(text)
        case .json, .github, .sarif: Output.write(text)
        }
    }
}

extension ReportOptions {
    /// The edited files; for a dry run the patch.
    func write(_ run: EditRun, isDryRun: Bool) {
        write(run.result.report, written: isDryRun ? [] : run.result.written, text: isDryRun ? run.patch : nil)
        if isDryRun {
            if isForReaders { Output.write(run.patch) }
        } else if format == .text {
            for line in run.lines { Output.note(line + "\n") }
            for path in run.result.written { Output.note("wrote \(path.shownAsPath)\n") }
        }
    }
}

struct RootArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Root files, '-' for standard input; without any, each root file in 'Schemas'.",
            valueName: "roots"
        ),
        completion: .file(extensions: ["yaml", "yml"]),
        transform: { $0 == "-" ? "/dev/stdin" : $0 }
    )
    var paths: [String] = []
}

/// Options of each command that searches for roots, or compares.
struct ConfigurationOption: ParsableArguments {
    @Option(
        help: "The policy file; default, the nearest 'heirloom.yaml' at or above a root.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    @Option(help: "Colors: auto (on a terminal; the default), always or never.")
    var color: ColourChoice = .auto

    @Flag(help: "Print findings, and nothing where all is well.")
    var quiet = false

    @Flag(help: "Say which policy file is used.")
    var verbose = false
}

protocol ConfiguredCommand: ParsableCommand {
    var settings: ConfigurationOption { get }
}
