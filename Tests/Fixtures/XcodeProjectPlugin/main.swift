// Plans a target as Xcode asks for it, runs the commands, and prints the files that they promise: TOOL WORK PROJECT TARGET PRODUCT FILE...
import Foundation
import PackagePlugin
import XcodeProjectPlugin

/// In place of PackagePlugin's, which sends its messages to a host.
enum Diagnostics {
    static func error(_ message: String, file: String? = nil) {
        print("\(file.map { "\($0): " } ?? "")error: \(message)")
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let folder = URL(filePath: arguments[2], directoryHint: .isDirectory)
let files = arguments.dropFirst(5).map { folder.appending(path: $0) }
let target = XcodeTarget(arguments[3], product: arguments[4], files: files)
let project = XcodeProject(displayName: "Project", directoryURL: folder, targets: [target])
let context = XcodePluginContext(
    xcodeProject: project,
    pluginWorkDirectoryURL: URL(filePath: arguments[1], directoryHint: .isDirectory),
    tools: ["HeirloomCLI": URL(filePath: arguments[0])]
)
for command in try HeirloomPlugin().createBuildCommands(context: context, target: target) {
    let step = Mirror(reflecting: command)
    let process = Process()
    process.executableURL = step.descendant("buildCommand", "executable") as? URL
    process.arguments = step.descendant("buildCommand", "arguments") as? [String]
    process.environment = step.descendant("buildCommand", "environment") as? [String: String]
    try process.run()
    process.waitUntilExit()
    for output in step.descendant("buildCommand", "outputFiles") as? [URL] ?? [] where process.terminationStatus == 0 {
        print(output.path(percentEncoded: false))
    }
}
