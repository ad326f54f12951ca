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
                ExpectedDiagnostic(
                    .yamlOptionalBrackets,
                    "the type '[T]?' needs quotes, since YAML ends the value at ']'",
                    at: "1️⃣",
                    underlined: "[T]?",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlOptionalBrackets,
                    "the type '[K: V]?' needs quotes, since YAML ends the value at ']'",
                    at: "2️⃣",
                    underlined: "[K: V]?",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlOptionalBrackets,
                    "the type '[[T]]?' needs quotes, since YAML ends the value at ']'",
                    at: "3️⃣",
                    underlined: "[[T]]?",
                    fixIts: ["quote it"]
                ),
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
                ExpectedDiagnostic(
                    .yamlSplitText,
                    "YAML splits this text at its comma, since it is inside brackets or braces",
                    at: "1️⃣",
                    underlined: "Dictionary<String, Int>",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlBracketInText,
                    "brackets in text inside a flow collection need quotes",
                    at: "2️⃣",
                    underlined: "Set<[Int]>",
                    fixIts: ["quote it"]
                ),
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
                ExpectedDiagnostic(
                    .yamlSplitText,
                    "YAML splits this text at its comma, since it is inside brackets or braces",
                    at: "1️⃣",
                    underlined: "f(a, b)",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlSplitText,
                    "YAML splits this text at its comma, since it is inside brackets or braces",
                    at: "2️⃣",
                    underlined: "Color(red, alpha: 1)",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlSplitText,
                    "YAML splits this text at its comma, since it is inside brackets or braces",
                    at: "3️⃣",
                    underlined: "f(a, b)",
                    fixIts: ["quote it"]
                ),
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
                ExpectedDiagnostic(
                    .yamlColonInText,
                    "text with ': ' in it needs quotes",
                    at: "1️⃣",
                    underlined: ":",
                    notes: ["YAML reads ':' with a space after it as the end of a key"],
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlColonInText,
                    "text with ': ' in it needs quotes",
                    at: "2️⃣",
                    underlined: ":",
                    notes: ["YAML reads ':' with a space after it as the end of a key"],
                    fixIts: ["quote it"]
                ),
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
                ExpectedDiagnostic(
                    .yamlBracketInText,
                    "brackets in text inside a flow collection need quotes",
                    at: "1️⃣",
                    underlined: "items.map { $0 }",
                    fixIts: ["quote it"]
                )
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
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before '.', the whole text needs quotes",
                    at: "1️⃣",
                    underlined: "[1].map { $0 }",
                    fixIts: ["quote it"]
                )
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
                ExpectedDiagnostic(
                    .yamlOptionalBrackets,
                    "the type '[T]?' needs quotes, since YAML ends the value at ']'",
                    at: "1️⃣",
                    underlined: "[T]?",
                    fixIts: ["quote it"]
                )
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
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before '+', the whole text needs quotes",
                    at: "1️⃣",
                    underlined: "\"x\" + \"y\"",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before '+', the whole text needs quotes",
                    at: "2️⃣",
                    underlined: "\"x\" + \"y\"",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlTextBehindValue,
                    "YAML ends this value before 's', the whole text needs quotes",
                    at: "3️⃣",
                    underlined: "'it's'",
                    fixIts: ["quote it"]
                ),
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
                ExpectedDiagnostic(
                    .yamlOptionalBrackets,
                    "the type '[T]?' needs quotes, since YAML ends the value at ']'",
                    at: "1️⃣",
                    underlined: "[T]?",
                    fixIts: ["quote it"]
                ),
                ExpectedDiagnostic(
                    .yamlMissingComma,
                    "expected ',' after this entry",
                    at: "3️⃣",
                    underlined: "\"",
                    notes: [ExpectedNote("the mapping begins here", at: "2️⃣")],
                    fixIts: ["insert ','"]
                ),
            ],
            fixed: """
                é: '[T]?'
                ü: { swift: "ö", x }
                蔵書: 'ä' b

                """
        )
    }
}
