/// The page of one diagnostic or rule: meaning, failing example, fixed example.
package struct Explanation: Sendable {
    package let id: String
    /// Markdown.
    package let text: String

    /// All pages, ordered by id.
    package static let all: [Explanation] = EmbeddedFiles.all.filter { $0.path.hasSuffix(".md") }.map { path, text in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return Explanation(id: String(name.dropLast(3)), text: text)
    }
}
