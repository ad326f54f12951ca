import ArgumentParser
import Commands
import ModelDiff
import SchemaDiagnostics
import Workspace

extension ReportFormat: ExpressibleByArgument {}
extension DiffPolicy.Direction: ExpressibleByArgument {}

struct DiffCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Shows what changed in a model, and what that does to archives and to older apps.",
        discussion: """
            Without arguments each root in 'Schemas' is compared with its last seal. A root may be named as REVISION:PATH. \
            The policy is 'diff' in 'heirloom.yaml'; options override it.

            'heirloom diff --install-git-driver' makes 'git diff' show schema changes this way in this repository.

            Exit status: 0 fine; 1 findings that --fail-on forbids; 2 wrong usage; 3 a side that could not be read.
            """
    )

    @Argument(
        help: "The old root. A root that is named alone is the new one, compared with its last seal or with --against.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var old: String?

    @Argument(help: "The new root.", completion: .file(extensions: ["yaml", "yml"]))
    var new: String?

    @Option(
        help: """
            Compare with this git revision; the work tree is not touched. A...B compares B, or without it the work tree, with the \
            commit that both come from.
            """,
        completion: .revisions
    )
    var against: String?

    @Option(help: "Who must read whom: backward (new code, old archives; the default), forward or full.")
    var policy: DiffPolicy.Direction?

    @Option(help: "The oldest version that matters.")
    var from: Int?

    @Option(
        help: "The channels to judge: coding, json, dictionary. Default: those that the model has.",
        transform: { text in
            try Set(
                text.split(separator: ",").map { name in
                    guard let known = DiffPolicy.Channel.spellings.first(where: { $0.name == name }) else {
                        throw ValidationError("there is no channel '\(name)'; there are coding, json and dictionary")
                    }
                    return known.channel
                }
            )
        }
    )
    var channels: Set<DiffPolicy.Channel>?

    @Option(
        help: "The minimum severity for exit status 1: break (the default), loss or caution.",
        completion: .list(["break", "loss", "caution"]),
        transform: { word in
            guard let severity = FindingSeverity(rawValue: word), severity > .safe else {
                throw ValidationError("a finding is a break, loss or caution")
            }
            return severity
        }
    )
    var failOn: FindingSeverity?

    @Option(help: "text, markdown, html, json, github, sarif, junit or gitlab.")
    var format: ReportFormat = .text

    @Option(
        help:
            "The most findings of a model that text, markdown, html and github show, worst first; the rest is counted."
    )
    var limit: Int?

    @Option(name: [.short, .long], help: "Write to this file instead of standard output.")
    var output: String?

    @OptionGroup var settings: ConfigurationOption

    @Flag(help: "Set 'heirloom diff' up as git's diff driver for the schemas of this repository.")
    var installGitDriver = false

    func validate() throws {
        if against != nil, new != nil {
            throw ValidationError("--against compares one root with its own past; name one root")
        }
        if channels?.isEmpty == true { throw ValidationError("--channels names at least one channel") }
        if let limit, limit < 0 { throw ValidationError("--limit is a number of findings, an integer from 0") }
        if let from, from < 1 { throw ValidationError("--from is a version, an integer from 1") }
    }

    func run() throws {
        if installGitDriver { return try install() }
        let overrides = PolicyOverrides(direction: policy, from: from, failOn: failOn, channels: channels)
        let run = CompilerDriver.diff(old, new, against: against, policy: overrides)
        for root in run.newRoots {
            Output.writeError("\(root) is new: '\(against ?? "")' has nothing to compare it with\n")
        }
        for failure in run.failures { _ = failure.written() }
        // A document that is shown apart from the errors has them, too.
        let hasFailures = [.markdown, .html, .gitlab].contains(format)
        if run.failures.isEmpty || !run.reports.isEmpty || hasFailures {
            let colour = output == nil && Output.hasColour
            let options = ModelDiff.ReportOptions(
                colour: colour,
                toolVersion: Heirloom.version,
                limit: limit,
                pages: Heirloom.pages
            )
            let unjudged = run.failures.map {
                UnjudgedSide(CommandName.spelled($0.message), $0.report.map { CommandName.spelled($0) })
            }
            try Output.write(run.reports.rendered(as: format, options, unjudged: unjudged), toFile: output)
        }
        throw ExitCode(run.exitStatus)
    }

    private func install() throws {
        do {
            let installation = try GitDriverInstallation(executable: CommandLine.arguments.first ?? "heirloom")
            let patterns = installation.patterns.joined(separator: " and ")
            Output.write("git now uses heirloom to diff \(patterns)\n")
        } catch {
            throw error.written()
        }
    }
}

extension DiffFailure {
    /// Prints the failure on standard error, and returns the command's exit status.
    func written() -> ExitCode {
        Output.writeError("error: \(CommandName.spelled(message))\n")
        if let report {
            let options = RenderingOptions(colour: Output.errorHasColour, toolVersion: Heirloom.version)
            Output.writeError(render(CommandName.spelled(report), as: .text, options: options))
        }
        return ExitCode(3)
    }
}

extension Output {
    static func write(_ text: String, toFile path: String?) throws {
        guard let path else { return write(text) }
        if let error = ReportFile.write(text.withoutDirections(), to: path) {
            writeError("error: '\(path.shownAsPath)' cannot be written: \(error)\n")
            throw ExitCode(3)
        }
    }
}
