import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing

/// A model as it was at any version is complete: its code type-checks without the functions that only later versions require.
@Suite struct EveryVersionTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let schema: String
        let version: Int
        let functions: String

        var testDescription: String { "\(name) \(version)" }
    }

    /// Versions that no other test compiles.
    static let cases: [Case] =
        [2, 3].map { Case(name: "enums", schema: EnumPastTests.schema, version: $0, functions: "") }
        + [Case(name: "forms", schema: PastFormsTests.schema, version: 2, functions: PastFormsTests.functions)]
        + [Case(name: "bits", schema: bits, version: 2, functions: "")]

    /// Bits that were removed, none that moved.
    static let bits = """
        model: Lib
        version: 2
        enums:
          Flags:
            raw: UInt
            options: true
            cases: { read: 1 }
            history:
              2: [{ removeCase: { old: { raw: 4, readAs: drop } } }]
          Marks:
            raw: UInt8
            options: true
            cases: { bold: 1 }
            history:
              2: [{ removeCase: { wide: { raw: 256, readAs: drop } } }, { was: { raw: Int } }]
        classes:
          Message: { properties: { flags: Flags, marks: Marks } }
        """

    @Test(arguments: cases) func isCompleteAt(_ item: Case) async throws {
        var bag = DiagnosticBag()
        let model = try #require(GeneratedModel.model(["lib.yaml": item.schema], root: "lib.yaml", into: &bag))
        let history = try #require(replayHistory(of: model, into: &bag))
        let past = try #require(history.model(at: item.version))
        var code = CompiledCase("at-\(item.name)-\(item.version)")
        for file in renderModel(past, into: &bag) {
            code.add(String(decoding: file.bytes, as: UTF8.self), as: file.path)
        }
        #expect(bag.diagnostics.isEmpty)
        code.add(item.functions, as: "Functions.swift")
        try await code.typecheck()
    }
}
