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
                "1️⃣ yaml-unclosed-bracket: '[' is not closed, expected ']' | underlines '[' | fix-it: close it"
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
                "1️⃣ yaml-unclosed-bracket: '{' is not closed, expected '}' | underlines '{' | fix-it: close it"
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
                "1️⃣ yaml-unclosed-bracket: '[' is not closed, expected ']' | underlines '[' | fix-it: close it"
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
                "1️⃣ yaml-unclosed-bracket: '[' is not closed, expected ']' | underlines '[' | fix-it: close it"
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
                """
                2️⃣ yaml-unclosed-bracket: expected ']', found '}' | underlines '}' | '[' was opened here 1️⃣ | fix-it: write ']'
                """
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
                """
                1️⃣ yaml-unclosed-bracket: ']' closes nothing that is open here | underlines ']' | fix-it: remove it
                """
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
                """
                1️⃣ yaml-unclosed-bracket: '}' closes nothing that is open here | underlines '}' | fix-it: remove it
                """
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
                """
                2️⃣ yaml-missing-comma: expected ',' after this entry | underlines '"' | the mapping begins here 1️⃣ | \
                fix-it: insert ','
                """
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
                """
                2️⃣ yaml-missing-comma: expected ',' after this entry | underlines 'c' | the mapping begins here 1️⃣ | \
                fix-it: insert ','
                """
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
                """
                2️⃣ yaml-missing-comma: expected ',' after this entry | underlines ']' | the mapping begins here 1️⃣ | \
                fix-it: insert ','
                """
            ],
            fixed: """
                a: { b: [c], d: e }

                """
        )
    }
}
