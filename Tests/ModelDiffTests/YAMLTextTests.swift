import ModelLanguage
import ModelTestSupport
import SchemaDiagnostics
import Testing
import YAMLTree

@testable import ModelDiff

/// Text written as YAML is read back unchanged, whichever part writes it.
@Suite struct YAMLTextTests {
    private static let texts: [String] = {
        let others: [UInt32] = [0x2027, 0x2028, 0x2029, 0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0x1F600]
        let scalars = (Array(0...0x180) + others).compactMap(Unicode.Scalar.init).map { String($0) }
        let around = scalars.flatMap { (scalar: String) -> [String] in
            [scalar, "a\(scalar)b", "a \(scalar)", "\(scalar) b"]
        }
        return around + ["", " ", "'", "a'b", "- a", "a: b", "a #b"]
    }()

    @Test(arguments: ["scalar", "quoted", "tree"]) func everyTextIsReadBack(_ spelling: String) throws {
        let spell: (String) -> String =
            switch spelling {
            case "scalar": YAMLText.scalar
            case "quoted": YAMLText.quoted
            default: quotedYAML
            }
        for text in Self.texts {
            var bag = DiagnosticBag()
            let tree = parseYAML(SourceFile(path: "t.yaml", text: "{ a: \(spell(text)) }\n"), into: &bag)
            let read = tree?.mapping?.first?.value.scalar?.text
            #expect(read == text, "\(spell(text)): \(bag.diagnostics.map(\.message))")
        }
    }

    /// The advice of `diff` results in the old model.
    @Test func advicePastedLeadsToTheOldModel() throws {
        let value = #""a\u0085b\u2028c\uFEFF\x9f""#
        let old =
            "model: M\nversion: 1\nclasses:\n  A:\n    properties: { a: Int, b: { type: String, default: \(value) } }\n"
        let new = "model: M\nversion: 2\nclasses:\n  A:\n    properties: { a: Int }\n"
        let report = try compare(old, new)
        let fix = try #require(report.findings.first { $0.subject.member == "b" }?.fixes.first)
        var schema = try #require(PastedSchema(new))
        let isPasted = schema.paste(fix)
        #expect(isPasted)
        let pasted = try checked(schema.text, path: "new.yaml")
        let was = pasted.history.shape(at: 1)?.records.values.first?.properties.first { $0.name == "b" }
        #expect(was?.defaultValue == .string("a\u{85}b\u{2028}c\u{FEFF}\u{9F}"))
    }
}
