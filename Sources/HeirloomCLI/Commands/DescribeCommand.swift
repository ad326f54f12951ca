import ArgumentParser
import Commands
import ModelDiff
import Workspace

extension DescriptionFormat: ExpressibleByArgument {}

struct DescribeCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe",
        abstract: "Describes models and their history, as JSON or as a page.",
        discussion: """
            Classes, structs and enums with all that the schema says of them, what each was in older versions, what each version \
            changed, and which version reads which. The page is one file without scripts; 'heirloom schema description' prints the \
            JSON Schema of the JSON.
            """
    )

    @OptionGroup var roots: RootArguments

    @Option(help: "json (the default) or html.")
    var format: DescriptionFormat = .json

    @Option(name: [.short, .long], help: "Write to this file instead of standard output.", completion: .file())
    var output: String?

    @OptionGroup var settings: ConfigurationOption

    func run() throws {
        let (models, result) = CompilerDriver.describe(roots.paths)
        ReportOptions.write(result.report, as: .text)
        if result.exitStatus == 0 { try Output.write(models.rendered(as: format), toFile: output) }
        throw ExitCode(result.exitStatus)
    }
}
