import Foundation
import PackagePlugin

/// Generates the Swift files of a target's schemas when it is built.
///
/// The target's roots are its files that end in `.heirloom.yaml`. The other files that a root reads are found by scanning it, so that a
/// build without changes runs nothing; the build step corrects the result of the scan if it was wrong (`BuildStep` in the compiler).
@main
struct HeirloomPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else {
            Diagnostics.error("target '\(target.name)' has no Swift sources, so heirloom cannot generate any for it")
            return []
        }
        let files = target.sourceFiles.map { Path.text(of: $0.url) }.sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
        let roots = files.filter(Path.isRoot)
        guard !roots.isEmpty else {
            Diagnostics.error(missingSchema(in: target, files: files, package: context.package))
            return []
        }
        guard !reportSharedRoots(roots, of: target, in: context.package) else { return [] }

        let work = Path.text(of: context.pluginWorkDirectoryURL)
        let runtime = runtimeNames(in: context.package)
        var names = DistinctNames()
        var models: [PlannedModel] = []
        for root in roots {
            models.append(PlannedModel(root: root, work: work, runtime: runtime, names: &names))
        }
        if models.filter({ !$0.runtime.isEmpty }).count > 1 {
            let roots = models.filter { !$0.runtime.isEmpty }.map { "'\(Path.name(of: $0.root))'" }
            Diagnostics.error(
                """
                target '\(target.name)' would hold the runtime more than once: \(roots.joined(separator: ", ")) say \
                'runtime: embedded'; give each a target of its own, or leave it out
                """
            )
            return []
        }
        let watched = Path.join(work, "watched")
        removeLeftOver(in: work, keeping: models.map(\.folder) + [watched])
        do {
            let folders = WatchedFolders(
                target: Path.text(of: target.directoryURL),
                package: Path.text(of: context.package.directoryURL),
                work: work
            )
            try folders.write(for: models.flatMap(\.folders), to: watched)
        } catch {
            Diagnostics.error("the plugin's folder '\(work)' cannot be written; give it write permission, or remove it")
            return []
        }
        let tool = try context.tool(named: "HeirloomCLI").url
        let steps = models.map { model in
            Command.buildCommand(
                displayName: "Generating Swift from \(Path.name(of: model.root))",
                executable: tool,
                arguments: model.arguments(module: target.moduleName, watched: watched),
                inputFiles: model.inputs.map { URL(filePath: $0) },
                outputFiles: model.outputs.map { URL(filePath: $0) }
            )
        }
        guard let nothing = ["/usr/bin/true", "/bin/true"].first(where: Path.isFile) else { return steps }
        // Does nothing except make the folder a part of the plan, so that a change in it makes SwiftPM call the plugin again.
        let watch = Command.prebuildCommand(
            displayName: "Watching folders of schemas",
            executable: URL(filePath: nothing),
            arguments: [],
            outputFilesDirectory: URL(filePath: watched, directoryHint: .isDirectory)
        )
        return steps + [watch]
    }

    /// The output of roots that were removed; it is not compiled any more, and only searches would find it.
    private func removeLeftOver(in work: String, keeping kept: [String]) {
        for folder in Path.files(in: work) where !kept.contains(folder) {
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    /// The command to run, and, if a file looks like a schema, with which file.
    private func missingSchema(in target: SwiftSourceModuleTarget, files: [String], package: Package) -> String {
        let folder = Path.text(of: target.directoryURL)
        var text = """
            target '\(target.name)' uses HeirloomPlugin and has no schema: no file in '\(folder)' ends in '.heirloom.yaml'
            """
        let others = files + ["Schemas"].flatMap { Path.files(in: Path.join(Path.text(of: package.directoryURL), $0)) }
        if let likely = others.first(where: SchemaGlance.isModel) {
            let name = Path.stem(of: likely) + ".heirloom.yaml"
            text += "; '\(likely)' is one: it is built if it is called '\(Path.join(folder, name))'"
        } else {
            text += "; write one, or remove the plugin from the target"
        }
        return text
    }

    /// A root belongs to one target: two modules with the same classes cannot read each other's objects.
    private func reportSharedRoots(_ roots: [String], of target: SwiftSourceModuleTarget, in package: Package) -> Bool {
        let own = Dictionary(roots.map { (Path.resolved($0), $0) }, uniquingKeysWith: { one, _ in one })
        var isShared = false
        for other in package.targets where other.id != target.id {
            guard let other = other as? any SourceModuleTarget else { continue }
            for file in other.sourceFiles.map({ Path.text(of: $0.url) }) where Path.isRoot(file) {
                guard let root = own[Path.resolved(file)] else { continue }
                Diagnostics.error(
                    """
                    the targets '\(target.name)' and '\(other.name)' both have this schema; 'exclude' it in one of them, and let that \
                    one depend on the other
                    """,
                    file: root
                )
                isShared = true
            }
        }
        return isShared
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
