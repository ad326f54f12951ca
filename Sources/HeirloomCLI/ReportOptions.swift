import ArgumentParser
import CompilerDriver
import SchemaDiagnostics

extension DiagnosticFormat: ExpressibleByArgument {}
extension ColourChoice: ExpressibleByArgument {}

/// How findings are written, for each command that has some.
struct ReportOptions: ParsableArguments {
    @Option(help: "How findings are written: text, json, github or sarif.")
    var format: DiagnosticFormat = .text

    /// Text goes to standard error; what programs read is on standard output, and complete without any finding too.
    func write(_ report: DiagnosticReport) { Self.write(report, as: format) }

    static func write(_ report: DiagnosticReport, as format: DiagnosticFormat) {
        let options = RenderingOptions(
            colour: Output.errorHasColour,
            toolVersion: Heirloom.version,
            pages: Heirloom.pages
        )
        let text = render(CommandName.spelled(report), as: format, options: options)
        switch format {
        case .text: Output.writeError(text)
        case .json, .github, .sarif: Output.write(text)
        }
    }
}

extension ReportOptions {
    /// What was edited; of a dry run the patch.
    func write(_ run: EditRun, isDryRun: Bool) {
        write(run.result.report)
        if isDryRun {
            Output.write(run.patch)
        } else if format == .text {
            for line in run.lines { Output.note(line + "\n") }
            for path in run.result.written { Output.note("wrote \(path)\n") }
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

/// For each command that looks for roots, or compares.
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
}

protocol ConfiguredCommand: ParsableCommand {
    var settings: ConfigurationOption { get }
}
