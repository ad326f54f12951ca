import ArgumentParser
import Authoring
import Fixtures
import SchemaDiagnostics
import Workspace

struct SealCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "seal",
        abstract: "Records the current version of a model as released.",
        discussion: """
            Writes '<root>.lock.yaml' beside the root file; keep it under version control. From then on every run compares model \
            and history with it: the past cannot be changed by accident, and a change of the model requires a new version. A version that \
            'heirloom diff' would not accept, compared with the last seal by the policy of 'heirloom.yaml', is not sealed. In a release \
            pipeline, '--check' makes sure that sealing was not forgotten. Where 'heirloom fixtures' was used, the new version's are made too.
            """
    )

    @OptionGroup var roots: RootArguments

    @Option(
        help:
            "Rewrite the blocks that no longer fit, and keep the reason in the file. Archives of such versions may be read wrongly.",
        transform: { reason in
            guard !reason.isEmpty else { throw ValidationError("--reseal needs a reason.") }
            return reason
        }
    )
    var reseal: String?

    @Option(
        help: "Seal a version that the policy does not accept, and keep the reason in the file.",
        transform: { reason in
            guard !reason.isEmpty else { throw ValidationError("--despite needs a reason.") }
            return reason
        }
    )
    var despite: String?

    @Flag(help: "Fold the blocks of versions below 'readsFrom' into one.")
    var prune = false

    @Flag(help: "Write nothing; exit status 1 where the current version is not sealed.")
    var check = false

    @OptionGroup var settings: ConfigurationOption
    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        if [reseal != nil, despite != nil, prune, check].count(where: \.self) > 1 {
            throw ValidationError("--reseal, --despite, --prune and --check exclude each other.")
        }
    }

    func run() throws {
        let request: CompilerDriver.SealRequest =
            if let reseal { .again(reason: reseal) } else if prune { .prune } else if check { .check } else {
                .current(despite: despite)
            }
        let (result, sealed) = CompilerDriver.seal(roots.paths, request)
        var report = result.report
        var written = sealed.filter { !$0.sealed.isEmpty || !$0.folded.isEmpty }.map(\.path)
        var lines = result.exitStatus == 0 ? sealed.map { line($0) + "\n" } : []
        var status = result.exitStatus
        if case .current = request, status == 0 {
            let (more, fixtures) = CompilerDriver.fixtures(of: roots.paths, onlyThere: true)
            status = more.exitStatus
            if status != 0 { report = DiagnosticReport(report.diagnostics + more.report.diagnostics) }
            written += more.written
            // A run that was killed may have sealed without making them.
            let made = fixtures.filter { fixture in !fixture.made.isEmpty || sealed.contains { !$0.sealed.isEmpty } }
            if status == 0 { lines += made.map { FixturesCommand.lines($0, tellsNothing: false) } }
        }
        reporting.write(report, written: written, text: lines.joined())
        if reporting.format == .text { Output.note(lines.joined()) }
        throw ExitCode(status)
    }

    private func line(_ item: CompilerDriver.SealResult) -> String {
        func list(_ versions: [Int]) -> String { versions.map(String.init).joined(separator: ", ") }
        if check { return "version \(item.version) of \(item.model) is sealed" }
        if prune {
            return item.folded.isEmpty
                ? "nothing to fold in \(item.path.shownAsPath)"
                : "folded version \(list(item.folded)) of \(item.model) in \(item.path.shownAsPath)"
        }
        return item.sealed.isEmpty
            ? "version \(item.version) of \(item.model) is sealed already"
            : "sealed version \(list(item.sealed)) of \(item.model) in \(item.path.shownAsPath)"
    }
}
