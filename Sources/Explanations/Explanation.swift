import EmbeddedFiles

/// The page of one diagnostic or rule: meaning, failing example, fixed example.
package struct Explanation: Sendable {
    package let id: String
    /// Markdown.
    package let text: String

    /// `A property that Objective-C cannot see [objc-hidden, note]`.
    private var heading: Substring { text.prefix { $0 != "\n" }.dropFirst(2) }

    /// The heading without the part in brackets, as it appears inside a sentence: lower case, no full stop.
    package var summary: String {
        let words = heading.prefix { $0 != "[" }.dropLast()
        let isName = words.hasPrefix("Swift") || words.dropFirst().first?.isUppercase == true
        return isName ? String(words) : words.prefix(1).lowercased() + words.dropFirst()
    }

    /// The severity of the diagnostic, if the heading has it after the id; otherwise an error.
    private var severity: String? {
        let severity = heading.drop { $0 != "[" }.dropFirst("[, ".count + id.count).dropLast()
        return severity.isEmpty ? nil : String(severity)
    }

    /// All diagnostics, ordered by id. A rule of `heirloom diff` is not a diagnostic, unless its page has a severity.
    package static func diagnostics(rules: Set<String>) -> [(page: Explanation, severity: String)] {
        all.filter { !rules.contains($0.id) || $0.severity != nil }.map { ($0, $0.severity ?? "error") }
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
