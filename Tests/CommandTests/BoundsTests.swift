import CommandTestSupport
import Foundation
import Testing

/// The bounds that SECURITY.md states, one step beyond each.
@Suite struct BoundsTests {
    @Test func aTemplateIsShortAndShallow() async throws {
        let fixture = try GitFixture()
        try fixture.write("model: M\nversion: 1\nclasses: { A: { properties: { x: Int } } }\n", to: "m.yaml")
        func said(_ template: String) async throws -> String {
            try fixture.write(template, to: "templates/Class.swift.mustache")
            let outcome = try await fixture.sh(
                "heirloom generate m.yaml --output Gen --templates templates 2>&1; ls Gen"
            )
            return outcome.stdout
        }
        func nested(_ depth: Int) -> String {
            String(repeating: "{{#name}}", count: depth) + String(repeating: "{{/name}}", count: depth)
        }
        for (text, words) in [
            (nested(65), "sections are nested at most 64 levels deep"),
            (nested(20_000), "sections are nested at most 64 levels deep"),
            (String(repeating: "x", count: 1 << 20) + "x", "a template is at most 1 MB long"),
        ] {
            let said = try await said(text)
            #expect(said.contains(words) && !said.contains("A.swift"), "\(said.prefix(500))")
        }
        #expect(try await said(nested(64)).contains("A.swift"))
    }

    @Test func findingsBeyondTheThousandthAreCounted() async throws {
        let fixture = try GitFixture()
        let properties = (0..<1_234).map { "      p\($0): { type: Int, default: x }\n" }.joined()
        try fixture.write("model: M\nversion: 1\nclasses:\n  A:\n    properties:\n\(properties)", to: "m.yaml")
        let text = try await fixture.sh("heirloom check m.yaml 2>&1")
        #expect(text.status == 1)
        #expect(text.stdout.contains("234 more findings are not shown"), "\(text.stdout.suffix(200))")
        #expect(text.stdout.contains("1234 errors"), "\(text.stdout.suffix(200))")
        let json = try await fixture.sh("heirloom check m.yaml --format json")
        let object = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any]
        #expect((object?["diagnostics"] as? [Any])?.count == 1_000 && object?["omitted"] as? Int == 234)
    }

    /// Headers without an end are an error as soon as they are too long, and the connection is usable afterwards.
    @Test func headersOfTheLanguageServerAreShort() throws {
        let client = try LanguageClient()
        let filler = Data(repeating: 0x61, count: 1 << 16)
        for _ in 0..<4 { try client.sendBytes(filler) }
        for _ in 0..<4 {
            let error = try client.receive()["error"] as? [String: Any]
            #expect(error?["message"] as? String == "expected a header of at most 64 KB")
        }
        // Empty lines are no headers.
        try client.sendBytes(Data(String(repeating: "\r\n", count: 200_000).utf8))
        try client.sendBytes(Data("Content-Length: 2000000000\r\n\r\n".utf8))
        let error = try client.receive()["error"] as? [String: Any]
        #expect(error?["code"] as? Int == -32700)
        try client.request("shutdown", [:])
    }

    @Test func anOutlineEndsSomewhere() throws {
        let cases = (0..<11_000).map { "c\($0)" }.joined(separator: ", ")
        let client = try LanguageClient()
        try client.open("m.yaml", "model: M\nversion: 1\nenums: { E: { cases: [\(cases)] } }\n")
        let document: [String: Any] = ["textDocument": ["uri": client.address("m.yaml")]]
        let symbols = try client.request("textDocument/documentSymbol", document) as? [[String: Any]] ?? []
        func count(_ symbols: [[String: Any]]) -> Int {
            symbols.reduce(0) { $0 + 1 + count($1["children"] as? [[String: Any]] ?? []) }
        }
        #expect(count(symbols) == 10_000)
    }
}
