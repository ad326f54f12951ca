/// The page of one diagnostic or rule: meaning, failing example, fixed example.
package struct Explanation: Sendable {
    package let id: String
    /// Markdown.
    package let text: String

    /// All pages, ordered by id.
    package static let all: [Explanation] = EmbeddedFiles.all.map { path, text in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return Explanation(id: name.hasSuffix(".md") ? String(name.dropLast(3)) : name, text: text)
    }
}
