import ArgumentParser
import Commands
import SchemaDiagnostics
import Workspace

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes a first schema; never over a file that is there.",
        discussion: """
            In a package, the code goes to the target of the model's name, or to the only one. On a terminal, it asks where there are \
            several. Beside the schema it writes the JSON Schema that editors complete from. It prints what Package.swift lacks, and \
            what to do in an Xcode project.
            """
    )

    @Argument(help: "The model's name, a Swift identifier. Default: the name of the target or of the package.")
    var model: String?

    @Option(help: "The file to write; default: Schemas/<model>.yaml, in lower case.", completion: .file())
    var path: String?

    @Option(help: "The target that the code goes to: a folder in Sources, or beside an Xcode project.")
    var target: String?

    @Option(
        parsing: .upToNextOption,
        help: "Draft the schema from what there is, as 'heirloom import' does.",
        completion: .file()
    )
    var from: [String] = []

    @Flag(help: "The build plugin generates: the schema goes into its target, as <model>.heirloom.yaml.")
    var plugin = false

    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        if let model, !Paths.isModelName(model) {
            let name = Paths.modelName(of: model)
            let isFile = model.hasSuffix(".yaml") || model.hasSuffix(".yml")
            guard let name, isFile || model.contains("/") else {
                let suggestion = name.map { "; did you mean '\($0)'?" } ?? "."
                throw ValidationError("'\(model)' is not a Swift identifier, so it cannot name a model\(suggestion)")
            }
            let isDefault = model == "Schemas/\(name.lowercased()).yaml"
            let options = isDefault || path != nil || !isFile ? "" : " --path \(model)"
            throw ValidationError(
                "'\(model)' is a path, expected the model's name, as in 'heirloom init \(name)\(options)'"
            )
        }
        if plugin, path == nil, target == nil, FirstSchema.targets().count != 1, !Output.canAsk {
            throw ValidationError("--plugin needs --target: the schema goes into the target's folder.")
        }
    }

    func run() throws {
        let target = try target ?? chosenTarget()
        let schema = FirstSchema(
            model: model ?? FirstSchema.defaultName(target: target),
            path: path,
            target: target,
            usesPlugin: plugin,
            from: from
        )
        switch schema.write() {
        case .written(let paths):
            let advice =
                schema.advice(version: Heirloom.version)
                + [plugin ? "next: swift build" : "next: \(CommandName.text) generate"]
            let lines = advice.map { $0 + "\n" }.joined()
            if reporting.format == .text { Output.write(paths.map { "wrote \($0.shownAsPath)\n" }.joined() + lines) }
            reporting.write(DiagnosticReport([]), written: paths, text: lines)
        case .exists: try fail("\(schema.path.shownAsPath) already exists; nothing was written")
        case .noTarget:
            let name = self.target ?? ""
            try fail("there is no target '\(name)': neither a folder 'Sources/\(name)' nor '\(name)'")
        case .failed(let error): try fail("\(error.path.shownAsPath) cannot be written: \(error.reason)", status: 3)
        case .notDrafted(let report):
            reporting.write(report, written: [])
            throw ExitCode(1)
        }
    }

    private func fail(_ message: String, status: Int32 = 1) throws {
        if reporting.format == .json {
            ReportOptions.write(
                DiagnosticReport([]),
                as: .json,
                outcome: [("written", .array([])), ("error", .string(message))]
            )
        } else {
            Output.writeError("error: \(message)\n")
        }
        throw ExitCode(status)
    }

    /// Of several targets, the one that the user chooses; nil if there is nobody to ask.
    private func chosenTarget() throws -> String? {
        let targets = FirstSchema.targets()
        guard targets.count > 1, !targets.contains(model ?? ""), path == nil, Output.canAsk else { return nil }
        // The plugin looks for schemas in its target.
        let others = plugin ? "" : "; none"
        Output.write("which target does the code go to? (\(targets.joined(separator: ", "))\(others))\n")
        let answer = readLine() ?? ""
        if !plugin, answer.isEmpty || answer == "none" { return nil }
        guard targets.contains(answer) else {
            Output.writeError("error: there is no target '\(answer)'\n")
            throw ExitCode(1)
        }
        return answer
    }
}
