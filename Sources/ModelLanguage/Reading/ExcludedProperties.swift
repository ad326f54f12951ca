import SchemaDiagnostics
import YAMLTree

// `cache: { type: Data?, excluded: true }`: the class says which properties are excluded.

extension SchemaReader {
    /// Lists the properties of the class that say so under its `excluded`. The first of them has this fix-it, since they share the list.
    func excluding(_ pair: YAMLPair, of name: Spanned<String>) -> FixIt? {
        guard Self.isExclusion(pair), let properties = record["properties"] else { return nil }
        let own = (properties.value.mapping ?? []).compactMap { property in
            property.value.mapping?.first(where: Self.isExclusion).map { (name: property.key.value, pair: $0) }
        }
        guard own.first?.name == name.value, let insertion = insertion(of: own.map(\.name), above: properties) else {
            return nil
        }
        let list = own.map(\.name).joined(separator: ", ")
        return FixIt(
            "list '\(shortened(list))' under the class's 'excluded'",
            edits: [insertion] + own.map { removing($0.pair) }
        )
    }

    private static func isExclusion(_ pair: YAMLPair) -> Bool {
        let flag = wordForBool(pair.value.scalar?.text ?? "")
        switch OtherWord.row(of: pair.key.value, at: .property)?.role {
        case .excluded: return flag == "true"
        case .archived: return flag == "false"
        default: return false
        }
    }

    private func insertion(of names: [String], above properties: YAMLPair) -> FixIt.Edit? {
        func edit(_ offset: Int, _ text: String) -> FixIt.Edit {
            FixIt.Edit(inserting: text, at: offset, in: file)
        }
        let column = properties.key.span.position.column
        guard let known = record["excluded"] else {
            let list = "excluded: [\(names.joined(separator: ", "))]"
            let line = file.lineStarts[properties.key.span.position.line - 1]
            let isAlone = file.bytes[line..<properties.key.span.start].allSatisfy { $0 == 0x20 }
            return isAlone
                ? edit(line, String(repeating: " ", count: column - 1) + list + "\n")
                : edit(properties.key.span.start, list + ", ")
        }
        let value = known.value
        guard value.anchorSpan == nil else { return nil }
        switch value.content {
        case .sequence(let items):
            guard let last = items.last else { return nil }
            if value.isFlow { return edit(last.span.withQuotes.end, names.map { ", \($0)" }.joined()) }
            let margin = "\n" + file.line(last.span.position.line).prefix { $0 == 0x20 }.map { _ in " " }.joined()
            return edit(last.span.withQuotes.end, names.map { "\(margin)- \($0)" }.joined())
        case .mapping(let pairs):
            guard let last = pairs.last else { return nil }
            let margin = value.isFlow ? ", " : "\n" + String(repeating: " ", count: last.key.span.position.column - 1)
            return edit(last.value.span.withQuotes.end, names.map { "\(margin)\($0): all" }.joined())
        case .scalar: return nil
        }
    }
}
