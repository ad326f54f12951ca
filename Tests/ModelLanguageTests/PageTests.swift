import Diagnostics
import Explanations
import Foundation
import ModelLanguage
import Testing

/// Every id has its page; what the page shows is what happens.
@Suite struct PageTests {
    @Test(arguments: DiagnosticRegistry.modelLanguage)
    func pageIsTrue(id: DiagnosticID) throws {
        let page = try #require(Explanation.all.first { $0.id == id.name }, "no page for \(id.name)")
        let examples = Example.all(in: page.text)
        let failing = try #require(examples["Fails"])
        let found = failing.resolution.bag.diagnostics.map { failing.resolution.describe($0) }
        #expect(!found.isEmpty && found.allSatisfy { $0.contains(" \(id.name): ") }, "\(found)")
        let fixed = try #require(examples["Fixed"])
        let left = fixed.resolution.bag.diagnostics.map { fixed.resolution.describe($0) }
        #expect(left.isEmpty, "\(left)")
    }

    /// The registry is the list of ids in the sources, once each.
    @Test func registryIsComplete() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/ModelLanguage")
        var declared: [String] = []
        for part in ["Reading", "Resolution", "Checks", "Types"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: folder.appending(path: part),
                includingPropertiesForKeys: nil
            )
            for file in files {
                let text = try String(contentsOf: file, encoding: .utf8)
                declared += text.matches(of: /DiagnosticID\(\s*"([a-z-]+)"/).map { String($0.1) }
            }
        }
        #expect(declared.sorted() == DiagnosticRegistry.modelLanguage.map(\.name).sorted())
    }
}

/// The YAML below one heading of a page: the root first, then the other files, each named behind its fence.
private struct Example {
    let resolution: Resolution

    static func all(in page: String) -> [String: Example] {
        var result: [String: Example] = [:]
        for section in page.components(separatedBy: "\n## ").dropFirst() {
            let title = section.prefix { $0 != "\n" }
            var root = ""
            var files: [String: String] = [:]
            for block in section.components(separatedBy: "\n```yaml").dropFirst() {
                let parts = block.components(separatedBy: "\n```")[0].split(
                    separator: "\n",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                let name = parts[0].trimmingCharacters(in: .whitespaces)
                let text = (parts.count > 1 ? String(parts[1]) : "") + "\n"
                if name.isEmpty { root = text } else { files[name] = text }
            }
            result[String(title)] = Example(resolution: Resolution(root, files: files))
        }
        return result
    }
}
