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
                """
                1️⃣ yaml-tab-indentation: YAML does not allow tabs for indentation, expected spaces | underlines '\t' | \
                fix-it: indent with spaces, in 2 lines
                """
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
            [unfinishedMerge]
        )
    }

    /// Of the lines of HEAD and of another branch.
    private let unfinishedMerge = """
        1️⃣ yaml-conflict-marker: the merge is not finished: two versions of the lines below are here | \
        underlines '<<<<<<< HEAD' | they end here 2️⃣ | \
        write what the lines are to be, and remove those that begin with '<<<<<<<', '=======' and '>>>>>>>' | \
        fix-it: keep both | fix-it: keep the lines of 'HEAD' | fix-it: keep the lines of 'other'
        """

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
            [unfinishedMerge]
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
            [unfinishedMerge],
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
                """
                1️⃣ yaml-indentation: the lines of a text below '|' are indented deeper than its key | underlines 'Some words of it.' | \
                fix-it: indent 3 lines by 2 spaces
                """
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
                """
                1️⃣ yaml-tab-indentation: YAML does not allow tabs for indentation, expected spaces | underlines '\t' | \
                fix-it: indent with spaces, in 1 line
                """
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
                """
                1️⃣ yaml-missing-colon: expected ':' after 'a' | underlines 'a' | \
                text that goes on over several lines is indented deeper than its key
                """
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
                """
                1️⃣ yaml-missing-colon: expected ':' after 'c' | underlines 'c' | \
                text that goes on over several lines is indented deeper than its key
                """
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
                """
                1️⃣ yaml-missing-colon: expected ':' after 'b' | underlines 'b' | \
                text that goes on over several lines is indented deeper than its key
                """
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
                """
                2️⃣ yaml-indentation: 'c' is indented deeper than the keys above it | underlines 'c' | \
                it was read as more of this text 1️⃣ | fix-it: indent it by 0 spaces
                """
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
                """
                2️⃣ yaml-indentation: this line is indented by 1 space, the keys of the mapping around it by 0 | underlines 'd' | \
                the mapping begins here 1️⃣ | fix-it: indent it by 2 spaces | fix-it: indent it by 0 spaces
                """
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
                """
                2️⃣ yaml-indentation: expected '- ', since this line is indented like the items of the list above | underlines 'c' | \
                the list begins here 1️⃣ | fix-it: write '- ' before it
                """
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
                """
                2️⃣ yaml-indentation: a list item cannot be among the keys of a mapping | underlines '-' | the mapping begins here 1️⃣
                """
            ]
        )
    }

    @Test func aColonWithoutKey() {
        expectYAML(
            """
            1️⃣: x

            """,
            [
                "1️⃣ yaml-syntax: expected a key before ':' | underlines ':'"
            ]
        )
    }

    @Test func carriageReturnsEndLines() {
        expectYAML(
            "a: b\r\nc: 1️⃣[T]?\r\n",
            [
                """
                1️⃣ yaml-optional-brackets: the type '[T]?' needs quotes, since YAML ends the value at ']' | underlines '[T]?' | \
                fix-it: quote it
                """
            ],
            fixed: "a: b\r\nc: '[T]?'\r\n"
        )
    }
}
