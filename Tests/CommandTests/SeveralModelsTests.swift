import Foundation
import Testing

/// Reports on several roots are one document in every format, also where there is nothing to report on.
@Suite struct SeveralModelsTests {
    private func fixture() async throws -> GitFixture {
        let git = try GitFixture()
        for (file, model) in [("a", "Alpha"), ("b", "Beta")] {
            let schema =
                "model: \(model)\nversion: 1\nclasses:\n  \(model)Note: { properties: { text: String, nick: String? } }\n"
            try git.write(schema, to: "Schemas/\(file).yaml")
        }
        try await git.sh("git init -q . && git add . && git commit -qm one && heirloom seal")
        for (file, model) in [("a", "Alpha"), ("b", "Beta")] {
            let history = "\n    history: { 2: [{ remove: { nick: String? } }] }\n"
            let schema =
                "model: \(model)\nversion: 2\nclasses:\n  \(model)Note:\n    properties: { text: String }" + history
            try git.write(schema, to: "Schemas/\(file).yaml")
        }
        return git
    }

    private func json(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    @Test(arguments: ["heirloom diff", "heirloom diff --against HEAD"])
    func diffsAreOneDocument(_ command: String) async throws {
        let git = try await fixture()
        let reports = try #require(
            (json(await git.sh("\(command) --format json").stdout) as? [String: Any])?["reports"] as? [[String: Any]]
        )
        #expect(reports.compactMap { ($0["new"] as? [String: Any])?["model"] as? String } == ["Alpha", "Beta"])
        let log = try await #require(json(git.sh("\(command) --format sarif").stdout) as? [String: Any])
        let runs = try #require(log["runs"] as? [[String: Any]])
        #expect(runs.count == 1 && (runs[0]["results"] as? [Any])?.count == 2)
        let issues = try await #require(json(git.sh("\(command) --format gitlab").stdout) as? [[String: Any]])
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 2)
        let suites = try await git.sh("\(command) --format junit --fail-on loss || true").stdout
        #expect(suites.contains("<testsuites name=\"heirloom diff\" tests=\"2\" failures=\"2\" errors=\"0\">"))
        #expect(suites.components(separatedBy: "<?xml").count == 2)
        let page = try await git.sh("\(command) --format html").stdout
        #expect(page.components(separatedBy: "<html").count == 2 && page.components(separatedBy: "<h1 ").count == 3)
        for format in ["text", "markdown", "github"] {
            let text = try await git.sh("\(command) --format \(format)").stdout
            #expect(text.contains("Alpha 1 → 2") && text.contains("Beta 1 → 2"))
        }
    }

    @Test func matricesAreOneDocument() async throws {
        let git = try await fixture()
        let matrices = try #require(
            (json(await git.sh("heirloom matrix --format json").stdout) as? [String: Any])?["matrices"]
                as? [[String: Any]]
        )
        #expect(matrices.compactMap { $0["title"] as? String }.map { $0.prefix(4) } == ["Alph", "Beta"])
        let page = try await git.sh("heirloom matrix --format html").stdout
        #expect(page.components(separatedBy: "<html").count == 2 && page.components(separatedBy: "<h1>").count == 3)
        for format in ["text", "markdown"] {
            let text = try await git.sh("heirloom matrix --format \(format)").stdout
            #expect(text.contains("Alpha: which version") && text.contains("Beta: which version"))
        }
    }

    /// All models are new: no report, but a document all the same.
    @Test func nothingToCompareIsADocumentToo() async throws {
        let git = try await fixture()
        try await git.sh("git rm -q --cached -r Schemas && git commit -qm none")
        func write(_ format: String) async throws -> String {
            let result = try await git.sh("heirloom diff --against HEAD --format \(format)")
            #expect(result.status == 0 && result.stderr.contains("Schemas/a.yaml is new"), "\(result)")
            return result.stdout
        }
        #expect(try await ((json(write("json")) as? [String: Any])?["reports"] as? [Any])?.isEmpty == true)
        #expect(try await ((json(write("sarif")) as? [String: Any])?["runs"] as? [Any])?.count == 1)
        #expect(try await (json(write("gitlab")) as? [Any])?.isEmpty == true)
        #expect(try await write("junit").contains("tests=\"0\" failures=\"0\""))
        #expect(try await write("html").contains("No model to compare"))
    }
}
