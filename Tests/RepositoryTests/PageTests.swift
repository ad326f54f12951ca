import CommandTestSupport
import Foundation
import Testing

/// Pages for people: their links have existing targets, and a dictionary has their words.
@Suite struct PageTests {
    static let pages =
        GuidePage.paths
        + [
            "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md", "Benchmarks/README.md",
        ] + reference
    static let reference = ["REFERENCE", "HISTORY", "COMMANDS", "DIAGNOSTICS"].map { "Schemas/\($0).md" }

    @Test(arguments: pages) func linksLeadToFilesAndHeadings(_ path: String) throws {
        let folder = Repository.root.appending(path: path).deletingLastPathComponent()
        for target in Self.prose(try Repository.text(path)).matches(of: /\]\(([^)\s]+)\)/).map({ String($0.output.1) })
        where !target.contains(":") {
            let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file = parts[0].isEmpty ? Repository.root.appending(path: path) : folder.appending(path: parts[0])
            #expect(FileManager.default.fileExists(atPath: file.standardized.path()), "\(path): \(target)")
            // The site has only these pages, and treats a link to another one as an error.
            let page = file.standardized.path().dropFirst(Repository.root.path().count)
            let isOnTheSite = Self.pages.contains { page.hasSuffix($0) } || page.contains("Sources/Explanations/Pages/")
            #expect(!page.hasSuffix(".md") || isOnTheSite, "\(path): \(target)")
            guard parts.count == 2, let text = try? Repository.text(file.standardized) else { continue }
            #expect(Self.anchors(of: text).contains(parts[1]), "\(path): \(target)")
        }
    }

    @Test func theGuideListsEachOfItsPages() throws {
        let index = GuidePage.folder + "/README.md"
        let text = try Repository.text(index)
        for path in GuidePage.paths where path.hasPrefix(GuidePage.folder) && path != index {
            #expect(text.contains("](\(path.dropFirst(GuidePage.folder.count + 1)))"), "\(path)")
        }
    }

    /// What takes more words than this is several ideas.
    @Test(arguments: reference) func bulletsOfTheReferenceAreShort(_ path: String) throws {
        let bullet = /(?m)^ *- (.+(?:\n +(?![ \-|]).+)*)/
        for match in Self.prose(try Repository.text(path)).matches(of: bullet) {
            let count = match.output.1.split { " \n".contains($0) }.count
            #expect(count <= 40, "\(count) words: \(match.output.1)")
        }
    }

    /// The messages on the page about messages exist; those of the Swift compiler are not ours.
    @Test func theMessagesOfTroubleshootingExist() throws {
        let sources = try Repository.sources(below: "Sources").map { try Repository.text($0) }.joined()
        let page = try Repository.text(GuidePage.folder + "/Troubleshooting.md")
        var rows = 0
        for section in page.components(separatedBy: "\n## ") where !section.hasPrefix("While compiling the Swift") {
            for row in section.matches(of: /\n\| `([^`\[]+)` \|/) {
                rows += 1
                for part in row.output.1.split(separator: /…|[0-9]+|'[^']*'|: expected|, found/) {
                    let words = part.drop { $0 == " " }
                    let isWritten = words.isEmpty || sources.contains(words)
                    #expect(isWritten, "\(row.output.1): \(words)")
                }
            }
        }
        #expect(rows > 7)
    }

    /// Words that neither aspell's American dictionary nor the project's list of terms has are reported. `HEIRLOOM_RECORD=1` adds them to
    /// the list, and the test still fails.
    @Test(
        .enabled("aspell or its American dictionary is missing; 'make test' installs them") {
            try await hasDictionary()
        }
    )
    func wordsAreKnown() async throws {
        let list = Repository.fixtures.appending(path: "words.txt")
        let terms = Set(try Repository.text(list).split(separator: "\n").map(String.init))
        var texts: [String: String] = [:]
        for path in Self.pages + Self.otherPages { texts[path] = Self.words(of: try Repository.text(path)) }
        let unknown = try await Self.misspelled(texts.values.sorted().joined(separator: "\n")).subtracting(terms)
        if ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil {
            try (terms.union(unknown).sorted().joined(separator: "\n") + "\n").write(
                to: list,
                atomically: true,
                encoding: .utf8
            )
        }
        let places = unknown.sorted().map { word in
            "\(word): \(texts.filter { $0.value.lowercased().contains(word) }.keys.sorted().joined(separator: ", "))"
        }
        #expect(places == [], "a slip, or a term that is new to Tests/Fixtures/words.txt")
        let unused = terms.filter { term in !texts.values.contains { $0.lowercased().contains(term) } }
        #expect(unused.sorted() == [], "no page has these terms of Tests/Fixtures/words.txt any more")
        #expect(
            try await Self.misspelled("It wrties the schema's archives, teh colour too.") == [
                "wrties", "schema", "teh", "colour",
            ]
        )
    }

    @Test func codeIsNoProse() {
        let text = "It `wrties` [archives](x.md#y), ``code``\n```\ncode\n```\n<i>here</i> https://e.org/x"
        #expect(Self.words(of: text).split { " \n".contains($0) } == ["It", "[archives", ",", "here"])
        #expect(Self.anchors(of: "# A `b`: what's new?\n## Two  words\n") == ["a-b-whats-new", "two--words"])
    }

    /// Pages that are not part of the guide.
    private static let otherPages = ["Sources/Explanations/Pages", "Sources/HeirloomRuntime/HeirloomRuntime.docc"]
        .flatMap { Repository.files(in: Repository.root.appending(path: $0), suffix: ".md") }
        .map { String($0.path().dropFirst(Repository.root.path().count)) }

    private static func hasDictionary() async throws -> Bool {
        try await Command.run(["aspell", "dump", "dicts"]).stdout.split(separator: "\n").contains("en_US")
    }

    /// Words that aspell does not know, in lower case and without a genitive.
    private static func misspelled(_ text: String) async throws -> Set<String> {
        let outcome = try await Command.run(
            ["aspell", "list", "--lang=en_US", "--encoding=utf-8"],
            input: Data(text.utf8)
        )
        #expect(outcome.status == 0, "\(outcome.output)")
        return Set(
            outcome.stdout.split(separator: "\n").map { word in
                String(word.hasSuffix("'s") ? word.dropLast(2) : word).lowercased()
            }
        )
    }

    /// Text outside of fenced blocks.
    private static func prose(_ text: String) -> String {
        var isCode = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("```") {
                isCode.toggle()
                return false
            }
            return !isCode
        }.joined(separator: "\n")
    }

    /// Prose without code, addresses and tags.
    private static func words(of text: String) -> String {
        prose(text).replacing(/``.+?``|`[^`]*`|\]\([^)]*\)|<[^>]*>|https?:\S+/, with: " ")
    }

    /// As GitHub derives them from headings.
    private static func anchors(of text: String) -> Set<String> {
        Set(
            prose(text).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
                String(
                    line.drop { $0 == "#" }.dropFirst().lowercased().filter {
                        $0.isLetter || $0.isNumber || " -_".contains($0)
                    }
                    .map { $0 == " " ? "-" : $0 }
                )
            }
        )
    }
}
