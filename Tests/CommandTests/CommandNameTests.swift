import CommandTestSupport
import Foundation
import Testing

/// Commands in messages have the form in which the user called this one: through the command plugin it is `swift package heirloom`.
@Suite struct CommandNameTests {
    private func run(_ command: String) async throws -> String {
        let fixture = try GitFixture()
        try fixture.write("model: Films\nversion: 1\nclasses: {}\n", to: "Schemas/films.yaml")
        let result = try await fixture.sh(
            "export HEIRLOOM_COMMAND='swift package heirloom'\n{ \(command); } 2>&1 || true"
        )
        return result.stdout
    }

    @Test(
        arguments: [
            "heirloom diff": "'swift package heirloom seal' creates the first one",
            "heirloom evolve": "'swift package heirloom seal' records the current version",
            "heirloom genrate": "Usage: swift package heirloom <subcommand>\n  See 'swift package heirloom --help'",
            "heirloom seal --reseal": "Usage: swift package heirloom seal",
            "heirloom init Shop": "next: swift package heirloom generate",
            "heirloom explain unknown-kez": "'swift package heirloom rules' lists all",
            "heirloom --help": "USAGE: swift package heirloom <subcommand>",
            "rm -r Schemas; heirloom check": "with 'swift package heirloom init'",
            "heirloom check --format json Schemas": "\"diagnostics\"",
        ]
    ) func messagesNameTheCommandOfTheUser(_ command: String, _ expected: String) async throws {
        let output = try await run(command)
        #expect(output.contains(expected), "\(output)")
        #expect(!output.contains("'heirloom "), "\(output)")
    }

    @Test func theBuildPluginNamesTheCommandPlugin() async throws {
        let fixture = try GitFixture()
        let schema = "model: Films\nversion: 1\nclasses:\n  Film: { properties: { title: String? } }\n"
        try fixture.write(schema, to: "films.heirloom.yaml")
        try await fixture.sh("heirloom seal films.heirloom.yaml && mkdir watched")
        try fixture.write(schema.replacing("title", with: "name"), to: "films.heirloom.yaml")
        let step = "heirloom build-step films.heirloom.yaml --output out --module Films --watched watched"
        let result = try await fixture.sh(step)
        #expect(
            result.status == 1 && result.stderr.contains("('swift package heirloom evolve' prints it again)"),
            "\(result)"
        )
        // In an Xcode project there is no `swift package`: the plugin says so.
        let project = try await fixture.sh("export HEIRLOOM_COMMAND=heirloom; \(step)")
        #expect(project.stderr.contains("('heirloom evolve' prints it again)"), "\(project)")
    }

    /// The guide's list for the command plugin, with the compiler in place of the plugin.
    @Test func whatTheGuideShowsForPackagesRuns() async throws {
        let page = try Repository.text("Documentation/Packages.md")
        let commands = page.split(separator: "\n").filter { $0.hasPrefix("swift package ") }.compactMap { line in
            line.split(separator: "#").first?.firstRange(of: "heirloom ").map { String(line[$0.lowerBound...]) }
        }
        #expect(commands.count >= 4)
        let fixture = try GitFixture()
        try fixture.write("model: Films\nversion: 1\nclasses: {}\n", to: "Schemas/films.yaml")
        try await fixture.sh("git init -q . && git add . && git commit -qm one")
        for command in commands {
            let result = try await fixture.sh(command)
            #expect(result.status == 0, "\(command): \(result)")
        }
    }
}
