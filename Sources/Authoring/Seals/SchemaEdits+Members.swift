import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
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
            return layer.put(NewPair(key, flow: text), into: property, isFlow: members.value.isFlow)
        }
        guard property.value.anchorSpan == nil, !property.value.isEmptyScalar else { return false }
        replace(property.value.span, "{ type: \(property.value.span.text), \(key): \(text) }")
        return true
    }

    /// An attribute of the declaration itself, above its properties.
    mutating func setAttribute(_ key: String, _ text: String, of place: DeclarationPlace) -> Bool {
        guard let found = declaration(place) else { return false }
        let first = found.value.mapping?.firstIndex { $0.key.value == "properties" }
        return layer.put(NewPair(key, flow: text), into: found, isFlow: isFlow(place.section), before: first)
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
        guard let found = place(at: span).flatMap(declaration), let history = found.value.pair("history") else {
            return false
        }
        for list in history.value.mapping ?? [] where Int(list.key.value) ?? 0 > version {
            for (number, item) in (list.value.sequence ?? []).enumerated() where item.span.contains(span) {
                guard let change = item.mapping?.first, EntryForm.of(change.key.value)?.isOfMembers == true,
                    !isToBeMoved || change.key.value == "add" && change.value.mapping == nil
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
        (place(at: span).map { changes(of: $0) } ?? []).contains { _, _, change in
            ["rename", "renameCase"].contains(change.key.value)
                && change.value.mapping?.contains { $0.key.value == old && $0.value.span == span } == true
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
            take(item.at(owner.key.span.end, owner.value.span.end), leaving: ": \(empty)")
        } else if owner.value.isFlow {
            let (start, end) =
                index + 1 < items.count
                ? (item.start, items[index + 1].span.start) : (items[index - 1].span.end, item.end)
            take(item.at(start, end))
        } else {
            take(layer.lines(from: layer.start(of: item), to: item.end))
        }
    }

    // MARK: Moving

    /// A property as it is written, with the comments that go with it.
    struct MovedProperty {
        fileprivate var pair: NewPair
        /// Those that its lines have; they are lost on one line.
        fileprivate var ownComments: [String]
        /// Those of what is left of the declaration from which it was taken.
        fileprivate var otherComments: [String] = []

        /// - Parameter comments: all that went with it, in order: its own ones are the last.
        mutating func take(_ comments: [String]) {
            otherComments = comments
            for own in ownComments.reversed() {
                if let place = otherComments.lastIndex(of: own) { otherComments.remove(at: place) }
            }
        }
    }

    func property(_ name: String, in place: DeclarationPlace) -> MovedProperty? {
        guard let members = members(place), let property = members.value.pair(name),
            let pair = layer.text(of: [property], isFlow: members.value.isFlow)
        else { return nil }
        if members.value.isFlow { return MovedProperty(pair: pair, ownComments: []) }
        let lines = layer.lines(from: layer.start(of: property.key.span), to: layer.contentEnd(of: property))
        return MovedProperty(pair: pair, ownComments: comments(in: lines))
    }

    /// Inserts a property after those that the declaration has. Returns false if no place can be found for it.
    mutating func add(_ property: MovedProperty, to place: DeclarationPlace) -> Bool {
        guard let found = declaration(place) else { return false }
        let isFlow = tree[place.section]?.isFlow ?? false
        let members = found.value.pair("properties")
        let isOnLine =
            members.map { $0.value.isFlow || $0.value.isEmptyScalar && found.value.isFlow }
            ?? (isFlow || found.value.isFlow)
        var pair = property.pair
        if isOnLine {
            layer.insert(property.otherComments + property.ownComments, above: (members?.key ?? found.key).span.start)
        } else {
            pair.lines = property.otherComments + pair.lines
        }
        guard let members else {
            let section = NewPair("properties", flow: "{ \(pair.text) }", block: pair.lines)
            return layer.put(section, into: found, isFlow: isFlow)
        }
        return layer.put(pair, into: members, isFlow: found.value.isFlow)
    }

    /// Comments above the entry that adds a property, or above the property where nothing does. Returns false if it is not there.
    mutating func add(_ comments: [String], above name: String, of place: DeclarationPlace) -> Bool {
        let adding = changes(of: place).first { _, _, change in
            change.key.value == "add" && change.value.items.contains { $0.name == name }
        }
        if let (list, item, _) = adding {
            let line = file.lineStarts[layer.lineOfDash(item) - 1]
            layer.insert(comments, above: list.value.isFlow ? item.span.start : line)
            return true
        }
        guard let property = members(place)?.value.pair(name) else { return false }
        layer.insert(comments, above: property.key.span.start)
        return true
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
