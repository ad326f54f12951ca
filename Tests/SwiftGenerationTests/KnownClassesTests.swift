import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

@testable import CompilerDriver

/// Classes that are not made again are as if they were made.
///
/// `HEIRLOOM_EDITS=10000 swift test --filter KnownClassesTests` tries more edits of each model.
@Suite struct KnownClassesTests {
    /// A folder with the schema files of a model, generated with what the last run left, and again from nothing.
    private struct Folder {
        let url: URL
        /// Of a watch.
        let kept = KeptFiles()
        var files: [String: String] = [:]

        init() throws {
            url = try Repository.temporaryFolder()
        }

        func write() throws {
            for (name, text) in files {
                let file = url.appending(path: "Schemas/\(name)")
                if (try? String(contentsOf: file, encoding: .utf8)) == text { continue }
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
        }

        func generate(into name: String, cache: String?) -> RunResult {
            let output = url.appending(path: name).path
            let options = GenerateOptions(output: output, cache: cache.map { url.appending(path: $0).path })
            return CompilerDriver.generate([url.appending(path: "Schemas/model.yaml").path], options: options)
        }

        /// As a watch does it.
        func generateAgain(into name: String) -> RunResult {
            let options = GenerateOptions(output: url.appending(path: name).path)
            let root = url.appending(path: "Schemas/model.yaml").path
            return CompilerDriver.generate([root], options: options, files: WatchedFiles(kept))
        }

        func output(_ name: String) throws -> [String: Data] {
            let folder = url.appending(path: name)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return try Dictionary(
                uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) }
            )
        }

