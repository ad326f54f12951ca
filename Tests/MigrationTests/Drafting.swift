import CommandTestSupport
import Foundation
import Testing

/// What `heirloom import` prints for these sources.
/// - Parameter warns: whether it says something of the draft beside it.
func imported(_ sources: [URL], _ options: [String] = [], warns: Bool = false) async throws -> String {
    let paths = sources.map { $0.path(percentEncoded: false) }
    let draft = try await Command.run([Repository.tool.path(), "import"] + options + paths, joined: false)
    #expect(draft.status == 0, "\(draft.stderr)")
    #expect(draft.stderr.isEmpty != warns, "\(draft.stderr)")
    return draft.stdout
}

extension CompiledCase {
    /// The code of a draft, which says these lines.
    mutating func add(draft: String, saying lines: [String] = []) throws {
        for line in lines { #expect(draft.contains(line), "\(line) in \(draft)") }
        add(try GeneratedModel(["draft.yaml": draft], root: "draft.yaml"))
    }
}
