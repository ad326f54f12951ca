import CommandTestSupport
import Foundation
import Testing

/// Targets of Xcode projects, as far as they can be tested without Xcode: the plugins with a stand-in for its module, and the project of
/// `Examples/XcodeApp` as the property list that it is.
@Suite struct XcodeProjectTests {
    private static let example = Repository.root.appending(path: "Examples/XcodeApp")

    @Test(.enabled("Xcode has the module itself") { !hasXcode })
    func aTargetOfAProjectIsPlannedAndBuilt() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let plan = try await planner(in: folder)
        let project = folder.appending(path: "project")
        try FileManager.default.copyItem(at: Self.example, to: project)
        let names = try sourcesOfTheTarget()
        func planned(_ product: String, _ files: [String]) async throws -> (lines: [String], text: String) {
            let tool = Repository.tool.path(percentEncoded: false)
            let work = folder.appending(path: "work").path(percentEncoded: false)
            let outcome = try await Command.run(
                [plan.path(), tool, work, project.path(percentEncoded: false), "App", product] + files
            )
            return (outcome.output.split(separator: "\n").map(String.init), outcome.output)
        }

        let (generated, log) = try await planned("XcodeApp", names)
        #expect(generated.map { URL(filePath: $0).lastPathComponent } == ["films.heirloom.swift"], "\(log)")
        try #require(generated.allSatisfy { FileManager.default.fileExists(atPath: $0) }, "\(log)")
        let file = project.appending(path: "XcodeApp/FilmFile.swift").path()
        let compiled = try await swiftc(
            [
                "-typecheck", "-module-name", "XcodeApp", "-I", Repository.products.appending(path: "Modules").path(),
                file,
            ]
                + generated,
            in: folder
        )
        #expect(compiled.status == 0, "\(compiled.output)")

        // The schema's module is trusted: the target may be called something else. Without one it is the product's.
        #expect(try await planned("Films, at last", names).lines == generated)
        let schema = project.appending(path: "XcodeApp/films.heirloom.yaml")
        let text = try Repository.text(schema)
        func write(_ text: String) throws { try text.write(to: schema, atomically: true, encoding: .utf8) }
        try write(text.replacing("swift: { module: XcodeApp }\n", with: ""))
        let unnamed = try await planned("3 Films", names).text
        #expect(unnamed.contains("write 'module: _3_Films' under 'swift'"), "\(unnamed)")
        #expect(try await planned("Films", names).lines == generated)

