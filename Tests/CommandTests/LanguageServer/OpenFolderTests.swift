import CommandTestSupport
import Foundation
import LanguageServer
import ModelLanguage
import RandomTestSupport
import SchemaDiagnostics
import Testing

/// What an editor's workspace keeps from key press to key press must not show.
@Suite struct OpenFolderTests {
    private static let files = [
        "Schemas/shop.yaml": """
        model: Shop
        version: 3
        include: [parts/*.yaml]
        swift: { codable: true, equality: value }
        enums:
          Size: { cases: [small, large], unknown: small }
        structs:
          Price: { properties: { amount: Decimal, currency: { type: String, default: EUR } } }

        """,
        "Schemas/parts/goods.yaml": """
        classes:
          Good:
            properties:
              name: String
              price: { type: Price?, flat: { amount: cents, currency: unit } }
              size: { type: Size, default: .small }
            history:
              2:
                - rename: { title: name }
          Book:
            superclass: Good
            archiveName: Volume
            properties:
              pages: Int
              author: { type: Person?, weak: true }

        """,
        "Schemas/parts/people.yaml": """
        classes:
          Person:
            properties:
              name: String
              books: { type: [Book], inverse: author }
              friends: { type: Set<Person>, default: [] }
            excluded: [friends]
          Clerk:
            superclass: Person
            abstract: false
            properties:
              boss: { type: Clerk?, weak: true }
            history:
              3:
                - add: [boss]

        """,
        "Schemas/parts/orders.yaml": """
        classes:
          Order:
            since: 2
            hooks: { decoded: check }
            properties:
              id: { type: UUID, key: number }
              lines: { type: "[String: Good]", default: {} }
              clerk: { type: Clerk?, conditional: true }
        structs:
          Line: { properties: { count: Int, good: Good? } }
        enums:
          Payment: { since: 2, oneOf: { cash: Price, order: Order, none: none } }

        """,
    ]

    private static let words = [
        "String", "Int", "Good", "Book", "Person", "Clerk", "Order", "Price", "Size", "Payment", "name", "pages",
        "price",
        "boss", "books", "author", "small", "superclass", "properties", "excluded", "inverse", "weak", "default",
        "type",
        "true", "[Person]", "Set<Book>", "Clerk?", "{}", "2", "3", "4", "final", "equality", "version", "history", "",
    ]

    /// After each edit the findings are those that a workspace has which sees the texts for the first time.
    @Test(arguments: 1...UInt64(draws(1, "HEIRLOOM_WORKSPACES"))) func findingsAreThoseOfAFreshWorkspace(_ seed: UInt64)
        throws
    {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var texts: [String: String] = [:]
        for (path, text) in Self.files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            texts[file.path()] = text
        }
        let paths = texts.keys.sorted()
        var dice = Dice(seed: seed)
        let workspace = OpenFolder()
        func open(_ path: String, in workspace: OpenFolder) {
            workspace.open(SourceFile(path: path, bytes: Array((texts[path] ?? "").utf8)), at: path)
        }
        for path in paths { open(path, in: workspace) }
        #expect(workspace.analyze().findings.isEmpty, "\(Self.shown(workspace))")
        for step in 1...(isAssurance ? 40 : 3) {
            let path = dice.pick(paths)
            let before = texts[path] ?? ""
            texts[path] =
                dice.chance(0.2) ? Self.files.first { path.hasSuffix($0.key) }?.value : Self.edited(before, &dice)
            open(path, in: workspace)
            let fresh = OpenFolder()
            for path in paths { open(path, in: fresh) }
            let (kept, new) = (Self.shown(workspace), Self.shown(fresh))
            let (keptModels, newModels) = (Self.models(workspace), Self.models(fresh))
            #expect(keptModels == newModels, "step \(step), \(path):\n\(texts[path] ?? "")")
            if keptModels != newModels { return }
            #expect(kept == new, "step \(step), \(path):\n\(texts[path] ?? "")")
            if kept != new { return }
        }
    }

    private static func shown(_ workspace: OpenFolder) -> String {
        render(DiagnosticReport(workspace.analyze().findings), as: .text)
    }

    /// All that the models have, with the places in their texts.
    private static func models(_ workspace: OpenFolder) -> [String] {
        let analysis = workspace.analyze()
        return analysis.roots.map { root in analysis.models[root].map { described($0.model) } ?? "errors in \(root)" }
    }

    private static func described(_ value: Any) -> String {
        if let span = value as? SourceSpan { return "\(span.file.path):\(span.start)-\(span.end) '\(span.text)'" }
        if let file = value as? SourceFile { return file.path }
        let mirror = Mirror(reflecting: value)
        var parts = mirror.children.map { ($0.label.map { $0 + ": " } ?? "") + described($0.value) }
        guard !parts.isEmpty else { return "\(value)" }
        if mirror.displayStyle == .dictionary || mirror.displayStyle == .set { parts.sort() }
        return "(" + parts.joined(separator: ", ") + ")"
    }

    /// With a word, a line or an indentation changed.
    private static func edited(_ text: String, _ dice: inout Dice) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard !lines.isEmpty else { return text }
        let number = dice.number(0...lines.count - 1)
        let heads = lines.indices.filter { lines[$0] == "    properties:" }
        switch dice.number(0...9) {
        case 8, 9:
            if heads.isEmpty { return text }
            let types = [
                "Int", "String?", "{ type: Date?, doc: A day. }", "{ type: Int, default: 3 }", "Strin", "[Bool]",
            ]
            let names = ["pages", "first", "second", "third", "titleStorage", "Book", "number", "boss", "copied"]
            lines.insert("      \(dice.pick(names)): \(dice.pick(types))", at: dice.pick(heads) + 1)
        case 0: lines.remove(at: number)
        case 1: lines.insert(lines[dice.number(0...lines.count - 1)], at: number)
        case 2: lines[number] = "  " + lines[number]
        case 3: if lines[number].hasPrefix("  ") { lines[number].removeFirst(2) }
        default:
            let places = lines[number].matches(of: /[A-Za-z0-9]+/).map(\.range)
            if let place = places.isEmpty ? nil : dice.pick(places) {
                lines[number].replaceSubrange(place, with: dice.pick(words))
            }
        }
        return lines.joined(separator: "\n")
    }
}
