import CommandTestSupport
import Foundation
import Testing

/// Generated code has swift-format's default layout; the line that excludes it is for the user's own configuration.
@Suite struct FormatTests {
    private static let ignoreLine = "// swift-format-ignore-file\n"

    @Test(arguments: ["showcase", "library"]) func passesSwiftFormat(_ name: String) async throws {
        try await check(name == "showcase" ? Showcase.model() : Showcase.library(), name)
    }

    /// Types, attributes and settings in random combinations.
    @Test(arguments: 1...6) func randomSchemas(seed: Int) async throws {
        try await check(GeneratedModel(RandomSchema(seed: UInt64(seed)).yaml), "random-\(seed)")
    }

    /// Lines that one more name makes too long are broken as swift-format breaks them.
    @Test(arguments: [
        "codable: true, copying: deep, equality: value, access: public", "objc: true",
        "codable: plain, layout: file, access: public",
    ])
    func longNames(swift: String) async throws {
        let slug = swift.filter(\.isLetter)
        for length in [12, 20, 24, 30, 36, 45] {
            try await check(GeneratedModel(LongNames(length: length, swift: swift).yaml), "long-\(slug)-\(length)")
        }
    }

    /// Names that are not ASCII are not tested.
    private static let configuration = #"{"version": 1, "rules": {"IdentifiersMustBeASCII": false}}"#

    private func check(_ model: GeneratedModel, _ name: String) async throws {
        let folder = try Repository.scratch("format-\(name)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in model.files {
            #expect(file.text.contains(Self.ignoreLine))
            let text = file.text.replacingOccurrences(of: Self.ignoreLine, with: "")
            try text.write(to: folder.appending(path: file.path), atomically: false, encoding: .utf8)
        }
        let arguments = [
            "swift", "format", "lint", "--strict", "--recursive", "--configuration", Self.configuration, ".",
        ]
        let outcome = try await Command.run(arguments, in: folder)
        #expect(outcome.status == 0, "\(outcome.output.prefix(6000))")
        // Lint accepts some lines that the formatter breaks nevertheless.
        let format = ["swift", "format", "--in-place", "--recursive", "--configuration", Self.configuration, "."]
        let formatted = try await Command.run(format, in: folder)
        #expect(formatted.status == 0, "\(formatted.output)")
        for file in model.files {
            let text = try String(contentsOf: folder.appending(path: file.path), encoding: .utf8)
            let lines = file.text.replacingOccurrences(of: Self.ignoreLine, with: "").split(separator: "\n")
            let change = zip(lines, text.split(separator: "\n")).first { $0 != $1 }
            #expect(change == nil, "\(file.path)")
        }
    }
}
