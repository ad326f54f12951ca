import ArgumentParser
import Commands
import Workspace

/// The command that git runs after `heirloom diff --install-git-driver`.
struct GitDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "git-diff",
        abstract: "git's diff driver for schemas: takes the arguments that git gives.",
        shouldDisplay: false
    )

    @Argument(parsing: .captureForPassthrough, help: "Path, old file, blob, mode, new file, blob, mode.")
    var arguments: [String] = []

    func run() {
        // git treats any other status, and a signal, as a failed driver: then it shows no further file.
        Output.surviveClosedPager()
        guard let driver = GitDriver(arguments) else {
            return Output.write("* Unmerged path \(arguments.first ?? "")\n")
        }
        Output.write(driver.text(colour: Output.hasColour, toolVersion: Heirloom.version))
    }
}
