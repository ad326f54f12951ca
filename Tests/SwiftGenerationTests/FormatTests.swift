import CommandTestSupport
import Foundation
import Testing

/// Generated code has swift-format's default layout; the line that says to leave it alone is for the user's own configuration.
@Suite struct FormatTests {
    private static let ignoreLine = "// swift-format-ignore-file\n"

    @Test(arguments: ["showcase", "library"]) func passesSwiftFormat(_ name: String) throws {
        let model = try name == "showcase" ? Showcase.model() : Showcase.library()
        let folder = try Repository.scratch("format-\(name)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in model.files {
            #expect(file.text.contains(Self.ignoreLine))
            let text = file.text.replacingOccurrences(of: Self.ignoreLine, with: "")
            try text.write(to: folder.appending(path: file.path), atomically: false, encoding: .utf8)
        }
        let arguments = [
            "swift", "format", "lint", "--strict", "--recursive", "--configuration", #"{"version": 1}"#, ".",
        ]
        let outcome = try Command.run(arguments, in: folder)
        #expect(outcome.status == 0, "\(outcome.output.prefix(6000))")
    }
}