        try write(text.replacing("module: XcodeApp", with: "module: XcodeApp, runtime: embedded"))
        let embedded = try await planned("XcodeApp", names).text
        #expect(
            embedded.contains("films.heirloom.yaml: error: in an Xcode project the plugin cannot embed the runtime")
        )
        let missing = try await planned("XcodeApp", ["XcodeApp/FilmFile.swift"]).text
        #expect(missing.contains("no file in its phase 'Compile Sources' ends in '.heirloom.yaml'"), "\(missing)")
    }

    /// Every name in the project's file leads to something, and everything is used.
    @Test func theProjectIsWhole() throws {
        let objects = try projectObjects()
        let file = try Repository.text(Self.example.appending(path: "XcodeApp.xcodeproj/project.pbxproj"))
        let uses = file.matches(of: /\bF11A\d{20}\b/).map { String($0.output) }
        #expect(Set(uses) == Set(objects.keys))
        for id in objects.keys { #expect(uses.filter { $0 == id }.count > 1, "\(id) is not used") }

        let names = try sourcesOfTheTarget()
        #expect(names.contains { $0.hasSuffix(".heirloom.yaml") } && names.count == 3)
        let present = Repository.files(in: Self.example.appending(path: "XcodeApp")).map(\.lastPathComponent)
        #expect(names.map { URL(filePath: $0).lastPathComponent }.sorted() == present.sorted())

        let package = try #require(objects.values.first { $0["isa"] as? String == "XCLocalSwiftPackageReference" })
        let path = try #require(package["relativePath"] as? String)
        let manifest = try Repository.text(Self.example.appending(path: path + "/Package.swift"))
        for product in objects.values.compactMap({ $0["productName"] as? String }) where product != "XcodeApp" {
            let kind = product.hasPrefix("plugin:") ? "plugin" : "library"
            let name = product.replacing("plugin:", with: "")
            #expect(manifest.contains(".\(kind)(name: \"\(name)\""), "\(product)")
        }
        let scheme = try Repository.text(
            Self.example.appending(path: "XcodeApp.xcodeproj/xcshareddata/xcschemes/XcodeApp.xcscheme")
        )
        let target = try #require(objects.first { $0.value["isa"] as? String == "PBXNativeTarget" })
        #expect(scheme.contains("BlueprintIdentifier=\"\(target.key)\""))
    }

    private static var hasXcode: Bool {
        #if os(Linux)
            false
        #else
            true
        #endif
    }

    private func projectObjects() throws -> [String: [String: Any]] {
        let data = try Data(contentsOf: Self.example.appending(path: "XcodeApp.xcodeproj/project.pbxproj"))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        return try #require(list?["objects"] as? [String: [String: Any]])
    }

    /// The paths of the files in the phase 'Compile Sources', from the project's folder.
    private func sourcesOfTheTarget() throws -> [String] {
        let objects = try projectObjects()
        let phase = try #require(objects.values.first { $0["isa"] as? String == "PBXSourcesBuildPhase" })
        return try #require(phase["files"] as? [String]).map { build in
            let file = try #require(objects[build]?["fileRef"] as? String)
            let group = try #require(objects.values.first { ($0["children"] as? [String])?.contains(file) == true })
            return try #require(group["path"] as? String) + "/" + #require(objects[file]?["path"] as? String)
        }
    }

    /// A program of the build plugin with the stand-in. The writing plugin compiles with it too.
    private func planner(in folder: URL) async throws -> URL {
        let standIn = Repository.fixtures.appending(path: "XcodeProjectPlugin")
        let target = try await Command.run(["swiftc", "-print-target-info"], joined: false)
        let info = try JSONSerialization.jsonObject(with: Data(target.stdout.utf8)) as? [String: Any]
        let paths = try #require(info?["paths"] as? [String: Any])
        let plugins = try #require(paths["runtimeResourcePath"] as? String) + "/pm/PluginAPI"
        let settings = ["-package-description-version", "6.1.0", "-I", plugins, "-I", folder.path()]
        let module = try await swiftc(
            settings + [
                "-emit-module", "-emit-library", "-static", "-module-name", "XcodeProjectPlugin", "-parse-as-library",
                standIn.appending(path: "XcodeProjectPlugin.swift").path(), "-o", "libXcodeProjectPlugin.a",
            ],
            in: folder
        )
        try #require(module.status == 0, "\(module.output)")
        for plugin in ["HeirloomCommandPlugin", "HeirloomWritingPlugin"] {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: Repository.root.appending(path: "Plugins/\(plugin)").path()
            )
            let files = names.map { Repository.root.appending(path: "Plugins/\(plugin)/\($0)").path() }
            let checked = try await swiftc(settings + ["-typecheck", "-parse-as-library"] + files, in: folder)
            #expect(checked.status == 0, "\(checked.output)")
        }

        var sources = [standIn.appending(path: "main.swift").path()]
        for source in Repository.sources(below: "Plugins/HeirloomPlugin") {
            let copy = folder.appending(path: source.lastPathComponent)
            try Repository.text(source).replacing("@main\n", with: "").write(
                to: copy,
                atomically: true,
                encoding: .utf8
            )
            sources.append(copy.path())
        }
        let built = try await swiftc(
            settings + [
                "-L", folder.path(), "-L", plugins, "-lXcodeProjectPlugin", "-lPackagePlugin", "-Xlinker", "-rpath",
                "-Xlinker", plugins, "-o", "plan",
            ] + sources,
            in: folder
        )
        try #require(built.status == 0, "\(built.output)")
        return folder.appending(path: "plan")
    }

    private func swiftc(_ arguments: [String], in folder: URL) async throws -> Command.Outcome {
        try await Command.run(["swiftc", "-swift-version", "6", "-warnings-as-errors"] + arguments, in: folder)
    }
}
