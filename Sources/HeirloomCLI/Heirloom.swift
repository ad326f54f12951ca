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
        Output.surviveFileLimit()
        do {
            try checkCommandName()
            var command = try parseAsRoot()
            let settings = (command as? any ConfiguredCommand)?.settings
            try NamedFiles.$paths.withValue(namedFiles) {
                try Remark.$listener.withValue(Remark.Listener(Output.remark)) {
                    try Remark.$isVerbose.withValue(settings?.verbose ?? false) { try run(&command, settings) }
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

    /// What other tools call the commands.
    private static let otherNames = [
        "validate": "check", "lint": "check", "verify": "check", "build": "generate", "codegen": "generate",
        "gen": "generate", "compile": "generate", "new": "init", "create": "init", "compare": "diff",
        "snapshot": "seal", "lock": "seal", "release": "seal", "upgrade": "migrate", "delete": "remove",
        "show": "inspect", "dump": "inspect", "docs": "describe", "doc": "describe",
        "convert": "import", "analyze": "check", "test": "check", "generator": "generate", "compat": "matrix",
        "versions": "matrix", "freeze": "seal", "tag": "seal", "publish": "seal", "mv": "move", "rm": "remove",
        "drop": "remove", "cast": "retype", "help-rule": "explain", "why": "explain", "start": "init", "setup": "init",
        "reverse": "import", "infer": "import", "read": "inspect", "print": "inspect", "open": "inspect",
        "migrations": "evolve", "makemigrations": "evolve", "bump": "evolve", "history": "describe", "log": "describe",
    ]

    /// What is done in another way than by a command of its own.
    private static let adviceOnNames = [
        "add": "a property is added in the schema; 'heirloom evolve --write' then writes its history entry",
        "fix": "'heirloom check --fix' applies fix-its", "format": "schemas have no formatter",
        "watch": "'heirloom generate --watch' generates at each change",
        "unseal": "'heirloom seal --reseal REASON' seals again", "undo": "'heirloom seal --reseal REASON' seals again",
        "rollback": "'heirloom generate --at N' writes the model of an older version",
        "clean": "'heirloom generate' removes files that are no longer wanted",
        "list": "'heirloom describe --format html' shows the model",
        "status": "'heirloom seal --check' says whether it is sealed",
        "run": "'heirloom generate' writes the Swift, which the package builds",
        "prune": "'heirloom seal --prune' folds old versions", "version": "'heirloom --version' prints it",
        "dry-run": "'--dry-run' is an option of commands that write",
    ]

    /// Options of other tools, and what is written instead; of commands that do not have them.
    private static let adviceOnOptions = [
        "file": rootIsAlone, "path": rootIsAlone, "input": rootIsAlone, "schema": rootIsAlone, "root": rootIsAlone,
        "from": "the sources are named without an option", "in": rootIsAlone, "model": rootIsAlone,
        "base": "'--against REVISION' names the old side",
        "old": "'--against REVISION' names the old side", "since": "'--against REVISION' names the old side",
        "compare": "'--against REVISION' names the old side", "ref": "'--against REVISION' names the old side",
        "branch": "'--against REVISION' names the old side", "autofix": "'heirloom check --fix' applies fix-its",
        "apply": "'heirloom check --fix' applies fix-its, 'heirloom evolve --write' writes history entries",
        "json": "'--format json' prints one document", "sarif": "'--format sarif' prints it",
        "markdown": "'--format markdown' prints it", "html": "'--format html' prints it",
        "force": "no command overwrites by force; 'heirloom seal --reseal REASON' replaces seals",
        "message": "'heirloom seal --reseal REASON' keeps a reason; other seals have none",
        "version": "the version is 'version:' in the schema", "to": "the version is 'version:' in the schema",
        "dry": "'--dry-run' prints what would be written",
        "no-color": "'--color never' does not color findings", "verbose": "there is nothing more to print",
        "silent": "'--quiet' prints nothing where all is well", "policy-file": "'--config FILE' names it",
    ]
    /// Letters of other tools, and the options that are meant, in the order in which a command may have them.
    private static let shortOptions = [
        "-o": ["output", "path", "write-package"], "-n": ["dry-run"], "-w": ["watch", "write"], "-c": ["config"],
        "-q": ["quiet"], "-v": ["verbose"], "-m": ["message"], "-i": ["input"], "-f": ["file"],
        "-t": ["templates", "target"],
        "-V": ["version"], "-s": ["sources", "silent"], "-d": ["output", "dry"],
    ]
    private static let rootIsAlone = "a root file is named without an option, as in 'heirloom check Schemas/films.yaml'"

    /// ArgumentParser only says that the argument is unexpected.
    private static func checkCommandName() throws {
        guard let name = CommandLine.arguments.dropFirst().first, !name.hasPrefix("-") else { return }
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        // ArgumentParser's own suggestion would be '--at'.
        let wrong = CommandLine.arguments.first { ["--out", "--out-dir", "--output-dir"].contains($0) }
        if name == "generate", let wrong {
            throw ValidationError("unknown option '\(wrong)'; did you mean '--output'?")
        }
        if names.contains(name) { return try checkOptions(of: name) }
        if let advice = adviceOnNames[name] { throw ValidationError("there is no command '\(name)': \(advice)") }
        let meant = otherNames[name].flatMap { names.contains($0) ? $0 : nil }
        let suggestion = (meant ?? closestMatch(to: name, among: names)).map { "; did you mean '\($0)'?" } ?? ""
        throw ValidationError("there is no command '\(name)'\(suggestion)")
    }

    private static func checkOptions(of name: String) throws {
        let arguments = CommandLine.arguments.dropFirst(2)
        // `heirloom retype Film.minutes to Double`
        if ["rename", "move", "retype"].contains(name),
            let word = arguments.first(where: { ["to", "->", "=>", "into"].contains($0) })
        {
            let others = arguments.filter { $0 != word }.joined(separator: " ")
            throw ValidationError("no word is between the old and the new, as in 'heirloom \(name) \(others)'")
        }
        if let place = arguments.firstIndex(of: "--version"), arguments.index(after: place) < arguments.endIndex {
            throw ValidationError(
                "'heirloom \(name)' has no option '--version': the version is 'version:' in the schema"
            )
        }
        if name == "diff", let place = arguments.firstIndex(of: "--from"),
            arguments.index(after: place) < arguments.endIndex,
            let value = Optional(arguments[arguments.index(after: place)]), Int(value) == nil
        {
            throw ValidationError(
                "'--from' is the oldest version that matters, a number; the old side is '--against \(value)'"
            )
        }
        if name == "migrate", !arguments.contains(where: { $0.hasPrefix("--write-package") || $0.contains("-h") }) {
            throw ValidationError(
                "'heirloom migrate' needs '--write-package FOLDER', for a program that rewrites archives; history entries of a changed"
                    + " schema are written by 'heirloom evolve --write'"
            )
        }
        for argument in arguments where argument.hasPrefix("-") {
            let option = String(argument.prefix { $0 != "=" })
            let longs = option.hasPrefix("--") ? [String(option.dropFirst(2))] : shortOptions[option] ?? []
            guard !longs.isEmpty,
                let command = configuration.subcommands.first(where: { $0.configuration.commandName == name })
            else { continue }
            let known = Set(helpMessage(for: command).split { " ,/=[]\n".contains($0) }.map(String.init))
            guard !known.contains(option) else { continue }
            if !option.hasPrefix("--"), let long = longs.first(where: { known.contains("--\($0)") }) {
                throw ValidationError("unknown option '\(option)'; did you mean '--\(long)'?")
            }
            guard let advice = longs.lazy.compactMap({ adviceOnOptions[$0] }).first else { continue }
            throw ValidationError("'heirloom \(name)' has no option '\(option)': \(advice)")
        }
    }
}
