import Foundation
import PackagePlugin

/// `swift package heirloom-write ...`, and the command in the menu of Xcode, which asks for the permission that the plugin declares. Without
/// arguments it generates.
@main
struct HeirloomWritingPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try run(arguments, tool: context.tool(named: "HeirloomCLI").url, in: context.package.directoryURL)
    }

    /// Xcode first passes `--target` for each target that is selected in its dialog; the schemas say what belongs to which.
    private func run(_ arguments: [String], tool: URL, in folder: URL, name: String = "swift package heirloom") throws {
        var remaining = arguments[...]
        while remaining.first == "--target" { remaining = remaining.dropFirst(2) }
        let command = CompilerCommand(tool: tool, folder: folder, name: name)
        try command.run(remaining.isEmpty ? ["generate"] : Array(remaining))
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension HeirloomWritingPlugin: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            let folder = context.xcodeProject.directoryURL
            try run(arguments, tool: context.tool(named: "HeirloomCLI").url, in: folder, name: "heirloom")
        }
    }
#endif
