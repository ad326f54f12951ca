import Authoring
import CommandTestSupport
import Foundation
import SchemaDiagnostics
import Testing
import Workspace

/// The answers of `heirloom lsp` to clients that support newer features, and its layout of texts.
@Suite(.serialized) struct LanguageServerAnswerTests {
    private static let path = "Schemas/library.yaml"

    private static func request(_ method: String, _ more: [String: Any] = [:], _ client: LanguageClient) throws -> Any {
        let document: [String: Any] = ["textDocument": ["uri": client.address(path)]]
        return try client.request("textDocument/" + method, document.merging(more) { $1 })
    }

    // MARK: Layout

    private static func formatted(_ text: String) throws -> String {
        let client = try LanguageClient([path: text])
        try client.open(path, text)
        let edits = try request("formatting", ["options": ["tabSize": 4]], client) as? [[String: Any]] ?? []
        return LanguageClient.applying(edits, to: text)
    }

    @Test(arguments: [
        // Indentation, that of the first level for all; comments remain with the lines they are about.
        (
            """
            model:   Library
            version :  1


            # All of them.
            classes:
              # A book.
              Book:
                  # Its properties.
                  properties:
                   title:    String   # as printed
                   # in all
                   pages: {type: Int,default:   3 }
                  # Not kept.
                  excluded: [ cache,other ]
              # The last one.
            """,
            """
            model: Library
            version: 1

            # All of them.
            classes:
              # A book.
              Book:
                # Its properties.
                properties:
                  title: String   # as printed
                  # in all
                  pages: { type: Int, default: 3 }
                # Not kept.
                excluded: [cache, other]
              # The last one.

            """
        ),
        // Lists, texts of several lines and their blanks.
        (
            """
            model: Library
            version: 2
            classes:
                Book:
                    doc: |
                        One.
                          Two.  

                        Three.
                    history:
                        2:
                        - rename: {a: b}
                        -   add:   [ c ]

            """,
            """
            model: Library
            version: 2
            classes:
                Book:
                    doc: |
                        One.
                          Two.  

                        Three.
                    history:
                        2:
                            - rename: { a: b }
                            - add: [c]

            """
        ),
        // Braces over several lines move with their line; quoted and anchored text is unchanged.
        (
            """
            model: Library
            version: 1
            classes:
              Book:
                  properties: {
                    title: String,
                    "pages" : &number { type: Int } }
              Film: { properties: { length: *number, "a, b": '[String: Int]?' } }
            """,
            """
            model: Library
            version: 1
            classes:
              Book:
                properties: {
                  title: String,
                  "pages" : &number { type: Int } }
              Film: { properties: { length: *number, "a, b": '[String: Int]?' } }

            """
        ),
        ("{model: A,version: 1,classes: {B: { }}}", "{ model: A, version: 1, classes: { B: {} } }\n"),
    ]) func aTextIsLaidOut(_ text: String, _ expected: String) throws {
        #expect(try Self.formatted(text) == expected)
        #expect(try Self.formatted(expected) == expected)
    }

    /// A text that cannot be read is not changed; the repository's own schemas have the layout already.
    @Test func whatNeedsNoLayoutIsLeftAlone() throws {
        let broken = "model: A\nversion: 1\nclasses:\n   B: { properties\n"
        #expect(try Self.formatted(broken) == broken)
        for name in ["library", "showcase"] {
            let text = try Repository.text("Schemas/\(name).yaml")
            #expect(try Self.formatted(text) == text, "\(name)")
        }
        let windows = "model:  A\r\nversion: 1\r\n"
        #expect(try Self.formatted(windows) == "model: A\r\nversion: 1\r\n")
    }

    /// Eight times as many comments take about eight times as long; quadratic, they would take 64 times as long.
    @Test func manyCommentsStayLinear() {
        func time(_ count: Int) -> Double {
            let comments = (0..<count).map { "    # \($0)\n" }.joined()
            let text = "model: M\nversion: 1\nclasses:\n  A:\n      properties: {a: Int}\n\(comments)  B: {}\n"
            let start = ProcessorTime.ofThread
            #expect(SchemaLayout.text(of: SourceFile(path: "library.yaml", text: text)) != nil)
            return ProcessorTime.ofThread - start
        }
        let few = min(time(1_000), time(1_000))
        #expect(time(8_000) < 24 * few)
    }

