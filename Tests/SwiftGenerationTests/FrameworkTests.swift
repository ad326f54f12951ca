import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// Runtime and generated code as parts of a framework that is shipped separately from its users: stable interfaces, optimized for size.
@Suite struct FrameworkTests {
    /// On Linux Foundation itself is not built that way, of which swiftc warns in each file.
    private static let settings = [
        "-swift-version", "6", "-enable-library-evolution", "-Osize", "-wmo", "-no-warnings-as-errors",
    ]

    @Test(.enabled(if: isAssurance, "part of make assurance")) func aFrameworkOfTheShowcaseIsBuiltAndUsed() async throws
    {
        var runtime = CompiledCase("framework-runtime")
        runtime.settings = Self.settings + ["-emit-module-interface-path", "HeirloomRuntime.swiftinterface"]
        runtime.usesRuntime = false
        let sources = Repository.root.appending(path: "Sources/HeirloomRuntime")
        for file in Repository.files(in: sources, suffix: ".swift") {
            runtime.add(try String(contentsOf: file, encoding: .utf8), as: file.lastPathComponent)
        }
        let runtimeModule = try await runtime.compile(as: "HeirloomRuntime")

        var framework = CompiledCase("framework-showcase")
        framework.settings = Self.settings + ["-emit-module-interface-path", "Showcase.swiftinterface"]
        framework.usesRuntime = false
        framework.add(runtimeModule)
        framework.add(try Showcase.model())
        framework.add(try Showcase.handwritten(), as: "Handwritten.swift")
        let frameworkModule = try await framework.compile(as: "Showcase")

        // The framework's users see the text of the interface.
        for module in [runtimeModule, frameworkModule] {
            let interface = module.folder.appending(path: module.name + ".swiftinterface").path()
            let check = ["swift-frontend", "-typecheck-module-from-interface", interface, "-module-name", module.name]
            let outcome = try await Command.run(check + module.searchPaths)
            #expect(outcome.status == 0, "\(outcome.output.suffix(3000))")
        }

        var app = CompiledCase("framework-app")
        app.settings = ["-swift-version", "6", "-Osize"]
        app.usesRuntime = false
        app.add(frameworkModule)
        app.add(
            """
            import Foundation
            import Showcase

            let anna = Person(id: UUID(), name: "Anna")
            let data = try ShowcaseModel.archivedData(withRootObject: anna)
            let read = try ShowcaseModel.unarchivedObject(ofClass: Person.self, from: data)
            let json = try ShowcaseModel.decoder().decode(Person.self, from: JSONEncoder().encode(read))
            print(read.id == anna.id, json.name)
            """,
            as: "main.swift"
        )
        let outcome = try await app.run()
        #expect(outcome.status == 0 && outcome.output == "true Anna\n", "\(outcome.output)")
    }
}
