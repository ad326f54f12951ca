import CommandTestSupport
import Foundation
import Testing

/// Pages for people: their links lead somewhere, their words are known.
@Suite struct PageTests {
    static let pages =
        GuidePage.paths
        + [
            "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md", "Benchmarks/README.md",
            "Schemas/REFERENCE.md",
        ]

    @Test(arguments: pages) func linksLeadToFilesAndHeadings(_ path: String) throws {
        let folder = Repository.root.appending(path: path).deletingLastPathComponent()
        for target in Self.prose(try Repository.text(path)).matches(of: /\]\(([^)\s]+)\)/).map({ String($0.output.1) })
        where !target.contains(":") {
            let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file = parts[0].isEmpty ? Repository.root.appending(path: path) : folder.appending(path: parts[0])
            #expect(FileManager.default.fileExists(atPath: file.standardized.path()), "\(path): \(target)")
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

    /// Words of the guide and of the reference that are in no list are told, so that a slip shows in review. `HEIRLOOM_RECORD=1` adds
    /// them, and still fails.
    @Test func wordsAreKnown() throws {
        let list = Repository.fixtures.appending(path: "words.txt")
        let known = Set(try Repository.text(list).split(separator: "\n").map(String.init))
        var unknown: [String: String] = [:]
        for path in GuidePage.paths + ["CONTRIBUTING.md", "Schemas/REFERENCE.md"] {
            // The tables of diagnostics are recorded from the sources.
            let text = try Repository.text(path).components(separatedBy: "\n### YAML\n")[0]
            for word in Self.words(of: text) where !known.contains(word) { unknown[word] = path }
        }
        if ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil {
            try (known.union(unknown.keys).sorted().joined(separator: "\n") + "\n").write(
                to: list,
                atomically: true,
                encoding: .utf8
            )
        }
        #expect(unknown.isEmpty, "a slip, or new to Tests/Fixtures/words.txt")
    }

    @Test func aSlipIsNoticed() {
        #expect(
            Self.words(of: "It `wrties` [archives](x.md#y), don't\n```\ncode\n```\nHTMLs 3D.") == [
                "it", "archives", "don't",
            ]
        )
        #expect(Self.anchors(of: "# A `b`: what's new?\n## Two  words\n") == ["a-b-whats-new", "two--words"])
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

    /// In small letters; no code, no addresses, nothing with capitals or digits inside.
    private static func words(of text: String) -> [String] {
        let plain = prose(text).replacing(/``.+?``|`[^`]*`|\]\([^)]*\)|<[^>]*>|https?:\S+/, with: " ")
        return plain.split { !($0.isLetter || $0.isNumber || "'_.@/".contains($0)) }.map {
            $0.trimmingCharacters(in: CharacterSet(charactersIn: "'_./"))
        }.filter { word in
            word.count > 1 && word.allSatisfy { $0.isLetter || $0 == "'" }
                && word.dropFirst().allSatisfy(\.isLowercaseOrMark)
        }.map { $0.lowercased() }
    }

    /// As GitHub makes them of headings.
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

extension Character {
    fileprivate var isLowercaseOrMark: Bool { isLowercase || self == "'" }
}
