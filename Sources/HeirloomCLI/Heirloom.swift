import ArgumentParser
import SchemaDiagnostics
import Workspace

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
            FormatCommand.self,
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
        Output.surviveFileLimit()
        do {
            var command = try parseAsRoot()
            let settings = (command as? any ConfiguredCommand)?.settings
            try NamedFiles.$paths.withValue(namedFiles) {
                try Remark.$listener.withValue(Remark.Listener(Output.remark)) {
                    try Remark.$isVerbose.withValue(settings?.verbose ?? false) { try run(&command, settings) }
                }
            }
        } catch {
            let code = exitCode(for: error)
            let message = CommandName.spelled(hinted(fullMessage(for: error)))
            if code == .success {
                if !message.isEmpty { Output.write(message + "\n") }
            } else if !(error is ExitCode), !message.isEmpty {
                Output.writeError(message + "\n")
            }
            Output.endProcess(code == .validationFailure ? 2 : code.rawValue)
        }
    }

    private static func run(_ command: inout any ParsableCommand, _ settings: ConfigurationOption?) throws {
        try PolicyChoice.$path.withValue(settings?.config) {
            try Output.$colour.withValue(settings?.color ?? .auto) {
                try Output.$isQuiet.withValue(settings?.quiet ?? false) { try command.run() }
            }
        }
    }

    /// The words of the command line that may be paths, and values of options.
    private static var namedFiles: Set<String> {
        let words = CommandLine.arguments.dropFirst()
        let values = words.compactMap { word in word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
        }
        return Set((words + values).map { $0 == "-" ? "/dev/stdin" : Paths.normalized($0) })
    }

    /// What is typed on the first day, and what is meant.
    private static let hints = [
        "validate": "'heirloom check' finds mistakes", "lint": "'heirloom check' finds mistakes",
        "fix": "'heirloom check --fix' applies fix-its", "build": "'heirloom generate' writes the Swift",
        "fmt": "'heirloom format' lays schemas out", "new": "'heirloom init' writes a first schema",
        "show": "'heirloom inspect' shows an archive",
        "add": "add it in the schema; 'heirloom evolve --write' then writes its history entry",
        "delete": "'heirloom remove' removes it from the schema", "-o": "the output is '--output'",
        "--out": "the output is '--output'", "--json": "'--format json' prints JSON",
        "--base": "'--against REVISION' names the old side",
    ]

    /// ArgumentParser's message, with what is meant by a word that it does not know.
    private static func hinted(_ message: String) -> String {
        let unknown = /Error: (?:Unexpected argument|Unknown option|\d+ unexpected arguments:) '([^']*)'.*/
        guard let found = message.prefixMatch(of: unknown) else { return message }
        let word = String(found.output.1)
        let isCommand = word == CommandLine.arguments.dropFirst().first && !word.hasPrefix("-")
        let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
        let closest = isCommand ? closestMatch(to: word, among: commands) : nil
        let hint = hints[word] ?? closest.map { "did you mean '\($0)'?" }
        guard isCommand || hint != nil else { return message }
        let what = isCommand ? "there is no command '\(word)'" : "unknown option '\(word)'"
        return "Error: " + what + (hint.map { ": \($0)" } ?? "") + message[found.range.upperBound...]
    }
}
