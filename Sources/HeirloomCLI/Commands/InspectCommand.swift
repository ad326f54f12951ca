import ArchiveInspection
import ArgumentParser
import CompilerDriver

enum InspectFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
}

struct InspectCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Shows what an archive holds: classes, keys and values.",
        discussion: """
            Reads keyed archives, other property lists (binary and XML) and JSON, of any origin. Nothing is made of the objects, so no \
            code of the archive's classes runs. An object that several others refer to is shown once, with a number; archives inside \
            data are opened. Several files give a table. Exit status 1 if a file is no archive or has broken values.
            """
    )

    @Argument(help: "The files.", completion: .file())
    var files: [String]

    @Option(help: "text, or json for programs: every object, whatever its depth.")
    var format: InspectFormat = .text

    @Option(
        help:
            "A root file: tell what its code makes of the archives: versions, properties, what is not read, what fails.",
        completion: .file(extensions: ["yaml"])
    )
    var schema: String?

    @Option(help: "Levels of the tree that are shown, at most 200.")
    var depth = 12

    @Option(help: "Elements of a collection that are shown.")
    var elements = 20

    @OptionGroup var settings: ConfigurationOption

    func validate() throws {
        if depth < 1 || elements < 1 { throw ValidationError("--depth and --elements are at least 1.") }
        if format == .json, schema != nil { throw ValidationError("--schema takes --format text.") }
        if format == .json, files.count > 1 { throw ValidationError("--format json takes one file.") }
    }

    func run() throws {
        let options = ArchiveText.Options(
            depth: depth,
            elements: elements,
            hasColour: Output.hasColour,
            width: Output.width
        )
        let (text, result) = CompilerDriver.inspect(files, as: format == .json ? .json : .text(options), with: schema)
        Output.write(text)
        ReportOptions.write(result.report, as: .text)
        throw ExitCode(result.exitStatus)
    }
}
