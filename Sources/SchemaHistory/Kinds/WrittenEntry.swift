import ModelLanguage

/// An entry of a history as a value: what tools propose and write, and what they find in seals. Each kind makes its own, in its file; only
/// kinds know how their entries are written.
package struct WrittenEntry: Sendable, Hashable {
    package let keyword: String
    /// In flow style.
    package let value: String
    /// Members that it names in the version before.
    package let needs: [String]
    /// Members of the version after that it leads to.
    package let gives: [String]

    /// As one line of YAML.
    package var text: String { "\(keyword): \(value)" }

    init(_ keyword: String, _ value: String, needs: [String] = [], gives: [String] = []) {
        (self.keyword, self.value, self.needs, self.gives) = (keyword, value, needs, gives)
    }

    /// About one member that both versions have.
    init(_ keyword: String, of name: String, _ value: String) {
        self.init(keyword, FlowFields.flow([(name, value)]), needs: [name], gives: [name])
    }

    /// Entries of one keyword about several members, which apply at once.
    static func together(_ entries: [WrittenEntry]) -> WrittenEntry {
        let pairs = entries.map { $0.value.dropFirst("{ ".count).dropLast(" }".count) }.joined(separator: ", ")
        let (needs, gives) = (entries.flatMap(\.needs), entries.flatMap(\.gives))
        return WrittenEntry(entries[0].keyword, "{ \(pairs) }", needs: needs, gives: gives)
    }

    static func list(_ names: [String]) -> String { "[\(names.joined(separator: ", "))]" }
}
