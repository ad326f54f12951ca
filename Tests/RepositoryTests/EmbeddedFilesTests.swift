import CommandTestSupport
import Foundation
import Testing

/// The lists of embedded files are complete. `HEIRLOOM_RECORD=1` writes them again, and the test still fails.
///
/// An entry depends on no other one, and has no number, so that git merges two branches that each add a file.
@Suite struct EmbeddedFilesTests {
    struct List: Sendable, CustomTestStringConvertible {
        var name: String
        var function: String
        var folder: String
        var ending: String

        var testDescription: String { name }
        var file: URL { Repository.root.appending(path: "Sources/EmbeddedFiles/Lists/\(name).c") }

        var paths: [String] {
            let root = Repository.root.path()
            let files = Repository.files(below: folder).map { String($0.path().dropFirst(root.count)) }
            return files.filter { $0.hasSuffix(ending) }
        }

        func text(of paths: [String]) -> String {
            var text = """
                // Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' after files were added or removed.

                #include "EmbeddedFiles.h"

                #pragma clang diagnostic ignored "-Wc23-extensions"

                static const EmbeddedFile files[] = {

                """
            for path in paths {
                text += "    {\"\(path)\", (const unsigned char[]){\n"
                text += "#embed \"../../../\(path)\" suffix(,)\n        0}},\n"
            }
            text += """
                };

                const EmbeddedFile *\(function)(size_t index) {
                    return index < sizeof files / sizeof *files ? &files[index] : NULL;
                }

                """
            return text
        }
    }

    static let lists = [
        List(name: "pages", function: "embeddedPage", folder: "Sources/Explanations/Pages", ending: ".md"),
        List(name: "templates", function: "embeddedTemplate", folder: "Templates", ending: ".mustache"),
        List(name: "runtime", function: "embeddedRuntimeSource", folder: "Sources/HeirloomRuntime", ending: ".swift"),
        List(
            name: "migration",
            function: "embeddedMigrationSource",
            folder: "Sources/HeirloomMigration",
            ending: ".swift"
        ),
        List(name: "schemas", function: "embeddedSchema", folder: "Schemas", ending: ".schema.json"),
    ]

    @Test(arguments: lists) func everyFileIsEmbedded(_ list: List) throws {
        let wanted = list.text(of: list.paths)
        let present = (try? Repository.text(list.file)) ?? ""
        guard wanted != present else { return }
        if ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil {
            try Data(wanted.utf8).write(to: list.file)
        }
        Issue.record(
            "\(list.folder) has other files: HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests lists them, then build again"
        )
    }

    @Test func twoBranchesThatAddAPageMerge() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = Self.lists[0]
        func text(adding names: [String]) -> String {
            list.text(of: (list.paths + names.map { "\(list.folder)/\($0).md" }).sorted())
        }
        let texts = ["ours": ["aardvark"], "base": [], "theirs": ["zebra"]].mapValues(text(adding:))
        for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
        let merged = try await Command.run(
            ["git", "merge-file", "-p", "ours", "base", "theirs"],
            in: folder,
            joined: false
        )
        #expect(merged.status == 0)
        #expect(merged.stdout == text(adding: ["aardvark", "zebra"]))
    }
}
