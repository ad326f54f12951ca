import Testing

@testable import SwiftGeneration

/// Where a generated line ends that is too long.
@Suite struct BrokenLineTests {
    private func broken(_ text: String, depth: Int = 1) -> [String] {
        BrokenLine(Array(text.utf8), depth: depth).lines.map { line in
            String(repeating: "  ", count: line.depth) + String(decoding: line.text, as: UTF8.self)
        }
    }

    private static let long = String(repeating: "x", count: 60)

    @Test func aCallHasAnArgumentALine() {
        let (call, other) = ("f(\(Self.long), [1, 2])", "\"a, (b, [c, {d\"")
        #expect(
            broken("let value = try fields.value(\(call), else: \(other))")
                == ["  let value = try fields.value(", "    \(call),", "    else: \(other))"]
        )
        #expect(
            broken("init(\(Self.long): Int, \(Self.long): [String: Int]) {")
                == ["  init(", "    \(Self.long): Int,", "    \(Self.long): [String: Int]", "  ) {"]
        )
    }

    @Test func aListEndsInACommaAndAClosureInItsBrace() {
        #expect(
            broken("let all = [\(Self.long), \(Self.long)]")
                == ["  let all = [", "    \(Self.long),", "    \(Self.long),", "  ]"]
        )
        #expect(
            broken("\(Self.long).map { \(Self.long)($0) }") == ["  \(Self.long).map {", "    \(Self.long)($0)", "  }"]
        )
    }

    @Test func whatIsStillTooLongIsBrokenAgain() {
        let long = Self.long
        #expect(
            broken("a(b(\(long), c(\(long), \(long))))")
                == ["  a(", "    b(", "      \(long),", "      c(", "        \(long),", "        \(long))))"]
        )
    }

    @Test func withoutBracketsALineEndsAtASpace() {
        let long = Self.long
        #expect(broken("class \(long): A, \(long) {") == ["  class \(long): A,", "    \(long) {"])
        #expect(broken("return \(long)\(long)") == ["  return \(long)\(long)"])
        #expect(broken("  \(long) = \(long)", depth: 1) == ["    \(long) =", "      \(long)"])
    }

    @Test(arguments: ["// (\(long), \(long))", "\(long)\(long)", "f(#\"\(long), \(long)\"#)", "\"\(long), (\(long)\""])
    func whatHasNoPlaceForABreakStays(text: String) {
        #expect(broken(text) == ["  " + text])
    }

    @Test func whatFitsStays() {
        let text = String(repeating: "é", count: 109) + "(a, b)"
        #expect(broken(text) == ["  " + text])
    }
}
