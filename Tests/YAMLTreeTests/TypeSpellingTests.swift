import Diagnostics
import DiagnosticsTestSupport
import Testing

@testable import YAMLTree

/// Types and code that YAML splits or refuses without quotes.
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
}

func expectYAML(
    _ marked: String,
    _ expected: [ExpectedDiagnostic] = [],
    fixed: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectDiagnostics(marked, expected, fixed: fixed, sourceLocation: sourceLocation) { file, bag in
        _ = parseYAML(file, into: &bag)
    }
}
