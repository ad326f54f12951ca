import EmbeddedFiles

/// The page of one diagnostic or rule: meaning, failing example, fixed example.
package struct Explanation: Sendable {
    package let id: String
    /// Markdown.
    package let text: String

    /// All pages, ordered by id.
    package static let all: [Explanation] = (0...).lazy.map(embeddedPage).prefix { $0 != nil }.compactMap { page in
        guard let page = page?.pointee, let name = String(cString: page.path).split(separator: "/").last else {
            return nil
        }
        return Explanation(id: String(name.dropLast(3)), text: String(cString: page.text))
    }
}
