import CommandTestSupport
import CompilerDriver
import Foundation
import ModelLanguage
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing
import YAMLTree

/// Broken schemas give diagnostics or Swift, never a trap or a hang: each batch runs in a process of its own, with ten minutes of
/// processor time.
@Suite struct HostileSchemaTests {
    @Test func schemasCutAtAnyByte() async {
        await #expect(processExitsWith: .success) {
            ProcessorTime.limit(seconds: 600)
            for name in ["library.yaml", "showcase.yaml"] {
                let bytes = try HostileSchemas.bytes(of: name)
                for length in stride(from: 0, to: bytes.count, by: 97) {
                    HostileSchemas.compile(Array(bytes[..<length]))
                }
            }
        }
    }

    @Test func schemasWithAnyLineMissingOrTwice() async {
        await #expect(processExitsWith: .success) {
            ProcessorTime.limit(seconds: 600)
            for name in ["library.yaml", "showcase.yaml"] {
                let lines = try HostileSchemas.bytes(of: name).split(separator: 0x0A, omittingEmptySubsequences: false)
                for index in stride(from: 0, to: lines.count, by: 2) {
                    var changed = lines
                    if index % 4 == 0 { changed.remove(at: index) } else { changed.insert(lines[index], at: index) }
                    HostileSchemas.compile(Array(changed.joined(separator: [0x0A])))
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4])
    func schemasWithRandomChanges(_ seed: Int) async {
        await #expect(processExitsWith: .success) { [seed] in
            ProcessorTime.limit(seconds: 600)
            var random = SplitMix(state: UInt64(seed))
            for name in ["library.yaml", "showcase.yaml"] {
                let bytes = try HostileSchemas.bytes(of: name)
                for _ in 0..<150 { HostileSchemas.compile(HostileSchemas.mutate(bytes, with: &random)) }
            }
        }
    }
}

enum HostileSchemas {
    /// What the language gives a meaning to, and numbers at the edges.
    private static let words = [
        "[", "]", "{", "}", ": ", ", ", "?", "*x", "&x ", "!", "|", ">", "'", "\"", "\n", "\n  ", "- ", " #", "~", "\t",
        "\u{FEFF}", "\u{0}",
        "-1", "0", "99999999999999999999999", "1e999", "nil", "true", "String", "[String]", "\"[Int]?\"", "Set<", ">",
        "Book", "Item",
        "superclass: Book", "inverse: book", "type: ", "drop", "keep", "weak: true", "packed: true", "flat: true",
        "count: -5",
        "history: {1: []}", "in: 9", "version: 0", "version: 9223372036854775807", "..", "é", "👩‍👧", "`", "$", "\\",
    ]

    static func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Repository.root.appending(path: "Schemas/\(name)")))
    }

    /// One to three places: a word put in or in place of something, a piece moved or deleted, a byte changed.
    static func mutate(_ original: [UInt8], with random: inout SplitMix) -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard !bytes.isEmpty else { break }
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0..<24, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2:
                let piece = Array(bytes[place..<end])
                bytes.insert(contentsOf: piece, at: Int.random(in: 0..<bytes.count, using: &random))
            case 3: bytes.insert(contentsOf: Array((words.randomElement(using: &random) ?? "").utf8), at: place)
            default: bytes.replaceSubrange(place..<end, with: Array((words.randomElement(using: &random) ?? "").utf8))
            }
        }
        return bytes
    }

    /// All stages, as far as they get.
    static func compile(_ bytes: [UInt8]) {
        let file = SourceFile(path: "schema.yaml", bytes: bytes)
        var bag = DiagnosticBag()
        if let tree = parseYAML(file, into: &bag) {
            let schema = readSchemaFile(tree, file: file, kinds: historyKinds, into: &bag)
            if schema.isRoot, let model = resolveModel(root: schema, includes: [], uses: [], into: &bag), !bag.hasErrors
            {
                if let checked = CheckedModel(model, into: &bag) { _ = renderModel(checked, into: &bag) }
            }
        }
        for format in DiagnosticFormat.allCases { _ = render(DiagnosticReport(bag), as: format) }
    }
}
