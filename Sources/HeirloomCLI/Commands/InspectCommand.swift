import ArchiveInspection
import ArgumentParser
import Commands
import Workspace

enum InspectFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case html
}

struct InspectCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Shows what an archive holds: classes, keys and values.",
        discussion: """
            Reads keyed archives, other property lists (binary and XML) and JSON, of any origin. Nothing is made of the objects, so no \
            code of the archive's classes runs. An object that several others refer to is shown once, with a number; archives inside \
            data are opened. Several files give a table. Exit status 1 if a file is not an archive or has broken values.
            """
    )

    @Argument(help: "The files.", completion: .file())
    var files: [String]

    @Option(help: "text; json, for programs, with every object; or html, a page that folds and searches.")
    var format: InspectFormat = .text

    @Option(
        help:
            "A root file: report what its code makes of the archives: versions, properties, what is not read, what fails.",
        completion: .file(extensions: ["yaml"])
    )
    var schema: String?

    @Option(help: "Levels of the tree that are shown, at most 200; a page shows deeper objects below the tree.")
    var depth = 12

    @Option(help: "Elements of a collection that are shown (default: 20, on a page 1000).")
    var elements: Int?

    @OptionGroup var settings: ConfigurationOption

    func validate() throws {
        if depth < 1 || elements ?? 1 < 1 { throw ValidationError("--depth and --elements are at least 1.") }
        guard format != .text, schema == nil else { return }
        if files.count > 1 { throw ValidationError("--format \(format.rawValue) takes one file.") }
    }

    func run() throws {
        let (text, result) = CompilerDriver.inspect(files, as: form, with: schema, to: Output.write)
        Output.write(text)
        ReportOptions.write(result.report, as: .text)
        throw ExitCode(result.exitStatus)
    }

    private var form: CompilerDriver.InspectionForm {
        switch format {
        case .json: .json
        case .html: .html(ArchivePage.Options(depth: depth, elements: elements ?? 1_000))
        case .text:
            .text(
                ArchiveText.Options(
                    depth: depth,
                    elements: elements ?? 20,
                    hasColour: Output.hasColour,
                    width: Output.width
                )
            )
        }
    }
}
