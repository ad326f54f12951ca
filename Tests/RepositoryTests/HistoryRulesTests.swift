import CommandTestSupport
import Foundation
import Testing

/// The compiler accepts the examples of the rules of history, each in a schema that has what the example names.
@Suite struct HistoryRulesTests {
    /// By a part of the example: the properties of the class `Book`, and what else the schema has.
    private static let surroundings: [(part: String, properties: String, rest: String)] = [
        ("redefault: { pages", "pages: { type: Int, default: 20 }", ""),
        ("rename: { title: name }", "name: String, title: { type: String, default: x }", ""),
        ("rename: { a: b, b: a }", "a: Int, b: Int, pages: Int?", ""),
        ("rekey: { title: ~ }", "title: { type: String, key: t }", ""),
        ("renameClass", "pages: Int", ""),
        ("key: remarks", "pages: Int", ""),
        ("Book.counted", "pages: Int", ""),
        ("owner: {", "owner: Person?", "  Person: {}"),
        (
            "shelf: { from: Shelf? }", "shelf: { type: Shelf?, weak: true }",
            "  Shelf:\n    properties: { books: { type: \"[Book]\", inverse: shelf } }\n"
                + "    history: { 2: [retype: { books: { from: \"[Book]\" } }] }"
        ),
        ("include: [cover]", "cover: Data?", ""),
        ("excluded: [json]", "pages: Int", ""),
        ("sortName", "name: String, sortName: String", ""),
        ("to: Item", "pages: Int }\n    superclass: Item\n    info: {", "  Item: { properties: { title: String? } }"),
        ("corners", "corners: { type: \"[Double]\", packed: true, count: 4 }", ""),
        ("else: default", "pages: { type: Int, default: 0 }", ""),
        (
            "was: Item", "pages: Int }\n    superclass: Thing\n    info: {",
            "  Item: { properties: { name: String } }\n  Thing: { properties: { id: String } }"
        ),
        ("items: { from", "items: \"[Book]\", shelf: { type: Book?, weak: true }", ""),
        ("size: { from: String", "size: Int?", ""),
        ("split:", "first: String, last: String", ""),
        ("drop:", "pages: Int", ""),
        (
            "from: Leaflet", "mentions: String",
            "removed:\n  Leaflet: { in: 2, readAs: drop, properties: { text: String } }"
        ),
        ("from: Size", "size: Int", "removed:\n  Size: { in: 2, kind: enum, cases: [small, large] }"),
        ("writeAlso", "duration: Int", ""),
        ("3: []", "pages: Int?", ""),
        ("fullName: displayName", "displayName: String?, birthday: Date?, mail: String?, sheets: Int?", ""),
    ]

    @Test func theCompilerAcceptsTheExamples() async throws {
        var used: Set<Int> = []
        for block in try GuidePage("Schemas/HISTORY.md").blocks where block.text.hasPrefix("history:") {
            let index = try #require(Self.surroundings.firstIndex { block.text.contains($0.part) }, "\(block.text)")
            used.insert(index)
            let (_, properties, rest) = Self.surroundings[index]
            let parts = block.text.components(separatedBy: "\nremoved:")
            let history = parts[0].split(separator: "\n").map { "    \($0)\n" }.joined()
            let schema = """
                model: Library
                version: 5
                swift: { codable: true }
                classes:
                  Book:
                    properties: { \(properties) }
                \(history)\(rest)
                \(parts.dropFirst().map { "removed:\($0)" }.joined())
                """
            let outcome = try await Command.run([Repository.tool.path(), "check", "-"], input: Data(schema.utf8))
            #expect(outcome.status == 0, "\(schema)\n\(outcome.output)")
        }
        #expect(used.count == Self.surroundings.count)
    }
}