        /// The number of classes that were not made again; nil where the schemas have errors.
        func check(_ edit: String) throws -> Int? {
            try write()
            let result = generate(into: "kept", cache: "cache")
            try? FileManager.default.removeItem(at: url.appending(path: "new"))
            let fresh = generate(into: "new", cache: nil)
            let again = generateAgain(into: "watched")
            #expect(result.exitStatus == fresh.exitStatus, "\(edit)")
            #expect(again.report.diagnostics.map(\.message) == fresh.report.diagnostics.map(\.message), "\(edit)")
            guard fresh.exitStatus == 0 else { return nil }
            let (kept, new) = (try output("kept"), try output("new"))
            #expect(Set(kept.keys) == Set(new.keys), "\(edit)")
            for (name, bytes) in new where kept[name] != bytes { Issue.record("\(edit): \(name) differs\n\(files)") }
            #expect(try output("watched") == new, "\(edit): a watch writes something else\n\(files)")
            return result.knownClassCount
        }
    }

    /// A model of some hierarchies that refer to each other, in three files.
    private static func model(_ random: inout SplitMix) -> [String: String] {
        let settings = ["codable: true", "equality: value", "copying: deep", "access: public", "codable: plain"]
        let chosen = settings.filter { _ in Bool.random(using: &random) }
        var kinds: Set<Substring> = []
        let header = chosen.filter { kinds.insert($0.prefix { $0 != ":" }).inserted }.joined(separator: ", ")
        var files = [
            "model.yaml": """
            model: Edits
            version: 1
            include: [parts/*.yaml]
            swift: { \(header) }
            enums:
              Size: { cases: [small, large] }
            structs:
              Price: { properties: { amount: Decimal, unit: { type: String, default: EUR } } }

            """
        ]
        for part in 0..<3 {
            var text = "classes:\n"
            for number in (4 * part)..<(4 * part + 4) {
                text += "  Record\(number):\n"
                if Bool.random(using: &random) { text += "    doc: Number \(number).\n" }
                if number % 4 > 0, Bool.random(using: &random) { text += "    superclass: Record\(number - 1)\n" }
                text += "    properties:\n"
                for place in 0..<3 { text += "      p\(number)x\(place): \(Self.property(&random))\n" }
            }
            files["parts/part\(part).yaml"] = text
        }
        return files
    }

    private static func property(_ random: inout SplitMix) -> String {
        let other = "Record\(Int.random(in: 0..<12, using: &random))"
        return [
            "Int", "String", "Date?", "\"[String]\"", "\"[String: Int]\"", "Set<String>", "Size", "Price?",
            "{ type: Int, default: 3 }", "{ type: String, default: a, doc: A text. }", "{ type: Bool, key: flag }",
            "\(other)?", "\"[\(other)]\"", "Set<\(other)>", "{ type: \(other)?, weak: true }",
            "{ type: \"[Int]\", default: { swift: \"[1]\" } }", "{ type: Int, onChange: note }",
            "{ type: UUID, mutable: false }",
        ].randomElement(using: &random) ?? "Int"
    }

    /// The text with one line more, less or another one.
    private static func edited(_ text: String, _ random: inout SplitMix) -> String {
        var lines = text.components(separatedBy: "\n")
        let places = lines.indices.filter { lines[$0].hasPrefix("      ") }
        guard let place = places.randomElement(using: &random) else { return text }
        let name = "q\(Int.random(in: 0..<30, using: &random))"
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2: lines.insert("      \(name): \(property(&random))", at: place)
        case 3: lines.remove(at: place)
        case 4, 5: lines[place] = lines[place].prefix { $0 != ":" } + ": " + property(&random)
        case 6: lines[place] = "      \(name)" + lines[place].drop { $0 != ":" }
        case 7: lines.swapAt(place, places.randomElement(using: &random) ?? place)
        case 8:
            lines.insert(
                "      " + (["copied", "Record1", "Size"].randomElement(using: &random) ?? "") + ": Int",
                at: place
            )
        case 9:
            let head = lines.indices.filter { lines[$0].hasPrefix("  Record") }.randomElement(using: &random) ?? 1
            let option = ["equality: identity", "final: true", "objc: true", "deprecated: Old.", "writesNil: true"]
            lines.insert("    " + (option.randomElement(using: &random) ?? ""), at: head + 1)
        case 10: lines.insert(["# a comment", "      # another", ""].randomElement(using: &random) ?? "", at: place)
        default:
            lines = lines.map {
                $0.hasPrefix("    superclass: ") && Bool.random(using: &random) ? "    doc: Alone." : $0
            }
        }
        return lines.joined(separator: "\n")
    }

    @Test(arguments: 0..<6) func anEditedModelIsMadeAsFromNothing(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        var folder = try Folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        repeat { folder.files = Self.model(&random) } while try folder.check("at first") == nil
        var knownCount = 0
        for number in 0..<(environmentNumber("HEIRLOOM_EDITS") ?? 60) {
            let before = folder.files
            let name = folder.files.keys.filter { $0.hasPrefix("parts") }.sorted().randomElement(using: &random) ?? ""
            folder.files[name] = Self.edited(folder.files[name] ?? "", &random)
            let known = try folder.check("edit \(number) of seed \(seed)")
            knownCount += known ?? 0
            // Half of the errors are mended.
            if known == nil, Bool.random(using: &random) || number % 4 == 0 { folder.files = before }
        }
        #expect(knownCount > 0)
    }

    @Test(arguments: 0..<20) func anEditedRandomSchemaIsMadeAsFromNothing(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        var folder = try Folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let yaml = RandomSchema(seed: UInt64(seed)).yaml
        folder.files = ["model.yaml": yaml]
        _ = try folder.check("at first")
        for number in 0..<10 {
            folder.files["model.yaml"] = Self.edited(yaml, &random)
            _ = try folder.check("edit \(number) of the random schema \(seed)")
        }
    }

    @Test func onlyWhatDependsOnAPropertyIsMadeAgain() throws {
        var folder = try Folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        folder.files = [
            "model.yaml": """
            model: Shop
            version: 1
            classes:
              Item: { properties: { name: String } }
              Book: { superclass: Item, properties: { pages: Int } }
              Shelf: { properties: { items: "[Item]" } }
              Clerk: { properties: { age: Int } }
              Desk: { properties: { clerk: Clerk? } }

            """
        ]
        #expect(try folder.check("at first") == 0)
        folder.files["model.yaml"]?.replace("pages: Int", with: "pages: Int?, isbn: String")
        #expect(try folder.check("a property") == 2)
        // The file of a class that was edited meanwhile is made again.
        let file = folder.url.appending(path: "kept/Clerk.swift")
        try (String(contentsOf: file, encoding: .utf8) + "// mine\n").write(to: file, atomically: true, encoding: .utf8)
        folder.files["model.yaml"]?.replace("isbn: String", with: "isbn: String?")
        #expect(try folder.check("another property") == 1)
        folder.files["model.yaml"]?.replace("Shelf:", with: "Rack:")
        #expect(try folder.check("a class") == 0)
    }
}
