import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Quotes that do not close, and invalid escapes.
@Suite struct QuoteTests {
    private static let doubleQuote = ExpectedDiagnostic(
        .yamlUnclosedQuote,
        "the double quote is not closed",
        at: "1️⃣",
        underlined: "\"",
        fixIts: ["close it"]
    )

    @Test func aQuoteThatIsNeverClosed() {
        expectYAML(
            """
            doc: 1️⃣"abc
            b: c

            """,
            [Self.doubleQuote],
            fixed: """
                doc: "abc"
                b: c

                """
        )
    }

    @Test func aSingleQuoteThatIsNeverClosed() {
        expectYAML(
            """
            a: b
            doc: 1️⃣'abc   # comment
            b: c

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnclosedQuote,
                    "the single quote is not closed",
                    at: "1️⃣",
                    underlined: "'",
                    fixIts: ["close it"]
                )
            ],
            fixed: """
                a: b
                doc: 'abc'   # comment
                b: c

                """
        )
    }

    @Test func aQuoteClosedByTheNextOnesOpening() {
        expectYAML(
            """
            a: 1️⃣"b
            c: 2️⃣"d"

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnclosedQuote,
                    "the double quote is not closed on its line",
                    at: "1️⃣",
                    underlined: "\"",
                    notes: [ExpectedNote("it runs on to this quote", at: "2️⃣")],
                    fixIts: ["close it"]
                )
            ],
            fixed: """
                a: "b"
                c: "d"

                """
        )
    }

    @Test func aQuoteInsideBracesIsNeverClosed() {
        expectYAML(
            """
            a: { b: 1️⃣"c, d: e }

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnclosedQuote,
                    "the double quote is not closed",
                    at: "1️⃣",
                    underlined: "\""
                )
            ]
        )
    }

    @Test func aQuoteInsideBracesIsClosedBeforeThem() {
        expectYAML(
            """
            a: { b: [1️⃣"c] }

            """,
            [Self.doubleQuote],
            fixed: """
                a: { b: ["c"] }

                """
        )
    }

    @Test func anUnknownEscape() {
        expectYAML(
            #"""
            a: "1️⃣\d+"

            """#,
            [
                ExpectedDiagnostic(
                    .yamlBadEscape,
                    "'\\d' is not an escape that YAML knows",
                    at: "1️⃣",
                    underlined: "\\d",
                    notes: ["in single quotes a backslash is only a backslash"],
                    fixIts: ["write the backslash twice"]
                )
            ],
            fixed: #"""
                a: "\\d+"

                """#
        )
    }

    @Test func anIncompleteEscape() {
        expectYAML(
            #"""
            a: "1️⃣\u12"

            """#,
            [
                ExpectedDiagnostic(
                    .yamlBadEscape,
                    "'\\u12' is not an escape that YAML knows",
                    at: "1️⃣",
                    underlined: "\\u12",
                    notes: ["in single quotes a backslash is only a backslash"],
                    fixIts: ["write the backslash twice"]
                )
            ],
            fixed: #"""
                a: "\\u12"

                """#
        )
    }
}
