import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Text without quotes that YAML reads as something else.
@Suite struct PlainTextTests {
    @Test func colonAndSpace() {
        expectYAML(
            """
            doc: foo1️⃣: bar # comment
            other: [2️⃣a: b: c]
            third: { type: x3️⃣: y }

            """,
            [
                ExpectedDiagnostic(
                    .yamlColonInText,
                    "text with ': ' in it needs quotes",
                    at: "1️⃣",
                    underlined: ":",
                    notes: [
                        "YAML reads ':' with a space after it as the end of a key",
                        "put a name and its value in braces: { foo: bar }",
                    ],
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before ':', the whole text needs quotes",
                    at: "2️⃣",
                    underlined: "a: b: c",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlColonInText,
                    "text with ': ' in it needs quotes",
                    at: "3️⃣",
                    underlined: ":",
                    notes: [
                        "YAML reads ':' with a space after it as the end of a key",
                        "put a name and its value in braces: { x: y }",
                    ],
                    fixIts: ["quote it"]
                ),
            ],
            fixed: """
                doc: 'foo: bar' # comment
                other: ['a: b: c']
                third: { type: 'x: y' }

                """
        )
    }

    @Test func colonAndNumberSign() {
        expectYAML(
            "a: see1️⃣: #12, #13\nb: see2️⃣: this # a comment\n",
            [
                ExpectedDiagnostic(
                    .yamlColonInText,
                    "text with ': ' in it needs quotes",
                    at: "1️⃣",
                    notes: ["YAML reads ':' with a space after it as the end of a key"],
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlColonInText,
                    "text with ': ' in it needs quotes",
                    at: "2️⃣",
                    notes: [
                        "YAML reads ':' with a space after it as the end of a key",
                        "put a name and its value in braces: { see: this }",
                    ],
                    fixIts: ["quote it"]
                ),
            ],
            fixed: "a: 'see: #12, #13'\nb: 'see: this' # a comment\n"
        )
    }

    @Test func colonInTextOverSeveralLines() {
        expectYAML(
            """
            a: some text
               and more1️⃣: of it
            b: c

            """,
            [
                ExpectedDiagnostic(
                    .yamlColonInText,
                    "text with ': ' in it needs quotes",
                    at: "1️⃣",
                    underlined: ":",
                    notes: ["YAML reads ':' with a space after it as the end of a key"],
                    fixIts: ["quote it"]
                )
            ],
            fixed: """
                a: 'some text
                   and more: of it'
                b: c

                """
        )
    }

