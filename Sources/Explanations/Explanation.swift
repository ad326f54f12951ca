import EmbeddedFiles

/// The page of one diagnostic or rule: meaning, failing example, fixed example.
package struct Explanation: Sendable {
    package let id: String
    /// Markdown.
    package let text: String

    /// The heading without the id, as it stands inside a sentence: lower case, no full stop.
    package var summary: String {
        let heading = text.prefix { $0 != "\n" }.dropFirst(2).dropLast(" []".count + id.count)
        let isName = ["YAML", "Swift"].contains { heading.hasPrefix($0) }
        return isName ? String(heading) : heading.prefix(1).lowercased() + heading.dropFirst()
    }

    package static func of(_ id: String) -> Explanation? { all.first { $0.id == id } }

    /// All pages, ordered by id.
    package static let all: [Explanation] = (0...).lazy.map(embeddedPage).prefix { $0 != nil }.compactMap { page in
        guard let page = page?.pointee, let name = String(cString: page.path).split(separator: "/").last else {
            return nil
        }
        return Explanation(id: String(name.dropLast(3)), text: String(cString: page.text))
    }
}
