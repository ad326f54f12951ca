import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// Files that are not UTF-8 text.
@Suite struct EncodingTests {
    @Test(
        arguments: [
            ([0x61, 0x3A, 0x20, 0xE9, 0x0A], 3, 1, "the byte 0xE9 is not valid UTF-8 here"),
            ([0x61, 0x80], 1, 1, "the byte 0x80 is not valid UTF-8 here"),
            // Overlong, a surrogate, beyond Unicode, cut off.
            ([0x61, 0xC0, 0xAF], 1, 1, "the byte 0xC0 is not valid UTF-8 here"),
            ([0x61, 0xED, 0xA0, 0x80], 1, 3, "the byte 0xED is not valid UTF-8 here"),
            ([0x61, 0xF4, 0x90, 0x80, 0x80], 1, 4, "the byte 0xF4 is not valid UTF-8 here"),
            ([0x61, 0xE2, 0x82], 1, 2, "the byte 0xE2 is not valid UTF-8 here"),
        ] as [([UInt8], Int, Int, String)]
    )
    func badBytesAreFoundAtTheirPlace(_ bytes: [UInt8], _ start: Int, _ length: Int, _ message: String) {
        let diagnostics = report(bytes)
        #expect(diagnostics.map(\.id) == [.yamlBadUTF8])
        #expect(diagnostics.map(\.message) == [message])
        #expect(diagnostics.map(\.span.start) == [start])
        #expect(diagnostics.map { $0.span.end - $0.span.start } == [length])
    }

    @Test func otherEncodingsAreNamed() {
        #expect(report([0xFF, 0xFE, 0x61, 0x00]).map(\.message) == ["the file is UTF-16, a schema must be UTF-8"])
        // Without a mark.
        let text = Array("model: M\n".utf8)
        #expect(report(text.flatMap { [$0, 0] }).map(\.message) == ["the file is UTF-16LE, a schema must be UTF-8"])
        #expect(report(text.flatMap { [0, $0] }).map(\.message) == ["the file is UTF-16BE, a schema must be UTF-8"])
    }

    @Test(arguments: [[0x07], [0x00], [0x7F], [0xC2, 0x80], [0xEF, 0xBF, 0xBF]] as [[UInt8]])
    func controlCharactersAreFound(_ character: [UInt8]) {
        let diagnostics = report(Array("a: b".utf8) + character + Array("c\n".utf8))
        #expect(diagnostics.map(\.id) == [.yamlControlCharacter])
        #expect(diagnostics.map(\.span.start) == [4])
    }

    private func report(_ bytes: [UInt8]) -> [Diagnostic] {
        var bag = DiagnosticBag()
        let tree = parseYAML(SourceFile(path: "test.yaml", bytes: bytes), into: &bag)
        #expect(tree.map(\.span) == nil)
        return bag.diagnostics
    }
}
