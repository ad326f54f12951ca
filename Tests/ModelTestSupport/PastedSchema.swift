import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// A schema with a finding's YAML pasted at the place that its text states: existing entries are kept or, under the same key, replaced.
package struct PastedSchema {
    indirect enum Node {
        case scalar(YAMLScalar)
        case list([Node])
        case map([(key: String, value: Node)])
    }

    private var root: Node

    package init?(_ text: String) {
        guard let tree = Self.parse(text) else { return nil }
        root = tree
    }

    /// False if it cannot be pasted.
    package mutating func paste(_ fix: Fix) -> Bool {
        guard let yaml = Self.parse(fix.yaml) else { return false }
        var path = fix.at == "the root file's header" ? [] : fix.at.split(separator: ">").map { "\($0)".trimmed }
        if path.count == 4, path[2] == "cases" { path.removeLast(2) }
        root = Self.merge(Self.nest(yaml, below: path[...]), into: root)
        return true
    }

    /// Reverts a change of a property: the text describes the alternative.
    package mutating func removeEntries(of declaration: String, naming member: String) {
        root = Self.edit(root, ["classes", declaration, "history"]) { history in
            guard case .map(let versions) = history else { return history }
            return .map(
                versions.compactMap { version, entries in
                    guard case .list(let list) = entries else { return (version, entries) }
                    let kept = list.filter { entry in
                        guard case .map(let pairs) = entry, pairs.first?.key == "remove",
                            case .map(let removed)? = pairs.first?.value
                        else { return true }
                        return removed.allSatisfy { $0.key != member }
                    }
                    return (version, .list(kept))
                }
            )
        }
    }

    package var text: String {
        guard case .map(let pairs) = root else { return "" }
        return pairs.map { "\($0.key): \(Self.flow($0.value))\n" }.joined()
    }

    private static func parse(_ text: String) -> Node? {
        var bag = DiagnosticBag()
        guard let tree = parseYAML(SourceFile(path: "pasted.yaml", text: text), into: &bag), !bag.hasErrors else {
            return nil
        }
        return node(tree)
    }

    private static func node(_ tree: YAMLNode) -> Node {
        switch tree.content {
        case .scalar(let scalar): .scalar(scalar)
        case .sequence(let nodes): .list(nodes.map(node))
        case .mapping(let pairs): .map(pairs.map { ($0.key.value, node($0.value)) })
        }
    }

    private static func nest(_ node: Node, below path: ArraySlice<String>) -> Node {
        guard let first = path.first else { return node }
        return .map([(first, nest(node, below: path.dropFirst()))])
    }

    private static func edit(_ node: Node, _ path: ArraySlice<String>, _ body: (Node) -> Node) -> Node {
        guard let first = path.first else { return body(node) }
        guard case .map(let pairs) = node else { return node }
        return .map(pairs.map { ($0.key, $0.key == first ? edit($0.value, path.dropFirst(), body) : $0.value) })
    }

    private static func merge(_ new: Node, into old: Node) -> Node {
        switch (old, new) {
        case (.map(var pairs), .map(let added)):
            for (key, value) in added {
                if let index = pairs.firstIndex(where: { $0.key == key }) {
                    pairs[index].value = merge(value, into: pairs[index].value)
                } else if let version = Int(key) {
                    // Newest first.
                    let place = pairs.firstIndex { (Int($0.key) ?? 0) < version } ?? pairs.endIndex
                    pairs.insert((key, value), at: place)
                } else {
                    pairs.append((key, value))
                }
            }
            return .map(pairs)
        // Entries of a version's list come after existing ones.
        case (.list(let entries), .list(let added)):
            if case .map? = added.first { return .list(entries + added) }
            return new
        // The short form of a property is its type, that of cases their names.
        case (.scalar(let scalar), .map(let added)):
            if scalar.text.isEmpty { return new }
            return merge(.map(added), into: .map([("type", old)]))
        case (.list(let names), .map):
            let cases = names.compactMap { name -> (key: String, value: Node)? in
                if case .scalar(let scalar) = name { (scalar.text, name) } else { nil }
            }
            return cases.isEmpty ? merge(new, into: .map([("type", old)])) : merge(new, into: .map(cases))
        default: return new
        }
    }

    private static func flow(_ node: Node) -> String {
        switch node {
        case .scalar(let scalar):
            let isSafe =
                scalar.isPlain && !scalar.text.contains { ",[]{}#".contains($0) } && !scalar.text.contains(": ")
            return isSafe ? scalar.text : YAMLText.quoted(scalar.text)
        case .list(let nodes): return "[" + nodes.map(flow).joined(separator: ", ") + "]"
        case .map(let pairs): return "{ " + pairs.map { "\($0.key): \(flow($0.value))" }.joined(separator: ", ") + " }"
        }
    }
}

/// In titles of fixes for which pasting is not enough.
private let byHand = [
    "instead of the existing entry", "of that type need their own entry", "all at once",
    "in one entry with that of the other property",
]

extension [Fix] {
    /// Those for which pasting is enough.
    package var ways: [[Fix]] { allWays.filter { way in !byHand.contains { way[0].title.contains($0) } } }

    /// Those that are pasted, together where one begins with "and".
    package var allWays: [[Fix]] {
        reduce(into: []) { ways, fix in
            if fix.title.hasPrefix("and"), !ways.isEmpty {
                ways[ways.count - 1].append(fix)
            } else {
                ways.append([fix])
            }
        }
        .filter { $0[0].at != "the command line" }
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
