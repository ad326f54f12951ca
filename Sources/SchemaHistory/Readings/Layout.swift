import ModelLanguage

/// The value that a writer of one version writes under each key of one class's objects, in one channel.
///
/// Input: a version's shape on the side that wrote it, and the plan of that version, which knows the old keys that are written for older
/// readers. Output: key -> the property of its value. Flat structs are expanded here, and only here.
package struct Layout {
    package enum Source: Hashable {
        case property(Leaf)
        /// An old key, `writeAlso`.
        indirect case extra(ExtraKeyPlan)
    }

    /// A property, or a part of one that is a flat struct.
    package struct Place: Hashable {
        package var source: Source
        /// For a flat struct: the index among its own properties, or its old keys.
        package var part: Source?
    }

    package struct Entry {
        package var place: Place
        /// In the writer's types. Parts are called `place.x`.
        package var shape: PropertyShape

        /// The property itself, or the flat struct of which it is a part; nil for old keys.
        var holder: String? {
            if case .property(let leaf) = place.source { leaf.name } else { nil }
        }

        /// It is written for older readers.
        package var isExtra: Bool {
            for case .extra? in [place.source, place.part] { return true }
            return false
        }
    }

    private var entries: [String: Entry] = [:]
    private let channel: Channel

    package init(
        _ history: ModelHistory,
        at version: Int,
        _ record: TypeName,
        in channel: Channel,
        _ plan: ModelPlan? = nil
    ) {
        self.channel = channel
        guard let shape = history.shape(at: version) else { return }
        let chain = shape.chain(of: record)
        entries.reserveCapacity(chain.reduce(0) { $0 + (shape.records[$1]?.properties.count ?? 0) })
        for owner in chain {
            for property in shape.records[owner]?.properties ?? [] {
                let extras = plan?.records[owner]?.flatExtras[property.name] ?? []
                let source = Source.property(Leaf(owner: owner, name: property.name))
                add(property.shape, source, extras, history, shape, plan)
            }
        }
        for extra in chain.flatMap({ plan?.records[$0]?.extraKeys ?? [] }) {
            add(extra.old, .extra(extra), extra.flatExtras, history, shape, plan)
        }
    }

    package subscript(_ key: String) -> Entry? { entries[key] }

    /// In JSON, a key that has an object where a reader expects a value, or a value where it expects an object.
    package func keyMeeting(_ key: String) -> String? {
        channel == .json ? entries.keys.filter { JSONKey.meet($0, key) }.min() : nil
    }

    /// In the order of keys.
    var all: [(key: String, entry: Entry)] { entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

    /// Whether a property of that name, or a part of one, is written under some key.
    package func writes(_ name: String) -> Bool {
        entries.values.contains { entry in
            guard !entry.isExtra else { return false }
            return entry.shape.name == name || entry.holder == name
        }
    }

    private mutating func add(
        _ property: PropertyShape,
        _ source: Source,
        _ extras: [FlatExtraKey],
        _ history: ModelHistory,
        _ shape: ModelShape,
        _ plan: ModelPlan?
    ) {
        guard case .structure(let name) = property.type.wrapped, property.flat != nil,
            // A removed struct is written as its last version would write it.
            let holder = shape.records[name] == nil ? history.lastShape(with: name, before: shape.version) : shape,
            let parts = holder.flatParts(of: property, in: channel)
        else {
            for key in property.keys(in: channel) { add(property, at: Place(source: source), under: key) }
            return
        }
        for part in parts {
            add(part.shape, at: Place(source: source, part: .property(part.leaf)), under: part.shape.key)
        }
        let olds = plan?.records[name]?.extraKeys ?? []
        for item in extras {
            let old = olds[item.index]
            let part = property.part(old.old, named: old.old.name, under: item.key)
            add(part, at: Place(source: source, part: .extra(old)), under: item.key)
        }
    }

    private mutating func add(_ shape: PropertyShape, at place: Place, under key: String) {
        if entries[key] == nil { entries[key] = Entry(place: place, shape: shape) }
    }
}

/// A property of a flat struct, as it is in the object that contains the struct.
package struct FlatPart {
    package var leaf: Leaf
    /// By itself: for an optional struct nothing need exist.
    package var isRequired: Bool
    /// As `place.x`, under its key there.
    package var shape: PropertyShape
}

extension ModelShape {
    /// A flat struct as the values in the object; nil for everything else.
    package func flatParts(of property: PropertyShape, in channel: Channel) -> [FlatPart]? {
        guard channel != .dictionary, let flat = property.flat, case .structure(let name) = property.type.wrapped,
            let record = formerRecord(of: property) ?? records[name], !property.keys(in: channel).isEmpty
        else { return nil }
        return flat.compactMap { item in
            record[item.property].map { part in
                FlatPart(
                    leaf: Leaf(owner: record.identity, name: item.property),
                    isRequired: part.isRequired,
                    shape: property.part(part.shape, named: item.property, under: item.key)
                )
            }
        }
    }

    /// The struct that the property had in place of the current one.
    private func formerRecord(of property: PropertyShape) -> RecordShape? {
        property.formerName.flatMap { name in records.values.first { $0.archiveName == name } }
    }

    /// Own and inherited ones, nearest first.
    package func properties(of name: TypeName) -> [PropertyModel] {
        chain(of: name).flatMap { records[$0]?.properties ?? [] }
    }
}

extension PropertyShape {
    fileprivate func part(_ part: PropertyShape, named name: String, under key: String) -> PropertyShape {
        var shape = part
        shape.name = "\(self.name).\(name)"
        (shape.key, shape.jsonKey) = (key, key)
        if type.isOptional { shape.type = .optional(part.type.wrapped) }
        return shape
    }
}

extension ModelHistory {
    fileprivate func lastShape(with record: TypeName, before version: Int) -> ModelShape? {
        shapes.last { $0.version < version && $0.records[record] != nil }
    }
}
