import Foundation

/// Receives the values that one object or struct writes, for a deep dictionary. `DictionaryGraph` adds the objects that it refers to.
final class DictionaryWriter: ChannelWriter {
    private(set) var fields: [String: DictionaryPart] = [:]
    private let graph: DictionaryGraph
    private let path: ValuePath

    init(_ graph: DictionaryGraph, at path: ValuePath) {
        self.graph = graph
        self.path = path
        super.init(.dictionary, writesStamps: true)
    }

    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) throws {
        guard failure == nil, !options.isConditional else { return }
        if case .null = value, graph.leavesOutNils { return }
        fields[key] = try graph.part(value, at: path.property(key))
    }
}

/// A value of a deep dictionary, before the objects are inserted.
indirect enum DictionaryPart {
    case value(Any)
    case array([DictionaryPart])
    case dictionary([String: DictionaryPart])
    /// - Parameter isFirst: whether no earlier place has the object.
    case object(DictionaryRecord, isNamed: Bool, isFirst: Bool)
}

/// An object in a deep dictionary.
final class DictionaryRecord {
    let object: NSObject
    /// Its first place: the nearest to the root.
    let path: ValuePath
    var fields: [String: DictionaryPart] = [:]
    /// Some place requires the name of the object's class.
    var isNamed = false

    init(_ object: NSObject, at path: ValuePath) {
        self.object = object
        self.path = path
    }
}

/// One writing of a deep dictionary from a root.
///
/// Each object writes itself once, those near the root first. In a user's dictionary an object's dictionary is at its first place, and each
/// other place has the path from the root to the first one. So the size is in proportion to the objects, cycles end, and readers restore
/// both. Functions of the schema use dictionaries without a reader. Their dictionaries contain an object's dictionary at every place,
/// except inside itself.
final class DictionaryGraph {
    private let registry: ModelRegistry
    let leavesOutNils: Bool
    private let shared: SharedDictionaries?
    private var records: [ObjectIdentifier: DictionaryRecord] = [:]
    private var queue: [DictionaryRecord] = []
    private var hasReferences = false
    private let room = StackRoom()

    /// - Parameter shared: the dictionary is read by a function of the schema.
    init(_ options: DictionaryOptions, _ registry: ModelRegistry, sharing shared: SharedDictionaries? = nil) {
        leavesOutNils = options.contains(.withoutNils)
        self.registry = registry
        self.shared = shared
    }

    /// Of an object or a struct of a model. It includes what was written before an error.
    func dictionary(ofAny value: Any) -> (dictionary: [String: Any], failure: ArchiveError?) {
        var root = DictionaryPart.dictionary([:])
        do {
            if let object = ForeignObject.itself(value, as: NSObject.self) {
                root = try part(.object(object), at: .root)
            } else if let value = value as? any ArchivedStruct {
                root = try part(.structure(value), at: .root)
            }
            var next = 0
            while next < queue.count {
                try write(queue[next])
                next += 1
            }
            if let shared {
                let expansion = DictionaryExpansion(registry, shared, room)
                return (try expansion.value(root, depth: 0) as? [String: Any] ?? [:], nil)
            }
            return (whole(root), nil)
        } catch {
            return (shared == nil ? whole(root) : [:], ArchiveError(wrapping: error))
        }
    }

    private func write(_ record: DictionaryRecord) throws {
        guard let coding = record.object as? any NSCoding else {
            throw ArchiveError.uncoded(record.object).inside(record.path.text)
        }
        let writer = DictionaryWriter(self, at: record.path)
        coding.encode(with: writer)
        record.fields = writer.fields
        if let failure = writer.failure {
            throw failure.inside(type(of: record.object), registry).inside(record.path.text)
        }
    }

    // MARK: Parts

