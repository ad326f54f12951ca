import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Brackets and braces that do not match, and entries without commas.
@Suite struct BracketTests {
    @Test func aBracketThatIsNeverClosed() {
        expectYAML(
            """
            a: 1️⃣[b, c
            d: e

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnclosedBracket,
                    "'[' is not closed, expected ']'",
                    at: "1️⃣",
                    underlined: "[",
                    fixIts: ["close it"]
                )
            ],
            fixed: """
                a: [b, c]
                d: e

                """
        )
    }

    @Test func aBraceThatIsNeverClosed() {
        expectYAML(
            """
            a: 1️⃣{b: c
            d: e

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnclosedBracket,
                    "'{' is not closed, expected '}'",
                    at: "1️⃣",
                    underlined: "{",
                    fixIts: ["close it"]
                )
            ],
            fixed: """
                a: {b: c}
                d: e

                """
        )
    }

    @Test func aBracketOpenAtTheEnd() {
        expectYAML(
            """
            a: 1️⃣[b, c

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnclosedBracket,
                    "'[' is not closed, expected ']'",
                    at: "1️⃣",
                    underlined: "[",
                    fixIts: ["close it"]
                )
            ],
            fixed: """
                a: [b, c]

                """
        )
    }

    @Test func aBracketOverSeveralLinesThatIsNotClosed() {
        expectYAML(
            """
            a: 1️⃣[
              b
            c: d

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnclosedBracket,
                    "'[' is not closed, expected ']'",
                    at: "1️⃣",
                    underlined: "[",
                    fixIts: ["close it"]
                )
            ],
            fixed: """
                a: [
                  b]
                c: d

                """
        )
    }

    @Test func theWrongClosingBracket() {
        expectYAML(
            """
            a: 1️⃣[b, c2️⃣}

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnclosedBracket,
                    "expected ']', found '}'",
                    at: "2️⃣",
                    underlined: "}",
                    notes: [ExpectedNote("'[' was opened here", at: "1️⃣")],
                    fixIts: ["write ']'"]
                )
            ],
            fixed: """
                a: [b, c]

                """
        )
    }

    @Test func aClosingBracketTooMany() {
        expectYAML(
            """
            a: 1️⃣]

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnclosedBracket,
                    "']' closes nothing that is open here",
                    at: "1️⃣",
                    underlined: "]",
                    fixIts: ["remove it"]
                )
            ],
            fixed: """
                a: 

                """
        )
    }

    @Test func aClosingBraceAlone() {
        expectYAML(
            """
            1️⃣}

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnclosedBracket,
                    "'}' closes nothing that is open here",
                    at: "1️⃣",
                    underlined: "}",
                    fixIts: ["remove it"]
                )
            ],
            fixed: """


                """
        )
    }

    @Test func aMissingCommaOnOneLine() {
        expectYAML(
            """
            a: 1️⃣{ b: "x2️⃣" c: y }

            """,
            [
                ExpectedDiagnostic(
                    .yamlMissingComma,
                    "expected ',' after this entry",
                    at: "2️⃣",
                    underlined: "\"",
                    notes: [ExpectedNote("the mapping begins here", at: "1️⃣")],
                    fixIts: ["insert ','"]
                )
            ],
            fixed: """
                a: { b: "x", c: y }

                """
        )
    }

    @Test func aMissingCommaBetweenLines() {
        expectYAML(
            """
            a: 1️⃣{
              b: 2️⃣c
              d: e
            }

            """,
            [
                ExpectedDiagnostic(
                    .yamlMissingComma,
                    "expected ',' after this entry",
                    at: "2️⃣",
                    underlined: "c",
                    notes: [ExpectedNote("the mapping begins here", at: "1️⃣")],
                    fixIts: ["insert ','"]
                )
            ],
            fixed: """
                a: {
                  b: c,
                  d: e
                }

                """
        )
    }

    @Test func aMissingCommaBehindAList() {
        expectYAML(
            """
            a: 1️⃣{ b: [c2️⃣] d: e }

            """,
            [
                ExpectedDiagnostic(
                    .yamlMissingComma,
                    "expected ',' after this entry",
                    at: "2️⃣",
                    underlined: "]",
                    notes: [ExpectedNote("the mapping begins here", at: "1️⃣")],
                    fixIts: ["insert ','"]
                )
            ],
            fixed: """
                a: { b: [c], d: e }

                """
        )
    }
}
