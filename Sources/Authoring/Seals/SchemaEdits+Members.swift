import ModelLanguage
import SchemaDiagnostics
import YAMLTree

// Changes the members of a declaration.

extension SchemaEdits {
    /// The properties or cases of a declaration.
    package func members(_ place: DeclarationPlace) -> YAMLPair? {
        let value = declaration(place)?.value
        let pair = place.section == "enums" ? value?.pair("cases") ?? value?.pair("oneOf") : value?.pair("properties")
        return pair?.value.anchorSpan == nil ? pair : nil
    }

    /// Gives an attribute to a property, whose short form becomes the long one. Returns false if no place can be found for it.
    mutating func setAttribute(_ key: String, _ text: String, of name: String, in place: DeclarationPlace) -> Bool {
        guard let members = members(place), let property = members.value.pair(name) else { return false }
        if property.value.mapping != nil {
            return put(NewPair(key, flow: text), into: property, isFlow: members.value.isFlow)
        }
        guard property.value.anchorSpan == nil, !property.value.isEmptyScalar else { return false }
        replace(property.value.span, "{ type: \(property.value.span.text), \(key): \(text) }")
        return true
    }

    /// An attribute of the declaration itself, above its properties.
    mutating func setAttribute(_ key: String, _ text: String, of place: DeclarationPlace) -> Bool {
        guard let found = declaration(place) else { return false }
        let first = found.value.mapping?.firstIndex { $0.key.value == "properties" }
        return put(NewPair(key, flow: text), into: found, isFlow: tree[place.section]?.isFlow ?? false, before: first)
    }

    // MARK: Removing

    /// Removes an item from a list or a mapping of the declaration; with the last item, the key that contains them. Returns false if there
    /// is none.
    package mutating func take(_ name: String, of key: String, in place: DeclarationPlace) -> Bool {
        guard let found = declaration(place), let owner = found.value.pair(key), owner.value.anchorSpan == nil,
            let index = owner.value.items.firstIndex(where: { $0.name == name })
        else { return false }
        take(index, of: [found, owner])
        return true
    }

    /// Removes from the history, for versions above one, the part of an entry that has a name at a place; with the last part, the entry.
    /// Returns false if that is not an entry of single members.
    /// - Parameter isToBeMoved: whether the member exists elsewhere from now on, so that only an entry that adds it is removed.
    mutating func takeEntry(at span: SourceSpan, above version: Int, isToBeMoved: Bool = false) -> Bool {
        let kinds: Set<String> =
            isToBeMoved
            ? ["add"]
            : [
                "add", "rename", "retype", "rekey", "redefault", "exclude", "include", "writeAlso", "addCase",
                "renameCase", "reraw",
            ]
        guard let found = place(at: span).flatMap(declaration), let history = found.value.pair("history") else {
            return false
        }
        for list in history.value.mapping ?? [] where Int(list.key.value) ?? 0 > version {
            for (number, item) in (list.value.sequence ?? []).enumerated() where item.span.contains(span) {
                guard let change = item.mapping?.first, kinds.contains(change.key.value),
                    !isToBeMoved || change.value.mapping == nil
                else { return false }
                if let index = change.value.items.firstIndex(where: { $0.span.contains(span) }),
                    change.value.items.count > 1
                {
                    take(index, of: [change])
                } else {
                    take(number, of: [found, history, list])
                }
                return true
            }
        }
        return false
    }

    /// Removes from a property's attributes a member's name at a place: `inverse`, or its key in `flat`. Returns false if that is not an
    /// attribute.
    mutating func takeAttribute(at span: SourceSpan) -> Bool {
        let properties = place(at: span).flatMap(members)?.value.mapping ?? []
        guard let property = properties.first(where: { $0.value.span.contains(span) }) else { return false }
        let attributes = property.value.mapping ?? []
        for (number, attribute) in attributes.enumerated() where attribute.value.span.contains(span) {
            guard property.value.anchorSpan == nil, attribute.value.anchorSpan == nil else { return false }
            switch attribute.key.value {
            case "inverse": take(number, of: [property])
            case "flat":
                let keys = attribute.value.mapping ?? []
                guard let index = keys.firstIndex(where: { $0.key.span.contains(span) }), keys.count > 1 else {
                    return false
                }
                take(index, of: [property, attribute])
            default: return false
            }
            return true
        }
        return false
    }

    /// Whether an entry states at a place that something has its name from another one.
    func isRenaming(from old: String, at span: SourceSpan) -> Bool {
        (place(at: span).flatMap(declaration)?.value["history"]?.mapping ?? []).contains { list in
            (list.value.sequence ?? []).contains { item in
                guard let change = item.mapping?.first, ["rename", "renameCase"].contains(change.key.value) else {
                    return false
                }
                return change.value.mapping?.contains { $0.key.value == old && $0.value.span == span } ?? false
            }
        }
    }

    /// - Parameter owners: pairs, each in the value of the previous one; the item is in the last.
    private mutating func take(_ index: Int, of owners: [YAMLPair]) {
        guard let owner = owners.last else { return }
        let items = owner.value.items
        if items.count == 1, owners.count > 1 {
            let holder = owners[owners.count - 2]
            let own = holder.value.items.firstIndex { $0.span.start == owner.key.span.start }
            return take(own ?? 0, of: owners.dropLast())
        }
        let item = items[index].span
        if items.count == 1 {
            let empty = owner.value.mapping == nil ? "[]" : "{}"
            replace(SourceSpan(file: file, start: owner.key.span.end, end: owner.value.span.end), ": \(empty)")
        } else if owner.value.isFlow {
            let (start, end) =
                index + 1 < items.count
                ? (item.start, items[index + 1].span.start) : (items[index - 1].span.end, item.end)
            replace(SourceSpan(file: file, start: start, end: end), "")
        } else {
            layer.deleteLines(from: layer.start(of: item), to: item.end)
        }
    }

    // MARK: Moving

    /// A property as it is written, with the comments just above it.
    package func property(_ name: String, in place: DeclarationPlace) -> NewPair? {
        guard let members = members(place), let property = members.value.pair(name) else { return nil }
        return layer.text(of: [property], isFlow: members.value.isFlow)
    }

    /// Inserts a property after those that the declaration has. Returns false if no place can be found for it.
    package mutating func add(_ property: NewPair, to place: DeclarationPlace) -> Bool {
        guard let found = declaration(place) else { return false }
        let isFlow = tree[place.section]?.isFlow ?? false
        guard let members = found.value.pair("properties") else {
            let section = NewPair("properties", flow: "{ \(property.text) }", block: property.lines)
            return put(section, into: found, isFlow: isFlow)
        }
        return put(property, into: members, isFlow: found.value.isFlow)
    }
}

extension YAMLNode {
    /// The content of a list or a mapping, and the word with which it begins.
    fileprivate var items: [(name: String, span: SourceSpan)] {
        switch content {
        case .scalar: []
        case .sequence(let items): items.map { ($0.scalar?.text ?? $0.mapping?.first?.key.value ?? "", $0.span) }
        case .mapping(let pairs):
            pairs.map { ($0.key.value, SourceSpan(file: span.file, start: $0.key.span.start, end: $0.end)) }
        }
    }
}

extension SourceSpan {
    package func contains(_ other: SourceSpan) -> Bool {
        file == other.file && start <= other.start && other.end <= end
    }
}
