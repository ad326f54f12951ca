import CommandTestSupport
import Foundation
import Testing

/// The build plugin's results for the files of a target, and the files that it rejects.
extension ExampleTests {
    private static let root = "Sources/Films/films.heirloom.yaml"

    /// Several schemas, in folders of any depth; classes and schemas that are added, removed and renamed; the runtime embedded.
    func followSchemasOfATarget(_ workspace: ExampleFolder) async throws {
        let package = try ExamplePackage(copyOf: "BuildPlugin", as: "Several", in: workspace)
        let tags = "Sources/Films/Models/kept here/tags.heirloom.yaml"
        let header = "model: Tags\nversion: 1\nswift: { module: Films }\n"
        try package.write(header + "classes:\n  Tag: { properties: { name: String } }\n", to: tags)
        try package.edit("Sources/Films/main.swift") { $0 + "print(Tag(name: \"Drama\").name)\n" }
        let first = try await package.firstBuild()
        try #require(first.status == 0, "\(first.log)")
        #expect(try await package.output(of: "Films").hasSuffix("Drama\n"))

        try package.edit(tags) { $0.replacingOccurrences(of: "Tag:", with: "Mark:") }
        try package.edit("Sources/Films/main.swift") { $0.replacingOccurrences(of: "Tag(", with: "Mark(") }
        let renamed = try await package.build()
        #expect(renamed.status == 0 && renamed.generated == ["tags.heirloom.yaml"], "\(renamed.log)")

        try FileManager.default.removeItem(at: package.path(tags))
        let missed = try await package.build()
        #expect(missed.log.contains("error: cannot find 'Mark' in scope"), "\(missed.log)")
        #expect(package.generated("Films", "tags.heirloom.swift", of: "Several") == nil)

        try package.edit("Sources/Films/main.swift") {
            $0.replacingOccurrences(of: "print(Mark", with: "// print(Mark")
        }
        #expect(try await package.build().status == 0)
        try package.edit(Self.root) { $0 + "swift: { runtime: embedded }\n" }
        let late = try await package.build()
        #expect(late.log.contains("error: this build was planned before the schema asked for an embedded runtime"))
        #expect(late.log.contains("note: build again: the next build makes a new plan"), "\(late.log)")
        let embedded = try await package.build()
        #expect(embedded.status == 0, "\(embedded.log)")
        #expect(embedded.compiled("Films").contains { $0.hasPrefix("HeirloomRuntime+") }, "\(embedded.log)")
        #expect(try await package.output(of: "Films") == "Cléo, 90 minutes, by Agnès\n")
    }

    func refuseWhatCannotBeBuilt(_ workspace: ExampleFolder) async throws {
        let package = try ExamplePackage(copyOf: "BuildPlugin", as: "Refused", in: workspace)
        let root = Self.root
        let schema = try package.text(root)

        try FileManager.default.removeItem(at: package.path(root))
        try package.write(schema, to: "Sources/Films/films.yaml")
        var build = try await package.firstBuild()
        #expect(build.status != 0)
        #expect(build.log.contains("error: target 'Films' uses HeirloomPlugin and has no schema"), "\(build.log)")
        #expect(build.log.contains("it is built if it is called"), "\(build.log)")
        try FileManager.default.removeItem(at: package.path("Sources/Films/films.yaml"))

        try package.write(schema.replacingOccurrences(of: "model: Films", with: "model: Movies"), to: root)
        build = try await package.firstBuild()
        #expect(build.log.contains("\(root):1:8: error: the model is compiled into the module 'Films'"), "\(build.log)")

        try package.write("language: 99\n" + schema, to: root)
        build = try await package.build()
        #expect(build.log.contains("\(root):1:11: error: the schema is written in language 99"), "\(build.log)")
        #expect(build.log.contains("note: install a newer heirloom, or let Package.swift ask for one"), "\(build.log)")
        try package.write(schema, to: root)
        build = try await package.firstBuild()
        try #require(build.status == 0, "\(build.log)")

        let output = try #require(package.generated("Films", "films.heirloom.swift", of: "Refused"))
        if await ReadOnly.make(output.deletingLastPathComponent()) {
            try package.write(schema.replacingOccurrences(of: "title:", with: "name:"), to: root)
            build = try await package.build()
            await ReadOnly.end(output.deletingLastPathComponent())
            #expect(build.log.contains("films.heirloom.swift: error: the output cannot be written"), "\(build.log)")
            #expect(build.log.contains("note: make the build folder writable, or remove it"), "\(build.log)")
            try package.write(schema, to: root)
        }

        try package.edit("Package.swift") {
            let second =
                ".target(name: \"Copies\", path: \"Sources/Copies\", plugins: [.plugin(name: \"HeirloomPlugin\", package: \"heirloom\")]),"
            return $0.replacingOccurrences(of: "targets: [", with: "targets: [\(second)")
        }
        try package.write("", to: "Sources/Copies/Copies.swift")
        try FileManager.default.createSymbolicLink(
            at: package.path("Sources/Copies/films.heirloom.yaml"),
            withDestinationURL: package.path(root)
        )
        build = try await package.firstBuild()
        #expect(build.log.contains("both have this schema"), "\(build.log)")
    }
}

/// Folders into which nothing can be written, not even by root if the file system supports that.
private enum ReadOnly {
    /// False if the user may write nevertheless.
    static func make(_ folder: URL) async -> Bool {
        let path = folder.path(percentEncoded: false)
        _ = try? await Command.run(["sh", "-c", "chmod a-w \"$0\"; chattr +i \"$0\"", path])
        let probe = folder.appending(path: "probe")
        guard FileManager.default.createFile(atPath: probe.path(percentEncoded: false), contents: nil) else {
            return true
        }
        try? FileManager.default.removeItem(at: probe)
        await end(folder)
        return false
    }

    static func end(_ folder: URL) async {
        let path = folder.path(percentEncoded: false)
        _ = try? await Command.run(["sh", "-c", "chattr -i \"$0\"; chmod u+w \"$0\"", path])
    }
}
