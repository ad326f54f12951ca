import Foundation

/// Writes an object as a deep dictionary.
final class DictionaryWriter: ChannelWriter {
    private var dictionary: [String: Any] = [:]
    private let options: DictionaryOptions
    private let registry: ModelRegistry
    /// Objects on the way from the root to this one, itself included.
    private let ancestors: Ancestors
    private let depth: Int

    private final class Ancestors {
        var objects: Set<ObjectIdentifier> = []
        /// What is written once for all dictionaries that functions of the schema get; their values stand as they are, which need not be
        /// property lists. nil: for the user, with a dictionary of its own for each way to an object.
        let shared: SharedDictionaries?
        /// How many objects and structs may still be written for the user.
        var left = ModelRegistry.dictionaryLimit
        /// Something was left out because it leads back to an object on the way.
        var isCyclic = false
        /// The deepest level that was reached.
        var deepest = 0
        let room = StackRoom()
        /// What was written of the innermost dictionary or array that failed.
        var partial: Any?

        init(_ shared: SharedDictionaries?) {
            self.shared = shared
        }

        /// Counts another object or struct.
        func take(at depth: Int) throws {
            try checkDepth(depth)
            guard let shared else {
                left -= 1
                return try checkNumber(left)
            }
            shared.left -= 1
            shared.weightLeft -= 1
            try checkNumber(min(shared.left, shared.weightLeft))
        }

        func checkDepth(_ depth: Int) throws {
            deepest = max(deepest, depth)
            guard depth < ValuePath.deepest else {
                throw ArchiveError(.limitExceeded, expected: "at most \(ValuePath.deepest) levels", found: "more")
            }
        }

        /// A dictionary that was written before.
        func known(_ place: SharedDictionaries.Place, at depth: Int) throws -> [String: Any]? {
            guard let shared, let known = shared.entries[place] else { return nil }
            try checkDepth(depth + known.height)
            shared.weightLeft -= known.weight
            try checkNumber(shared.weightLeft)
            return known.dictionary
        }

        private func checkNumber(_ left: Int) throws {
            guard left < 0 else { return }
            throw ArchiveError(.limitExceeded, expected: "as many objects as are warranted", found: "more")
        }
    }

    /// - Parameter shared: the dictionary is read by a function of the schema.
    init(_ options: DictionaryOptions, _ registry: ModelRegistry, sharing shared: SharedDictionaries? = nil) {
        self.options = options
        self.registry = registry
        ancestors = Ancestors(shared)
        depth = 0
        super.init(.dictionary, writesStamps: true)
    }

