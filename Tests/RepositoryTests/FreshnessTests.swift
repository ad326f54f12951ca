import CommandTestSupport
import Commands
import Foundation
import Testing
import Workspace

/// Generated code in the repository equals the compiler's current output. `heirloom generate SCHEMA --output FOLDER` updates it.
@Suite struct FreshnessTests {
    @Test(arguments: [
        ("Tests/Fixtures/RuntimeSample/sample.yaml", "Tests/RuntimeTests/Sample"),
        ("Examples/CommandPlugin/Schemas/places.yaml", "Examples/CommandPlugin/Sources/Places/Generated"),
        ("Schemas/library.yaml", "Examples/Library/Sources/Library/Generated"),
        ("Schemas/showcase.yaml", "Tests/GeneratedModelTests/Generated"),
        ("Benchmarks/Archives/Sources/copies/copies.yaml", "Benchmarks/Archives/Sources/copies/Generated"),
    ])
    func generatedCodeIsFresh(schema: String, output: String) {
        let options = GenerateOptions(output: Repository.root.appending(path: output).path, mode: .check)
        let result = CompilerDriver.generate([Repository.root.appending(path: schema).path], options: options)
        #expect(result.exitStatus == 0, "\(result.report.diagnostics.map(\.message))")
        #expect(result.modelCount == 1)
    }
}
