import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// Programs that use generated code as an app would: `Fixtures/GeneratedPrograms/<case>/` contains schemas and a `main.swift` that checks
/// its results and exits with status 0 if everything is correct.
@Suite struct GeneratedProgramTests {
    static let folder = Repository.fixtures.appending(path: "GeneratedPrograms")
    static let cases: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        // Compiling the runtime takes longer than all others.
        return names.filter { !$0.contains(".") && ($0 != "embedded" || isAssurance) }.sorted()
    }()

    @Test(arguments: cases) func program(_ name: String) async throws {
        let folder = Self.folder.appending(path: name)
        var schemas: [String: String] = [:]
        for file in Repository.files(in: folder, suffix: ".yaml") {
            schemas[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
        }
        var program = CompiledCase("program-\(name)")
        let root = schemas.count == 1 ? schemas.keys.first ?? "" : "\(name).yaml"
        let model = try GeneratedModel(schemas, root: root)
        for used in model.model.uses {
            let file = try #require(schemas.keys.first { schemas[$0]?.hasPrefix("model: \(used.name)\n") == true })
            var library = CompiledCase("program-\(name)-\(used.name)")
            library.add(try GeneratedModel(schemas, root: file))
            program.add(try await library.compile(as: used.swift.module))
        }
        program.add(model)
        program.usesRuntime = model.model.swift.runtime == .module
        for file in Repository.files(in: folder, suffix: ".swift") {
            program.add(try String(contentsOf: file, encoding: .utf8), as: file.lastPathComponent)
        }
        program.add(
            try String(contentsOf: Self.folder.appending(path: "Expectations.swift"), encoding: .utf8),
            as: "Expectations.swift"
        )
        let outcome = try await program.run()
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    @Test func thereAreCases() {
        #expect(Self.cases.count >= 7)
    }
}
