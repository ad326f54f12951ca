import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// The tree of files without mistakes: values, styles, places.
@Suite struct TreeTests {
    @Test func valuesKeysAndStyles() throws {
        let root = try parse(
            """
            plain: some text
            single: 'it''s'
            double: "a\\tb"
            literal: |
              two
              lines
            folded: >-
              one
              line
            empty:
            "quoted key": ~
            """
        )
        #expect(
            root.mapping?.map(\.key.value) == ["plain", "single", "double", "literal", "folded", "empty", "quoted key"]
        )
        let scalars = root.mapping?.compactMap(\.value.scalar) ?? []
        #expect(scalars.map(\.text) == ["some text", "it's", "a\tb", "two\nlines\n", "one line", "", "~"])
        #expect(scalars.map(\.style) == [.plain, .singleQuoted, .doubleQuoted, .literal, .folded, .plain, .plain])
        #expect(root.mapping?.last?.keyStyle == .doubleQuoted)
    }

    @Test func placesAreExactAlsoBehindCharactersBeyondASCII() throws {
        let root = try parse("ä: { é: [ü, 蔵書] } # ö\n👩‍👧: 'ß'\nlast: x\n")
        let pairs = try #require(root.mapping)
        #expect(pairs.map(\.key.span.text) == ["ä", "👩‍👧", "last"])
        #expect(pairs.map(\.value.span.text) == ["{ é: [ü, 蔵書] }", "'ß'", "x"])
        #expect(pairs[0].value.mapping?[0].value.sequence?.map(\.span.text) == ["ü", "蔵書"])
        #expect(pairs[1].key.span.position == SourcePosition(line: 2, column: 1))
    }

    @Test func blockCollectionsEndAtTheirLastChild() throws {
        let root = try parse("a:\n  b: c\n  d:\n    - e\n\n# comment\n\nf: g\n")
        let pairs = try #require(root.mapping)
        #expect(pairs[0].value.span.text == "b: c\n  d:\n    - e")
        #expect(pairs[0].value.mapping?[1].value.span.text == "- e")
        #expect(root.span.text == "a:\n  b: c\n  d:\n    - e\n\n# comment\n\nf: g")
    }

    @Test func blockTextEndsAtItsLastCharacter() throws {
        let root = try parse("a: |\n  text\n\n\nb: c\n")
        #expect(root.mapping?[0].value.span.text == "|\n  text")
    }

    @Test func aDictionaryTypeIsAListOfOneMapping() throws {
        let root = try parse("a: [String: Int]\nb: [[K: V], { c: d }]\n")
        let list = try #require(root.mapping?[0].value)
        #expect(list.isFlow)
        #expect(list.sequence?[0].isFlow == true)
        #expect(list.sequence?[0].span.text == "String: Int")
        #expect(root.mapping?[1].value.sequence?.map(\.span.text) == ["[K: V]", "{ c: d }"])
    }

    @Test func missingValuesStandBehindTheirKey() throws {
        let root = try parse("a:\nb: { c , d: }\n")
        let pairs = try #require(root.mapping)
        #expect(pairs[0].value.isEmptyScalar && pairs[0].value.span.start == 2)
        #expect(pairs[1].value.mapping?.map(\.value.span.start) == [9, 13])
    }

    @Test func anAliasStandsForItsValueAtItsOwnPlace() throws {
        let root = try parse("a: &x # comment\n  { b: c }\nd: *x\n")
        let value = try #require(root.mapping?[1].value)
        #expect(value.span.text == "*x")
        #expect(value.anchorSpan?.text == "{ b: c }")
        #expect(value.mapping?[0].value.scalar?.text == "c")
        #expect(root.mapping?[0].value.span.text == "{ b: c }")
    }

    @Test func aByteOrderMarkIsDropped() throws {
        var bag = DiagnosticBag()
        let file = SourceFile(path: "t", bytes: [0xEF, 0xBB, 0xBF] + Array("a: b\n".utf8))
        let root = try #require(parseYAML(file, into: &bag))
        #expect(bag.diagnostics.isEmpty)
        #expect(root.mapping?[0].key.span.position == SourcePosition(line: 1, column: 1))
    }

    @Test func whatMeansSomethingInYAMLIsTextHere() throws {
        let root = try parse("[no, on, 1.0, ~, null, 0x1F, 2001-01-01, .fiction, Date?]")
        #expect(
            root.sequence?.map { $0.scalar?.text ?? "" }
                == ["no", "on", "1.0", "~", "null", "0x1F", "2001-01-01", ".fiction", "Date?"]
        )
    }

    private func parse(_ text: String) throws -> YAMLNode {
        var bag = DiagnosticBag()
        let root = parseYAML(SourceFile(path: "test.yaml", text: text), into: &bag)
        #expect(bag.diagnostics.isEmpty, "\(bag.diagnostics.map(\.message))")
        return try #require(root)
    }
}
