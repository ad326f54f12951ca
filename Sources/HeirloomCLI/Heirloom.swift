import ArgumentParser
import CompilerDriver
import SchemaDiagnostics

/// The program: its commands, and the exit statuses that all of them share.
@main
struct Heirloom: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "heirloom",
        abstract: "Compiles model schemas to Swift classes that read every archive they ever wrote.",
        discussion: """
            Exit status: 0 fine; 1 findings; 2 wrong usage; 3 something could not be read or written.
            """,
        version: "\(version) (schema language \(CompilerDriver.languageVersion))",
        subcommands: [
            InitCommand.self,
            CheckCommand.self,
            GenerateCommand.self,
            SealCommand.self,
            EvolveCommand.self,
            RenameCommand.self,
            MoveCommand.self,
            RetypeCommand.self,
            RemoveCommand.self,
            DiffCommand.self,
            MatrixCommand.self,
            DescribeCommand.self,
            LanguageServerCommand.self,
            GitDiffCommand.self,
            BuildStepCommand.self,
            InspectCommand.self,
            ImportCommand.self,
            StubsCommand.self,
            FixturesCommand.self,
            MigrateCommand.self,
            ExplainCommand.self,
            RulesCommand.self,
            SchemaCommand.self,
        ]
    )

    /// ArgumentParser's own status for wrong usage is 64.
    static func main() {
        do {
            try checkCommandName()
            var command = try parseAsRoot()
            let settings = (command as? any ConfiguredCommand)?.settings
            try PolicyChoice.$path.withValue(settings?.config) {
                try Output.$colour.withValue(settings?.color ?? .auto) {
                    try Output.$isQuiet.withValue(settings?.quiet ?? false) { try command.run() }
                }
            }
        } catch {
            let code = exitCode(for: error)
            let message = CommandName.spelled(fullMessage(for: error))
            if code == .success {
                if !message.isEmpty { Output.write(message + "\n") }
            } else if !(error is ExitCode), !message.isEmpty {
                Output.writeError(message + "\n")
            }
            Output.endProcess(code == .validationFailure ? 2 : code.rawValue)
        }
    }

    /// What other tools call the commands.
    private static let otherNames = [
        "validate": "check", "lint": "check", "verify": "check", "build": "generate", "codegen": "generate",
        "gen": "generate", "compile": "generate", "new": "init", "create": "init", "compare": "diff",
        "snapshot": "seal", "lock": "seal", "release": "seal", "upgrade": "migrate", "delete": "remove",
        "show": "inspect", "dump": "inspect", "docs": "describe", "doc": "describe",
        "convert": "import",
    ]

    /// ArgumentParser only says that the argument is unexpected.
    private static func checkCommandName() throws {
        guard let name = CommandLine.arguments.dropFirst().first, !name.hasPrefix("-") else { return }
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        // ArgumentParser's own suggestion would be '--at'.
        let wrong = CommandLine.arguments.first { ["--out", "--out-dir", "--output-dir"].contains($0) }
        if name == "generate", let wrong {
            throw ValidationError("unknown option '\(wrong)'; did you mean '--output'?")
        }
        if names.contains(name) { return }
        let meant = otherNames[name].flatMap { names.contains($0) ? $0 : nil }
        let suggestion = (meant ?? closestMatch(to: name, among: names)).map { "; did you mean '\($0)'?" } ?? ""
        throw ValidationError("there is no command '\(name)'\(suggestion)")
    }
}
