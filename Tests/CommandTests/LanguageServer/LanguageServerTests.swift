import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// `heirloom lsp`, used as an editor uses it.
@Suite(.serialized) struct LanguageServerTests {
    static let library = """
        model: Library
        version: 2
        enums:
          Genre:
            cases: [fiction, essay]
            unknown: fiction
        classes:
          Item:
            properties:
              title: String
          Book:
            superclass: Item
            doc: A book in the catalogue.
            properties:
              pages: { type: Int, default: 0, doc: Printed pages. }
              genre: { type: Genre, default: .essay }
              chapters: { type: [Chapter], inverse: book }
              cache: Data?
            excluded: [cache]
            history:
              2:
                - rename: { length: pages }
          Chapter:
            properties:
              name: String
              book: { type: Book?, weak: true }

        """

    private static func client(_ more: [String: String] = [:], capabilities: [String: Any] = [:]) throws
        -> LanguageClient
    {
        try LanguageClient(["Schemas/library.yaml": library].merging(more) { $1 }, capabilities: capabilities)
    }

    private static func opened() throws -> LanguageClient {
        let client = try client()
        try client.open("Schemas/library.yaml", library)
        return client
    }

    private static let path = "Schemas/library.yaml"

    // MARK: Protocol

    @Test func whatIsNoMessageIsAnsweredAndNothingEnds() throws {
        let client = try Self.client()
        try client.sendRaw(Data("{ this is not JSON".utf8))
        try client.sendRaw(Data("[1, 2]".utf8))
        try client.sendRaw(Data("{\"id\": 7}".utf8))
        try client.sendBytes(Data("Content-Type: nothing\r\n\r\n".utf8))
        try client.sendRaw(Data([0xFF, 0xFE, 0x00]))
        try client.sendRaw(Data(String(repeating: "[", count: 100_000).utf8))
        var codes: [Int] = []
        while codes.count < 6 {
            if let error = try client.receive()["error"] as? [String: Any] { codes.append(error["code"] as? Int ?? 0) }
        }
        #expect(codes == [-32700, -32600, -32600, -32700, -32700, -32700])
        for (method, code) in [("textDocument/nothing", -32601), ("initialize", -32600)] {
            #expect(throws: LanguageClient.Failure.self) { try client.request(method, [:]) }
            let error = #expect(throws: LanguageClient.Failure.self) { try client.request(method, [:]) }
            #expect(error?.code == code)
        }
        // Parameters of a type that the method does not accept.
        for method in ["hover", "completion", "rename", "codeAction", "foldingRange", "semanticTokens/full"] {
            let error = #expect(throws: LanguageClient.Failure.self) {
                try client.request("textDocument/\(method)", ["textDocument": ["uri": 3], "position": "x"])
            }
            #expect(error?.code == -32602, "\(method)")
        }
        try client.notify("textDocument/didChange", ["textDocument": 1, "contentChanges": [[:]]])
        try client.request("shutdown", [:])
        let error = #expect(throws: LanguageClient.Failure.self) { try client.request("textDocument/hover", [:]) }
        #expect(error?.code == -32600)
        try client.notify("exit", [:])
        #expect(try client.end() == 0)
    }

    @Test func anEndWithoutShutdownIsAFailure() throws {
        #expect(try Self.client().end() == 1)
    }

    @Test func aCancelledRequestIsNotAnswered() throws {
        let client = try Self.opened()
        // The compiler works on the first one while the others arrive.
        let place = try client.place("pag|es:", in: Self.path)
        let many = (0..<400).map { "  C\($0):\n    properties: { a: Int, b: [String], c: \"[String: C\($0)]?\" }\n" }
        try client.open("Schemas/large.yaml", "model: Large\nversion: 1\nclasses:\n" + many.joined())
        try client.send(["id": 100, "method": "textDocument/hover", "params": place])
        try client.send(["id": 101, "method": "textDocument/hover", "params": place])
        try client.notify("$/cancelRequest", ["id": 101])
        #expect((try client.answer(to: 100) as? [String: Any])?["contents"] != nil)
        let error = #expect(throws: LanguageClient.Failure.self) { try client.answer(to: 101) }
        #expect(error?.code == -32800)
    }

    /// Any text at any time, and questions about any place: the server continues, and has the client's text.
    @Test(arguments: [1, 2]) func randomEditsLeaveBothWithOneText(_ seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let client = try Self.opened()
        let pieces = [
            "\n", "  ", "- ", ": ", "{ ", " }", "[", "]", "\"", "'", "|\n", "#", "&a ", "*a", "é", "📚", "\t", "type: ",
            "---\n", "",
        ]
        let methods = ["hover", "completion", "references", "prepareRename", "foldingRange", "semanticTokens/full"]
        for _ in 0..<60 {
            let text = client.text(Self.path)
            let start = text.index(text.startIndex, offsetBy: dice.number(0...text.count))
            let end = text.index(start, offsetBy: dice.number(0...3), limitedBy: text.endIndex) ?? text.endIndex
            try client.replace(start..<end, with: dice.pick(pieces), in: Self.path)
            _ = try? client.request(
                "textDocument/" + dice.pick(methods),
                client.place(at: client.text(Self.path).startIndex, in: Self.path)
            )
        }
        let other = try Self.client()
        try other.open(Self.path, client.text(Self.path))
        func shown(_ client: LanguageClient) throws -> [String] {
            try client.diagnostics(Self.path).map { finding in
                let start = (finding["range"] as? [String: Any])?["start"] as? [String: Int]
                return "\(start?["line"] ?? 0):\(start?["character"] ?? 0) \(finding["message"] ?? "")"
            }
        }
        #expect(try shown(client) == shown(other))
    }

    // MARK: Diagnostics

    @Test func diagnosticsFollowTheTextThatIsNotSaved() throws {
        let client = try Self.opened()
        #expect(try client.diagnostics(Self.path).isEmpty)
        try client.replace("name: String", with: "name: Strang", in: Self.path)
        let found = try client.diagnostics(Self.path)
        #expect(found.map { $0["code"] as? String } == ["unknown-type"])
        let href = (found.first?["codeDescription"] as? [String: Any])?["href"] as? String ?? ""
        let page = try String(contentsOf: #require(URL(string: href)), encoding: .utf8)
        #expect(page.contains("[unknown-type]"))
        try client.replace("name: Strang", with: "name: String", in: Self.path)
        #expect(try client.diagnostics(Self.path).isEmpty)
        // A note with a place of its own is one that can be jumped to.
        try client.replace("name: String", with: "name: String\n      name: Int", in: Self.path)
        let twice = try client.diagnostics(Self.path).first
        let related = twice?["relatedInformation"] as? [[String: Any]]
        #expect(related?.first?["message"] as? String == "first written here")
    }

    /// 📚 is two units of UTF-16 and four bytes.
    @Test(arguments: [("utf-16", 28), ("utf-8", 30)]) func columnsAreCountedAsAgreed(_ encoding: String, _ column: Int)
        throws
    {
        let client = try Self.client(capabilities: ["general": ["positionEncodings": [encoding, "utf-16"]]])
        #expect(client.capabilities["positionEncoding"] as? String == encoding)
        let text = "model: A\nversion: 1\nclasses:\n  B: { doc: 📚, superclass: Nobody, properties: { a: Int } }\n"
        try client.open("Schemas/library.yaml", text)
        let range = try client.diagnostics(Self.path).first?["range"] as? [String: Any]
        #expect(range?["start"] as? [String: Int] == ["line": 3, "character": column])
    }

    @Test func openTextsOfIncludedAndUsedFilesCount() throws {
        let client = try Self.client([
            Self.path: "model: Library\nversion: 1\ninclude: [people.yaml]\nuses: [../Core/core.yaml]\n"
                + "classes: { Book: { superclass: Thing, properties: { author: Person } } }\n",
            "Schemas/people.yaml": "classes: { Human: { properties: { name: String } } }\n",
            "Core/core.yaml": "model: Core\nversion: 1\nclasses: { Object: { properties: { id: Int } } }\n",
        ])
        try client.open(Self.path, try String(contentsOf: client.folder.appending(path: Self.path), encoding: .utf8))
        #expect(
            try client.diagnostics(Self.path).map { $0["code"] as? String } == [
                "used-model-access", "unknown-type", "unknown-type",
            ]
        )
        try client.open("Schemas/people.yaml", "classes: { Person: { properties: { name: String } } }\n")
        try client.open(
            "Core/core.yaml",
            "model: Core\nversion: 1\nswift: { access: public }\nclasses: { Thing: { properties: { id: Int } } }\n"
        )
        try client.replace("version: 1", with: "version: 1 ", in: Self.path)
        #expect(try client.diagnostics(Self.path).isEmpty)
        // A class of a used model is renamed from where it is used.
        let rename = try client.place("superclass: Th|ing", in: Self.path).merging(["newName": "Matter"]) { $1 }
        let edit = try client.request("textDocument/rename", rename) as? [String: Any]
        let changes = edit?["changes"] as? [String: Any] ?? [:]
        #expect(Set(changes.keys) == [client.address(Self.path), client.address("Core/core.yaml")])
        // A file that is not on the disk yet, and one that is not a schema.
        try client.open("Schemas/new.yaml", "model: New\nversion: 0\n")
        #expect(try client.diagnostics("Schemas/new.yaml").map { $0["code"] as? String } == ["number-too-small"])
        try client.open("compose.yaml", "version: 3\nservices: { web: { image: x } }\n")
        #expect(try client.diagnostics("compose.yaml").isEmpty)
    }

    @Test func theLastSealIsComparedWith() async throws {
        let client = try Self.client([
            Self.path: "model: Library\nversion: 1\nclasses:\n  Book:\n    properties:\n      title: String\n"
        ])
        let sealed = try await Command.run([Repository.tool.path(), "seal"], in: client.folder)
        #expect(sealed.status == 0, "\(sealed.output)")
        try client.open(
            Self.path,
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  title: String
                  pages: Int
                history:
                  2:
                    - add: { pages: { missing: 0 } }

            """
        )
        // Errors come first, findings on the seal a moment later.
        var found = try client.diagnostics(Self.path)
        while found.isEmpty {
            client.forgetNotifications()
            found = try client.diagnostics(Self.path)
        }
        #expect(found.map { $0["severity"] as? Int } == [4], "\(found)")
        #expect((found.first?["message"] as? String)?.hasPrefix("since the last seal: ") == true)
    }

    // MARK: Names

    @Test(arguments: [
        ("superclass: It|em", 7), ("inverse: bo|ok", 25), ("excluded: [ca|che]", 17), ("default: .ess|ay", 4),
        ("length: pag|es", 14), ("[Chap|ter]", 22), ("type: Ge|nre", 3),
    ]) func namesLeadToTheirDeclarations(_ marked: String, _ line: Int) throws {
        let client = try Self.opened()
        let place = try client.place(marked, in: Self.path)
        let target = try client.request("textDocument/definition", place) as? [String: Any]
        let start = (target?["range"] as? [String: Any])?["start"] as? [String: Int]
        #expect(start?["line"] == line)
        let references = try client.request("textDocument/references", place) as? [Any]
        let highlights = try client.request("textDocument/documentHighlight", place) as? [Any]
        #expect(references?.count == 2)
        #expect(references?.count == highlights?.count)
    }

    @Test func aBrokenFileDoesNotTakeAwayWhatWorked() throws {
        let client = try Self.opened()
        #expect(try client.diagnostics(Self.path).isEmpty)
        try client.replace("name: String", with: "name: \"String", in: Self.path)
        #expect(try !client.diagnostics(Self.path).isEmpty)
        let place = try client.place("superclass: It|em", in: Self.path)
        let target = try client.request("textDocument/definition", place) as? [String: Any]
        #expect(target?["range"] != nil)
        let hover = try Self.hover(client, "superclass: It|em")
        #expect(hover.contains("class Item: NSObject"))
        #expect(try Self.completion(client, "type: |Int,").contains("Chapter"))
    }

    private static func hover(_ client: LanguageClient, _ marked: String) throws -> String {
        let result = try client.request("textDocument/hover", client.place(marked, in: path)) as? [String: Any]
        return (result?["contents"] as? [String: Any])?["value"] as? String ?? ""
    }

    @Test func hoverTellsWhatIsKnown() throws {
        let client = try Self.opened()
        let property = try Self.hover(client, "pag|es: {")
        #expect(property.contains("var pages: Int\n"))
        #expect(property.contains("Printed pages."))
        #expect(property.contains("- version 2: `Book.pages: "))
        #expect(property.contains("- version 1: `Book.length: "))
        let old = "- archives of this version, read by version 1: reads with data loss: sees the default 0 for 'length'"
        #expect(property.contains(old))
        #expect(try Self.hover(client, "superc|lass:").contains("A class of this or a used model"))
        #expect(try Self.hover(client, "Bo|ok:\n").contains("A book in the catalogue."))
    }

    // MARK: Completion

    private static func completion(_ client: LanguageClient, _ marked: String) throws -> [String] {
        let items = try client.request("textDocument/completion", client.place(marked, in: path)) as? [[String: Any]]
        return (items ?? []).compactMap { $0["label"] as? String }
    }

    /// A replaced text, the place in it, proposals and texts that are not proposed.
    @Test(arguments: [
        ("version: 2", "version: 2\n|", ["readsFrom", "uses"], ["model", "classes"]),
        (
            "doc: A book in the catalogue.", "doc: A book.\n    |", ["archiveName", "abstract"],
            ["superclass", "minLength"]
        ),
        ("version: 2", "version: 2\ninclude: [|", ["library.yaml"], ["Book"]),
        ("superclass: Item", "superclass: |", ["Item", "Chapter"], ["Genre", "Book", "String"]),
        ("cache: Data?", "cache: |", ["Data", "Genre", "Chapter", "PropertyList"], ["pages", "Data?"]),
        ("cache: Data?", "cache: [Ch|", ["Chapter"], ["pages"]),
        ("cache: Data?", "cache: \"[String: Ch|", ["Chapter"], ["pages"]),
        ("cache: Data?", "cache: { type: Data, |", ["default", "failure"], ["properties"]),
        ("default: 0", "failure: |", ["fail", "skip"], ["Genre"]),
        ("default: .essay", "default: |", [".fiction", ".essay"], ["Genre"]),
        ("inverse: book", "inverse: |", ["name", "book"], ["pages"]),
        ("excluded: [cache]", "excluded: [|", ["cache", "title"], ["book"]),
        ("unknown: fiction", "unknown: |", ["fiction", "essay", "keep"], ["Genre"]),
        ("- rename: { length: pages }", "- |", ["rename", "retype", "move"], ["superclasses"]),
        ("rename: { length: pages }", "rename: { |", ["length"], ["Genre"]),
        ("length: pages", "length: |", ["pages", "cache"], ["Genre"]),
        ("history:\n      2:", "history:\n      |", ["2"], ["1", "3"]),
        (
            "pages: { type: Int,", "pages:\n        # what, and why: {\n        type: Int\n        |", ["failure"],
            ["properties"]
        ),
        ("doc: A book in the catalogue.", "doc: |-\n      abstract\n    |", ["abstract"], []),
        (
            "- rename: { length: pages }", "- rename: { length: pages }\n        - retype: { pages: { from: |",
            ["String"], []
        ),
        ("- rename: { length: pages }", "- rename: { length: pages }\n        - archiveName: |", ["Book"], ["pages"]),
        ("{ type: Genre, default: .essay }", "{\n          type: Genre,\n          |", ["failure"], ["properties"]),
    ]) func whatIsProposedKnowsPlaceAndModel(_ old: String, _ new: String, _ proposed: [String], _ others: [String])
        throws
    {
        let client = try Self.opened()
        #expect(try client.diagnostics(Self.path).isEmpty)
        // The place is at its end.
        let new = String(new.dropLast())
        try client.replace(old, with: new, in: Self.path)
        let isFirst = old.hasPrefix("version")
        let found = try #require(client.text(Self.path).range(of: new, options: isFirst ? [] : .backwards))
        let items =
            try client.request("textDocument/completion", client.place(at: found.upperBound, in: Self.path))
            as? [[String: Any]]
        let labels = Set((items ?? []).compactMap { $0["label"] as? String })
        #expect(labels.isSuperset(of: proposed), "\(labels.sorted())")
        #expect(labels.isDisjoint(with: others), "\(labels.sorted())")
    }

    @Test func thePolicyFileIsKnownToo() throws {
        let client = try Self.client()
        try client.open("heirloom.yaml", "diff:\n  failOn: los\n")
        #expect(try client.diagnostics("heirloom.yaml").map { $0["code"] as? String } == ["policy-wrong-value"])
        let place = try client.place("failOn: |los", in: "heirloom.yaml")
        let items = try client.request("textDocument/completion", place) as? [[String: Any]]
        #expect(items?.compactMap { $0["label"] as? String } == ["break", "loss", "caution"])
        let hover = try client.request("textDocument/hover", client.place("fail|On", in: "heirloom.yaml"))
        let contents = (hover as? [String: Any])?["contents"] as? [String: Any]
        #expect((contents?["value"] as? String)?.contains("minimum severity") == true)
    }

    // MARK: Edits

    @Test(arguments: [
        ("name: String", "name: Strng"), ("weak: true", "weak: yes"), ("version: 2", "version: v2"),
        ("default: .essay", "default: .esay"), ("inverse: book", "inverse: bok"),
    ]) func aFixItTakesItsFindingAway(_ right: String, _ wrong: String) throws {
        let client = try Self.client(capabilities: ["workspace": ["workspaceEdit": ["documentChanges": true]]])
        try client.open(Self.path, Self.library.replacing(right, with: wrong, maxReplacements: 1))
        #expect(try !client.diagnostics(Self.path).isEmpty)
        let actions =
            try client.request(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": client.address(Self.path)],
                    "range": ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]],
                    "context": ["diagnostics": [], "only": ["quickfix"]],
                ]
            ) as? [[String: Any]]
        let edit = try #require(actions?.first?["edit"] as? [String: Any])
        let change = try #require((edit["documentChanges"] as? [[String: Any]])?.first)
        #expect((change["textDocument"] as? [String: Any])?["version"] as? Int == 1)
        let edits = try #require(change["edits"] as? [[String: Any]])
        #expect(LanguageClient.applying(edits, to: client.text(Self.path)) == Self.library)
    }

    @Test func aRenameWritesTheHistory() async throws {
        let client = try Self.client()
        let sealed = try await Command.run([Repository.tool.path(), "seal"], in: client.folder)
        #expect(sealed.status == 0, "\(sealed.output)")
        // Unsaved text is renamed too.
        let text = Self.library.replacing("version: 2", with: "version: 3").replacing("Printed", with: "All")
        try client.open(Self.path, text)
        #expect(try client.diagnostics(Self.path).isEmpty)
        let place = try client.place("gen|re: {", in: Self.path)
        let prepared = try client.request("textDocument/prepareRename", place) as? [String: Any]
        #expect(prepared?["placeholder"] as? String == "genre")
        let edit =
            try client.request("textDocument/rename", place.merging(["newName": "kind"]) { $1 }) as? [String: Any]
        let edits = (edit?["changes"] as? [String: [[String: Any]]])?[client.address(Self.path)] ?? []
        let renamed = LanguageClient.applying(edits, to: text)
        #expect(renamed.contains("kind: { type: Genre"))
        #expect(renamed.contains("- rename: { genre: kind }"))
        #expect(renamed.contains("All pages."))
        let error = #expect(throws: LanguageClient.Failure.self) {
            try client.request("textDocument/rename", place.merging(["newName": "pages"]) { $1 })
        }
        #expect(error?.message.hasPrefix("'Book.genre' cannot be renamed") == true)
    }

    @Test func refactoringsAreMadeWhenTheyAreChosen() throws {
        let client = try Self.client(capabilities: [
            "textDocument": ["codeAction": ["resolveSupport": ["properties": ["edit"]]]]
        ])
        try client.open(Self.path, Self.library)
        let place = try client.place("gen|re: {", in: Self.path)
        let position = place["position"] ?? [:]
        let actions =
            try client.request(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": client.address(Self.path)],
                    "range": ["start": position, "end": position], "context": ["diagnostics": []],
                ]
            ) as? [[String: Any]] ?? []
        let titles = actions.compactMap { $0["title"] as? String }
        #expect(
            titles == [
                "remove 'Book.genre', with its history", "move 'Book.genre' to 'Item', with its history",
            ]
        )
        let resolved = try client.request("codeAction/resolve", try #require(actions.first)) as? [String: Any]
        let changes = (resolved?["edit"] as? [String: Any])?["changes"] as? [String: [[String: Any]]]
        let text = LanguageClient.applying(changes?[client.address(Self.path)] ?? [], to: Self.library)
        #expect(!text.contains("\n      genre: "))
        #expect(text.contains("- remove: { genre: "))
    }

    @Test func theMissingHistoryIsWrittenWhenItIsAskedFor() async throws {
        let text = "model: Library\nversion: 1\nclasses:\n  Book:\n    properties:\n      title: String\n"
        let client = try LanguageClient(
            [Self.path: text],
            capabilities: ["textDocument": ["codeAction": ["resolveSupport": ["properties": ["edit"]]]]]
        )
        let sealed = try await Command.run([Repository.tool.path(), "seal"], in: client.folder)
        #expect(sealed.status == 0, "\(sealed.output)")
        let changed = text + "      pages: Int?\n"
        try client.open(Self.path, changed)
        let finding = try #require(try client.diagnostics(Self.path).first)
        let actions =
            try client.request(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": client.address(Self.path)], "range": finding["range"] ?? [:],
                    "context": ["diagnostics": []],
                ]
            ) as? [[String: Any]] ?? []
        let action = try #require(actions.first { $0["title"] as? String == "write the missing history entries" })
        let resolved = try client.request("codeAction/resolve", action) as? [String: Any]
        let changes = (resolved?["edit"] as? [String: Any])?["changes"] as? [String: [[String: Any]]]
        let written = LanguageClient.applying(changes?[client.address(Self.path)] ?? [], to: changed)
        #expect(written.contains("version: 2\n"))
        #expect(written.contains("- add: [pages]"))
    }

    @Test func formattingKeepsWhatIsWritten() throws {
        let client = try Self.client()
        let text =
            "model: A  \nversion: 1 # one \nclasses:\n  B:\n    doc: |\n      text  \n    properties: { a: Int }   \n\n\n"
        try client.open(Self.path, text)
        let edits =
            try client.request("textDocument/formatting", ["textDocument": ["uri": client.address(Self.path)]])
            as? [[String: Any]]
        #expect(
            LanguageClient.applying(edits ?? [], to: text)
                == "model: A\nversion: 1 # one\nclasses:\n  B:\n    doc: |\n      text  \n    properties: { a: Int }\n"
        )
    }

    // MARK: Outlines

    @Test func theOutlineHasWhatIsDeclared() throws {
        let client = try Self.opened()
        let document: [String: Any] = ["textDocument": ["uri": client.address(Self.path)]]
        let symbols = try client.request("textDocument/documentSymbol", document) as? [[String: Any]] ?? []
        #expect(symbols.compactMap { $0["name"] as? String } == ["model", "version", "enums", "classes"])
        let classes = symbols.last?["children"] as? [[String: Any]] ?? []
        #expect(classes.compactMap { $0["name"] as? String } == ["Item", "Book", "Chapter"])
        let members = classes[1]["children"] as? [[String: Any]] ?? []
        #expect(members.compactMap { $0["name"] as? String } == ["pages", "genre", "chapters", "cache"])
        let found = try client.request("workspace/symbol", ["query": "chp"]) as? [[String: Any]]
        #expect(found?.compactMap { $0["name"] as? String } == ["chapters", "Chapter"])
        let folds = try client.request("textDocument/foldingRange", document) as? [[String: Any]]
        #expect(folds?.contains { $0["startLine"] as? Int == 10 && $0["endLine"] as? Int == 21 } == true)
    }

    @Test func tokensAndHintsAreAtTheirPlaces() throws {
        let client = try Self.client()
        let text =
            "model: A\nversion: 1\nkeys: \"A.*\"\nclasses:\n  B: { properties: { a: Int, b: { type: B?, key: b } } }\n"
        try client.open(Self.path, text)
        let document: [String: Any] = ["textDocument": ["uri": client.address(Self.path)]]
        let tokens = try client.request("textDocument/semanticTokens/full", document) as? [String: Any]
        #expect(
            tokens?["data"] as? [Int] == [4, 2, 1, 0, 1, 0, 19, 1, 4, 1, 0, 8, 1, 4, 1, 0, 11, 1, 0, 0]
        )
        let range = ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]]
        let hints =
            try client.request("textDocument/inlayHint", document.merging(["range": range]) { $1 } as [String: Any])
            as? [[String: Any]]
        #expect(hints?.compactMap { $0["label"] as? String } == [" key: A.a"])
    }
}
