import ArgumentParser
import CompilerDriver

/// What `heirloom diff --install-git-driver` makes git call.
struct GitDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "git-diff",
        abstract: "git's diff driver for schemas: takes the arguments that git gives.",
        shouldDisplay: false
    )

    @Argument(parsing: .captureForPassthrough, help: "Path, old file, blob, mode, new file, blob, mode.")
    var arguments: [String] = []

    func run() {
        // git takes any other status, and a signal, for a driver that died: then it shows no further file.
        Output.surviveClosedPager()
        guard let driver = GitDriver(arguments) else {
            return Output.write("* Unmerged path \(arguments.first ?? "")\n")
        }
        Output.write(driver.text(colour: Output.hasColour, toolVersion: Heirloom.version))
    }
}