    // MARK: Diagnostics

    private static var asking: [String: Any] {
        [
            "textDocument": ["diagnostic": [:] as [String: Any]],
            "workspace": ["diagnostics": ["refreshSupport": true]],
        ]
    }

    @Test func aClientMayAskForDiagnostics() throws {
        let text = "model: A\nversion: 1\nclasses:\n  B: { properties: { a: Strng } }\n"
        let client = try LanguageClient(
            [Self.path: text, "Schemas/other.yaml": "model: B\nversion: v\n"],
            capabilities: Self.asking
        )
        try client.open(Self.path, text)
        let first = try Self.request("diagnostic", client) as? [String: Any]
        let items = first?["items"] as? [[String: Any]]
        #expect(items?.map { $0["code"] as? String } == ["unknown-type"])
        let id = try #require(first?["resultId"] as? String)
        let again = try Self.request("diagnostic", ["previousResultId": id], client) as? [String: Any]
        #expect(again?["kind"] as? String == "unchanged")
        let all = try client.request("workspace/diagnostic", ["previousResultIds": []]) as? [String: Any]
        let reports = all?["items"] as? [[String: Any]] ?? []
        #expect(reports.count == 2)
        #expect(reports.allSatisfy { ($0["items"] as? [Any])?.count == 1 })
        try client.replace("Strng", with: "String", in: Self.path)
        let after = try Self.request("diagnostic", ["previousResultId": id], client) as? [String: Any]
        #expect((after?["items"] as? [Any])?.isEmpty == true)
        // The server only asks the client to request them again.
        while true {
            let message = try client.receive()
            #expect(message["method"] as? String != "textDocument/publishDiagnostics")
            if message["method"] as? String == "workspace/diagnostic/refresh" { break }
        }
    }

    /// The last seal's findings remain at their declarations while the model has an error.
    @Test func hintsStayBesideErrors() async throws {
        let sealed = "model: Library\nversion: 1\nclasses:\n  Book:\n    properties:\n      title: String\n"
        let client = try LanguageClient([Self.path: sealed])
        let seal = try await Command.run([Repository.tool.path(), "seal"], in: client.folder)
        #expect(seal.status == 0, "\(seal.output)")
        let changed = """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  title: String
                  pages: Int?
                history: { 2: [{ add: [pages] }] }

            """
        try client.open(Self.path, changed)
        /// Hints come after the errors.
        func hasHint(at line: Int) throws -> Bool {
            for _ in 0..<2 {
                let found = try client.diagnostics(Self.path).filter { $0["severity"] as? Int == 4 }
                let lines = found.compactMap { finding in
                    ((finding["range"] as? [String: Any])?["start"] as? [String: Int])?["line"]
                }
                if lines.contains(line) { return true }
                client.forgetNotifications()
            }
            return false
        }
        #expect(try hasHint(at: 6))
        client.forgetNotifications()
        try client.replace("version: 2\n", with: "version: 2\n# more\nformerly: [1]\n", in: Self.path)
        #expect(try hasHint(at: 8))
    }

    // MARK: Places

    private static let library = """
        model: Library
        version: 2
        classes:
          Item: { properties: { title: String } }
          Book:
            superclass: Item
            properties: { pages: Int }
            history:
              2:
                - rename: { length: pages }

        """

    private static func labels(_ marked: String, in path: String, _ client: LanguageClient) throws -> [String] {
        let place = try client.place(marked, in: path)
        let items = try client.request("textDocument/completion", place) as? [[String: Any]]
        return (items ?? []).compactMap { $0["label"] as? String }
    }

