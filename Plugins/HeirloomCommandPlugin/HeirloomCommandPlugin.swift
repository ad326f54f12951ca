import Foundation
import PackagePlugin

/// `swift package heirloom ...`: runs the compiler with the arguments unchanged, in the package's folder.
///
/// The plugin declares no permission, since SwiftPM would ask for it each time, also before a command that only reads. A command that
/// writes into the package requires an option of SwiftPM's if SwiftPM prevents plugins from writing, which it does on macOS.
@main
struct HeirloomCommandPlugin: CommandPlugin {
    private static let permission = "--allow-writing-to-package-directory"

    func performCommand(context: PluginContext, arguments: [String]) throws {
        let arguments = arguments.filter { $0 != Self.permission }
        let folder = context.package.directoryURL
        let compiler = Process()
        compiler.executableURL = try context.tool(named: "HeirloomCLI").url
        compiler.arguments = arguments
        compiler.currentDirectoryURL = folder
        let name = ["HEIRLOOM_COMMAND": "swift package heirloom"]
        compiler.environment = ProcessInfo.processInfo.environment.merging(name) { _, own in own }
        try compiler.run()
        compiler.waitUntilExit()
        let status = compiler.terminationReason == .exit ? compiler.terminationStatus : 3
        if status == 3, !FileManager.default.isWritableFile(atPath: folder.path(percentEncoded: false)) {
            let command = ["swift package", Self.permission, "heirloom"] + arguments
            Diagnostics.remark("to let the command write into the package: \(command.joined(separator: " "))")
        }
        if status != 0 { exit(status) }
    }
}
