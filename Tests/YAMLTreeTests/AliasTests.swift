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
                """
                1️⃣ yaml-unknown-alias: no anchor '&x' is defined above this alias | underlines '*x' | fix-it: quote it if it is text
                """
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
                """
                1️⃣ yaml-unknown-alias: no anchor '&firt' is defined above this alias | underlines '*firt' | did you mean '*first'? | \
                fix-it: write '*first'
                """
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
                """
                2️⃣ yaml-recursive-alias: the alias '*x' is inside the value that it refers to | underlines '*x' | \
                the value begins here 1️⃣ | write the value in place of the alias; a type is repeated by its name
                """
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
                """
                1️⃣ yaml-unknown-alias: no anchor '&x' is defined above this alias | underlines '*x' | fix-it: quote it if it is text
                """
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
                """
                1️⃣ yaml-unused-anchor: no alias refers to the anchor '&text' | underlines '&text' | \
                YAML reads a leading '&' as an anchor and drops it from the text | fix-it: quote the text
                """,
                "2️⃣ yaml-unused-anchor: no alias refers to the anchor '&more' | underlines '&more'",
            ],
            fixed: """
                a: '&text here'
                b: &more
                  c: d

                """
        )
    }
}
