import ModelLanguage
import SchemaHistory

/// What stands in an object of one class as some version wrote it, by the key of one channel. Types are spelled in the reader's
/// names.
struct WrittenRecord {
    struct Value {
        var property: PropertyShape
        /// An old key that is still written for older readers.
        var isExtra = false
    }

    /// Of the class, then of its superclasses: what stands first under a key counts.
    private var properties: [[PropertyModel]] = []
    private var others: [Value] = []
    private let channel: Channel
    private let rename: (PropertyType) -> PropertyType
    /// Nil where the values are given: nothing of them is flat.
    private let shape: ModelShape?

    init(
        _ shape: ModelShape,
        _ record: TypeName,
        channel: Channel,
        plan: ModelPlan? = nil,
        rename: @escaping (PropertyType) -> PropertyType = { $0 }
    ) {
        self.channel = channel
        self.rename = rename
        self.shape = shape
        properties = shape.chain(of: record).map { shape.records[$0]?.properties ?? [] }
        guard let plan else { return }
        for extra in shape.chain(of: record).flatMap({ plan.writtenExtras(of: $0, shape) }) {
            others += (shape.flatParts(of: extra, in: channel) ?? [extra]).map { Value(property: $0, isExtra: true) }
        }
    }

    /// An object that holds just these.
    init(properties: [PropertyShape]) {
        channel = .archive
        rename = { $0 }
        shape = nil
        others = properties.map { Value(property: $0) }
    }

    /// Looked up one by one: of most objects few values are asked for.
    subscript(_ key: String) -> Value? {
        for properties in properties {
            for property in properties where property.mayStand(under: key) {
                for part in parts(of: property) where part.keys(in: channel).contains(key) {
                    return Value(property: part.renaming(rename))
                }
            }
        }
        return others.first { $0.property.keys(in: channel).contains(key) }
    }

    /// Whether a property of that name is written under some key.
    func writes(_ name: String) -> Bool {
        for property in properties.joined() where property.name == name || property.flat != nil {
            let parts = parts(of: property).filter { !$0.keys(in: channel).isEmpty }
            if property.name == name ? !parts.isEmpty : parts.contains(where: { $0.name == name }) { return true }
        }
        return others.contains { !$0.isExtra && $0.property.name == name && !$0.property.keys(in: channel).isEmpty }
    }

    /// What the property puts into the object: itself, or the parts of a flat struct.
    private func parts(of property: PropertyModel) -> [PropertyShape] {
        let written = PropertyShape(property)
        return shape?.flatParts(of: written, in: channel) ?? [written]
    }
}

extension ModelPlan {
    /// What a class or struct itself writes for older readers.
    fileprivate func writtenExtras(of name: TypeName, _ shape: ModelShape) -> [PropertyShape] {
        guard let record = records[name] else { return [] }
        var result = record.extraKeys.map(\.old)
        for extra in record.extraKeys { result += flatExtras(extra.flatExtras, of: extra.old) }
        for (property, keys) in record.flatExtras {
            guard let holder = shape.records[name]?[property] else { continue }
            result += flatExtras(keys, of: PropertyShape(holder))
        }
        return result
    }

    private func flatExtras(_ keys: [FlatExtraKey], of holder: PropertyShape) -> [PropertyShape] {
        guard case .structure(let structure) = holder.type.wrapped, let extras = records[structure]?.extraKeys else {
            return []
        }
        return keys.map { item in
            var shape = extras[item.index].old
            shape.name = "\(holder.name).\(shape.name)"
            (shape.key, shape.jsonKey) = (item.key, item.key)
            // Dictionaries have the struct itself.
            shape.excludedFrom.insert(.dictionary)
            return shape
        }
    }
}

extension PropertyModel {
    fileprivate func mayStand(under key: String) -> Bool {
        self.key == key || jsonKey == key || name == key || flat != nil
    }
}

extension ModelShape {
    /// A flat struct as what stands in the object: its parts, as `at.x`, each under its own key; nil for all else.
    func flatParts(of property: PropertyShape, in channel: Channel) -> [PropertyShape]? {
        guard channel != .dictionary, let flat = property.flat, case .structure(let name) = property.type.wrapped,
            let record = records[name], !property.keys(in: channel).isEmpty
        else { return nil }
        return flat.compactMap { item in
            guard let part = record[item.property] else { return nil }
            var shape = PropertyShape(part)
            shape.name = "\(property.name).\(item.property)"
            (shape.key, shape.jsonKey) = (item.key, item.key)
            // Of an optional one nothing need be there.
            if property.type.isOptional { shape.type = .optional(part.type.wrapped) }
            return shape
        }
    }
}

extension PropertyShape {
    /// The keys it stands under; none where it is not written.
    func keys(in channel: Channel) -> [String] {
        guard inverseOf == nil, !excludedFrom.contains(channel.exclusion) else { return [] }
        switch channel {
        case .archive: return flat?.map(\.key) ?? [key]
        case .json: return isWeak || isConditional ? [] : flat?.map(\.key) ?? [jsonKey]
        case .dictionary: return [name]
        case .source: return []
        }
    }

    func renaming(_ rename: (PropertyType) -> PropertyType) -> PropertyShape {
        var shape = self
        shape.type = rename(type)
        if let convert {
            shape.convert = Conversion(
                archived: rename(convert.archived),
                encode: convert.encode,
                decode: convert.decode
            )
        }
        return shape
    }
}

extension Channel {
    var exclusion: Channels {
        switch self {
        case .archive: .coding
        case .json: .json
        case .dictionary: .dictionary
        case .source: []
        }
    }
}

extension PropertyModel {
    /// Something of it stands in archives.
    var isArchived: Bool { inverseOf == nil && !excludedFrom.contains(.coding) }
}
