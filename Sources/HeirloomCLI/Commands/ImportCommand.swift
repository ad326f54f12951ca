import ArgumentParser
import Commands
import Importing
import SchemaDiagnostics
import Workspace

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Drafts a schema from what there is: archives, Core Data models, Objective-C, Swift, JSON schemas.",
        discussion: """
            The draft passes 'check', and what could not be known is a comment at its place. No code of yours runs.

            Keyed archives: classes with their superclasses, keys and types; optional is what an object lacks. The more archives, the better.

            A Core Data model: an '.xcdatamodeld', or several '.xcdatamodel' in the order of their versions, and '.xcmappingmodel's. The \
            draft is the current version, with a history that leads back to the first.

            Objective-C: '.h' and '.m' files of classes that archive with AutoCoding, Mantle or 'encodeWithCoder:'.

            JSON Schema, OpenAPI components, plank: '.json' and '.yaml' files.

            Swift files and folders: classes with NSCoding, types with Codable, and SwiftData's @Model classes with the history that their \
            VersionedSchemas tell. A program of its own, heirloom-swift-import, reads them: it is looked for where HEIRLOOM_SWIFT_IMPORT \
            says, beside heirloom, in the checkout around heirloom, and in PATH.

            Archives beside Objective-C or Swift: the types are those of the sources, and optional is also what archived objects lack.
            """
    )

    @Argument(
        help:
            "Archives, a Core Data model, Objective-C, JSON schemas, or Swift files and folders: one kind at a time, or archives with the Objective-C or Swift that wrote them.",
        completion: .file()
    )
    var sources: [String]

    @Option(help: "The model's name; default: a name that the sources give.")
    var model: String?

    @Option(
        help:
            "The module of Swift sources, which their archives name; default: the folder below 'Sources' that has them."
    )
    var module: String?

    @Option(
        name: [.customShort("o"), .long],
        help: "The file to write, never over one that is there; without it the schema is printed.",
        completion: .file()
    )
    var output: String?

    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        if let model, !Paths.isModelName(model) {
            let suggestion = Paths.modelName(of: model).map { "; did you mean '\($0)'?" } ?? "."
            throw ValidationError("'\(model)' is not a Swift identifier, so it cannot name a model\(suggestion)")
        }
    }

    func run() throws {
        let (text, result) = CompilerDriver.importSchema(of: sources, model: model, module: module, to: output)
        if reporting.format == .text {
            Output.write(text)
            for path in result.written { Output.write("wrote \(path.shownAsPath)\nnext: \(CommandName.text) check\n") }
        }
        reporting.write(result.report, written: result.written, text: text)
        throw ExitCode(result.exitStatus)
    }
}
