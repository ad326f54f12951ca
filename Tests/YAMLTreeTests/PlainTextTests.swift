import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Text without quotes that YAML reads as something else.
@Suite struct PlainTextTests {
    @Test func colonAndSpace() {
        expectYAML(
            """
            doc: foo1️⃣: bar # comment
            other: [2️⃣a: b: c]
            third: { type: x3️⃣: y }

            """,
            [
                """
                1️⃣ yaml-colon-in-text: text with ': ' in it needs quotes | underlines ':' | \
                YAML reads ':' with a space after it as the end of a key | put a name and its value in braces: { foo: bar } | \
                fix-it: quote it
                """,
                """
                2️⃣ yaml-text-behind-value: YAML ends this value before ':', the whole text needs quotes | underlines 'a: b: c' | \
                fix-it: quote it
                """,
                """
                3️⃣ yaml-colon-in-text: text with ': ' in it needs quotes | underlines ':' | \
                YAML reads ':' with a space after it as the end of a key | put a name and its value in braces: { x: y } | \
                fix-it: quote it
                """,
            ],
            fixed: """
                doc: 'foo: bar' # comment
                other: ['a: b: c']
                third: { type: 'x: y' }

                """
        )
    }

    @Test func colonAndNumberSign() {
        expectYAML(
            "a: see1️⃣: #12, #13\nb: see2️⃣: this # a comment\n",
            [
                """
                1️⃣ yaml-colon-in-text: text with ': ' in it needs quotes | YAML reads ':' with a space after it as the end of a key | \
                fix-it: quote it
                """,
                """
                2️⃣ yaml-colon-in-text: text with ': ' in it needs quotes | YAML reads ':' with a space after it as the end of a key | \
                put a name and its value in braces: { see: this } | fix-it: quote it
                """,
            ],
            fixed: "a: 'see: #12, #13'\nb: 'see: this' # a comment\n"
        )
    }

    @Test func colonInTextOverSeveralLines() {
        expectYAML(
            """
            a: some text
               and more1️⃣: of it
            b: c

            """,
            [
                """
                1️⃣ yaml-colon-in-text: text with ': ' in it needs quotes | underlines ':' | \
                YAML reads ':' with a space after it as the end of a key | fix-it: quote it
                """
            ],
            fixed: """
                a: 'some text
                   and more: of it'
                b: c

                """
        )
    }

    @Test func keysInBackticks() {
        expectYAML(
            """
            a: { 1️⃣`in`: b }
            2️⃣`où` : c

            """,
            [
                """
                1️⃣ yaml-special-start: names are written here without '`' | underlines '`in`' | \
                generated code adds it where Swift requires it | fix-it: write 'in'
                """,
                """
                2️⃣ yaml-special-start: names are written here without '`' | underlines '`où`' | \
                generated code adds it where Swift requires it | fix-it: write 'où'
                """,
            ],
            fixed: """
                a: { in: b }
                où : c

                """
        )
    }

    @Test func leadingCharactersWithAMeaning() {
        expectYAML(
            """
            a: 1️⃣@foo
            b: 2️⃣`x`
            c: 3️⃣%foo
            d: 4️⃣& text
            e: 5️⃣? text
            f: 6️⃣- text
            g: 7️⃣, text

            """,
            [
                """
                1️⃣ yaml-special-start: text that starts with '@' needs quotes | underlines '@foo' | fix-it: quote it
                """,
                """
                2️⃣ yaml-special-start: text that starts with '`' needs quotes | underlines '`x`' | fix-it: quote it
                """,
                """
                3️⃣ yaml-special-start: text that starts with '%' needs quotes | underlines '%foo' | fix-it: quote it
                """,
                """
                4️⃣ yaml-special-start: text that starts with '&' needs quotes | underlines '& text' | fix-it: quote it
                """,
                """
                5️⃣ yaml-special-start: text that starts with '?' needs quotes | underlines '? text' | fix-it: quote it
                """,
                """
                6️⃣ yaml-special-start: text that starts with '-' needs quotes | underlines '- text' | \
                a list starts on a line of its own, below its key | fix-it: quote it
                """,
                """
                7️⃣ yaml-special-start: text that starts with ',' needs quotes | underlines ', text' | fix-it: quote it
                """,
            ],
            fixed: """
                a: '@foo'
                b: '`x`'
                c: '%foo'
                d: '& text'
                e: '? text'
                f: '- text'
                g: ', text'

                """
        )
    }

    @Test func blockIndicatorWithTextBehindIt() {
        expectYAML(
            """
            a: 1️⃣| text here
            b: 2️⃣> text here

            """,
            [
                """
                1️⃣ yaml-special-start: text that starts with '|' needs quotes | underlines '| text here' | \
                the lines of a block of text start below '|', indented | fix-it: quote it
                """,
                """
                2️⃣ yaml-special-start: text that starts with '>' needs quotes | underlines '> text here' | \
                the lines of a block of text start below '>', indented | fix-it: quote it
                """,
            ],
            fixed: """
                a: '| text here'
                b: '> text here'

                """
        )
    }

