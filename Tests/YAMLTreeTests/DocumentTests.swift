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
                ExpectedDiagnostic(
                    .yamlEmpty,
                    "the file has no content, expected a schema",
                    at: "1️⃣",
                    underlined: "",
                    notes: [
                        "a root file starts with 'model: Name' and 'version: 1'; an included file holds at least one section"
                    ]
                )
            ]
        )
    }

    @Test func onlyComments() {
        expectYAML(
            """
            1️⃣# only a comment

            """,
            [
                ExpectedDiagnostic(
                    .yamlEmpty,
                    "the file has no content, expected a schema",
                    at: "1️⃣",
                    underlined: "",
                    notes: [
                        "a root file starts with 'model: Name' and 'version: 1'; an included file holds at least one section"
                    ]
                )
            ]
        )
    }

    @Test func onlyNothing() {
        expectYAML(
            """
            1️⃣---

            """,
            [
                ExpectedDiagnostic(
                    .yamlEmpty,
                    "the file has no content, expected a schema",
                    at: "1️⃣",
                    underlined: "",
                    notes: [
                        "a root file starts with 'model: Name' and 'version: 1'; an included file holds at least one section"
                    ]
                )
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
                ExpectedDiagnostic(
                    .yamlSeveralDocuments,
                    "a second YAML document begins here, a schema file holds one",
                    at: "1️⃣",
                    underlined: "---",
                    notes: ["move its content into a file of its own, and name that file under 'include'"],
                    fixIts: ["remove it, if the lines below are of the same file"]
                )
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
                ExpectedDiagnostic(
                    .yamlSeveralDocuments,
                    "a second YAML document begins here, a schema file holds one",
                    at: "1️⃣",
                    notes: ["move model 'Players' into a file of its own, as in 'players.yaml'"]
                )
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
                ExpectedDiagnostic(
                    .yamlSyntax,
                    "'\(end)' marks a code block in Markdown, and is not part of the schema",
                    at: "1️⃣",
                    underlined: sign,
                    fixIts: ["remove both lines"]
                ),
                ExpectedDiagnostic(
                    .yamlUnclosedBracket,
                    "'[' is not closed, expected ']'",
                    at: "2️⃣",
                    fixIts: ["close it"]
                ),
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
                ExpectedDiagnostic(
                    .yamlSyntax,
                    "'```' marks a code block in Markdown, and is not part of the schema",
                    at: "1️⃣",
                    fixIts: ["remove the lines that are not of the schema"]
                )
            ],
            fixed: "a: b\n"
        )
    }

    @Test func theEndOfAMarkdownCodeBlock() {
        expectYAML(
            "a: b\n1️⃣```\n",
            [
                ExpectedDiagnostic(
                    .yamlSyntax,
                    "'```' marks a code block in Markdown, and is not part of the schema",
                    at: "1️⃣",
                    fixIts: ["remove the line"]
                )
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
                ExpectedDiagnostic(
                    .yamlSeveralDocuments,
                    "the document has ended before this line, a schema file holds one",
                    at: "1️⃣",
                    underlined: "c"
                )
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
                ExpectedDiagnostic(
                    .yamlSeveralDocuments,
                    "the document has ended before this line, a schema file holds one",
                    at: "1️⃣",
                    underlined: "c"
                )
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
                ExpectedDiagnostic(
                    .yamlDirective,
                    "a line that starts with '%' is a YAML directive, which is not part of the schema language",
                    at: "1️⃣",
                    underlined: "%FOO bar",
                    fixIts: ["remove the line"]
                )
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
                ExpectedDiagnostic(
                    .yamlDirective,
                    "YAML directives are not part of the schema language",
                    at: "1️⃣",
                    underlined: "%TAG ! tag:example.org,2024:",
                    fixIts: ["remove the line"]
                )
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
                ExpectedDiagnostic(
                    .yamlDirective,
                    "a line that starts with '%' is a YAML directive, which is not part of the schema language",
                    at: "1️⃣",
                    underlined: "%c: d",
                    fixIts: ["remove the line"]
                )
            ],
            fixed: """
                a: b


                """
        )
    }
}
