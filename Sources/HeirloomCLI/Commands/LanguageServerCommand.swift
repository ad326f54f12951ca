import ArgumentParser
import LanguageServer

struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Serves editors: the Language Server Protocol over standard input and output.",
        discussion: """
            Editors start it. It shows what 'heirloom check' reports while you type, completes keys, types and names, explains what is \
            under the cursor, and renames with the history entry written. Unsaved text counts. It edits no file itself.
            """
    )

    // Many clients pass this option to every server.
    @Flag(help: "Standard input and output, which is the only transport.")
    var stdio = false

    func run() throws {
        Output.surviveClosedPager()
        let server = LanguageServer(pages: CacheFolder.path.map { $0 + "/pages" })
        throw ExitCode(server.run())
    }
}
