import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Tabs, indentation, and lines without colons.
@Suite struct LayoutTests {
    @Test func tabsForIndentation() {
        expectYAML(
            "a:\n1️⃣\tb: c\n\td: e\n",
            [
                ExpectedDiagnostic(
                    .yamlTabIndentation,
                    "YAML does not allow tabs for indentation, expected spaces",
                    at: "1️⃣",
                    underlined: "\t",
                    fixIts: ["indent with spaces, in 2 lines"]
                )
            ],
            fixed: """
                a:
                  b: c
                  d: e

                """
        )
    }

    @Test func linesOfAnUnfinishedMerge() {
        expectYAML(
            """
            a:
            1️⃣<<<<<<< HEAD
              b: c
            =======
              d: e
            2️⃣>>>>>>> other

            """,
            [unfinishedMerge(underlined: "<<<<<<< HEAD")]
        )
    }

    /// Of the lines of HEAD and of another branch.
    private func unfinishedMerge(underlined: String? = nil) -> ExpectedDiagnostic {
        ExpectedDiagnostic(
            .yamlConflictMarker,
            "the merge is not finished: two versions of the lines below are here",
            at: "1️⃣",
            underlined: underlined,
            notes: [
                .init("they end here", at: "2️⃣"),
                "write what the lines are to be, and remove those that begin with '<<<<<<<', '=======' and '>>>>>>>'",
            ],
            fixIts: ["keep both", "keep the lines of 'HEAD'", "keep the lines of 'other'"]
        )
    }

    @Test func anUnfinishedMergeInsideBrackets() {
        expectYAML(
            """
            a: [
              b,
            1️⃣<<<<<<< HEAD
              "c",
            =======
              d: e,
            2️⃣>>>>>>> other
            ]

            """,
            [unfinishedMerge()]
        )
    }

    /// With the text that both sides came from, as `merge.conflictStyle = diff3` writes it.
    @Test func bothSidesOfAnUnfinishedMerge() {
        expectYAML(
            """
            a:
            1️⃣<<<<<<< HEAD
              b: c
            ||||||| base
              x: y
            =======
              d: e
            2️⃣>>>>>>> other
              f: g

            """,
            [unfinishedMerge()],
            fixed: """
                a:
                  b: c
                  d: e
                  f: g

                """
        )
    }

    @Test func linesOfATextThatAreNotIndented() {
        expectYAML(
            """
            a:
              doc: |
              1️⃣Some words of it.

              More of them,
                - indented
              b: c

            """,
            [
                ExpectedDiagnostic(
                    .yamlIndentation,
                    "the lines of a text below '|' are indented deeper than its key",
                    at: "1️⃣",
                    underlined: "Some words of it.",
                    fixIts: ["indent 3 lines by 2 spaces"]
                )
            ],
            fixed: """
                a:
                  doc: |
                    Some words of it.

                    More of them,
                      - indented
                  b: c

                """
        )
    }

    @Test func aTabBelowSpaces() {
        expectYAML(
            "a:\n  b: c\n1️⃣\td: e\n",
            [
                ExpectedDiagnostic(
                    .yamlTabIndentation,
                    "YAML does not allow tabs for indentation, expected spaces",
                    at: "1️⃣",
                    underlined: "\t",
                    fixIts: ["indent with spaces, in 1 line"]
                )
            ],
            fixed: """
                a:
                  b: c
                  d: e

                """
        )
    }

    @Test func aLineWithoutColonAtTheStart() {
        expectYAML(
            """
            1️⃣a
            b: c

            """,
            [
                ExpectedDiagnostic(
                    .yamlMissingColon,
                    "expected ':' after 'a'",
                    at: "1️⃣",
                    underlined: "a",
                    notes: ["text that goes on over several lines is indented deeper than its key"]
                )
            ]
        )
    }

    @Test func aLineWithoutColon() {
        expectYAML(
            """
            a: b
            1️⃣c
            d: e

            """,
            [
                ExpectedDiagnostic(
                    .yamlMissingColon,
                    "expected ':' after 'c'",
                    at: "1️⃣",
                    underlined: "c",
                    notes: ["text that goes on over several lines is indented deeper than its key"]
                )
            ]
        )
    }

    @Test func aLineWithoutColonBelowAKey() {
        expectYAML(
            """
            a:
              1️⃣b
              c: d

            """,
            [
                ExpectedDiagnostic(
                    .yamlMissingColon,
                    "expected ':' after 'b'",
                    at: "1️⃣",
                    underlined: "b",
                    notes: ["text that goes on over several lines is indented deeper than its key"]
                )
            ]
        )
    }

    @Test func aKeyTooDeep() {
        expectYAML(
            """
            a: 1️⃣b
             2️⃣c: d

            """,
            [
                ExpectedDiagnostic(
                    .yamlIndentation,
                    "'c' is indented deeper than the keys above it",
                    at: "2️⃣",
                    underlined: "c",
                    notes: [ExpectedNote("it was read as more of this text", at: "1️⃣")],
                    fixIts: ["indent it by 0 spaces"]
                )
            ]
        )
    }

    @Test func aKeyBetweenTwoLevels() {
        expectYAML(
            """
            1️⃣a:
              b: c
             2️⃣d: e

            """,
            [
                ExpectedDiagnostic(
                    .yamlIndentation,
                    "this line is indented by 1 space, the keys of the mapping around it by 0",
                    at: "2️⃣",
                    underlined: "d",
                    notes: [ExpectedNote("the mapping begins here", at: "1️⃣")],
                    fixIts: ["indent it by 2 spaces", "indent it by 0 spaces"]
                )
            ]
        )
    }

    @Test func aKeyAmongItems() {
        expectYAML(
            """
            a:
              1️⃣- b
              2️⃣c: d

            """,
            [
                ExpectedDiagnostic(
                    .yamlIndentation,
                    "expected '- ', since this line is indented like the items of the list above",
                    at: "2️⃣",
                    underlined: "c",
                    notes: [ExpectedNote("the list begins here", at: "1️⃣")],
                    fixIts: ["write '- ' before it"]
                )
            ],
            fixed: """
                a:
                  - b
                  - c: d

                """
        )
    }

    @Test func anItemAmongKeys() {
        expectYAML(
            """
            1️⃣a: b
            2️⃣- c

            """,
            [
                ExpectedDiagnostic(
                    .yamlIndentation,
                    "a list item cannot be among the keys of a mapping",
                    at: "2️⃣",
                    underlined: "-",
                    notes: [ExpectedNote("the mapping begins here", at: "1️⃣")]
                )
            ]
        )
    }

    @Test func aColonWithoutKey() {
        expectYAML(
            """
            1️⃣: x

            """,
            [
                ExpectedDiagnostic(
                    .yamlSyntax,
                    "expected a key before ':'",
                    at: "1️⃣",
                    underlined: ":"
                )
            ]
        )
    }

    @Test func carriageReturnsEndLines() {
        expectYAML(
            "a: b\r\nc: 1️⃣[T]?\r\n",
            [
                ExpectedDiagnostic(
                    .yamlOptionalBrackets,
                    "the type '[T]?' needs quotes, since YAML ends the value at ']'",
                    at: "1️⃣",
                    underlined: "[T]?",
                    fixIts: ["quote it"]
                )
            ],
            fixed: "a: b\r\nc: '[T]?'\r\n"
        )
    }
}
