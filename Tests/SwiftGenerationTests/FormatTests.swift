import CommandTestSupport
import Foundation
import Testing

/// Generated code has swift-format's default layout; the line that excludes it is for the user's own configuration.
@Suite struct FormatTests {
    private static let ignoreLine = "// swift-format-ignore-file\n"

    /// Names that are not ASCII are not tested.
    private static let configuration = #"{"version": 1, "rules": {"IdentifiersMustBeASCII": false}}"#

    /// The models by the names of their folders: types, attributes and settings in random combinations, and lines that one more name makes
    /// too long.
    private static func models() throws -> [String: GeneratedModel] {
        var all = ["showcase": try Showcase.model(), "library": try Showcase.library()]
        for seed in 1...6 { all["random-\(seed)"] = try GeneratedModel(RandomSchema(seed: UInt64(seed)).yaml) }
        let settings = [
            "codable": "codable: true, copying: deep, equality: value, access: public", "objc": "objc: true",
            "plain": "codable: plain, layout: file, access: public",
        ]
        for (name, swift) in settings {
            for length in [12, 20, 24, 30, 36, 45] {
                all["\(name)-\(length)"] = try GeneratedModel(LongNames(length: length, swift: swift).yaml)
            }
        }
        return all
    }

    /// In two runs of the formatter, which takes longer to start than for a model.
    @Test func generatedCodePassesSwiftFormat() async throws {
        let folder = try Repository.scratch("format")
        try? FileManager.default.removeItem(at: folder)
        var texts: [String: String] = [:]
        for (name, model) in try Self.models() {
            let part = folder.appending(path: name)
            try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
            for file in model.files {
                #expect(file.text.contains(Self.ignoreLine))
                let text = file.text.replacingOccurrences(of: Self.ignoreLine, with: "")
                try text.write(to: part.appending(path: file.path), atomically: false, encoding: .utf8)
                texts["\(name)/\(file.path)"] = text
            }
        }
        let settings = ["--parallel", "--recursive", "--configuration", Self.configuration, "."]
        let linted = try await Command.run(["swift", "format", "lint", "--strict"] + settings, in: folder)
        #expect(linted.status == 0, "\(linted.output.prefix(6000))")
        // Lint accepts some lines that the formatter breaks nevertheless.
        let formatted = try await Command.run(["swift", "format", "--in-place"] + settings, in: folder)
        #expect(formatted.status == 0, "\(formatted.output)")
        for (path, text) in texts {
            let after = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            let change = zip(text.split(separator: "\n"), after.split(separator: "\n")).first { $0 != $1 }
            #expect(change == nil, "\(path)")
        }
    }
}
