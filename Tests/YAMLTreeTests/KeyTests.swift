import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Keys that occur twice, are not names, or merge.
@Suite struct KeyTests {
    @Test func aKeyThatStandsTwice() {
        expectYAML(
            """
            1️⃣a: 1
            b: 2
            2️⃣a: 3
            c: { 3️⃣d: 1, 4️⃣"d": 2 }

            """,
            [
                ExpectedDiagnostic(
                    .yamlDuplicateKey,
                    "the key 'a' is listed twice in this mapping",
                    at: "2️⃣",
                    underlined: "a",
                    notes: [
                        ExpectedNote("first written here", at: "1️⃣"),
                        "write what is here below the first one, or remove one of both",
                    ]
                ),
                ExpectedDiagnostic(
                    .yamlDuplicateKey,
                    "the key 'd' is listed twice in this mapping",
                    at: "4️⃣",
                    underlined: "\"d\"",
                    notes: [
                        ExpectedNote("first written here", at: "3️⃣"),
                        "write what is here below the first one, or remove one of both",
                    ]
                ),
            ]
        )
    }

    @Test func aListAsAKey() {
        expectYAML(
            """
            1️⃣[a, b]: c

            """,
            [
                ExpectedDiagnostic(
                    .yamlKeyNotScalar,
                    "a list cannot be a key, expected a name",
                    at: "1️⃣",
                    underlined: "[a, b]",
                    fixIts: ["quote it if it is text"]
                )
            ],
            fixed: """
                '[a, b]': c

                """
        )
    }

    @Test func aMappingAsAKey() {
        expectYAML(
            """
            ? 1️⃣{ a: b }
            : c

            """,
            [
                ExpectedDiagnostic(
                    .yamlKeyNotScalar,
                    "a mapping cannot be a key, expected a name",
                    at: "1️⃣",
                    underlined: "{ a: b }",
                    fixIts: ["quote it if it is text"]
                )
            ],
            fixed: """
                ? '{ a: b }'
                : c

                """
        )
    }

    @Test func anAliasOfAListAsAKey() {
        expectYAML(
            """
            a: &x [1, 2]
            b: { 1️⃣*x : 3 }

            """,
            [
                ExpectedDiagnostic(
                    .yamlKeyNotScalar,
                    "a list cannot be a key, expected a name",
                    at: "1️⃣",
                    underlined: "*x",
                    fixIts: ["quote it if it is text"]
                )
            ],
            fixed: """
                a: &x [1, 2]
                b: { '*x' : 3 }

                """
        )
    }

    @Test func mergeKeys() {
        expectYAML(
            """
            a: &x { b: c }
            d:
              1️⃣<<: *x

            """,
            [
                ExpectedDiagnostic(
                    .yamlMergeKey,
                    "merge keys are not part of the schema language",
                    at: "1️⃣",
                    underlined: "<<",
                    notes: [
                        "classes with the same properties have a common 'superclass'; an alias may replace a whole value"
                    ],
                    fixIts: ["write the entries out"]
                )
            ],
            fixed: """
                a: { b: c }
                d:
                  b: c

                """
        )
    }

    /// What is written beside the merge key, also below it, is not merged in; entries with lines of their own keep them.
    @Test func aMergeKeyOfABlock() {
        expectYAML(
            """
            a: &x
              b:
                c: d
                # of e
                e: [f]
              g: h
              i: j
            k:
              l:
                1️⃣<<: *x
                g: m

            """,
            [
                ExpectedDiagnostic(
                    .yamlMergeKey,
                    "merge keys are not part of the schema language",
                    at: "1️⃣",
                    notes: [
                        "classes with the same properties have a common 'superclass'; an alias may replace a whole value"
                    ],
                    fixIts: ["write the entries out"]
                )
            ],
            fixed: """
                a:
                  b:
                    c: d
                    # of e
                    e: [f]
                  g: h
                  i: j
                k:
                  l:
                    b:
                      c: d
                      # of e
                      e: [f]
                    i: j
                    g: m

                """
        )
    }
}
