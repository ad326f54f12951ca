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
        let command = CompilerCommand(
            tool: try context.tool(named: "HeirloomCLI").url,
            folder: context.package.directoryURL,
            name: "swift package heirloom"
        ) { arguments in
            (["swift package", Self.permission, "heirloom"] + arguments).joined(separator: " ")
        }
        try command.run(arguments.filter { $0 != Self.permission })
    }
}
