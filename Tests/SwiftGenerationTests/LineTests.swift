import Testing

/// Generated code is not to be formatted, and need not be.
@Suite struct LineTests {
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

    /// A line of one word has no place for a break, and comments are the schema's.
    @Test func linesAreShortAndClean() throws {
        for (name, model) in try Self.models() {
            for file in model.files {
                #expect(file.text.contains("\n// swift-format-ignore-file\n"))
                #expect(!file.text.contains("\n\n\n") && file.text.hasSuffix("\n"), "\(name)/\(file.path)")
                for line in file.text.split(separator: "\n") {
                    let words = line.split(separator: " ")
                    #expect(line.last != " " && !line.contains("\t"), "\(name)/\(file.path): \(line)")
                    let isWhole = words.count < 2 || words[0].hasPrefix("//") || words[0] == "///"
                    #expect(isWhole || line.count <= 120, "\(name)/\(file.path): \(line)")
                }
            }
        }
    }
}
