import CommandTestSupport
import Foundation
import ModelLanguage
import SchemaDiagnostics
import Testing

/// The language reference lists everything that exists.
@Suite struct ReferenceTests {
    private let text = Result {
        return try String(contentsOf: Repository.root.appending(path: "Schemas/REFERENCE.md"), encoding: .utf8)
    }

    @Test func typesAreListed() throws {
        let text = try text.get()
        #expect(BuiltinType.allCases.map(\.rawValue).filter { !text.contains($0) } == [])
    }

    @Test func attributesAreListed() throws {
        let text = try text.get()
        let missing = PropertyAttribute.Name.allCases.filter { !text.contains("| `\($0.text)` |") }
        #expect(missing.map(\.text) == [])
    }

    @Test func formsAreListed() throws {
        let text = try text.get()
        #expect(PropertyModel.Form.allCases.map(\.rawValue).filter { !text.contains($0) } == [])
    }
}
