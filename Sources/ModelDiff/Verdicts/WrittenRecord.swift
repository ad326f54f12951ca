import ModelLanguage

/// What stands in an object of one class as some version wrote it, by the key of one channel. Types are spelled in the reader's
/// names.
struct WrittenRecord {
    struct Value {
        var property: PropertyShape
        /// An old key that is still written for older readers.
        var isExtra = false
    }

    private(set) var values: [String: Value] = [:]
    private var keys: [String: String] = [:]

    init(
        _ shape: ModelShape,
        _ record: TypeName,
        channel: Channel,
        extras: [ExtraKeyPlan] = [],
        rename: (PropertyType) -> PropertyType = { $0 }
    ) {
        for name in shape.chain(of: record) {
            for property in shape.records[name]?.properties ?? [] {
                let written = PropertyShape(property)
                guard let parts = shape.flatParts(of: written, in: channel) else {
                    add(Value(property: written.renaming(rename)), in: channel)
                    continue
                }
                for part in parts { add(Value(property: part.renaming(rename)), in: channel) }
                if let first = parts.first { keys[property.name] = first.key }
            }
        }
        for extra in extras { add(Value(property: extra.old, isExtra: true), in: channel) }
    }

    /// An object that holds just these.
    init(properties: [PropertyShape]) {
        for property in properties { add(Value(property: property), in: .archive) }
    }

    private mutating func add(_ value: Value, in channel: Channel) {
        for key in value.property.keys(in: channel) where values[key] == nil {
            values[key] = value
            if !value.isExtra, keys[value.property.name] == nil { keys[value.property.name] = key }
        }
    }

    subscript(_ key: String) -> Value? { values[key] }

    /// Whether a property of that name is written under some key.
    func writes(_ name: String) -> Bool { keys[name] != nil }
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
