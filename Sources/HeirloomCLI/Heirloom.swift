import ArgumentParser
import CompilerDriver

@main
struct Heirloom: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "heirloom",
        abstract: "Compiles model schemas to Swift classes that read every archive they ever wrote."
    )
}
