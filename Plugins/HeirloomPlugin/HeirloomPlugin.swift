import Foundation
import PackagePlugin

/// Generates the Swift files of a target's schemas when it is built.
///
/// The target's roots are its files that end in `.heirloom.yaml`. The other files that a root reads are found by scanning it, so that a
/// build without changes runs nothing; the build step corrects the result of the scan if it was wrong (`BuildStep` in the compiler).
@main
struct HeirloomPlugin: BuildToolPlugin {
    static let tool = "HeirloomCLI"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else {
            Diagnostics.error("target '\(target.name)' has no Swift sources, so heirloom cannot generate any for it")
            return []
        }
        let package = context.package
        let planned = PlannedTarget(
            name: target.name,
            module: target.moduleName,
            files: target.sourceFiles.map(\.url),
            folder: target.directoryURL,
            work: context.pluginWorkDirectoryURL,
            project: package.directoryURL
        )
        let others = package.targets.filter { $0.id != target.id }.compactMap { $0 as? any SourceModuleTarget }
        let filesOfOthers = others.map { ($0.name, $0.sourceFiles.map { Path.text(of: $0.url) }) }
        guard let models = planned.models(runtime: runtimeNames(in: package), others: filesOfOthers) else { return [] }
        do {
            let folders = WatchedFolders(
                target: Path.text(of: target.directoryURL),
                package: Path.text(of: package.directoryURL),
                work: planned.work
            )
            try folders.write(for: models.flatMap(\.folders), to: planned.watched)
        } catch {
            planned.reportUnwritable()
            return []
        }
        let steps = planned.steps(models, tool: try context.tool(named: Self.tool).url)
        guard let nothing = ["/usr/bin/true", "/bin/true"].first(where: Path.isFile) else { return steps }
        // Does nothing except make the folder a part of the plan, so that a change in it makes SwiftPM call the plugin again.
        let watch = Command.prebuildCommand(
            displayName: "Watching folders of schemas",
            executable: URL(filePath: nothing),
            arguments: [],
            outputFilesDirectory: URL(filePath: planned.watched, directoryHint: .isDirectory)
        )
        return steps + [watch]
    }

    /// The files that `runtime: embedded` adds, by the sources of the runtime.
    private func runtimeNames(in package: Package) -> [String] {
        let packages = [package] + package.dependencies.map(\.package)
        for heirloom in packages where heirloom.targets.contains(where: { $0.name == "HeirloomRuntime" }) {
            guard
                let target = heirloom.targets.first(where: { $0.name == "HeirloomRuntime" }) as? any SourceModuleTarget
            else { continue }
            let names = target.sourceFiles(withSuffix: "swift").map(\.url.lastPathComponent).sorted()
            return names.map { "HeirloomRuntime/HeirloomRuntime+\($0)" }
        }
        return []
    }
}
