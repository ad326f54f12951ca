import Foundation
import ModelDiff
import ModelTestSupport
import SchemaHistory
import Testing

/// Code of versions without stamps was written by hand: it knows nothing of `minReader`, so nothing keeps it from wrong values.
@Suite struct HandWrittenReadersTests {
    private static func schema(stampedFrom: Int) -> String {
        """
        model: Shop
        version: 3
        stampedFrom: \(stampedFrom)
        enums:
          Kind: { raw: Int, cases: { a: 2, b: 1 }, history: { 3: [ reraw: { a: 1, b: 2 } ] } }
        classes:
          Pay:\(stampedFrom > 1 ? "\n    versionKey: { key: number, values: { 1: 1, 2: 2 } }" : "")
            properties: { net: Double, gross: Double, kind: Kind, note: String }
            history:
              3: [ add: { note: { missing: none } } ]
              2: [ rename: { net: gross, gross: net } ]
        """
    }

    @Test func nothingKeepsThemOut() throws {
        let matrix = VersionMatrix(try checked(Self.schema(stampedFrom: 3)))
        let cell = try #require(matrix[archive: 3, reader: 1])
        #expect(cell.outcome == .misreads)
        let wrong = ["Pay.net", "Pay.gross", "Pay.kind", "Kind.a", "Kind.b"]
        #expect(cell.details(.misreads).map(\.subject).sorted() == wrong.sorted())
        #expect(!cell.details.contains { $0.verdict.because.contains("minReader") })
        // The second version has the names of today, and not the cases.
        #expect(matrix[archive: 3, reader: 2]?.details(.misreads).map(\.declaration) == ["Kind", "Kind", "Pay"])
    }

    @Test func generatedCodeIsKeptOut() throws {
        let matrix = VersionMatrix(try checked(Self.schema(stampedFrom: 1)))
        #expect(matrix[archive: 3, reader: 1]?.outcome == .refuses)
        #expect(matrix[archive: 3, reader: 2]?.outcome == .refuses)
    }
}