    /// A replaced text and the place in it, the first proposals, and texts that are not proposed.
    @Test(arguments: [
        ("rename: { length: pages }", "accept: { rule: |", "property-removed", "pages"),
        ("rename: { length: pages }", "accept: { rule: class-added, on: |", "pages", "class-added"),
        ("rename: { length: pages }", "move: { pages: |", "Item", "pages"),
        ("rename: { length: pages }", "superclass: |", "Item", "pages"),
        ("rename: { length: pages }", "retype: { pages: |", "Bool", "pages"),
        ("version: 2", "version: 2\nenums:\n  Pick:\n    oneOf: { a: |", "Book", "String"),
        ("version: 2", "version: 2\nremoved:\n  Old: { in: 2, readAs: |", "Book", "String"),
    ]) func whatIsProposedFitsTheChange(_ old: String, _ new: String, _ wanted: String, _ other: String) throws {
        let client = try LanguageClient([Self.path: Self.library])
        try client.open(Self.path, Self.library)
        #expect(try client.diagnostics(Self.path).isEmpty)
        try client.replace(old, with: String(new.dropLast()), in: Self.path)
        let found = try Self.labels(new, in: Self.path, client)
        #expect(found.contains(wanted), "\(found)")
        #expect(!found.contains(other), "\(found)")
    }

    /// Also those that several places share.
    @Test(arguments: [
        ("{ pages: Int }", "{ pages: { type: Int, | } }"), ("superclass: Item", "superclass: Item\n    |"),
    ])
    func eachProposedKeyIsDescribed(_ old: String, _ new: String) throws {
        let client = try LanguageClient([Self.path: Self.library])
        try client.open(Self.path, Self.library)
        try client.replace(old, with: new.replacing("|", with: ""), in: Self.path)
        let place = try client.place(new, in: Self.path)
        let items = try client.request("textDocument/completion", place) as? [[String: Any]] ?? []
        let keys = items.filter { ($0["kind"] as? Int) == 14 }
        #expect(keys.contains { $0["label"] as? String == "info" })
        for key in keys { #expect(key["documentation"] != nil, "\(key["label"] ?? "")") }
    }

    @Test func policyAndLockFilesAreKnown() async throws {
        let client = try LanguageClient([Self.path: Self.library])
        let seal = try await Command.run([Repository.tool.path(), "seal"], in: client.folder)
        #expect(seal.status == 0, "\(seal.output)")
        let policy = "roots: [a]\ndiff:\n  rules:\n    x: off\n"
        try client.open("heirloom.yaml", policy)
        #expect(try Self.labels("    |x: off", in: "heirloom.yaml", client).contains("class-removed"))
        #expect(try Self.labels("roots: [|a", in: "heirloom.yaml", client).contains("Schemas/library.yaml"))
        try client.open(Self.path, Self.library)
        let lock = "Schemas/library.lock.yaml"
        try client.open(lock, try String(contentsOf: client.folder.appending(path: lock), encoding: .utf8))
        let document: [String: Any] = ["textDocument": ["uri": client.address(lock)]]
        let symbols = try client.request("textDocument/documentSymbol", document) as? [[String: Any]] ?? []
        #expect(symbols.compactMap { $0["name"] as? String } == ["version 2"])
        let place = try client.place("Book.pa|ges", in: lock)
        let hover = try client.request("textDocument/hover", place) as? [String: Any]
        #expect(((hover?["contents"] as? [String: Any])?["value"] as? String)?.contains("var pages: Int") == true)
        let target = try client.request("textDocument/definition", place) as? [String: Any]
        #expect(target?["uri"] as? String == client.address(Self.path))
        let edits = try client.request("textDocument/formatting", document) as? [Any]
        #expect(edits?.isEmpty == true)
    }

    // MARK: Tokens

    @Test func tokensFollowTheText() throws {
        let text = "model: A\nversion: 1\nclasses:\n  B: { properties: { a: Int } }\n"
        let client = try LanguageClient([Self.path: text])
        try client.open(Self.path, text)
        func tokens() throws -> [Int]? {
            (try Self.request("semanticTokens/full", client) as? [String: Any])?["data"] as? [Int]
        }
        // Line, column, length, kind and whether it declares: B, a; lines and columns count from the token before.
        #expect(try tokens() == [3, 2, 1, 0, 1, 0, 19, 1, 4, 1])
        try client.replace("a: Int", with: "a: Int, other: Int", in: Self.path)
        #expect(try tokens() == [3, 2, 1, 0, 1, 0, 19, 1, 4, 1, 0, 8, 5, 4, 1])
    }
}

extension LanguageServerAnswerTests {
    private static func request(_ method: String, _ client: LanguageClient) throws -> Any {
        try request(method, [:], client)
    }
}
