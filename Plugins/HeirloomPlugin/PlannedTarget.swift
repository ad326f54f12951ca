import Foundation
import PackagePlugin

/// A target with schemas, of a package or of an Xcode project.
struct PlannedTarget {
    let name: String
    let module: String
    /// In order of path.
    let files: [String]
    /// The target's folder; an Xcode project's targets have none.
    let folder: String?
    /// The folder of the package or project.
    let project: String
    /// The plugin's own folder for the target.
    let work: String
    /// In it, the folder whose entries are a part of the plan.
    let watched: String

    init(name: String, module: String, files: [URL], folder: URL?, work: URL, project: URL) {
        self.name = name
        self.module = module
        self.files = files.map(Path.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        self.folder = folder.map(Path.text)
        self.work = Path.text(of: work)
        self.project = Path.text(of: project)
        watched = Path.join(self.work, "watched")
    }

    /// Nil after an error was reported. `runtime` has the files of an embedded runtime, if they are known; `others` the project's other
    /// targets with their files.
    func models(runtime: [String]?, others: [(name: String, files: [String])]) -> [PlannedModel]? {
        let roots = files.filter(Path.isRoot)
        guard !roots.isEmpty else {
            Diagnostics.error(missingSchema())
            return nil
        }
        guard !reportSharedRoots(roots, with: others) else { return nil }
        var names = DistinctNames()
        var models: [PlannedModel] = []
        for root in roots {
            models.append(PlannedModel(root: root, work: work, runtime: runtime ?? [], names: &names))
        }
        let embedding = models.filter(\.embedsRuntime)
        if runtime == nil, let root = embedding.first?.root {
            Diagnostics.error(
                "in an Xcode project the plugin cannot embed the runtime: remove 'runtime: embedded', and add HeirloomRuntime to the target",
                file: root
            )
            return nil
        }
        if embedding.count > 1 {
            let roots = embedding.map { "'\(Path.name(of: $0.root))'" }
            Diagnostics.error(
                """
                target '\(name)' would hold the runtime more than once: \(roots.joined(separator: ", ")) say 'runtime: embedded'; \
                give each a target of its own, or leave it out
                """
            )
            return nil
        }
        removeLeftOver(keeping: models.map(\.folder) + [watched])
        return models
    }

    /// `trustsSchemas`: the module that a schema names is not compared with the target's.
    func steps(
        _ models: [PlannedModel],
        tool: URL,
        trustsSchemas: Bool = false,
        environment: [String: String] = [:]
    ) -> [Command] {
        models.map { model in
            let module = trustsSchemas ? model.writtenModule ?? module : module
            return Command.buildCommand(
                displayName: "Generating Swift from \(Path.name(of: model.root))",
                executable: tool,
                arguments: model.arguments(module: module, watched: watched),
                environment: environment,
                inputFiles: model.inputs.map { URL(filePath: $0) },
                outputFiles: model.outputs.map { URL(filePath: $0) }
            )
        }
    }

    func reportUnwritable() {
        Diagnostics.error("the plugin's folder '\(work)' cannot be written; give it write permission, or remove it")
    }

    /// The output of roots that were removed; it is not compiled any more, and only searches would find it.
    private func removeLeftOver(keeping kept: [String]) {
        for folder in Path.files(in: work) where !kept.contains(folder) {
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    /// The command to run, and, if a file looks like a schema, with which file.
    private func missingSchema() -> String {
        let place = folder.map { "'\($0)'" } ?? "its phase 'Compile Sources'"
        var text =
            "target '\(name)' uses HeirloomPlugin and has no schema: no file in \(place) ends in '.heirloom.yaml'"
        let others = files + Path.files(in: Path.join(project, "Schemas"))
        if let likely = others.first(where: SchemaGlance.isModel) {
            let name = Path.stem(of: likely) + ".heirloom.yaml"
            text +=
                "; '\(likely)' is one: it is built if it is called '\(Path.join(folder ?? Path.folder(of: likely), name))'"
            if folder == nil { text += " and is in that phase" }
        } else {
            text += "; write one, or remove the plugin from the target"
        }
        return text
    }

    /// A root belongs to one target: two modules with the same classes cannot read each other's objects.
    private func reportSharedRoots(_ roots: [String], with others: [(name: String, files: [String])]) -> Bool {
        let own = Dictionary(roots.map { (Path.resolved($0), $0) }, uniquingKeysWith: { one, _ in one })
        var isShared = false
        for other in others {
            for file in other.files where Path.isRoot(file) {
                guard let root = own[Path.resolved(file)] else { continue }
                Diagnostics.error(
                    """
                    the targets '\(name)' and '\(other.name)' both have this schema; remove or 'exclude' it in one of them, and let \
                    that one depend on the other
                    """,
                    file: root
                )
                isShared = true
            }
        }
        return isShared
    }
}
