import Foundation
import Testing

/// The lists of embedded files name every file that there is. `HEIRLOOM_RECORD=1` writes them anew, and still fails.
@Suite struct EmbeddedFilesTests {
    struct List: Sendable, CustomTestStringConvertible {
        var name: String
        var function: String
        var folder: String
        var ending: String

        var testDescription: String { name }
        var file: URL { Repository.root.appending(path: "Sources/EmbeddedFiles/Lists/\(name).c") }

        var text: String {
            let root = Repository.root.path()
            let files = Repository.files(below: folder).map { String($0.path().dropFirst(root.count)) }
            let paths = files.filter { $0.hasSuffix(ending) }
            var text = """
                // Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' where files came or went.

                #include "EmbeddedFiles.h"

                #pragma clang diagnostic ignored "-Wc23-extensions"


                """
            for (index, path) in paths.enumerated() {
                text +=
                    "static const unsigned char text\(index)[] = {\n#embed \"../../../\(path)\" suffix(,)\n    0};\n\n"
            }
            text += "static const EmbeddedFile files[] = {\n"
            for (index, path) in paths.enumerated() { text += "    {\"\(path)\", text\(index)},\n" }
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
        List(name: "language", function: "embeddedLanguageSchema", folder: "Schemas", ending: "/heirloom.schema.json"),
    ]

    @Test(arguments: lists) func everyFileIsEmbedded(_ list: List) throws {
        let wanted = list.text
        let present = (try? Repository.text(list.file)) ?? ""
        guard wanted != present else { return }
        if ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil {
            try Data(wanted.utf8).write(to: list.file)
        }
        Issue.record(
            "\(list.folder) has other files: HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests lists them, then build again"
        )
    }
}
