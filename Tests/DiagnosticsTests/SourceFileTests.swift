import SchemaDiagnostics
import Testing

@Suite struct SourceFileTests {
    @Test func linesEndWithAnyOfThreeLineEnds() {
        let file = SourceFile(path: "a", text: "a\nb\r\nc\rd")
        #expect((1...4).map { String(decoding: file.line($0), as: UTF8.self) } == ["a", "b", "c", "d"])
        #expect(file.line(5).isEmpty && file.line(0).isEmpty)
        #expect(
            [0, 2, 3, 5, 7, 8].map(file.position) == [
                SourcePosition(line: 1, column: 1), SourcePosition(line: 2, column: 1),
                SourcePosition(line: 2, column: 2),
                SourcePosition(line: 3, column: 1), SourcePosition(line: 4, column: 1),
                SourcePosition(line: 4, column: 2),
            ]
        )
    }

    @Test func columnsCountScalars() {
        let file = SourceFile(path: "a", text: "é👩‍👧x")
        #expect(file.position(at: file.bytes.count).column == 6)
        #expect(file.position(at: -5) == SourcePosition(line: 1, column: 1))
        #expect(file.position(at: 500).column == 6)
    }

    @Test func placesInLongLinesAreCountedAsInShortOnes() {
        var generator = SystemRandomNumberGenerator()
        let letters: [Character] = ["a", "é", "水", "🦊", "\n", "x", "y", "z"]
        for length in [0, 1, 511, 512, 513, 3_000] {
            let scalars = (0..<length).flatMap { _ in
                letters.randomElement(using: &generator).map { Array($0.unicodeScalars) } ?? []
            }
            let file = SourceFile(path: "a", text: String(String.UnicodeScalarView(scalars)))
            var (offset, line, column, units) = (0, 1, 1, 0)
            for scalar in scalars {
                #expect(file.position(at: offset) == SourcePosition(line: line, column: column))
                #expect(file.utf16Units(in: file.lineStarts[line - 1]..<offset) == units)
                offset += UTF8.width(scalar)
                column += 1
                units += UTF16.width(scalar)
                if scalar == "\n" { (line, column, units) = (line + 1, 1, 0) }
            }
            #expect(file.position(at: offset) == SourcePosition(line: line, column: column))
        }
    }

    @Test func aByteOrderMarkIsDropped() {
        #expect(SourceFile(path: "a", bytes: [0xEF, 0xBB, 0xBF, 0x61]).bytes == [0x61])
    }

    @Test func editsAreAppliedFromOneText() {
        let file = SourceFile(path: "a", text: "one two three")
        let fixIts = [
            FixIt("a", replace: SourceSpan(file: file, start: 8, end: 13), with: "3"),
            FixIt(
                "b",
                edits: [
                    FixIt.Edit(SourceSpan(file: file, start: 0, end: 3), replacement: "1"),
                    FixIt.Edit(SourceSpan(file: file, start: 3, end: 3), replacement: ","),
                ]
            ),
            FixIt("overlaps the first", replace: SourceSpan(file: file, start: 9, end: 10), with: "x"),
        ]
        #expect(String(decoding: applying(fixIts, to: file), as: UTF8.self) == "1, two 3")
        #expect(applying(fixIts, to: SourceFile(path: "b", text: "other")) == Array("other".utf8))
    }
}

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("Sting", "String"), ("propertis", "properties"), ("tilte", "title"), ("string", "String"), ("Boook", "Book"),
    ])
    func theNearestNameIsFound(_ written: String, _ meant: String) {
        #expect(closestMatch(to: written, among: ["properties", "String", "title", "Book", "Int"]) == meant)
    }

    @Test func whatIsTooFarIsNotSuggested() {
        #expect(closestMatch(to: "xyz", among: ["String", "Int"]) == nil)
        #expect(closestMatch(to: "ab", among: ["cd"]) == nil)
        #expect(closestMatch(to: "", among: ["properties"]) == nil)
    }

    @Test func tiesGoToTheFirst() {
        #expect(closestMatch(to: "cat", among: ["bat", "hat"]) == "bat")
    }
}
