import CommandTestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Text in a schema that tries to break out of comments, literals, reports, annotations and the terminal: in everything that a command
/// prints or writes, it remains text.
@Suite struct HostileTextTests {
    private static let text = """
        */ /* \u{1B}[2J\u{1B}]0;title\u{7} \u{9B}31m \u{202E}\u{2066} </script><img src=x onerror=alert(1)> ]]> --> ``` ` | \\(x) \"\"\" ' \
        # @team %0A\r
        ::error file=a::evil
        }; func evil() {}
        \u{85}::stop-commands::evil\u{2028}\u{0}
        """

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            let isPlain = (0x20..<0x7F).contains(scalar.value) && scalar != "\"" && scalar != "\\"
            return isPlain ? String(scalar) : "\\u" + String(format: "%04x", scalar.value)
        }
        return "\"\(escaped.joined())\""
    }

    /// - Parameter end: the suffix of each text.
    private static func schema(version: Int, _ end: String) -> String {
        let t = quoted(text + end)
        return """
            model: Evil
            version: \(version)
            swift: { codable: true, header: \(t) }
            info: { \(t): \(t) }
            enums:
              Genre:
                doc: \(t)
                deprecated: \(t)
                cases: { fiction: { raw: \(t), doc: \(t), deprecated: \(t) }, essay\(version): {} }
            structs:
              Money: { archiveName: \(quoted(text + "m" + end)), properties: { amount: { type: Int, key: \(t), jsonKey: \(t) }, plain: Int } }
            classes:
              Book:
                doc: \(t)
                archiveName: \(t)
                deprecated: \(t)
                info: { label: \(t) }
                properties:
                  title: { type: String, default: \(t), key: \(t), jsonKey: [\(t), x], doc: \(t), deprecated: \(t), info: { x: \(t) } }
                  genre: { type: Genre, default: .essay\(version) }
                  table: { type: "[String: String]", default: { \(t): \(t) } }
                  money: { type: Money, flat: { amount: \(quoted(text + "f" + end)), plain: p } }
                  gone\(version): { type: Int?, key: \(quoted(text + "g" + end)) }
            """
    }

    @Test func nothingLeavesItsPlace() async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema(version: 1, ""), to: "a/evil.yaml")
        let sealed = try await fixture.sh(
            """
            cd a && git init -q . && heirloom seal evil.yaml > ../o1.text && heirloom generate evil.yaml --output ../out > ../o2.text
            heirloom describe evil.yaml > ../o3.json && heirloom describe evil.yaml --format html > ../o4.html
            heirloom stubs evil.yaml > ../o5.text && git add -A && git commit -qm x
            """
        )
        #expect(sealed.status == 0, "\(sealed)")
        try fixture.write(
            Self.schema(version: 2, "2").replacing("title:", with: "title: 5\n      name:"),
            to: "a/evil.yaml"
        )
        let changed = try await fixture.sh(
            """
            cd a
            for f in text json github sarif; do heirloom check evil.yaml --format $f > ../c.$f 2>&1 || true; done
            heirloom check --color always evil.yaml > ../c.coloured 2>&1 || true
            """
        )
        #expect(changed.status == 0, "\(changed)")
        try fixture.write(Self.schema(version: 2, "2"), to: "a/evil.yaml")
        let compared = try await fixture.sh(
            """
            cd a
            for f in text json github sarif markdown html junit gitlab; do heirloom diff evil.yaml --format $f > ../d.$f 2>&1 || true; done
            for f in text json markdown html; do heirloom matrix evil.yaml --format $f > ../m.$f 2> ../m.$f.text || true; done
            heirloom diff evil.yaml --output ../o6.text > /dev/null || true
            heirloom evolve evil.yaml > ../o7.text 2>&1 || true
            heirloom diff evil.yaml --against HEAD > ../o8.text 2>&1 || true
            cp evil.yaml "$(printf 'b\\nimport Evil\\n\\033[2J.yaml')"
            heirloom generate b*.yaml --output ../out2 > ../o9.text 2>&1 || true
            """
        )
        #expect(compared.status == 0, "\(compared)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path())
            .filter { !$0.hasPrefix(".") && !$0.hasPrefix("a/") && $0.contains(".") }.sorted()
        #expect(files.count > 30, "\(files)")
        for file in files { try judge(file, Data(contentsOf: fixture.folder.appending(path: file))) }
    }

    private func judge(_ file: String, _ data: Data) throws {
        let text = try #require(String(validating: data, as: UTF8.self), "\(file)")
        #expect(text.utf8.count > 10, "\(file): \(text)")
        let isColoured = file.hasSuffix("coloured")
        let directing = text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 9, 10: false
            case 0x1B: !isColoured
            case 0..<0x20, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        #expect(directing.isEmpty, "\(file): \(directing.map { String($0.value, radix: 16) })")
        #expect(!text.contains("\u{1B}[2J") && !text.contains("\u{1B}]"), "\(file)")
        // Lines that GitHub reads as commands in a log; leading spaces do not matter.
        let commands = text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { $0.hasPrefix("::") }
        if file.hasSuffix("github") {
            let known = [
                "::error file=", "::warning file=", "::notice file=", "::error title=", "::warning title=",
                "::notice title=",
            ]
            #expect(commands.allSatisfy { command in known.contains { command.hasPrefix($0) } }, "\(file)")
            #expect(!commands.contains { $0.hasPrefix("::error file=a::") }, "\(file)")
        } else {
            #expect(commands.isEmpty, "\(file): \(commands)")
        }
        switch file.split(separator: ".").last {
        case "json", "sarif", "gitlab": _ = try JSONSerialization.jsonObject(with: data)
        case "junit": #expect(XMLParser(data: data).parse(), "\(file)")
        case "html": #expect(!text.contains("<img") && !text.contains("</script><"), "\(file)")
        case "markdown": #expect(!outsideCode(text).contains("<img"), "\(file)")
        case "swift":
            let lines = text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
            #expect(!lines.contains { $0.hasPrefix("}; func") || $0.hasPrefix("import Evil") }, "\(file)")
        default: break
        }
    }

    /// Without fenced blocks, which end at a line of their own.
    private func outsideCode(_ text: String) -> String {
        var isCode = false
        return text.split(separator: "\n").filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return !isCode
        }.joined(separator: "\n")
    }
}