    @Test func keysInBackticks() {
        expectYAML(
            """
            a: { 1️⃣`in`: b }
            2️⃣`où` : c

            """,
            [
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "names are written here without '`'",
                    at: "1️⃣",
                    underlined: "`in`",
                    notes: ["generated code adds it where Swift requires it"],
                    fixIts: ["write 'in'"]
                ),
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "names are written here without '`'",
                    at: "2️⃣",
                    underlined: "`où`",
                    notes: ["generated code adds it where Swift requires it"],
                    fixIts: ["write 'où'"]
                ),
            ],
            fixed: """
                a: { in: b }
                où : c

                """
        )
    }

    @Test func leadingCharactersWithAMeaning() {
        expectYAML(
            """
            a: 1️⃣@foo
            b: 2️⃣`x`
            c: 3️⃣%foo
            d: 4️⃣& text
            e: 5️⃣? text
            f: 6️⃣- text
            g: 7️⃣, text

            """,
            [
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "text that starts with '@' needs quotes",
                    at: "1️⃣",
                    underlined: "@foo",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "text that starts with '`' needs quotes",
                    at: "2️⃣",
                    underlined: "`x`",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "text that starts with '%' needs quotes",
                    at: "3️⃣",
                    underlined: "%foo",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "text that starts with '&' needs quotes",
                    at: "4️⃣",
                    underlined: "& text",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "text that starts with '?' needs quotes",
                    at: "5️⃣",
                    underlined: "? text",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "text that starts with '-' needs quotes",
                    at: "6️⃣",
                    underlined: "- text",
                    notes: ["a list starts on a line of its own, below its key"],
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "text that starts with ',' needs quotes",
                    at: "7️⃣",
                    underlined: ", text",
                    fixIts: ["quote it"]
                ),
            ],
            fixed: """
                a: '@foo'
                b: '`x`'
                c: '%foo'
                d: '& text'
                e: '? text'
                f: '- text'
                g: ', text'

                """
        )
    }

    @Test func blockIndicatorWithTextBehindIt() {
        expectYAML(
            """
            a: 1️⃣| text here
            b: 2️⃣> text here

            """,
            [
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "text that starts with '|' needs quotes",
                    at: "1️⃣",
                    underlined: "| text here",
                    notes: ["the lines of a block of text start below '|', indented"],
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlSpecialStart,
                    "text that starts with '>' needs quotes",
                    at: "2️⃣",
                    underlined: "> text here",
                    notes: ["the lines of a block of text start below '>', indented"],
                    fixIts: ["quote it"]
                ),
            ],
            fixed: """
                a: '| text here'
                b: '> text here'

                """
        )
    }

    @Test func textBehindQuotes() {
        expectYAML(
            """
            a: 1️⃣"abc" def
            b: 2️⃣'it's here'
            c: 3️⃣"say "hi" now"
            d: { e: 4️⃣'a'? }

            """,
            [
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before 'd', the whole text needs quotes",
                    at: "1️⃣",
                    underlined: "\"abc\" def",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before 's', the whole text needs quotes",
                    at: "2️⃣",
                    underlined: "'it's here'",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before 'h', the whole text needs quotes",
                    at: "3️⃣",
                    underlined: "\"say \"hi\" now\"",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before '?', the whole text needs quotes",
                    at: "4️⃣",
                    underlined: "'a'?",
                    fixIts: ["quote it"]
                ),
            ],
            fixed: """
                a: '"abc" def'
                b: 'it''s here'
                c: 'say "hi" now'
                d: { e: '''a''?' }

                """
        )
    }

    @Test func textBehindBracesAndAliases() {
        expectYAML(
            """
            a: 1️⃣{abc} text
            b: 2️⃣*abc text

            """,
            [
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before 't', the whole text needs quotes",
                    at: "1️⃣",
                    underlined: "{abc} text",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before 't', the whole text needs quotes",
                    at: "2️⃣",
                    underlined: "*abc text",
                    fixIts: ["quote it"]
                ),
            ],
            fixed: """
                a: '{abc} text'
                b: '*abc text'

                """
        )
    }

    @Test func aHashInTheMiddleOfText() {
        expectYAML(
            """
            a: see issue1️⃣ 2️⃣#12 now
            b: { doc: see issue3️⃣ 4️⃣#12 }

            """,
            [
                ExpectedDiagnostic(
                    .yamlCommentInText,
                    "YAML reads ' #' as the start of a comment and drops what follows",
                    at: "2️⃣",
                    underlined: "#12 now",
                    notes: [ExpectedNote("the text ends here", at: "1️⃣")],
                    fixIts: ["quote the text"]
                ),
                ExpectedDiagnostic(
                    .yamlCommentInCode,
                    "YAML reads ' #' as the start of a comment and drops what follows",
                    at: "4️⃣",
                    underlined: "#12",
                    notes: [ExpectedNote("the text ends here", at: "3️⃣")],
                    fixIts: ["quote the text"]
                ),
            ],
            fixed: """
                a: 'see issue #12 now'
                b: { doc: 'see issue #12' }

                """
        )
    }

    @Test func aHashThatTakesBrackets() {
        expectYAML(
            """
            a: { b: { doc: Use1️⃣ 2️⃣#1 } }
            c: { d: one #1
              }

            """,
            [
                ExpectedDiagnostic(
                    .yamlCommentInCode,
                    "YAML reads ' #' as the start of a comment and drops what follows",
                    at: "2️⃣",
                    underlined: "#1",
                    notes: [ExpectedNote("the text ends here", at: "1️⃣")],
                    fixIts: ["quote the text"]
                )
            ],
            fixed: """
                a: { b: { doc: 'Use #1' } }
                c: { d: one #1
                  }

                """
        )
    }

    @Test func wordsBehindAComma() {
        expectYAML(
            """
            a: { doc: 1️⃣One, or two, or three, b: { c: 2️⃣Pages, as printed } }
            d: { type: Int, e }

            """,
            [
                ExpectedDiagnostic(
                    .yamlSplitText,
                    "YAML splits this text at its comma, since it is inside brackets or braces",
                    at: "1️⃣",
                    underlined: "One, or two, or three",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlSplitText,
                    "YAML splits this text at its comma, since it is inside brackets or braces",
                    at: "2️⃣",
                    underlined: "Pages, as printed",
                    fixIts: ["quote it"]
                ),
            ],
            fixed: """
                a: { doc: 'One, or two, or three', b: { c: 'Pages, as printed' } }
                d: { type: Int, e }

                """
        )
    }

    @Test func aHashInTheMiddleOfCode() {
        expectYAML(
            """
            a: { swift: f("1️⃣ 2️⃣#fff") }
            b: f("3️⃣ 4️⃣#fff")

            """,
            [
                ExpectedDiagnostic(
                    .yamlCommentInCode,
                    "YAML reads ' #' as the start of a comment and drops what follows",
                    at: "2️⃣",
                    underlined: "#fff\")",
                    notes: [ExpectedNote("the text ends here", at: "1️⃣")],
                    fixIts: ["quote the text"]
                ),
                ExpectedDiagnostic(
                    .yamlCommentInCode,
                    "YAML reads ' #' as the start of a comment and drops what follows",
                    at: "4️⃣",
                    underlined: "#fff\")",
                    notes: [ExpectedNote("the text ends here", at: "3️⃣")],
                    fixIts: ["quote the text"]
                ),
            ],
            fixed: """
                a: { swift: 'f(" #fff")' }
                b: 'f(" #fff")'

                """
        )
    }

    @Test func tags() {
        expectYAML(
            """
            doc: 1️⃣!abc text
            other: 2️⃣!!map { a: b }
            type: 3️⃣!!str Int
            quoted: 4️⃣!!int  "5"
            below: 5️⃣!!seq
              - a

            """,
            [
                ExpectedDiagnostic(
                    .yamlTag,
                    "the tag '!abc' is not part of the schema language",
                    at: "1️⃣",
                    underlined: "!abc",
                    notes: ["YAML reads a leading '!' as a tag; text that starts with it needs quotes"],
                    fixIts: ["quote the text"]
                ),
                ExpectedDiagnostic(
                    .yamlTag,
                    "the tag '!!map' is not part of the schema language",
                    at: "2️⃣",
                    underlined: "!!map",
                    notes: ["YAML reads a leading '!' as a tag; text that starts with it needs quotes"],
                    fixIts: ["remove the tag"]
                ),
                ExpectedDiagnostic(
                    .yamlTag,
                    "the tag '!!str' is not part of the schema language",
                    at: "3️⃣",
                    underlined: "!!str",
                    notes: ["YAML reads a leading '!' as a tag; text that starts with it needs quotes"],
                    fixIts: ["remove the tag"]
                ),
                ExpectedDiagnostic(
                    .yamlTag,
                    "the tag '!!int' is not part of the schema language",
                    at: "4️⃣",
                    underlined: "!!int",
                    notes: ["YAML reads a leading '!' as a tag; text that starts with it needs quotes"],
                    fixIts: ["remove the tag"]
                ),
                ExpectedDiagnostic(
                    .yamlTag,
                    "the tag '!!seq' is not part of the schema language",
                    at: "5️⃣",
                    underlined: "!!seq",
                    notes: ["YAML reads a leading '!' as a tag; text that starts with it needs quotes"],
                    fixIts: ["remove the tag"]
                ),
            ],
            fixed: """
                doc: '!abc text'
                other: { a: b }
                type: Int
                quoted: "5"
                below:\u{20}
                  - a

                """
        )
    }
}
