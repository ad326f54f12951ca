import CommandTestSupport
import Foundation
import Testing

/// The code generated from small schemas, word for word: `Fixtures/Generation/<case>/` contains a schema and the expected Swift.
///
/// `HEIRLOOM_RECORD=1 swift test --filter GoldenTests` writes the current output, and the test still fails.
@Suite struct GoldenTests {
    static let folder = Repository.fixtures.appending(path: "Generation")
    static let cases: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()
    private static let isRecording = ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] == "1"

    /// One folder for each value of each option that a schema's first lines may have.
    @Test func allCasesCompileTogether() async throws {
        #expect(Self.cases.count >= 17)
        var code = CompiledCase("goldens")
        for name in Self.cases {
            for file in Repository.files(in: Self.folder.appending(path: name), suffix: ".swift") {
                // Each case's files are named after its schema.
                code.add(try String(contentsOf: file, encoding: .utf8), as: "\(name)-\(file.lastPathComponent)")
            }
        }
        try await code.typecheck()
    }

    @Test(arguments: cases) func golden(_ name: String) throws {
        let folder = Self.folder.appending(path: name)
        var schemas: [String: String] = [:]
        for file in Repository.files(in: folder, suffix: ".yaml") {
            schemas[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
        }
        var templates: [String: String] = [:]
        for file in Repository.files(in: folder, suffix: ".mustache") {
            templates[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
        }
        let root = try #require(schemas["schema.yaml"] == nil ? schemas.keys.sorted().first : "schema.yaml")
        let model = try GeneratedModel(schemas, root: root, templates: templates)
        let generated = Dictionary(uniqueKeysWithValues: model.files.map { ($0.path, $0.text) })
        let expected = Repository.files(in: folder, suffix: ".swift")

        if Self.isRecording {
            for file in expected { try FileManager.default.removeItem(at: file) }
            for (path, text) in generated {
                try text.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
            }
            Issue.record("recorded \(generated.count) files of '\(name)'")
            return
        }
        #expect(expected.map(\.lastPathComponent) == generated.keys.sorted())
        for file in expected {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(generated[file.lastPathComponent] == text, "\(name)/\(file.lastPathComponent)")
        }
    }
}
