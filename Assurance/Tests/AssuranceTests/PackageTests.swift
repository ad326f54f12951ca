import CommandTestSupport
import Foundation
import Testing

/// Packages as users make them, outside this repository, built and run by SwiftPM: one with an embedded runtime and no dependency at
/// all, and two of which one uses the other's model.
@Suite(.serialized) struct PackageTests {
    private let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "heirloom-packages-\(UUID().uuidString)")
    }

    private func write(_ text: String, to path: String) throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private func generate(_ schema: String) async throws {
        let outcome = try await Command.run([Repository.tool.path(), "generate", schema], in: root)
        #expect(outcome.status == 0 && outcome.output.contains("wrote "), "\(outcome.output)")
    }

    private func run(_ package: String) async throws -> Command.Outcome {
        // This test run's own variables would configure the build of SwiftPM's child.
        try await Command.run(
            [
                "swift", "run", "--package-path", root.appending(path: package).path(), "--skip-update",
                "-Xswiftc", "-warnings-as-errors",
            ],
            in: root
        )
    }

    @Test func embeddedRuntimeNeedsNoDependency() async throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(name: "Alone", targets: [.executableTarget(name: "Alone")])
            """,
            to: "Alone/Package.swift"
        )
        try write(
            """
            model: Alone
            version: 1
            swift: { runtime: embedded, codable: true, copying: deep, output: ../Sources/Alone/Generated }
            classes:
              Node: { properties: { name: String, next: Node?, tags: "Set<String>" } }
            """,
            to: "Alone/Schemas/alone.yaml"
        )
        try write(
            """
            import Foundation

            let node = Node(name: "a", tags: ["t"])
            node.next = node
            let data = try AloneModel.archivedData(withRootObject: node)
            let read = try AloneModel.unarchivedObject(ofClass: Node.self, from: data)
            let copy = read.copy() as? Node
            print(read.next === read, copy?.next === copy, read.tags, try Node(dictionary: ["name": "b", "tags": []]).name)
            """,
            to: "Alone/Sources/Alone/main.swift"
        )
        try await generate("Alone/Schemas/alone.yaml")
        let outcome = try await run("Alone")
        #expect(
            outcome.status == 0 && outcome.output.hasSuffix("true true [\"t\"] b\n"),
            "\(outcome.output.suffix(3000))"
        )
    }

    @Test func oneModelUsesAnother() async throws {
        defer { try? FileManager.default.removeItem(at: root) }
        func manifest(_ name: String, _ dependency: String, _ target: String) -> String {
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "\(name)",
                platforms: [.macOS(.v13)],
                products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [.package(name: "heirloom", path: "\(Repository.root.path())")\(dependency)],
                targets: [\(target)]
            )
            """
        }
        let runtime = ".product(name: \"HeirloomRuntime\", package: \"heirloom\")"
        try write(manifest("Core", "", ".target(name: \"Core\", dependencies: [\(runtime)])"), to: "Core/Package.swift")
        try write(
            """
            model: Core
            version: 3
            swift: { access: public, codable: true, output: ../Sources/Core }
            enums: { Colour: { cases: [red, green], unknown: red } }
            structs: { Point: { properties: { x: Int, y: Int } } }
            classes:
              Person: { properties: { name: String, colour: { type: Colour, default: .green } } }
            """,
            to: "Core/Schemas/core.yaml"
        )
        let target = ".executableTarget(name: \"App\", dependencies: [\(runtime), \"Core\"])"
        try write(
            manifest("App", ", .package(path: \"../Core\")", target)
                .replacingOccurrences(of: "products: [.library(name: \"App\", targets: [\"App\"])],\n", with: ""),
            to: "App/Package.swift"
        )
        try write(
            """
            model: App
            version: 5
            uses: [../../Core/Schemas/core.yaml]
            swift: { codable: true, output: ../Sources/App/Generated }
            classes:
              Employee: { superclass: Person, properties: { salary: Int, home: Point?, boss: { type: Employee?, weak: true } } }
              Team: { properties: { lead: Core.Person, all: "[Person]" } }
            """,
            to: "App/Schemas/app.yaml"
        )
        try write(
            """
            import Core
            import Foundation

            let employee = Employee(name: "E", salary: 1, home: Point(x: 1, y: 2))
            let team = Team(lead: employee, all: [Person(name: "P", colour: .red), employee])
            let data = try AppModel.archivedData(withRootObject: team)
            let read = try AppModel.unarchivedObject(ofClass: Team.self, from: data)
            let json = try AppModel.decoder().decode(Team.self, from: JSONEncoder().encode(team))
            print(read.lead === read.all[1], (json.lead as? Employee)?.home?.y ?? 0, read.all[0].colour)
            """,
            to: "App/Sources/App/main.swift"
        )
        try await generate("Core/Schemas/core.yaml")
        try await generate("App/Schemas/app.yaml")
        let outcome = try await run("App")
        #expect(outcome.status == 0 && outcome.output.hasSuffix("true 2 red\n"), "\(outcome.output.suffix(3000))")
    }
}
