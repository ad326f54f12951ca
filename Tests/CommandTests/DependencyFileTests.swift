import CommandTestSupport
import Foundation
import Testing

/// The dependency files of `generate`, tested with the build systems themselves: GNU Make always, Ninja if it is installed.
@Suite struct DependencyFileTests {
    /// Names that each need an escape of their own.
    private static let names = ["plain", "with space", "hash#", "dollar$", "back\\slash", "ümläut"]

    @Test(arguments: names)
    func makeRunsAgainWhenWhatWasReadChanges(_ name: String) async throws {
        let project = try Project(name)
        let makefile = """
            all: stamp
            -include films.d
            stamp:
            \t@"$(TOOL)" generate Schemas/films.yaml --single-file 'out/Films.swift' --depfile films.d --stamp stamp --quiet
            \t@echo generated

            """
        try project.write(makefile, to: "Makefile")
        func make() async throws -> String {
            try await Command.run(["make", "TOOL=\(Repository.tool.path())"], in: project.folder).output
        }
        #expect(try await make() == "generated\n")
        let first = try project.text("out/Films.swift")
        #expect(first.contains("class Film") && first.contains("class Studio") && first.contains("enum FilmsModel"))
        #expect(try await make().contains("Nothing to be done"))

        try project.write("classes: { Studio: { properties: { title: String } } }\n", to: project.part)
        #expect(try await make() == "generated\n")
        #expect(try project.text("out/Films.swift").contains("var title: String"))
        #expect(try await make().contains("Nothing to be done"))

        // Only the folder's names show a new file.
        try project.write("classes: { Prize: {} }\n", to: "Schemas/parts/prize.yaml")
        #expect(try await make() == "generated\n")
        #expect(try project.text("out/Films.swift").contains("class Prize"))

        // A removed file is not a missing target.
        try FileManager.default.removeItem(at: project.folder.appending(path: "Schemas/parts/prize.yaml"))
        #expect(try await make() == "generated\n")
        #expect(try !project.text("out/Films.swift").contains("class Prize"))
        #expect(try await make().contains("Nothing to be done"))
    }

    @Test(.enabled(if: isInstalled("ninja"))) func ninjaReadsTheSame() async throws {
        for name in Self.names {
            let project = try Project(name)
            let rules = """
                rule generate
                  command = '\(Repository.tool.path())' generate $in --single-file $out --depfile $out.d --quiet
                  depfile = $out.d
                  restat = 1
                build out/Films.swift: generate Schemas/films.yaml

                """
            try project.write(rules, to: "build.ninja")
            func ninja() async throws -> String { try await Command.run(["ninja"], in: project.folder).output }
            #expect(try await ninja().hasPrefix("[1/1]"))
            #expect(try await ninja() == "ninja: no work to do.\n")
            try project.write("classes: { Studio: { properties: { title: String } } }\n", to: project.part)
            #expect(try await ninja().hasPrefix("[1/1]"))
            #expect(try project.text("out/Films.swift").contains("var title: String"))
            #expect(try await ninja() == "ninja: no work to do.\n", "\(name)")
        }
    }

    @Test(.enabled(if: isInstalled("ninja"))) func theNinjaFileOfThePageRuns() async throws {
        let project = try Project("plain")
        try FileManager.default.removeItem(at: project.folder.appending(path: project.part))
        for block in try GuidePage("Documentation/BuildSystems.md").blocks {
            if let path = block.path { try project.write(block.text, to: path) }
        }
        let tools = Repository.tool.deletingLastPathComponent().path()
        let path = "\(tools):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        func ninja() async throws -> String {
            try await Command.run(["ninja"], in: project.folder, environment: .inherited(["PATH": path])).output
        }
        #expect(try await ninja().hasPrefix("[1/1]"))
        #expect(try project.text("build/Films.swift").contains("class Film"))
        #expect(try await ninja() == "ninja: no work to do.\n")
    }

    @Test func aRunThatFailsLeavesDepfileAndStampAlone() async throws {
        let project = try Project("plain")
        let generate = [
            Repository.tool.path(), "generate", "Schemas/films.yaml", "--depfile", "films.d", "--stamp", "stamp",
            "--output", "out",
        ]
        #expect(try await Command.run(generate, in: project.folder).status == 0)
        let depfile = try project.text("films.d")
        // Without a single file, each file of the layout is an output; the stamp represents them all.
        #expect(depfile.hasPrefix("stamp: \\\n"))
        try FileManager.default.removeItem(at: project.folder.appending(path: "stamp"))
        try project.write("classes: { Studio: { properties: { title: Strin } } }\n", to: project.part)
        #expect(try await Command.run(generate, in: project.folder).status == 1)
        #expect(try project.text("films.d") == depfile)
        #expect(!FileManager.default.fileExists(atPath: project.folder.appending(path: "stamp").path))
    }

    @Test func aModelWithoutDeclarationsHasItsFileToo() async throws {
        let project = try Project("plain")
        try project.write("model: Films\nversion: 1\n", to: "Schemas/films.yaml")
        let outcome = try await Command.run(
            [Repository.tool.path(), "generate", "Schemas/films.yaml", "--single-file", "out/Films.swift"],
            in: project.folder
        )
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(try project.text("out/Films.swift").hasPrefix("// Generated by Heirloom"))
    }

    @Test func whatCannotBeWrittenIsAnError() async throws {
        let project = try Project("plain")
        try project.write("", to: "taken")
        for option in ["--depfile", "--stamp"] {
            let outcome = try await Command.run(
                [Repository.tool.path(), "generate", "Schemas/films.yaml", "--output", "out", option, "taken/x"],
                in: project.folder
            )
            #expect(outcome.status == 3, "\(outcome.output)")
            #expect(outcome.output.contains("the \(option.dropFirst(2)) cannot be written"), "\(outcome.output)")
        }
    }

    @Test(arguments: [
        (["--single-file", "x.swift", "--output", "y"], "--single-file and --output exclude each other."),
        (["--single-file", "x.txt"], "--single-file needs a file that ends in '.swift'."),
        (["--single-file", "x.swift", "b.yaml"], "--single-file needs exactly one schema."),
        (["--depfile", "x.d", "--check"], "--depfile and --stamp exclude --check, --dry-run and --watch."),
    ])
    func whatDoesNotFitTogetherIsWrongUsage(_ arguments: [String], _ message: String) async throws {
        let outcome = try await Command.run([Repository.tool.path(), "generate", "a.yaml"] + arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output.contains(message), "\(outcome.output)")
    }

    @Test func thePageShowsTheExampleForCMake() throws {
        let example = try Repository.text(Repository.root.appending(path: "Examples/CMake/CMakeLists.txt"))
        #expect(try GuidePage("Documentation/BuildSystems.md").blocks.contains { $0.text == example })
    }

    private static func isInstalled(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    /// A schema that includes a file of an awkward name.
    private final class Project {
        let files: TemporaryProject
        let part: String
        var folder: URL { files.folder }

        init(_ name: String) throws {
            files = try TemporaryProject()
            part = "Schemas/parts/\(name).yaml"
            try files.write(
                """
                model: Films
                version: 1
                include: ["parts/*.yaml"]
                classes:
                  Film:
                    properties: { studio: Studio? }

                """,
                to: "Schemas/films.yaml"
            )
            try write("classes: { Studio: { properties: { name: String } } }\n", to: part)
        }

        func text(_ name: String) throws -> String { try files.text(name) }
        func write(_ text: String, to name: String) throws { try files.write(text, to: name) }
    }
}
