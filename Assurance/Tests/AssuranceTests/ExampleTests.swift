import CommandTestSupport
import Foundation
import Testing

/// Each example is built from a copy, changed and built again, and runs as documented. One test, since builds of packages with one scratch
/// folder wait for each other.
@Suite struct ExampleTests {
    @Test func theExamplesBuildAndFollowTheirSchemas() async throws {
        let workspace = try ExampleFolder()
        try await followBuildPlugin(workspace)
        try await followTwoModules(workspace)
        try await followCommandPlugin(workspace)
        try await followEmbeddedRuntime(workspace)
        try await followTemplates(workspace)
        try await followSchemasOfATarget(workspace)
        try await refuseWhatCannotBeBuilt(workspace)
    }

    private func followBuildPlugin(_ workspace: ExampleFolder) async throws {
        let package = try ExamplePackage(copyOf: "BuildPlugin", in: workspace)
        let people = "Sources/Films/people.yaml"
        let root = "Sources/Films/films.heirloom.yaml"
        let first = try await package.firstBuild()
        try #require(first.status == 0, "\(first.log)")
        #expect(!first.log.contains("warning:"), "\(first.log)")
        #expect(try await package.output(of: "Films") == "Cléo, 90 minutes, by Agnès\n")
        let films = try #require(package.generated("Films", "films.heirloom.swift"))
        let writtenFirst = try modified(films)

        let again = try await package.build()
        #expect(again.generated.isEmpty && again.compiled("Films").isEmpty, "nothing changed:\n\(again.log)")

        try package.edit(people) { $0 + "# A remark.\n" }
        let touched = try await package.build()
        #expect(touched.generated == ["films.heirloom.yaml"] && touched.compiled("Films").isEmpty, "\(touched.log)")

        try package.edit(people) { $0 + "      born: Int?\n" }
        let changed = try await package.build()
        #expect(changed.compiled("Films").contains("people.heirloom.swift"), "\(changed.log)")
        #expect(try modified(films) == writtenFirst)

        try package.edit(people) { $0.replacingOccurrences(of: "born: Int?", with: "born: Integer?") }
        let wrong = try await package.build()
        #expect(wrong.status != 0)
        let place = "\(package.path(people).path(percentEncoded: false)):7:13: error: unknown type 'Integer'"
        #expect(wrong.log.contains("\n" + place), "\(wrong.log)")
        try package.edit(people) { $0.replacingOccurrences(of: "born: Integer?", with: "born: Int?") }

        // The plan does not include the file yet when the root is found to include it.
        try package.write(
            "classes:\n  Studio:\n    properties:\n      name: String\n",
            to: "Sources/Films/studios.yaml"
        )
        #expect(try await package.build().status == 0)
        try package.edit(root) { $0.replacingOccurrences(of: "[people.yaml]", with: "[people.yaml, studios.yaml]") }
        try package.edit("Sources/Films/main.swift") { $0 + "print(Studio(name: \"Tamaris\").name)\n" }
        let included = try await package.build()
        #expect(included.status == 0, "\(included.log)")
        #expect(try await package.output(of: "Films").hasSuffix("Tamaris\n"))
        #expect(try await package.build().status == 0)
        #expect(package.generated("Films", "studios.heirloom.swift") != nil)
        try package.edit("Sources/Films/studios.yaml") { $0 + "      city: { type: String, default: Paris }\n" }
        let studios = try await package.build()
        #expect(studios.compiled("Films").contains("studios.heirloom.swift"), "\(studios.log)")

        let (sealed, status) = try await package.command("seal")
        #expect(
            status == 0 && sealed.contains("sealed version 1 of Films in Sources/Films/films.heirloom.lock.yaml"),
            "\(sealed)"
        )
        try package.edit(people) { $0.replacingOccurrences(of: "born", with: "birth") }
        let unsealed = try await package.build()
        #expect(
            unsealed.log.contains("error: 'Person.birth' is new, but version 1 was released differently"),
            "\(unsealed.log)"
        )
    }

    private func followTwoModules(_ workspace: ExampleFolder) async throws {
        let package = try ExamplePackage(copyOf: "TwoModules", in: workspace)
        let first = try await package.firstBuild()
        try #require(first.status == 0, "\(first.log)")
        #expect(!first.log.contains("warning:"), "\(first.log)")
        #expect(try await package.output(of: "Cinema") == "FF made Amarcord\n")
        try package.edit("Sources/Cinema/cinema.heirloom.yaml") { $0 + "      year: Int?\n" }
        let own = try await package.build()
        #expect(own.generated == ["cinema.heirloom.yaml"] && own.compiled("People").isEmpty, "\(own.log)")

        // A used model is an input too.
        try package.edit("Sources/People/people.heirloom.yaml") { $0 + "      born: { type: Int, default: 1920 }\n" }
        try package.edit("Sources/Cinema/main.swift") { $0 + "print(back.born)\n" }
        let used = try await package.build()
        #expect(used.generated == ["cinema.heirloom.yaml", "people.heirloom.yaml"], "\(used.log)")
        #expect(try await package.output(of: "Cinema") == "FF made Amarcord\n1920\n")
    }

    private func followCommandPlugin(_ workspace: ExampleFolder) async throws {
        let package = try ExamplePackage(copyOf: "CommandPlugin", in: workspace)
        var result = try await package.command("generate", "--check")
        #expect(result.status == 0 && result.output.contains("3 files up to date"), "\(result.output)")
        try package.edit("Schemas/places.yaml") { $0 + "      visits: { type: Int, default: 3 }\n" }
        result = try await package.command("generate", "--check")
        #expect(
            result.status == 1
                && result.output.contains("Place.swift: error: the file differs from what the schema generates now")
                && result.output.contains("to fix, run: swift package heirloom generate\n"),
            "\(result.output)"
        )
        result = try await package.command("generate", "--allow-writing-to-package-directory")
        #expect(result.status == 0 && result.output.contains("wrote 1 file, 2 unchanged"), "\(result.output)")
        // As from Xcode's menu: it generates, whatever targets are selected.
        try package.edit("Schemas/places.yaml") { $0.replacingOccurrences(of: "default: 3", with: "default: 4") }
        result = try await package.writingCommand("--target", "Places")
        #expect(result.status == 0 && result.output.contains("wrote 1 file, 2 unchanged"), "\(result.output)")
        try package.edit("Schemas/places.yaml") { $0.replacingOccurrences(of: "default: 4", with: "default: 3") }
        result = try await package.writingCommand("--target", "Places", "generate")
        #expect(result.status == 0 && result.output.contains("wrote 1 file, 2 unchanged"), "\(result.output)")
        let build = try await package.firstBuild()
        #expect(build.status == 0, "\(build.log)")
        #expect(try await package.output(of: "Places").contains("visits: 3"))

        result = try await package.command("seal")
        #expect(result.output.contains("sealed version 1 of Places in Schemas/places.lock.yaml"), "\(result.output)")
        try package.edit("Schemas/places.yaml") {
            $0.replacingOccurrences(of: "version: 1", with: "version: 2")
                + "      open: { type: Bool, default: true }\n"
        }
        result = try await package.command("evolve", "--write")
        #expect(result.status == 0, "\(result.output)")
        #expect(try package.text("Schemas/places.yaml").contains("- add: [open]"))
        result = try await package.command("diff")
        #expect(result.status == 0 && result.output.contains("Places 1 → 2"), "\(result.output)")
        result = try await package.command("matrix")
        #expect(result.status == 0, "\(result.output)")
    }

    private func followEmbeddedRuntime(_ workspace: ExampleFolder) async throws {
        let package = try ExamplePackage(copyOf: "EmbeddedRuntime", in: workspace)
        #expect(try await package.run(Repository.tool.path(percentEncoded: false), ["generate"]).status == 0)
        let build = try await package.firstBuild()
        #expect(build.status == 0 && !build.log.contains("HeirloomRuntime/"), "\(build.log)")
        #expect(try await package.output(of: "Notes") == "Buy milk.\n")
    }

    private func followTemplates(_ workspace: ExampleFolder) async throws {
        let package = try ExamplePackage(copyOf: "Templates", in: workspace)
        let tool = Repository.tool.path(percentEncoded: false)
        let made = try await package.run(tool, ["generate", "--templates", "Templates"])
        #expect(made.status == 0, "\(made.output)")
        let generated = "Sources/Contacts/Generated/"
        #expect(
            try package.text(generated + "Contact.ts") == """
                // Generated by Heirloom from contacts.yaml. Do not edit.

                export interface Contact {
                  first_name: string;
                  last_name?: string;
                  kind?: "private" | "work";
                  phones?: string[];
                  lastOpened?: number;
                }

                """
        )
        let dictionary = try package.text(generated + "dictionary.md")
        let first = "<!-- Generated by Heirloom from contacts.yaml. Do not edit. -->\n"
        #expect(dictionary.hasPrefix(first + "# Address book, version 1\n\n## Contact\n"), "\(dictionary)")
        #expect(dictionary.contains("| `lastOpened` |  | `Date?` | no |\n\n## Company\n"), "\(dictionary)")
        #expect(dictionary.hasSuffix("## Kind\n\n- `private`: At home\n- `work`: At work\n"), "\(dictionary)")
        let build = try await package.firstBuild()
        try #require(build.status == 0, "\(build.log)")
        #expect(!build.log.contains("warning:"), "\(build.log)")
        #expect(
            try await package.output(of: "Contacts") == """
                Person: First name* = Ada
                Person: Last name = 
                Address: Kind = work
                Address: Phone numbers = []

                """
        )
        #expect(try await package.run(tool, ["generate", "--check", "--templates", "Templates"]).status == 0)
    }

    private func modified(_ file: URL) throws -> Date? {
        try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }
}
