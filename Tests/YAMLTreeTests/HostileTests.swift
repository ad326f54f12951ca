import CommandTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Files made to exhaust the compiler: each has a result soon. A file that might run for hours has a process of its own, which ends after a
/// minute of processor time.
@Suite struct HostileTests {
    @Test func aliasesOfAliasesAreBounded() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...30 {
            let items = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(items)]\n"
        }
        #expect(ids(text) == [.yamlAliasBomb])
    }

    @Test func aChainOfAliasesIsAsDeepAsWhatItStandsFor() {
        var text = "a0: &a0 [x]\n"
        for level in 1...2_000 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
        #expect(ids(text) == [.yamlNesting])
    }

    @Test(arguments: ["[", "{a: ", "[{a: ", "- ", "? "])
    func nestingIsBounded(_ opening: String) async {
        await #expect(processExitsWith: .success) { [opening] in
            ProcessorTime.limit(seconds: 60)
            #expect(ids(String(repeating: opening, count: 100_000)).count == 1)
        }
    }

    @Test func deepBlocksAreBounded() {
        var text = ""
        for level in 0..<2_000 { text += String(repeating: " ", count: level) + "a:\n" }
        #expect(ids(text) == [.yamlNesting])
    }

    @Test func manyKeysAreComparedFast() async {
        await #expect(processExitsWith: .success) {
            ProcessorTime.limit(seconds: 60)
            var text = ""
            for number in 0..<200_000 { text += "key\(number): x\n" }
            #expect(ids(text) == [])
            #expect(ids(text + "key100000: y\n") == [.yamlDuplicateKey])
        }
    }

    @Test(arguments: [
        "(a,", "\"", "\\\"", "f(a, ", "<a,", "[", "{", "'", " #x ", ": ", "&a ", "*a ", "!a ", "\t", "é", "- ",
    ])
    func longLinesAreLinear(_ piece: String) async {
        await #expect(processExitsWith: .success) { [piece] in
            // A step for each pair of bytes would take minutes.
            ProcessorTime.limit(seconds: 20)
            let line = String(repeating: piece, count: 400_000 / piece.utf8.count)
            _ = ids("a: [x" + line + "]\n")
            _ = ids("a: " + line + "\n")
            _ = ids("a: \"" + line + "\"\n")
        }
    }

    @Test func manyMistakesAreReportedUpToALimit() {
        let found = ids(String(repeating: "a: [T]?\n", count: 10_000))
        #expect(found.count >= 25)
        #expect(Set(found).isSubset(of: [.yamlOptionalBrackets, .yamlDuplicateKey]))
    }
}

private func ids(_ text: String) -> [DiagnosticID] {
    var bag = DiagnosticBag()
    _ = parseYAML(SourceFile(path: "test.yaml", text: text), into: &bag)
    return bag.diagnostics.map(\.id)
}
