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
    package struct Subject: Hashable {
        package var source: Source
        /// For a flat struct: the index among its own properties, or its old keys.
        package var part: Source?
    }

    package struct Entry {
        package var place: Subject
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

    struct Writer {
        let history: ModelHistory
        var shape: ModelShape
        let channel: Channel
        /// With the old keys; nil: without them.
        let plan: ModelPlan?

        init(_ history: ModelHistory, at version: Int, in channel: Channel, _ plan: ModelPlan? = nil) {
            (self.history, self.channel, self.plan) = (history, channel, plan)
            shape = history.shape(at: version) ?? ModelShape(version: version)
        }
    }

    /// Those of the object's classes, nearest first, then the old keys: a key belongs to the first that has it.
    private var parts: [OwnLayout]
    private let channel: Channel

    init(_ timeline: Timeline, at version: Int, _ record: TypeName, in channel: Channel, _ plan: ModelPlan? = nil) {
        self.channel = channel
        let writer = Writer(timeline.history, at: version, in: channel, plan)
        let chain = writer.shape.chain(of: record)
        parts = chain.map { owner in
            // Only for older readers of flat structs does it depend on the plan.
            guard let extras = plan?.records[owner]?.flatExtras, !extras.isEmpty else {
                return timeline.ownLayout(of: owner, at: version, in: channel)
            }
            return OwnLayout(of: owner, by: writer)
        }
        // Keys of used models' classes, in their current versions: another property of the class cannot have them.
        for ancestor in writer.shape.usedAncestors(of: record, timeline.history.model) {
            var used = Writer(timeline.history, at: version, in: channel)
            used.shape = ModelShape(version: version)
            used.shape.records[ancestor.name] = RecordShape(ancestor)
            parts.append(OwnLayout(of: ancestor.name, by: used))
        }
        let extras = chain.flatMap { plan?.records[$0]?.extraKeys ?? [] }
        if !extras.isEmpty { parts.append(OwnLayout(extras, by: writer)) }
    }

    package subscript(_ key: String) -> Entry? {
        for part in parts {
            if let entry = part[key] { return entry }
        }
        return nil
    }

    /// The type in which a value was written that is read as a property.
    package func type(of property: PropertyShape) -> PropertyType {
        property.keys(in: channel).first.flatMap { self[$0]?.shape.type } ?? property.type
    }

    /// In JSON, a key that has an object where a reader expects a value, or a value where it expects an object.
    package func keyMeeting(_ key: String) -> String? {
        guard channel.traits.hasPaths else { return nil }
        return parts.lazy.flatMap(\.keys).filter { JSONKey.meet($0, key) }.min()
    }

    /// In the order of keys.
    var all: [(key: String, entry: Entry)] {
        let entries = Set(parts.flatMap(\.keys)).compactMap { key in self[key].map { (key: key, entry: $0) } }
        return entries.sorted { $0.key < $1.key }
    }

    /// Whether a property of that name, or a part of one, is written under some key.
    package func writes(_ name: String) -> Bool {
        parts.indices.contains { index in
            parts[index].keys(writing: name).contains { key in !parts[..<index].contains { $0.has(key) } }
        }
    }
}

/// The keys that one class or struct adds to its objects, or the old keys of a whole object.
struct OwnLayout {
    private let owner: TypeName?
    private let channel: Channel
    private let properties: [PropertyModel]
    /// What is not a property of the owner as it is.
    private var entries: [Layout.Entry] = []
    /// The index of the property; below 0, of the entry, as its bitwise complement.
    private var places: [String: Int] = [:]

    init(of owner: TypeName, by writer: Layout.Writer) {
        (self.owner, channel) = (owner, writer.channel)
        properties = writer.shape.records[owner]?.properties ?? []
        places.reserveCapacity(properties.count)
        for index in properties.indices {
            let shape = properties[index].shape
            guard shape.flat != nil else {
                if let key = shape.key(in: writer.channel) { add(index, under: key) }
                continue
            }
            let extras = writer.plan?.records[owner]?.flatExtras[shape.name] ?? []
            add(shape, .property(Leaf(owner: owner, name: shape.name)), extras, by: writer)
        }
    }

    init(_ extras: [ExtraKeyPlan], by writer: Layout.Writer) {
        (owner, channel) = (nil, writer.channel)
        properties = []
        for extra in extras { add(extra.old, .extra(extra), extra.flatExtras, by: writer) }
    }

    var keys: Dictionary<String, Int>.Keys { places.keys }

    func has(_ key: String) -> Bool { places[key] != nil }

    subscript(_ key: String) -> Layout.Entry? {
        guard let place = places[key] else { return nil }
        guard place >= 0, let owner else { return entries[~place] }
        let shape = properties[place].shape
        return Layout.Entry(place: .init(source: .property(Leaf(owner: owner, name: shape.name))), shape: shape)
    }

    /// Of a property of that name, or of a part of one.
    func keys(writing name: String) -> [String] {
        let own = properties.place(of: name).flatMap { place in
            properties[place].shape.key(in: channel).flatMap { places[$0] == place ? $0 : nil }
        }
        let others =
            entries.isEmpty
            ? [:]
            : places.filter { _, place in
                guard place < 0, case let entry = entries[~place] else { return false }
                return !entry.isExtra && (entry.shape.name == name || entry.holder == name)
            }
        return (own.map { [$0] } ?? []) + others.keys
    }

    private mutating func add(
        _ property: PropertyShape,
        _ source: Layout.Source,
        _ extras: [FlatExtraKey],
        by writer: Layout.Writer
    ) {
        let (shape, channel) = (writer.shape, writer.channel)
        guard case .structure(let name) = property.type.wrapped, property.flat != nil,
            // A removed struct is written as its last version would write it.
            let holder = shape.records[name] == nil
                ? writer.history.lastShape(with: name, before: shape.version) : shape,
            let parts = holder.flatParts(of: property, in: channel)
        else {
            for key in property.keys(in: channel) { add(property, at: .init(source: source), under: key) }
            return
        }
        for part in parts {
            add(part.shape, at: .init(source: source, part: .property(part.leaf)), under: part.shape.key)
        }
        let olds = writer.plan?.records[name]?.extraKeys ?? []
        for item in extras {
            let old = olds[item.index]
            let part = property.part(old.old, named: old.old.name, under: item.key)
            add(part, at: .init(source: source, part: .extra(old)), under: item.key)
        }
    }

    private mutating func add(_ shape: PropertyShape, at place: Layout.Subject, under key: String) {
        guard places[key] == nil else { return }
        add(~entries.count, under: key)
        entries.append(Layout.Entry(place: place, shape: shape))
    }

    private mutating func add(_ place: Int, under key: String) {
        if places[key] == nil { places[key] = place }
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
        guard channel.traits.isFlat, let flat = property.flat, case .structure(let name) = property.type.wrapped,
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
