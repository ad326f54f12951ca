import ModelLanguage
import SchemaDiagnostics
import YAMLTree

// Putting history into a schema file.

extension SchemaEdits {
    package typealias NewPair = TreeEdits.NewPair

    /// `since: N` of a new declaration. Returns false if no place can be found for it.
    mutating func addSince(_ version: Int, to place: DeclarationPlace) -> Bool {
        guard let found = declaration(place), found.value["since"] == nil else { return false }
        let members = found.value.isFlow ? nil : found.value.mapping
        let first = members?.firstIndex { $0.key.value == "properties" || $0.key.value == "cases" }
        let pair = NewPair("since", flow: "\(version)")
        let comments = first == nil ? 0 : 1
        return layer.put(pair, into: found, isFlow: isFlow(place.section), before: first, pastComments: comments)
    }

    /// Entries before those that the declaration has for the version, or after them. Returns false if no place can be found for them.
    package mutating func add(
        _ entries: [String],
        comments: [String] = [],
        to version: Int,
        of place: DeclarationPlace,
        isLast: Bool = false
    ) -> Bool {
        guard let found = declaration(place) else { return false }
        let isFlow = isFlow(place.section)
        return layer.add(entries, comments: comments, to: version, of: found, isFlow: isFlow, isLast: isLast)
    }

    /// Declarations under `removed`, each as lines without indentation. Returns false if no place can be found for one.
    mutating func addRemoved(_ declarations: [[String]]) -> Bool {
        let pairs = declarations.compactMap { lines -> NewPair? in
            guard let head = lines.first, head.hasSuffix(":") else { return nil }
            let inner = lines.dropFirst().map { String($0.dropFirst(2)) }
            return NewPair(String(head.dropLast()), flow: Self.flow(of: inner[...]), block: inner)
        }
        guard pairs.count == declarations.count, !pairs.isEmpty else { return false }
        let (flow, lines) = (pairs.map(\.text).joined(separator: ", "), pairs.flatMap(\.lines))
        if let removed = tree.pair("removed") {
            return declarations.allSatisfy { removed.value[String(($0.first ?? "").dropLast())] == nil }
                && layer.put(NewPair(text: flow, lines: lines), into: removed, isFlow: tree.isFlow)
        }
        let section = NewPair("removed", flow: "{ \(flow) }", block: lines)
        if tree.isFlow {
            guard let last = tree.mapping?.last else { return false }
            layer.insert(", \(section.text)", at: last.end)
        } else {
            layer.insertLines(section.lines, 0, below: tree.span.end, pastComments: 0)
        }
        return true
    }

    /// Lines of block style, whose values are on one line each, in flow style.
    private static func flow(of lines: ArraySlice<String>) -> String {
        func depth(_ line: String) -> Int { line.prefix { $0 == " " }.count }
        var parts: [String] = []
        var rest = lines
        var isList = false
        while let line = rest.popFirst() {
            let inner = rest.prefix { depth($0) > depth(line) }
            rest = rest.dropFirst(inner.count)
            let text = line.drop { $0 == " " }
            if text.hasPrefix("- ") {
                isList = true
                parts.append("{ \(text.dropFirst(2)) }")
            } else {
                parts.append(inner.isEmpty ? String(text) : "\(text) \(flow(of: inner))")
            }
        }
        let all = parts.joined(separator: ", ")
        return isList ? "[\(all)]" : "{ \(all) }"
    }

    func isFlow(_ section: String) -> Bool { tree[section]?.isFlow ?? false }
}
