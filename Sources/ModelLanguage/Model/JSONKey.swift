/// Keys in JSON. A path leads through nested objects: its steps are stored as one text, so that code that compares keys compares paths too.
package enum JSONKey {
    private static let separator: Character = "\u{1F}"

    package static func path(_ steps: [String]) -> String { steps.joined(separator: String(separator)) }

    /// The key alone, if it is not a path.
    package static func steps(_ key: String) -> [String] {
        key.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    /// Whether a key may be written: no key may contain the character between steps.
    static func isStep(_ text: String) -> Bool { !text.isEmpty && !text.contains(separator) }

    package static func isPath(_ key: String) -> Bool { key.utf8.contains(0x1F) }

    /// As a schema has it: `name`, `[venue, name]`.
    package static func text(_ key: String) -> String {
        let steps = steps(key).map { YAMLText.scalar($0) }
        return steps.count == 1 ? steps[0] : "[\(steps.joined(separator: ", "))]"
    }

    /// As messages show it.
    package static func words(_ key: String) -> String {
        isPath(key) ? "[\(steps(key).joined(separator: ", "))]" : key
    }

    /// The objects on the path to the key, the outermost first.
    package static func ways(to key: String) -> [String] {
        let steps = steps(key)
        return (1..<max(1, steps.count)).map { path(Array(steps.prefix($0))) }
    }

    /// Whether one key is on the path to the other: both an object and a value would have to be there.
    package static func meet(_ first: String, _ second: String) -> Bool {
        let (short, long) = first.utf8.count < second.utf8.count ? (first, second) : (second, first)
        return long.hasPrefix(short + String(separator))
    }
}

/// The keys in JSON that are not written: `jsonKeys:`.
package enum JSONKeyStyle: String, Sendable, CaseIterable {
    /// The property's name.
    case name
    /// The name in snake case, as Foundation's JSONEncoder converts it.
    case snakeCase = "snake_case"

    package func key(for name: String) -> String {
        self == .name ? name : Self.snakeCased(name)
    }

    /// A word ends before an upper-case letter. If several upper-case letters are consecutive, the last one begins the next word, provided
    /// a lower-case letter follows in the rest of the name.
    private static func snakeCased(_ name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        func isUpper(_ index: Int) -> Bool {
            [.uppercaseLetter, .titlecaseLetter].contains(scalars[index].properties.generalCategory)
        }
        func isLower(_ index: Int) -> Bool { scalars[index].properties.generalCategory == .lowercaseLetter }
        var starts = [0]
        var next = 1
        while let upper = (next..<max(next, scalars.count)).first(where: isUpper) {
            starts.append(upper)
            guard let lower = (upper..<scalars.count).first(where: isLower) else { break }
            if lower > upper + 1 { starts.append(lower - 1) }
            next = lower + 1
        }
        let ends = starts.dropFirst() + [scalars.count]
        return zip(starts, ends).map { start, end in
            String(String.UnicodeScalarView(scalars[start..<end])).lowercased()
        }.joined(separator: "_")
    }
}

/// How keys that are not written are derived from names.
package struct KeyRule: Hashable, Sendable {
    /// Of archives; `*` is the name.
    package var pattern = "*"
    package var json = JSONKeyStyle.name

    package init(_ pattern: String = "*", json: JSONKeyStyle = .name) {
        self.pattern = pattern
        self.json = json
    }

    package func key(for name: String) -> String {
        guard pattern != "*" else { return name }
        let parts = pattern.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.joined(separator: name)
    }
}
