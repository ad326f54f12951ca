import Foundation
import PackagePlugin

/// A call of the compiler in the folder of a package or of an Xcode project.
struct CompilerCommand {
    let tool: URL
    let folder: URL
    /// What the user calls the compiler, for commands in its messages.
    let name: String
    /// The command that may write into the package, where SwiftPM keeps this one from it.
    var writing: ((_ arguments: [String]) -> String)?

    func run(_ arguments: [String]) throws {
        let compiler = Process()
        compiler.executableURL = tool
        compiler.arguments = arguments
        compiler.currentDirectoryURL = folder
        let given = ["HEIRLOOM_COMMAND": name]
        compiler.environment = ProcessInfo.processInfo.environment.merging(given) { _, own in own }
        try compiler.run()
        compiler.waitUntilExit()
        let status = compiler.terminationReason == .exit ? compiler.terminationStatus : 3
        if status == 3, let writing, !FileManager.default.isWritableFile(atPath: folder.path(percentEncoded: false)) {
            Diagnostics.remark("to let the command write into the package: \(writing(arguments))")
        }
        if status != 0 { exit(status) }
    }
}
