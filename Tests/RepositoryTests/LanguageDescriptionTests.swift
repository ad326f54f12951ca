import CommandTestSupport
import Foundation
import ModelLanguage
import SchemaHistory
import Testing

/// The JSON Schema and the tables of the reference say what the description of the language says. `HEIRLOOM_RECORD=1` writes them, and the
/// tests still fail.
@Suite struct LanguageDescriptionTests {
    private static let isRecording = ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil

    @Test func theJSONSchemaIsWrittenFromTheDescription() throws {
        let file = Repository.root.appending(path: "Schemas/heirloom.schema.json")
        let text = try LanguageSchemaWriter().text()
        #expect(text == (try Repository.text(file)), "HEIRLOOM_RECORD=1 swift test --filter LanguageDescriptionTests")
        if Self.isRecording { try Data(text.utf8).write(to: file) }
    }

    /// The tables of keys, by their headings.
    @Test func theReferenceListsTheKeys() throws {
        let file = Repository.root.appending(path: "Schemas/REFERENCE.md")
        var text = try Repository.text(file)
        try replaceTable("Keys of a file", Language.file, in: &text)
        try replaceTable("Keys of `swift`", Language.swift, in: &text)
        try replaceTable(
            "Keys of a class",
            Language.class,
            ("in structs", { Language.struct.has($0.name) ? "yes" : "" }),
            in: &text
        )
        try replaceTable("Keys of an enum", Language.enum, in: &text)
        try replaceTable("Keys of a case", Language.case, in: &text)
        try replaceTable("Keys of a foreign type", Language.foreignType, in: &text)
        try replaceTable("Properties", Language.property, ("allowed at", { $0.at }), in: &text)
        if Self.isRecording { try Data(text.utf8).write(to: file) }
    }

    /// A language that newer keys belong to is one that this heirloom knows.
    @Test func keysAreOfKnownLanguages() {
        for key in Language.file.keys + Language.class.keys + Language.property.keys {
            #expect((1...SchemaLanguage.version).contains(key.since), "\(key.name)")
        }
    }

    private func replaceTable(
        _ heading: String,
        _ place: Language.Place,
        _ column: (title: String, text: (Language.Key) -> String)? = nil,
        in text: inout String
    ) throws {
        let start = try #require(text.range(of: "# \(heading)\n\n")).upperBound
        let table = try #require(text.range(of: "\n|", range: text.index(before: start)..<text.endIndex)).lowerBound
        let end = text.range(of: "\n\n", range: table..<text.endIndex)?.lowerBound ?? text.endIndex
        let titles = ["key", "value", "default", ""] + (column.map { [$0.title] } ?? [])
        let rows = place.keys.map { key in
            let doc = key.doc ?? Self.doc(key.kind)
            let more = key.more.isEmpty ? "" : " " + key.more.prefix(1).uppercased() + key.more.dropFirst() + "."
            let last = key.since > 1 ? " From language \(key.since)." : ""
            let cells = ["`\(key.name)`", Self.value(key), Self.unwritten(key.kind), doc + more + last]
            return Self.row(cells + (column.map { [$0.text(key)] } ?? []))
        }
        let lines = [Self.row(titles), "|" + titles.map { _ in "---|" }.joined()] + rows
        let new = "\n" + lines.joined(separator: "\n")
        #expect(text[table..<end] == new, "\(heading)")
        text.replaceSubrange(table..<end, with: new)
    }

    private static func row(_ cells: [String]) -> String { "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined() }

    private static func value(_ key: Language.Key) -> String {
        switch key.kind {
        case .flag(let unwritten): return "`\(!unwritten)`"
        case .word(let words, _): return words.map { "`\($0)`" }.joined(separator: ", ")
        case .shared(let value) where key.examples.isEmpty:
            return value.examples.first.map { "`\($0)`" } ?? Self.value(Language.Key(key.name, value.kind))
        default: return key.examples.first.map { "`\($0)`" } ?? ""
        }
    }

    private static func unwritten(_ kind: ValueKind) -> String {
        switch kind {
        case .flag(let value): "`\(value)`"
        case .word(_, let word), .code(let word): word.map { "`\($0)`" } ?? ""
        case .whole(_, let number): number.map { "`\($0)`" } ?? ""
        case .shared(let value): unwritten(value.kind)
        default: ""
        }
    }

    private static func doc(_ kind: ValueKind) -> String {
        if case .shared(let value) = kind { value.doc } else { "" }
    }
}
