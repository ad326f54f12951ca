import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Types and code that YAML splits or rejects without quotes.
@Suite struct TypeSpellingTests {
    @Test func everyUnquotedOptionalArrayOfAFileIsReported() {
        expectYAML(
            """
            a: 1️⃣[T]?
            b: 2️⃣[K: V]?   # a comment
            c: { type: 3️⃣[[T]]?, key: x }

            """,
            [
                """
                1️⃣ yaml-optional-brackets: the type '[T]?' needs quotes, since YAML ends the value at ']' | underlines '[T]?' | \
                fix-it: quote it
                """,
                """
                2️⃣ yaml-optional-brackets: the type '[K: V]?' needs quotes, since YAML ends the value at ']' | underlines '[K: V]?' | \
                fix-it: quote it
                """,
                """
                3️⃣ yaml-optional-brackets: the type '[[T]]?' needs quotes, since YAML ends the value at ']' | underlines '[[T]]?' | \
                fix-it: quote it
                """,
            ],
            fixed: """
                a: '[T]?'
                b: '[K: V]?'   # a comment
                c: { type: '[[T]]?', key: x }

                """
        )
    }

    @Test func genericArgumentsInsideBraces() {
        expectYAML(
            """
            x: { type: 1️⃣Dictionary<String, Int>, key: d }
            y: { type: 2️⃣Set<[Int]> }

            """,
            [
                """
                1️⃣ yaml-split-text: YAML splits this text at its comma, since it is inside brackets or braces | \
                underlines 'Dictionary<String, Int>' | fix-it: quote it
                """,
                """
                2️⃣ yaml-bracket-in-text: brackets in text inside a flow collection need quotes | underlines 'Set<[Int]>' | \
                fix-it: quote it
                """,
            ],
            fixed: """
                x: { type: 'Dictionary<String, Int>', key: d }
                y: { type: 'Set<[Int]>' }

                """
        )
    }

    @Test func codeWithArgumentsInsideBraces() {
        expectYAML(
            """
            x: { swift: 1️⃣f(a, b) }
            y: { swift: 2️⃣Color(red, alpha: 1) }
            z: [3️⃣f(a, b), c]

            """,
            [
                """
                1️⃣ yaml-split-text: YAML splits this text at its comma, since it is inside brackets or braces | underlines 'f(a, b)' | \
                fix-it: quote it
                """,
                """
                2️⃣ yaml-split-text: YAML splits this text at its comma, since it is inside brackets or braces | \
                underlines 'Color(red, alpha: 1)' | fix-it: quote it
                """,
                """
                3️⃣ yaml-split-text: YAML splits this text at its comma, since it is inside brackets or braces | underlines 'f(a, b)' | \
                fix-it: quote it
                """,
            ],
            fixed: """
                x: { swift: 'f(a, b)' }
                y: { swift: 'Color(red, alpha: 1)' }
                z: ['f(a, b)', c]

                """
        )
    }

    @Test func codeWithLabelsInsideBraces() {
        expectYAML(
            """
            x: { swift: f(a1️⃣: b), key: c }
            y: { swift: f("a2️⃣: b", c), key: d }

            """,
            [
                """
                1️⃣ yaml-colon-in-text: text with ': ' in it needs quotes | underlines ':' | \
                YAML reads ':' with a space after it as the end of a key | fix-it: quote it
                """,
                """
                2️⃣ yaml-colon-in-text: text with ': ' in it needs quotes | underlines ':' | \
                YAML reads ':' with a space after it as the end of a key | fix-it: quote it
                """,
            ],
            fixed: """
                x: { swift: 'f(a: b)', key: c }
                y: { swift: 'f("a: b", c)', key: d }

                """
        )
    }

    @Test func codeWithBracesInsideBraces() {
        expectYAML(
            """
            x: { swift: 1️⃣items.map { $0 } }

            """,
            [
                """
                1️⃣ yaml-bracket-in-text: brackets in text inside a flow collection need quotes | underlines 'items.map { $0 }' | \
                fix-it: quote it
                """
            ],
            fixed: """
                x: { swift: 'items.map { $0 }' }

                """
        )
    }

    @Test func codeThatStartsLikeAList() {
        expectYAML(
            """
            x: { swift: 1️⃣[1].map { $0 } }

            """,
            [
                """
                1️⃣ yaml-text-behind-value: YAML ends this value before '.', the whole text needs quotes | underlines '[1].map { $0 }' | \
                fix-it: quote it
                """
            ],
            fixed: """
                x: { swift: '[1].map { $0 }' }

                """
        )
    }

    @Test func aListInsideAListIsOptional() {
        expectYAML(
            """
            a: [1️⃣[T]?]

            """,
            [
                """
                1️⃣ yaml-optional-brackets: the type '[T]?' needs quotes, since YAML ends the value at ']' | underlines '[T]?' | \
                fix-it: quote it
                """
            ],
            fixed: """
                a: ['[T]?']

                """
        )
    }

    @Test func codeThatBeginsWithAString() {
        expectYAML(
            """
            a: { swift: 1️⃣"x" + "y", b: 1 }
            b: 2️⃣"x" + "y"
            c: 3️⃣'it's'

            """,
            [
                """
                1️⃣ yaml-text-behind-value: YAML ends this value before '+', the whole text needs quotes | underlines '"x" + "y"' | \
                fix-it: quote it
                """,
                """
                2️⃣ yaml-text-behind-value: YAML ends this value before '+', the whole text needs quotes | underlines '"x" + "y"' | \
                fix-it: quote it
                """,
                """
                3️⃣ yaml-text-behind-value: YAML ends this value before 's', the whole text needs quotes | underlines ''it's'' | \
                fix-it: quote it
                """,
            ],
            fixed: """
                a: { swift: '"x" + "y"', b: 1 }
                b: '"x" + "y"'
                c: 'it''s'

                """
        )
    }

    @Test func charactersBeyondASCIIAreCountedRight() {
        expectYAML(
            """
            é: 1️⃣[T]?
            ü: 2️⃣{ swift: "ö3️⃣" x }
            蔵書: 'ä' b

            """,
            [
                """
                1️⃣ yaml-optional-brackets: the type '[T]?' needs quotes, since YAML ends the value at ']' | underlines '[T]?' | \
                fix-it: quote it
                """,
                """
                3️⃣ yaml-missing-comma: expected ',' after this entry | underlines '"' | the mapping begins here 2️⃣ | \
                fix-it: insert ','
                """,
            ],
            fixed: """
                é: '[T]?'
                ü: { swift: "ö", x }
                蔵書: 'ä' b

                """
        )
    }
}
