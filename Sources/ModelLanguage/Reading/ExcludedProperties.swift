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
            edits: insertion + own.map { removing($0.pair) }
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

    private func insertion(of names: [String], above properties: YAMLPair) -> [FixIt.Edit]? {
        var edits = TreeEdits(file)
        guard let known = record["excluded"] else {
            let pair = TreeEdits.NewPair("excluded", flow: "[\(names.joined(separator: ", "))]")
            guard let owner = declaration(with: properties.key.span) else { return nil }
            let index = owner.value.mapping?.firstIndex { $0.key.span == properties.key.span }
            return edits.put(pair, into: owner, isFlow: false, before: index) ? edits.edits : nil
        }
        if let items = known.value.sequence, let last = items.last, known.value.anchorSpan == nil {
            let margin =
                "\n" + file.line(last.span.position.line).prefix { $0 == 0x20 }.map { _ in " " }.joined() + "- "
            let separator = known.value.isFlow ? ", " : margin
            edits.insert(names.map { separator + $0 }.joined(), at: last.span.withQuotes.end)
            return edits.edits
        }
        let pairs = names.map { TreeEdits.NewPair($0, flow: "all") }
        let all = TreeEdits.NewPair(text: pairs.map(\.text).joined(separator: ", "), lines: pairs.flatMap(\.lines))
        return edits.put(all, into: known, isFlow: false) ? edits.edits : nil
    }
}