    @Test func textBehindQuotes() {
        expectYAML(
            """
            a: 1️⃣"abc" def
            b: 2️⃣'it's here'
            c: 3️⃣"say "hi" now"
            d: { e: 4️⃣'a'? }

            """,
            [
                """
                1️⃣ yaml-text-behind-value: YAML ends this value before 'd', the whole text needs quotes | underlines '"abc" def' | \
                fix-it: quote it
                """,
                """
                2️⃣ yaml-text-behind-value: YAML ends this value before 's', the whole text needs quotes | underlines ''it's here'' | \
                fix-it: quote it
                """,
                """
                3️⃣ yaml-text-behind-value: YAML ends this value before 'h', the whole text needs quotes | underlines '"say "hi" now"' | \
                fix-it: quote it
                """,
                """
                4️⃣ yaml-text-behind-value: YAML ends this value before '?', the whole text needs quotes | underlines ''a'?' | \
                fix-it: quote it
                """,
            ],
            fixed: """
                a: '"abc" def'
                b: 'it''s here'
                c: 'say "hi" now'
                d: { e: '''a''?' }

                """
        )
    }

    @Test func textBehindBracesAndAliases() {
        expectYAML(
            """
            a: 1️⃣{abc} text
            b: 2️⃣*abc text

            """,
            [
                """
                1️⃣ yaml-text-behind-value: YAML ends this value before 't', the whole text needs quotes | underlines '{abc} text' | \
                fix-it: quote it
                """,
                """
                2️⃣ yaml-text-behind-value: YAML ends this value before 't', the whole text needs quotes | underlines '*abc text' | \
                fix-it: quote it
                """,
            ],
            fixed: """
                a: '{abc} text'
                b: '*abc text'

                """
        )
    }

    @Test func aHashInTheMiddleOfText() {
        expectYAML(
            """
            a: see issue1️⃣ 2️⃣#12 now
            b: { doc: see issue3️⃣ 4️⃣#12 }

            """,
            [
                """
                2️⃣ yaml-comment-in-text: YAML reads ' #' as the start of a comment and drops what follows | underlines '#12 now' | \
                the text ends here 1️⃣ | fix-it: quote the text
                """,
                """
                4️⃣ yaml-comment-in-code: YAML reads ' #' as the start of a comment and drops what follows | underlines '#12' | \
                the text ends here 3️⃣ | fix-it: quote the text
                """,
            ],
            fixed: """
                a: 'see issue #12 now'
                b: { doc: 'see issue #12' }

                """
        )
    }

    @Test func aHashThatTakesBrackets() {
        expectYAML(
            """
            a: { b: { doc: Use1️⃣ 2️⃣#1 } }
            c: { d: one #1
              }

            """,
            [
                """
                2️⃣ yaml-comment-in-code: YAML reads ' #' as the start of a comment and drops what follows | underlines '#1' | \
                the text ends here 1️⃣ | fix-it: quote the text
                """
            ],
            fixed: """
                a: { b: { doc: 'Use #1' } }
                c: { d: one #1
                  }

                """
        )
    }

    @Test func wordsBehindAComma() {
        expectYAML(
            """
            a: { doc: 1️⃣One, or two, or three, b: { c: 2️⃣Pages, as printed } }
            d: { type: Int, e }

            """,
            [
                """
                1️⃣ yaml-split-text: YAML splits this text at its comma, since it is inside brackets or braces | \
                underlines 'One, or two, or three' | fix-it: quote it
                """,
                """
                2️⃣ yaml-split-text: YAML splits this text at its comma, since it is inside brackets or braces | \
                underlines 'Pages, as printed' | fix-it: quote it
                """,
            ],
            fixed: """
                a: { doc: 'One, or two, or three', b: { c: 'Pages, as printed' } }
                d: { type: Int, e }

                """
        )
    }

    @Test func aHashInTheMiddleOfCode() {
        expectYAML(
            """
            a: { swift: f("1️⃣ 2️⃣#fff") }
            b: f("3️⃣ 4️⃣#fff")

            """,
            [
                """
                2️⃣ yaml-comment-in-code: YAML reads ' #' as the start of a comment and drops what follows | underlines '#fff")' | \
                the text ends here 1️⃣ | fix-it: quote the text
                """,
                """
                4️⃣ yaml-comment-in-code: YAML reads ' #' as the start of a comment and drops what follows | underlines '#fff")' | \
                the text ends here 3️⃣ | fix-it: quote the text
                """,
            ],
            fixed: """
                a: { swift: 'f(" #fff")' }
                b: 'f(" #fff")'

                """
        )
    }

    @Test func tags() {
        expectYAML(
            """
            doc: 1️⃣!abc text
            other: 2️⃣!!map { a: b }
            type: 3️⃣!!str Int
            quoted: 4️⃣!!int  "5"
            below: 5️⃣!!seq
              - a

            """,
            [
                """
                1️⃣ yaml-tag: the tag '!abc' is not part of the schema language | underlines '!abc' | \
                YAML reads a leading '!' as a tag; text that starts with it needs quotes | fix-it: quote the text
                """,
                """
                2️⃣ yaml-tag: the tag '!!map' is not part of the schema language | underlines '!!map' | \
                YAML reads a leading '!' as a tag; text that starts with it needs quotes | fix-it: remove the tag
                """,
                """
                3️⃣ yaml-tag: the tag '!!str' is not part of the schema language | underlines '!!str' | \
                YAML reads a leading '!' as a tag; text that starts with it needs quotes | fix-it: remove the tag
                """,
                """
                4️⃣ yaml-tag: the tag '!!int' is not part of the schema language | underlines '!!int' | \
                YAML reads a leading '!' as a tag; text that starts with it needs quotes | fix-it: remove the tag
                """,
                """
                5️⃣ yaml-tag: the tag '!!seq' is not part of the schema language | underlines '!!seq' | \
                YAML reads a leading '!' as a tag; text that starts with it needs quotes | fix-it: remove the tag
                """,
            ],
            fixed: """
                doc: '!abc text'
                other: { a: b }
                type: Int
                quoted: "5"
                below:\u{20}
                  - a

                """
        )
    }
}
