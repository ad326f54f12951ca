import Foundation

/// A path from a root to a value in an archive, as errors print it: `shelves[3].books["first"]`.
struct ArchivePath {
    enum Step {
        case property(String)
        /// An index or a dictionary's key.
        case element(String)
    }

    let text: String
    let steps: [Step]

    /// - Throws: `ArchiveError` for text that is not a path.
    init(_ text: String) throws {
        self.text = text
        var steps: [Step] = []
        var rest = Substring(text)
        while !rest.isEmpty {
            if rest.first == "[" {
                let (element, end) = try Self.element(rest.dropFirst(), of: text)
                steps.append(.element(element))
                rest = end
            } else {
                if !steps.isEmpty {
                    guard rest.first == "." else { throw Self.broken(text) }
                    rest.removeFirst()
                }
                let name = rest.prefix { $0 != "." && $0 != "[" }
                if name.isEmpty { throw Self.broken(text) }
                steps.append(.property(String(name)))
                rest = rest[name.endIndex...]
            }
        }
        self.steps = steps
    }

    /// What is between brackets, quoted or not, and the text after it.
    private static func element(_ rest: Substring, of text: String) throws -> (String, Substring) {
        guard rest.first == "\"" else {
            guard let end = rest.firstIndex(of: "]"), end > rest.startIndex else { throw broken(text) }
            return (String(rest[..<end]), rest[rest.index(after: end)...])
        }
        // In a key, quotation marks and backslashes are after a backslash.
        var key = ""
        var rest = rest.dropFirst()
        while let next = rest.popFirst() {
            if next == "\"", rest.first == "]" { return (key, rest.dropFirst()) }
            let isEscape = next == "\\" && (rest.first == "\"" || rest.first == "\\")
            key.append(isEscape ? rest.removeFirst() : next)
        }
        throw broken(text)
    }

    private static func broken(_ text: String) -> ArchiveError {
        ArchiveError(.missing, expected: "a path such as 'chapters[2].title'", found: "'\(text)'")
    }
}
