import CommandTestSupport
import Foundation
import ModelLanguage
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Testing
import Workspace
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
                for index in stride(from: 0, to: lines.count, by: isAssurance ? 2 : 14) {
                    var changed = lines
                    if index % 4 == 2 { changed.remove(at: index) } else { changed.insert(lines[index], at: index) }
                    HostileSchemas.compile(Array(changed.joined(separator: [0x0A])))
                }
            }
        }
    }

    @Test(arguments: 1...draws(1, "HEIRLOOM_BROKEN_SCHEMAS"))
    func schemasWithRandomChanges(_ seed: Int) async {
        await #expect(processExitsWith: .success) { [seed] in
            ProcessorTime.limit(seconds: 600)
            var random = SplitMix(state: UInt64(seed))
            for name in ["library.yaml", "showcase.yaml"] {
                let bytes = try HostileSchemas.bytes(of: name)
                for _ in 0..<40 { HostileSchemas.compile(HostileSchemas.mutate(bytes, with: &random)) }
            }
        }
    }
}

/// The findings on a broken schema are reliable: places are inside its text, and each fix-it does what it says.
@Suite struct BrokenSchemaTests {
    @Test func placesAndFixIts() async {
        await #expect(processExitsWith: .success) {
            ProcessorTime.limit(seconds: 36_000)
            let count: Int = draws(10, "HEIRLOOM_BROKEN_SCHEMAS")
            var random = SplitMix(state: environmentNumber("HEIRLOOM_BROKEN_SCHEMA_SEED") ?? 1)
            let folder = try Repository.temporaryFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let path = folder.appending(path: "schema.yaml").path()
            let originals = try ["library.yaml", "showcase.yaml"].map { try HostileSchemas.bytes(of: $0) }
            for number in 0..<count {
                let bytes = HostileSchemas.mutate(originals[number % 8 == 0 ? 1 : 0], with: &random)
                try Self.judge(bytes, path)
            }
        }
    }

    private static func check(_ bytes: [UInt8], _ path: String) throws -> [Diagnostic] {
        try Data(bytes).write(to: URL(filePath: path))
        return CompilerDriver.check([path]).report.diagnostics
    }

    private static func judge(_ bytes: [UInt8], _ path: String) throws {
        let findings = try check(bytes, path)
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        for finding in findings {
            for span in [finding.span] + finding.notes.compactMap(\.span)
                + finding.fixIts.flatMap({ $0.edits.map(\.span) })
            {
                let text = span.file.bytes
                let isInside = span.start <= span.end && span.end <= text.count
                let isWhole = [span.start, span.end].allSatisfy { $0 >= text.count || text[$0] & 0xC0 != 0x80 }
                if !isInside || isUTF8 && !isWhole {
                    fail(finding, "lies outside of its file, or inside a character", bytes)
                }
            }
            for fixIt in finding.fixIts {
                let after = try check(applying([fixIt], to: finding.span.file), path)
                func isSame(_ other: Diagnostic) -> Bool {
                    other.id == finding.id && other.message == finding.message
                        && other.span.position == finding.span.position
                }
                if after.count(where: isSame) >= findings.count(where: isSame) {
                    fail(finding, "'\(fixIt.message)' leaves it", bytes)
                }
                // A corrected name is named by other findings, too; an error of YAML gives way to what its text, in quotes, would be.
                let new = after.first { error in
                    error.severity == .error
                        && !findings.contains {
                            let isInLine = $0.span.position.line == error.span.position.line
                            return $0.id == error.id && ($0.message == error.message || isInLine)
                                || isInLine && $0.id != finding.id && $0.id.name.hasPrefix("yaml-")
                        }
                }
                if let new, !fixIt.message.contains("the next error is then") {
                    fail(finding, "'\(fixIt.message)' leads to: \(new.message) [\(new.id.name)]", bytes)
                }
            }
        }
    }

    private static func fail(_ finding: Diagnostic, _ what: String, _ bytes: [UInt8]) {
        Issue.record(
            "\(finding.id.name), \(finding.span.position), \(finding.message): \(what)\n\(String(decoding: bytes, as: UTF8.self))"
        )
    }
}

enum HostileSchemas {
    /// Words with a meaning in the language, and numbers at the limits.
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

    /// All stages, as far as possible.
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
