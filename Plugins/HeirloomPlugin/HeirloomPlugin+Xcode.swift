#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    /// Targets of an Xcode project. The plugin is not told the module's name, which is that of the product unless the project says otherwise:
    /// a module that the schema names is trusted. It is not told the packages either, so it does not know the files of an embedded runtime.
    extension HeirloomPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let planned = PlannedTarget(xcode: target, in: context.xcodeProject, work: context.pluginWorkDirectoryURL)
            let others = context.xcodeProject.targets.filter { $0.id != target.id }.map {
                ($0.displayName, $0.inputFiles.map { Path.text(of: $0.url) })
            }
            guard let models = planned.models(runtime: nil, others: others) else { return [] }
            do {
                try FileManager.default.createDirectory(atPath: planned.watched, withIntermediateDirectories: true)
            } catch {
                planned.reportUnwritable()
                return []
            }
            return planned.steps(
                models,
                tool: try context.tool(named: Self.tool).url,
                trustsSchemas: true,
                environment: ["HEIRLOOM_COMMAND": "heirloom"]
            )
        }
    }

    extension PlannedTarget {
        fileprivate init(xcode target: XcodeTarget, in project: XcodeProject, work: URL) {
            self.init(
                name: target.displayName,
                module: PlannedModel.module(ofProduct: target.product?.name ?? target.displayName),
                files: target.inputFiles.map(\.url),
                folder: nil,
                work: work,
                project: project.directoryURL
            )
        }
    }
#endif