    private init(below writer: DictionaryWriter) {
        options = writer.options
        registry = writer.registry
        ancestors = writer.ancestors
        depth = writer.depth + 1
        super.init(.dictionary, writesStamps: true)
    }

    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) throws {
        guard failure == nil, !options.isConditional else { return }
        defer {
            if let partial = ancestors.partial {
                dictionary[key] = partial
                ancestors.partial = nil
            }
        }
        guard let value = try propertyList(value, depth: depth) else { return }
        if ForeignObject.isNull(value), self.options.contains(.withoutNils) { return }
        dictionary[key] = value
    }

    /// Of an object or a struct of a model; what was written before an error stands in it too.
    func dictionary(ofAny value: Any) -> (dictionary: [String: Any], failure: ArchiveError?) {
        var written: [String: Any] = [:]
        do {
            if let object = ForeignObject.itself(value, as: NSObject.self) {
                try write(object, isNamed: false) { written = $0 }
            } else if let value = value as? any ArchivedStruct {
                try write(value, isNamed: false) { written = $0 }
            }
            return (written, nil)
        } catch {
            return (written, ArchiveError(wrapping: error))
        }
    }

    /// nil where the object is on the way already.
    private func dictionary(of object: NSObject, isNamed: Bool = false) throws -> [String: Any]? {
        var written: [String: Any]?
        try write(object, isNamed: isNamed) { written = $0 }
        return written
    }

    private func dictionary(of value: any ArchivedStruct, isNamed: Bool = false) throws -> [String: Any]? {
        var written: [String: Any]?
        try write(value, isNamed: isNamed) { written = $0 }
        return written
    }

    private func write(_ object: NSObject, isNamed: Bool, _ take: ([String: Any]) -> Void) throws {
        guard let coding = object as? any NSCoding else {
            throw ArchiveError(.unwritable, expected: "an object with NSCoding", found: "\(type(of: object))")
        }
        guard !ancestors.objects.contains(ObjectIdentifier(object)) else {
            ancestors.isCyclic = true
            return
        }
        let place = SharedDictionaries.Place(object: ObjectIdentifier(object), isNamed: isNamed)
        if let known = try ancestors.known(place, at: depth) { return take(known) }
        let before = (isCyclic: ancestors.isCyclic, deepest: ancestors.deepest, left: ancestors.shared?.weightLeft ?? 0)
        try ancestors.take(at: depth)
        (ancestors.isCyclic, ancestors.deepest) = (false, depth)
        defer {
            ancestors.isCyclic = before.isCyclic || ancestors.isCyclic
            ancestors.deepest = max(before.deepest, ancestors.deepest)
        }
        ancestors.objects.insert(ObjectIdentifier(object))
        defer { ancestors.objects.remove(ObjectIdentifier(object)) }
        var written: [String: Any] = [:]
        defer { take(written) }
        try below(&written) { [registry] writer in
            if let (key, name) = registry.classEntry(of: type(of: object), isNamed: isNamed) {
                writer.dictionary[key] = name
            }
            coding.encode(with: writer)
        }
        guard let shared = ancestors.shared, !ancestors.isCyclic else { return }
        shared.entries[place] = SharedDictionaries.Entry(
            object: object,
            dictionary: written,
            height: ancestors.deepest - depth,
            weight: before.left - shared.weightLeft
        )
    }

    private func write(_ value: any ArchivedStruct, isNamed: Bool, _ take: ([String: Any]) -> Void) throws {
        try ancestors.take(at: depth)
        var written: [String: Any] = [:]
        defer { take(written) }
        try below(&written) { [registry] writer in
            if isNamed { writer.dictionary[registry.classKey] = type(of: value).layout.name }
            value.write(into: writer)
        }
    }

    private func below(_ written: inout [String: Any], _ write: @escaping (DictionaryWriter) -> Void) throws {
        let writer = ancestors.room.call(at: depth) { [self] in
            let writer = DictionaryWriter(below: self)
            write(writer)
            return writer
        }
        written = writer.dictionary
        guard let failure = writer.failure else { return }
        ancestors.partial = writer.dictionary
        throw failure
    }

    /// nil where nothing is to be written.
    private func propertyList(_ value: WrittenValue, depth: Int) throws -> Any? {
        switch value {
        case .null, .bool, .integer, .unsigned, .float, .double, .string, .data: return value.plain
        case .propertyList(let value): return try propertyList(ofAny: value)
        case .leaf(let value):
            try value.checkWritable()
            guard let form = value.leafForm else {
                throw ArchiveError(
                    .unwritable,
                    expected: "a value with a form for dictionaries",
                    found: "\(type(of: value))"
                )
            }
            return form
        case .codable(let value): return try CodableData.written(value)
        case .secureObject(let value, let classes): return try SecureData.encode(value, classes, registry)
        case .object(let value): return try dictionary(of: value)
        case .structure(let value): return try dictionary(of: value)
        case .named(let value): return try named(value, depth: depth)
        case .tagged(let value, let tag):
            guard tag.inDictionaries else { return try propertyList(value, depth: depth) }
            return try propertyList(value, depth: depth).map { named(tag.name, $0) }
        case .array(let values): return try array(values, depth: depth)
        case .set(let values): return try array(values.sortedByText(), depth: depth)
        case .dictionary(let entries): return try dictionary(of: entries, depth: depth)
        }
    }

    private func named(_ value: WrittenValue, depth: Int) throws -> Any? {
        switch value {
        case .object(let object): return try dictionary(of: object, isNamed: true)
        case .structure(let value): return try dictionary(of: value, isNamed: true)
        case .secureObject(let object, let classes):
            let data = try SecureData.encode(object, classes, registry)
            return [registry.classKey: registry.name(of: type(of: object)), SecureData.key: data] as [String: Any]
        default: return try propertyList(value, depth: depth)
        }
    }

    /// A single value beside the name of its kind.
    private func named(_ name: String, _ value: Any) -> [String: Any] {
        [registry.classKey: name, ArchivedKinds.valueKey: value]
    }

    /// What a PropertyList holds, as a property list: Decimal and NSNull stand beside the names of their kinds.
    private func propertyList(ofAny value: Any) throws -> Any {
        let written = try WrittenValue(propertyList: value)
        return try ancestors.shared == nil ? element(written) : value
    }

    private func element(_ value: WrittenValue) throws -> Any {
        switch value {
        case .null: return [registry.classKey: FoundationClass.null.rawValue]
        case .leaf(let decimal as Decimal): return named(ArchivedValueKind.decimal.name, decimal.leafSpelling)
        case .array(let values): return try values.map { try element($0) }
        case .dictionary(let entries):
            var dictionary: [String: Any] = [:]
            for entry in entries {
                let key = entry.key.keyText
                guard !registry.classKeys.contains(key) else {
                    throw ArchiveError(.unwritable, expected: "a key that is not the model's", found: "'\(key)'")
                }
                dictionary[key] = try element(entry.value)
            }
            return dictionary
        default: return value.plain
        }
    }

    private func array(_ values: [WrittenValue], depth: Int) throws -> [Any] {
        try ancestors.checkDepth(depth)
        var array: [Any] = []
        for (index, value) in values.enumerated() {
            do {
                if let value = try propertyList(value, depth: depth + 1) { array.append(value) }
            } catch {
                ancestors.partial = array + (ancestors.partial.map { [$0] } ?? [])
                throw ArchiveError(wrapping: error).inside(.index(index))
            }
        }
        return array
    }

    private func dictionary(of entries: [(key: WrittenValue, value: WrittenValue)], depth: Int) throws -> [String: Any]
    {
        try ancestors.checkDepth(depth)
        var dictionary: [String: Any] = [:]
        for (key, value) in entries {
            do { dictionary[key.keyText] = try propertyList(value, depth: depth + 1) } catch {
                if let partial = ancestors.partial { dictionary[key.keyText] = partial }
                ancestors.partial = dictionary
                throw ArchiveError(wrapping: error).inside(.key(key.keyText))
            }
        }
        return dictionary
    }
}
