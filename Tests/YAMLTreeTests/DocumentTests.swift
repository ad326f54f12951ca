import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Schema files as a whole.
@Suite struct DocumentTests {
    @Test func anEmptyFile() {
        expectYAML(
            """
            1️⃣
            """,
            [
                """
                1️⃣ yaml-empty: the file has no content, expected a schema | underlines '' | \
                a root file starts with 'model: Name' and 'version: 1'; an included file holds at least one section
                """
            ]
        )
    }

    @Test func onlyComments() {
        expectYAML(
            """
            1️⃣# only a comment

            """,
            [
                """
                1️⃣ yaml-empty: the file has no content, expected a schema | underlines '' | \
                a root file starts with 'model: Name' and 'version: 1'; an included file holds at least one section
                """
            ]
        )
    }

    @Test func onlyNothing() {
        expectYAML(
            """
            1️⃣---

            """,
            [
                """
                1️⃣ yaml-empty: the file has no content, expected a schema | underlines '' | \
                a root file starts with 'model: Name' and 'version: 1'; an included file holds at least one section
                """
            ]
        )
    }

    @Test func twoDocuments() {
        expectYAML(
            """
            ---
            a: b
            1️⃣---
            c: d

            """,
            [
                """
                1️⃣ yaml-several-documents: a second YAML document begins here, a schema file holds one | underlines '---' | \
                move its content into a file of its own, and name that file under 'include' | \
                fix-it: remove it, if the lines below are of the same file
                """
            ],
            fixed: """
                ---
                a: b
                c: d

                """
        )
    }

    @Test func aSecondModel() {
        expectYAML(
            """
            model: Chess
            1️⃣---
            # the other one
            model: Players
            version: 1

            """,
            [
                """
                1️⃣ yaml-several-documents: a second YAML document begins here, a schema file holds one | \
                move model 'Players' into a file of its own, as in 'players.yaml'
                """
            ]
        )
    }

    /// With an error of its own, which is found too.
    @Test(arguments: ["```yaml", "~~~", "````"])
    func aMarkdownCodeBlock(_ sign: String) {
        let end = sign.prefix { !$0.isLetter }
        expectYAML(
            "1️⃣\(sign)\na: b\nc: 2️⃣[d\n\(end)\n",
            [
                """
                1️⃣ yaml-syntax: '\(end)' marks a code block in Markdown, and is not part of the schema | underlines '\(sign)' | \
                fix-it: remove both lines
                """,
                "2️⃣ yaml-unclosed-bracket: '[' is not closed, expected ']' | fix-it: close it",
            ],
            fixed: "a: b\nc: [d]\n"
        )
    }

    @Test func aMarkdownCodeBlockInText() {
        expectYAML(
            """
            Here it is:

            1️⃣```yaml
            a: b
            ```
            It has one key.

            """,
            [
                """
                1️⃣ yaml-syntax: '```' marks a code block in Markdown, and is not part of the schema | \
                fix-it: remove the lines that are not of the schema
                """
            ],
            fixed: "a: b\n"
        )
    }

    @Test func theEndOfAMarkdownCodeBlock() {
        expectYAML(
            "a: b\n1️⃣```\n",
            [
                """
                1️⃣ yaml-syntax: '```' marks a code block in Markdown, and is not part of the schema | fix-it: remove the line
                """
            ],
            fixed: "a: b\n"
        )
    }

    @Test func textBehindTheDocumentsEnd() {
        expectYAML(
            """
            a: b
            ...
            1️⃣c: d

            """,
            [
                """
                1️⃣ yaml-several-documents: the document has ended before this line, a schema file holds one | underlines 'c'
                """
            ]
        )
    }

    @Test func textBehindAValueWithBraces() {
        expectYAML(
            """
            { a: b }
            1️⃣c: d

            """,
            [
                """
                1️⃣ yaml-several-documents: the document has ended before this line, a schema file holds one | underlines 'c'
                """
            ]
        )
    }

    @Test func directives() {
        expectYAML(
            """
            1️⃣%FOO bar
            ---
            a: b

            """,
            [
                """
                1️⃣ yaml-directive: a line that starts with '%' is a YAML directive, which is not part of the schema language | \
                underlines '%FOO bar' | fix-it: remove the line
                """
            ],
            fixed: """

                ---
                a: b

                """
        )
    }

    @Test func tagDirectives() {
        expectYAML(
            """
            1️⃣%TAG ! tag:example.org,2024:
            ---
            a: b

            """,
            [
                """
                1️⃣ yaml-directive: YAML directives are not part of the schema language | underlines '%TAG ! tag:example.org,2024:' | \
                fix-it: remove the line
                """
            ],
            fixed: """
                ---
                a: b

                """
        )
    }

    @Test func aLineThatStartsWithAPercentSign() {
        expectYAML(
            """
            a: b
            1️⃣%c: d

            """,
            [
                """
                1️⃣ yaml-directive: a line that starts with '%' is a YAML directive, which is not part of the schema language | \
                underlines '%c: d' | fix-it: remove the line
                """
            ],
            fixed: """
                a: b


                """
        )
    }
}
