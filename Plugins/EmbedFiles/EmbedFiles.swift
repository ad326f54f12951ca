import Foundation
import PackagePlugin

/// Gives a target the files it embeds, as one Swift source of string literals.
///
/// SwiftPM's own `.embedInCode` writes array literals of bytes, which take swiftc minutes for a few hundred kilobytes; string
/// literals of the same size compile in well under a second.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let folders: [String]
        switch target.name {
        case "Explanations": folders = ["Sources/Explanations/Pages", "Schemas/heirloom.schema.json"]
        case "SwiftGeneration": folders = ["Templates", "Sources/HeirloomRuntime"]
        default: folders = []
        }
        let inputs = folders.flatMap { files(below: root.appending(path: $0)) }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(inputs.count) files in \(target.name)",
                executable: try context.tool(named: "embed-files").url,
                arguments: [output.path(), root.path()] + inputs.map { $0.path() },
                inputFiles: inputs,
                outputFiles: [output]
            )
        ]
    }

    /// The files in the folder, or the file itself.
    private func files(below folder: URL) -> [URL] {
        if !folder.pathExtension.isEmpty {
            return FileManager.default.fileExists(atPath: folder.path()) ? [folder] : []
        }
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let urls = (all?.allObjects as? [URL] ?? []).filter {
            ["md", "mustache", "swift", "json"].contains($0.pathExtension)
        }
        return urls.sorted { $0.path() < $1.path() }
    }
}
