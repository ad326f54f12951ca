import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Quotes that do not close, and invalid escapes.
@Suite struct QuoteTests {
    private static let doubleQuote =
        "1️⃣ yaml-unclosed-quote: the double quote is not closed | underlines '\"' | fix-it: close it"

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
                "1️⃣ yaml-unclosed-quote: the single quote is not closed | underlines ''' | fix-it: close it"
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
                """
                1️⃣ yaml-unclosed-quote: the double quote is not closed on its line | underlines '"' | it runs on to this quote 2️⃣ | \
                fix-it: close it
                """
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
                "1️⃣ yaml-unclosed-quote: the double quote is not closed | underlines '\"'"
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
                """
                1️⃣ yaml-bad-escape: '\\d' is not an escape that YAML knows | underlines '\\d' | \
                in single quotes a backslash is only a backslash | fix-it: write the backslash twice
                """
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
                """
                1️⃣ yaml-bad-escape: '\\u12' is not an escape that YAML knows | underlines '\\u12' | \
                in single quotes a backslash is only a backslash | fix-it: write the backslash twice
                """
            ],
            fixed: #"""
                a: "\\u12"

                """#
        )
    }
}