    /// - Throws: with the path inside the value.
    func part(_ value: WrittenValue, at path: ValuePath) throws -> DictionaryPart {
        switch value {
        case .null: return .value(shared == nil ? null : NSNull())
        case .bool, .integer, .unsigned, .float, .double, .string, .data: return .value(value.plain)
        case .propertyList(let value):
            let written = try WrittenValue(propertyList: value)
            return .value(try shared == nil ? element(written) : value)
        case .leaf(let value):
            try value.checkWritable()
            guard let form = value.leafForm else {
                let expected = "a value with a form for dictionaries"
                throw ArchiveError(.unwritable, expected: expected, found: "\(type(of: value))")
            }
            return .value(form)
        case .codable(let value): return .value(try CodableData.written(value))
        case .secureObject(let value, let classes): return .value(try SecureData.encode(value, classes, registry))
        case .object(let object): return try part(object, isNamed: false, at: path)
        case .structure(let value): return .dictionary(try fields(of: value, at: path))
        case .named(.object(let object)): return try part(object, isNamed: true, at: path)
        case .named(.structure(let value)):
            var fields = try fields(of: value, at: path)
            fields[registry.classKey] = .value(type(of: value).layout.name)
            return .dictionary(fields)
        case .named(.secureObject(let object, let classes)):
            let data = try SecureData.encode(object, classes, registry)
            return .value(
                [registry.classKey: registry.name(of: type(of: object)), SecureData.key: data] as [String: Any]
            )
        case .named(let value): return try part(value, at: path)
        case .kept(let value):
            switch value.box.contents {
            case .dictionary(let dictionary): return .value(dictionary as? [String: Any] ?? [:])
            case .living(let object): return try part(object, isNamed: true, at: path)
            case .text, .json, .archived: throw value.unwritable(in: .dictionary)
            }
        case .tagged(let value, let tag):
            let part = try part(value, at: path)
            guard tag.inDictionaries else { return part }
            return .dictionary([registry.classKey: .value(tag.name), ArchivedKinds.valueKey: part])
        case .array(let values): return try array(values, at: path)
        case .set(let values): return try array(values.sortedByText(), at: path)
        case .dictionary(let entries):
            try checkDepth(path)
            var parts: [String: DictionaryPart] = [:]
            for (key, value) in entries {
                let text = key.keyText
                parts[text] = try ArchiveError.inside(.key(text)) { try part(value, at: path.key(text)) }
            }
            return .dictionary(parts)
        }
    }

    private func part(_ object: NSObject, isNamed: Bool, at path: ValuePath) throws -> DictionaryPart {
        let known = records[ObjectIdentifier(object)]
        if known == nil { try checkDepth(path) } else { hasReferences = true }
        let record = known ?? DictionaryRecord(object, at: path)
        record.isNamed = record.isNamed || isNamed
        records[ObjectIdentifier(object)] = record
        if known == nil, shared?.entries[.init(object: ObjectIdentifier(object), isNamed: isNamed)] == nil {
            queue.append(record)
        }
        return .object(record, isNamed: isNamed, isFirst: known == nil)
    }

    private func fields(of value: any ArchivedStruct, at path: ValuePath) throws -> [String: DictionaryPart] {
        try checkDepth(path)
        let writer = room.call(at: path.depth) { [self] in
            let writer = DictionaryWriter(self, at: path)
            FieldWriter.box(value, into: writer)
            return writer
        }
        if let failure = writer.failure { throw failure }
        return writer.fields
    }

    private func array(_ values: [WrittenValue], at path: ValuePath) throws -> DictionaryPart {
        try checkDepth(path)
        return .array(
            try values.enumerated().map { index, value in
                try ArchiveError.inside(.index(index)) { try part(value, at: path.index(index)) }
            }
        )
    }

    /// The depth that readers accept. Dictionaries for functions are limited when they are assembled.
    private func checkDepth(_ path: ValuePath) throws {
        guard shared != nil || path.depth < ValuePath.deepest else {
            throw ArchiveError.tooDeep()
        }
    }

    // MARK: Property lists

    /// A single value with the name of its kind.
    private func named(_ name: String, _ value: Any) -> [String: Any] {
        [registry.classKey: name, ArchivedKinds.valueKey: value]
    }

    private var null: [String: Any] { [registry.classKey: FoundationClass.null.rawValue] }

    /// The content of a PropertyList as a property list: Decimal and NSNull are written with the names of their kinds.
    private func element(_ value: WrittenValue) throws -> Any {
        switch value {
        case .null: return null
        case .leaf(let decimal as Decimal): return named(ArchivedValueKind.decimal.name, decimal.leafSpelling)
        case .array(let values): return try values.map { try element($0) }
        case .dictionary(let entries):
            var dictionary: [String: Any] = [:]
            for entry in entries {
                let key = entry.key.keyText
                guard !registry.classKeys.contains(key) else {
                    throw ArchiveError.modelKey(key)
                }
                dictionary[key] = try element(entry.value)
            }
            return dictionary
        default: return value.plain
        }
    }

    // MARK: The whole

    private func whole(_ root: DictionaryPart) -> [String: Any] {
        var dictionary = plain(root) as? [String: Any] ?? [:]
        if hasReferences { dictionary[registry.sharedKey] = true }
        return dictionary
    }

    private func plain(_ part: DictionaryPart) -> Any {
        switch part {
        case .value(let value): return value
        case .array(let parts): return parts.map(plain)
        case .dictionary(let parts): return parts.mapValues(plain)
        case .object(let record, _, false): return [registry.sameKey: record.path.plain]
        case .object(let record, _, true):
            return room.call(at: record.path.depth) { [self] in
                var dictionary = record.fields.mapValues(plain)
                if let (key, name) = registry.classEntry(of: type(of: record.object), isNamed: record.isNamed) {
                    dictionary[key] = name
                }
                return dictionary
            }
        }
    }
}
