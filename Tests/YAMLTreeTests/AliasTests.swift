import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Anchors and aliases.
@Suite struct AliasTests {
    @Test func anAliasWithoutAnchor() {
        expectYAML(
            """
            a: 1️⃣*x

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnknownAlias,
                    "no anchor '&x' is defined above this alias",
                    at: "1️⃣",
                    underlined: "*x",
                    fixIts: ["quote it if it is text"]
                )
            ],
            fixed: """
                a: '*x'

                """
        )
    }

    @Test func anAliasWithATypo() {
        expectYAML(
            """
            a: &first b
            c: 1️⃣*firt

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnknownAlias,
                    "no anchor '&firt' is defined above this alias",
                    at: "1️⃣",
                    underlined: "*firt",
                    notes: ["did you mean '*first'?"],
                    fixIts: ["write '*first'"]
                )
            ],
            fixed: """
                a: &first b
                c: *first

                """
        )
    }

    @Test func anAliasInsideItsValue() {
        expectYAML(
            """
            a: 1️⃣&x [2️⃣*x]

            """,
            [
                ExpectedDiagnostic(
                    .yamlRecursiveAlias,
                    "the alias '*x' is inside the value that it refers to",
                    at: "2️⃣",
                    underlined: "*x",
                    notes: [
                        ExpectedNote("the value begins here", at: "1️⃣"),
                        "write the value in place of the alias; a type is repeated by its name",
                    ]
                )
            ]
        )
    }

    @Test func anAliasAboveItsAnchor() {
        expectYAML(
            """
            a: 1️⃣*x
            b: &x c

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnknownAlias,
                    "no anchor '&x' is defined above this alias",
                    at: "1️⃣",
                    underlined: "*x",
                    fixIts: ["quote it if it is text"]
                )
            ],
            fixed: """
                a: '*x'
                b: &x c

                """
        )
    }

    @Test func textTakenForAnAnchor() {
        expectYAML(
            """
            a: 1️⃣&text here
            b: 2️⃣&more
              c: d

            """,
            [
                ExpectedDiagnostic(
                    .yamlUnusedAnchor,
                    "no alias refers to the anchor '&text'",
                    at: "1️⃣",
                    underlined: "&text",
                    notes: ["YAML reads a leading '&' as an anchor and drops it from the text"],
                    fixIts: ["quote the text"]
                ),
                ExpectedDiagnostic(
                    .yamlUnusedAnchor,
                    "no alias refers to the anchor '&more'",
                    at: "2️⃣",
                    underlined: "&more"
                ),
            ],
            fixed: """
                a: '&text here'
                b: &more
                  c: d

                """
        )
    }
}
