import ArgumentParser
import CompilerDriver

struct CheckCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks schemas and writes nothing."
    )

    @OptionGroup var roots: RootArguments

    @OptionGroup var settings: ConfigurationOption
    @OptionGroup var reporting: ReportOptions

    func run() throws {
        let result = CompilerDriver.check(roots.paths, isLast: true)
        reporting.write(result.report)
        if reporting.format == .text, result.exitStatus == 0 {
            Output.write("checked \(counted(result.modelCount, "model")), no errors\n")
        }
        throw ExitCode(result.exitStatus)
    }
}

func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
