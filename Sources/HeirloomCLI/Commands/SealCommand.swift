import ArgumentParser
import CompilerDriver

struct SealCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seal",
        abstract: "Records the current version of a model as released.",
        discussion: """
            Writes '<root>.lock.yaml' beside the root file; keep it under version control. From then on every compile holds model and \
            history against it: the past cannot be changed by accident, and a change of the present needs a version of its own.
            """
    )

    @Argument(
        help: "Root files; without any, each root file in 'Schemas'.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var roots: [String] = []

    @Option(
        help:
            "Write anew what no longer fits, and keep the reason in the file. Archives of such versions may be read wrongly.",
        transform: { reason in
            guard !reason.isEmpty else { throw ValidationError("--reseal needs a reason.") }
            return reason
        }
    )
    var reseal: String?

    @OptionGroup var reporting: ReportOptions

    func run() throws {
        let (result, sealed) = CompilerDriver.seal(roots, reason: reseal)
        reporting.write(result.report)
        if reporting.format == .text, result.exitStatus == 0 {
            for item in sealed {
                let versions = item.sealed.map(String.init).joined(separator: ", ")
                Output.write(
                    item.sealed.isEmpty
                        ? "version \(item.version) of \(item.model) is sealed already\n"
                        : "sealed version \(versions) of \(item.model) in \(item.path)\n"
                )
            }
        }
        throw ExitCode(result.exitStatus)
    }
}
