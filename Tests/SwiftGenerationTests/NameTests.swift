import Foundation
import RandomTestSupport
import Testing

/// Every Swift keyword, NSObject member, common Foundation type and name of generated code, as the name of everything that a schema names:
/// swiftc compiles every name that the compiler accepts.
@Suite struct NameTests {
    private static let header =
        "model: Words\nversion: 1\nswift: { access: public, codable: true, copying: deep, equality: value }\n"

    /// The words that a schema may use as names.
    private func accepted(_ words: [String] = Words.all, _ schema: (String) -> String) -> [String] {
        words.filter { (try? GeneratedModel(Self.header + schema($0))) != nil }
    }

    private func compile(_ name: String, _ schema: String) async throws {
        var code = CompiledCase("names-\(name)")
        code.add(try GeneratedModel(Self.header + schema))
        try await code.typecheck()
    }

    private func quoted(_ word: String) -> String { "\"\(word)\"" }

    @Test func properties() async throws {
        let words = accepted { "classes:\n  Sample:\n    properties:\n      \(quoted($0)): Int" }
        #expect(words.count > 150)
        #expect(!words.contains("hash"))
        #expect(words.contains("enum"))
        func list(_ type: String) -> String {
            words.map { "      \(quoted($0)): \(type)\n" }.joined()
        }
        // As the type's own and as inherited ones, required and optional, value and reference.
        try await compile(
            "properties",
            """
            classes:
              Numbers:
                properties:
            \(list("Int"))
              MoreNumbers:
                superclass: Numbers
                equality: value
                copying: deep
                properties:
                  extra: Date
              Texts:
                properties:
            \(list("String?"))
              Friends:
                properties:
            \(list("{ type: Set<Texts>?, copy: deep }"))
            """
        )
    }

    @Test func structProperties() async throws {
        let words = accepted { "structs:\n  Sample:\n    properties:\n      \(quoted($0)): Int" }
        #expect(words.count > 150)
        let lines = words.map { "      \(quoted($0)): { type: Int, default: 1 }\n" }.joined()
        let dates = words.map { "      \(quoted($0)): Date?\n" }.joined()
        try await compile(
            "struct-properties",
            "structs:\n  Sample:\n    properties:\n\(lines)  Dates:\n    properties:\n\(dates)"
        )
    }

    @Test func cases() async throws {
        // `Swift` alone would be enough; with a case `Int` generated code requires the module's name.
        let words = accepted(Words.all.filter { $0 != "Swift" }) { "enums:\n  Sample: { cases: [\(quoted($0))] }" }
        #expect(words.count > 150)
        let list = words.map(quoted).joined(separator: ", ")
        let numbered = words.enumerated().map { "\(quoted($1)): \($0)" }.joined(separator: ", ")
        let kept = accepted(words) { "enums:\n  Sample: { raw: Int, unknown: keep, cases: { \(quoted($0)): 1 } }" }
        let keptNumbered = kept.enumerated().map { "\(quoted($1)): \($0)" }.joined(separator: ", ")
        let options = accepted(words) { "enums:\n  Sample: { raw: UInt, options: true, cases: { \(quoted($0)): 1 } }" }
        let bits = options.enumerated().map { "\(quoted($1)): \($0 + 1)" }.joined(separator: ", ")
        try await compile(
            "cases",
            """
            enums:
              Texts: { cases: [\(list)] }
              Numbers: { raw: Int, cases: { \(numbered) }, unknown: \(quoted(words[0])) }
              Kept: { raw: Int, unknown: keep, cases: { \(keptNumbered) } }
              Options: { raw: UInt, options: true, cases: { \(bits) } }
            classes:
              Sample:
                properties:
                  text: Texts
                  kept: { type: Kept?, default: .\(kept.contains("none") ? "none" : kept[0]) }
                  byKept: [Kept: Texts]
                  options: { type: Options, default: [] }
            """
        )
    }

    @Test func propertiesNamedAsTypes() async throws {
        var code = CompiledCase("names-properties-as-types")
        code.settings += ["-module-name", "Words"]
        code.add(
            try GeneratedModel(
                Self.header + """
                    classes:
                      node: { properties: { title: String, Node: Int, kind: kind, pair: pair } }
                      others: { properties: { node: node?, nodes: "[node]", byKind: "[kind: node]" } }
                      thing: { superclass: others, equality: value, copying: deep, properties: { second: node?, pair: "[pair]" } }
                    structs:
                      pair: { properties: { kind: kind, nodes: "[node]", node: node? } }
                    enums:
                      kind: { cases: [kind, others] }
                      flags: { raw: UInt, options: true, cases: { flags: 1 } }
                    """
            )
        )
        try await code.typecheck()
    }

    @Test(arguments: isAssurance ? ["classes", "structs", "enums"] : ["enums"]) func types(_ section: String)
        async throws
    {
        func declaration(_ word: String) -> String {
            switch section {
            case "classes":
                "  \(quoted(word)): { properties: { other: \"\(word)?\", list: \"[\(word)]\", caption: String, day: Date? } }\n"
            case "structs": "  \(quoted(word)): { properties: { list: \"[\(word)]\", caption: String, day: Date? } }\n"
            default: "  \(quoted(word)): { cases: [one, two], unknown: one }\n"
            }
        }
        let words = accepted { "\(section):\n\(declaration($0))" }
        #expect(words.count > 40)
        var met: Set<String> = []
        let all = words.filter { met.insert($0.lowercased()).inserted }.map(declaration).joined()
        try await compile("types-\(section)", "\(section):\n\(all)")
    }
}
