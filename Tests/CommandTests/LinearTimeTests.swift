import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// A schema of twice the size takes twice the processor time, whatever it consists of.
@Suite(.serialized, .enabled(if: isAssurance, "part of make assurance")) struct LinearTimeTests {
    private static let head = "model: M\nversion: 1\n"

    private static func properties(_ lines: (Int) -> String, _ count: Int, _ rest: String = "") -> String {
        head + "classes:\n  A:\n    properties:\n" + (0..<count).map { "      " + lines($0) + "\n" }.joined() + rest
    }

    private static func nested(_ opening: String, _ inner: String, _ closing: String, _ count: Int) -> String {
        String(repeating: opening, count: count) + inner + String(repeating: closing, count: count)
    }

    private static func type(_ text: String) -> String { head + "classes: { A: { properties: { x: \"\(text)\" } } }\n" }

    /// By name, with the smaller size.
    private static let kinds: [(name: String, size: Int, text: @Sendable (Int) -> String)] = [
        ("colons", 4_000, { String(repeating: ":", count: $0) }),
        ("nested arrays", 4_000, { type(nested("[", "Int", "]", $0)) }),
        ("nested dictionaries", 2_000, { type(nested("[String: ", "Int", "]", $0)) }),
        ("nested generics", 2_000, { type(nested("Array<", "Int", ">", $0)) }),
        ("nested tuples", 2_000, { type(nested("(", "Int", ")", $0)) }),
        ("nested flow mappings", 4_000, { head + "info: " + nested("{a: ", "", "}", $0) + "\n" }),
        ("nested flow sequences", 4_000, { head + "info: " + nested("[", "", "]", $0) + "\n" }),
        ("open brackets", 4_000, { head + "info: " + nested("[", "", "", $0) + "\n" }),
        (
            "aliases", 8_000,
            { head + "info:\n  a: &a [x, y]\n  b: [" + (0..<$0).map { _ in "*a" }.joined(separator: ", ") + "]\n" }
        ),
        ("tabs", 12_000, { head + String(repeating: "\t\n", count: $0) }),
        ("line feeds", 100_000, { head + String(repeating: "\n", count: $0) + "classes: {}\n" }),
        (
            "similar unknown types", 1_000,
            { count in
                properties({ "p\($0): Persn\($0)" }, count, (0..<count).map { "  Person\($0): {}\n" }.joined())
            }
        ),
        ("unknown types", 1_500, { properties({ "p\($0): Unknown\($0)" }, $0) }),
        ("unknown keys", 2_000, { head + (0..<$0).map { "kex\($0): 1\n" }.joined() + "classes: {}\n" }),
        ("unknown keys of properties", 1_000, { properties({ "p\($0): { type: Int, foo\($0): 1 }" }, $0) }),
        (
            "unknown cases", 600,
            { count in
                head + "enums:\n  E:\n    cases: [" + (0..<count).map { "c\($0)" }.joined(separator: ", ") + "]\n"
                    + properties({ "p\($0): { type: E, default: .d\($0) }" }, count).dropFirst(head.count)
            }
        ),
        (
            "includes", 2_000,
            { head + "include:\n" + (0..<$0).map { "  - miss\($0).yaml\n" }.joined() + "classes: {}\n" }
        ),
        (
            "patterns", 2_000,
            { head + "include:\n" + (0..<$0).map { "  - 'miss\($0)*.yaml'\n" }.joined() + "classes: {}\n" }
        ),
        (
            "renames", 200,
            { count in
                let history = (0..<count).map { "      \($0 + 2): [{ rename: { p\($0): p\($0 + 1) } }]\n" }.joined()
                return
                    "model: M\nversion: \(count + 1)\nclasses:\n  A:\n    properties: { p\(count): Int }\n    history:\n"
                    + history
            }
        ),
        (
            "renames in one version", 4_000,
            { count in
                let entries = (0..<count).map { "        - rename: { p\($0): p\($0 + 1) }\n" }.joined()
                return
                    "model: M\nversion: 2\nclasses:\n  A:\n    properties: { p\(count): Int }\n    history:\n      2:\n"
                    + entries
            }
        ),
        (
            "superclasses", 1_000,
            { head + "classes:\n  C0: {}\n" + (0..<$0).map { "  C\($0 + 1): { superclass: C\($0) }\n" }.joined() }
        ),
    ]

    /// Processor seconds of a command with `m.yaml`, the least of several runs.
    private func seconds(_ text: String, _ command: String, old: String?) async throws -> Double {
        let fixture = try GitFixture()
        try fixture.write(text, to: "m.yaml")
        if let old { try fixture.write(old, to: "old.yaml") }
        let outcome = try await fixture.sh(
            """
            for run in 1 2 3; do
              bash -c 'TIMEFORMAT="%U %S"; time heirloom \(command) m.yaml > /dev/null 2>&1' 2>> times || :
            done
            cat times
            """
        )
        let runs = outcome.stdout.split(separator: "\n").map { line in
            line.split(separator: " ").compactMap { Double($0) }.reduce(0, +)
        }
        return try #require(runs.min(), "\(outcome)")
    }

    private func expectLinear(
        _ name: String,
        _ size: Int,
        _ command: String = "check",
        old: (Int) -> String? = { _ in nil },
        _ text: (Int) -> String
    ) async throws {
        let small = try await seconds(text(size), command, old: old(size))
        let large = try await seconds(text(2 * size), command, old: old(2 * size))
        // Starting the program takes some hundredths.
        #expect(large <= 2.6 * max(small, 0.15), "\(name): \(small) s, twice as much: \(large) s")
    }

    @Test func twiceTheInputTakesTwiceTheTime() async throws {
        for (name, size, text) in Self.kinds { try await expectLinear(name, size) { text($0) } }
    }

    @Test func soDoesARename() async throws {
        try await expectLinear("a class that others name", 1_000, "rename A B --dry-run") { count in
            Self.head + "classes:\n  A: { properties: { a: Int } }\n"
                + (0..<count).map { "  C\($0):\n    properties:\n      a: A?\n" }.joined()
        }
    }

    /// Each dropped case may be required by each property; each old result may be one of the new ones.
    @Test func soDoesADiff() async throws {
        func text(_ version: Int, _ cases: Range<Int>, _ history: String) -> String {
            "model: M\nversion: \(version)\nenums:\n  E:\n    cases: [" + cases.map { "c\($0)" }.joined(separator: ", ")
                + "]\n"
                + history + "classes:\n"
                + (0..<30).map {
                    "  C\($0): { properties: { e: E?, a: Int, b: Int, c: \($0 == 0 ? "E" : "Int") } }\n"
                }.joined()
        }
        func removed(_ count: Int) -> String {
            let dropped = (0..<count).map { "{ removeCase: { c\($0): drop } }" }.joined(separator: ", ")
            return text(2, count..<(count + 2), "    history: { 2: [\(dropped)] }\n")
        }
        try await expectLinear(
            "dropped cases",
            600,
            "diff old.yaml",
            old: { text(1, 0..<($0 + 2), "") },
            removed
        )
    }

    /// Shapes that nobody has thought of: fragments that are opened, repeated and closed.
    @Test func alsoOfRandomShapes() async throws {
        let fragments = [
            "[", "]", "{", "}", ": ", ":", "- ", "? ", "\n", "\n  ", "a", "Int", "&a ", "*a ", "'", "\"", "#", " #",
            "| ", ">", "<",
            "%", "@", "\\", ", ", "!", "\t", "a: b\n", "  a: [b]\n", "//", "case ", "let ", "= ", "?", "\r\n", "é",
            "---\n", "<<: ", "()",
        ]
        let seed: UInt64 = environmentNumber("HEIRLOOM_SHAPES_SEED") ?? 1
        for number in 0..<draws(10, "HEIRLOOM_SHAPES") {
            var dice = Dice(seed: seed &+ UInt64(number))
            func piece() -> String { (0..<dice.number(1...3)).map { _ in dice.pick(fragments) }.joined() }
            let (opening, inner, closing) = (piece(), piece(), piece())
            let start = dice.pick(["", Self.head, Self.head + "classes:\n  A:\n    properties:\n      x: "])
            try await expectLinear("shape \(seed &+ UInt64(number)): \(opening)…\(inner)…\(closing)", 3_000) {
                start + Self.nested(opening, inner, closing, $0) + "\n"
            }
        }
    }
}
