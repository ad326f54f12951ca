import SchemaDiagnostics
import Testing

/// Text for people.
@Suite struct TextRendererTests {
    private static let id = DiagnosticID("unknown-type")
    private static let hint = DiagnosticID("odd-name", .warning)

    @Test func placeMessageCaretNotesAndFixIts() {
        let file = SourceFile(path: "a/library.yaml", text: "model: Library\nclasses:\n  Book: Sting\n")
        let span = span(of: "Sting", in: file)
        let diagnostic = Diagnostic(
            Self.id,
            "unknown type 'Sting'",
            at: span,
            notes: [
                Note("did you mean 'String'?"), Note("the model", at: DiagnosticsTests.span(of: "Library", in: file)),
            ],
            fixIts: [FixIt("write 'String'", replace: span, with: "String")]
        )
        #expect(
            text([diagnostic]) == """
                a/library.yaml:3:9: error: unknown type 'Sting' [unknown-type]
                    3 |   Book: Sting
                      |         ^~~~~
                  note: did you mean 'String'?
                a/library.yaml:1:8: note: the model
                    1 | model: Library
                      |        ^~~~~~~
                  fix-it: write 'String'
                  Book: String

                1 error

                """
        )
    }

    @Test func theSummaryCounts() {
        let file = SourceFile(path: "a.yaml", text: "a b c\n")
        let all = [
            Diagnostic(Self.id, "one", at: span(of: "a", in: file)),
            Diagnostic(Self.id, "two", at: span(of: "b", in: file)),
            Diagnostic(Self.hint, "three", at: span(of: "c", in: file)),
        ]
        #expect(DiagnosticReport(all).summary == "2 errors, 1 warning")
        #expect(DiagnosticReport([]).summary == nil)
        #expect(text([]) == "")
    }

    /// The caret is below the character in a terminal: tabs are shown as spaces, wide characters take two columns, combining marks none.
    @Test(arguments: [
        ("\tx: @", 8), ("a\tx: @", 8), ("蔵書: @", 7), ("e\u{301}e\u{301}: @", 5), ("👩‍👩‍👧: @", 5), ("a\u{7}: @", 5),
        ("ä: @", 4),
    ])
    func theCaretStandsBelowItsCharacter(_ line: String, _ column: Int) throws {
        let file = SourceFile(path: "a.yaml", text: line + "\n")
        let lines = text([Diagnostic(Self.id, "x", at: span(of: "@", in: file))]).split(separator: "\n")
        let mark = try #require(lines.dropFirst(2).first)
        #expect(mark == "      | " + String(repeating: " ", count: column - 1) + "^")
        #expect(!lines[1].contains("\t"))
    }

    @Test func longLinesAreShownAsAWindow() throws {
        let file = SourceFile(
            path: "a.yaml",
            text: String(repeating: "a", count: 1_000_000) + "@" + String(repeating: "ü", count: 500_000)
        )
        let lines = text([Diagnostic(Self.id, "x", at: span(of: "@", in: file))]).split(separator: "\n")
        #expect(lines[0] == "a.yaml:1:1000001: error: x [unknown-type]")
        #expect(lines[1].count < 140)
        let caret = try #require(lines[2].firstIndex(of: "^"))
        let offset = lines[2].distance(from: lines[2].startIndex, to: caret)
        #expect(lines[1][lines[1].index(lines[1].startIndex, offsetBy: offset)] == "@")
    }

    @Test func aSpanOverSeveralLinesIsUnderlinedToTheFirstLinesEnd() {
        let file = SourceFile(path: "a.yaml", text: "a: [b,\r\n  c]\r\n")
        let diagnostic = Diagnostic(Self.id, "x", at: SourceSpan(file: file, start: 3, end: 12))
        #expect(text([diagnostic]).contains("    1 | a: [b,\n      |    ^~~\n"))
    }

    @Test func aPlaceBehindTheEndHasACaretOfItsOwn() {
        let file = SourceFile(path: "a.yaml", text: "a:")
        let diagnostic = Diagnostic(Self.id, "x", at: SourceSpan(file: file, start: 2, end: 2))
        #expect(text([diagnostic]).hasPrefix("a.yaml:1:3: error: x [unknown-type]\n    1 | a:\n      |   ^\n"))
    }

    @Test func aFileWithoutTextHasNoPlaceInIt() {
        let diagnostic = Diagnostic(Self.id, "x", at: SourceSpan(file: SourceFile(path: "a.yaml", text: "")))
        #expect(text([diagnostic]) == "a.yaml: error: x [unknown-type]\n\n1 error\n")
    }

    @Test func coloursOnlyWhereAskedFor() {
        let file = SourceFile(path: "a.yaml", text: "a\n")
        let report = DiagnosticReport([Diagnostic(Self.id, "x", at: span(of: "a", in: file))])
        #expect(!render(report, as: .text).contains("\u{1B}"))
        #expect(
            render(report, as: .text, options: RenderingOptions(colour: true)).contains("\u{1B}[1;31merror:\u{1B}[0m")
        )
    }

    @Test func theOrderIsThatOfPlacesAndNothingStandsTwice() {
        let a = SourceFile(path: "a.yaml", text: "x y\n")
        let b = SourceFile(path: "b.yaml", text: "x y\n")
        let first = Diagnostic(Self.id, "1", at: span(of: "x", in: a))
        let second = Diagnostic(Self.id, "2", at: span(of: "y", in: a))
        let third = Diagnostic(Self.id, "3", at: span(of: "x", in: b))
        #expect(DiagnosticReport([third, second, first, second]).diagnostics.map(\.message) == ["1", "2", "3"])
    }

    private func text(_ diagnostics: [Diagnostic]) -> String {
        render(DiagnosticReport(diagnostics), as: .text)
    }
}

/// The first place of a text in a file.
func span(of text: String, in file: SourceFile) -> SourceSpan {
    let pattern = Array(text.utf8)
    let start = file.bytes.indices.first { file.bytes[$0...].starts(with: pattern) } ?? 0
    return SourceSpan(file: file, start: start, end: start + pattern.count)
}
