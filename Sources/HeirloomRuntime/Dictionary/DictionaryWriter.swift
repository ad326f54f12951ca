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
        /// How many objects and structs may still be written.
        var left: Int
        /// Something was left out because it lay too deep, or because there was too much.
        var isCut = false
        /// A dictionary cannot say that it is not whole.
        let room = StackRoom()

        init(left: Int) {
            self.left = left
        }

        /// Whether another object or struct may be written so deep.
        func takes(at depth: Int) -> Bool {
            guard left > 0, admits(depth) else {
                isCut = true
                return false
            }
            left -= 1
            return true
        }

        /// Whether anything may be written so deep.
        func admits(_ depth: Int) -> Bool {
            if depth >= ValuePath.deepest { isCut = true }
            return depth < ValuePath.deepest
        }
    }

    /// How many objects and structs might still have been written.
    var objectsLeft: Int { ancestors.left }
    /// Something was left out because it lay too deep, or because there was too much.
    var isCut: Bool { ancestors.isCut }

    init(_ options: DictionaryOptions, _ registry: ModelRegistry, limit: Int = .max) {
        self.options = options
        self.registry = registry
        ancestors = Ancestors(left: limit)
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

    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) {
        guard !options.isConditional, let value = propertyList(value, depth: depth) else { return }
        if ForeignObject.isNull(value), self.options.contains(.withoutNils) { return }
        dictionary[key] = value
    }

    /// Of an object or a struct of a model.
    func dictionary(ofAny value: Any) -> [String: Any]? {
        if let object = ForeignObject.itself(value, as: NSObject.self) { return dictionary(of: object) }
        return (value as? any ArchivedStruct).flatMap { dictionary(of: $0) }
    }

    /// nil where the object is on the way already, or too deep.
    func dictionary(of object: NSObject, isNamed: Bool = false) -> [String: Any]? {
        guard let coding = object as? any NSCoding, !ancestors.objects.contains(ObjectIdentifier(object)),
            ancestors.takes(at: depth)
        else { return nil }
        ancestors.objects.insert(ObjectIdentifier(object))
        defer { ancestors.objects.remove(ObjectIdentifier(object)) }
        return below { [registry] writer in
            if let (key, name) = registry.classEntry(of: type(of: object), isNamed: isNamed) {
                writer.dictionary[key] = name
            }
            coding.encode(with: writer)
        }
    }

    /// nil where it lies too deep.
    func dictionary(of value: any ArchivedStruct, isNamed: Bool = false) -> [String: Any]? {
        guard ancestors.takes(at: depth) else { return nil }
        return below { [registry] writer in
            if isNamed { writer.dictionary[registry.classKey] = type(of: value).layout.name }
            value.write(into: writer)
        }
    }

    private func below(_ write: @escaping (DictionaryWriter) -> Void) -> [String: Any] {
        ancestors.room.call(at: depth) { [self] in
            let writer = DictionaryWriter(below: self)
            write(writer)
            return writer.dictionary
        }
    }

    /// nil where nothing is to be written.
    private func propertyList(_ value: WrittenValue, depth: Int) -> Any? {
        switch value {
        case .null, .bool, .integer, .unsigned, .float, .double, .string, .data, .propertyList: value.plain
        case .leaf(let value): value.leafForm
        case .codable(let value): try? CodableData.encode(value)
        case .secureObject(let value, let classes): try? SecureData.encode(value, classes)
        case .object(let value): dictionary(of: value)
        case .structure(let value): dictionary(of: value)
        case .named(let value): named(value, depth: depth)
        case .tagged(let value, let tag): tagged(value, tag, depth: depth)
        case .array(let values): array(values, depth: depth)
        case .set(let values): array(values.sortedByText(), depth: depth)
        case .dictionary(let entries): dictionary(of: entries, depth: depth)
        }
    }

    private func named(_ value: WrittenValue, depth: Int) -> Any? {
        switch value {
        case .object(let object): dictionary(of: object, isNamed: true)
        case .structure(let value): dictionary(of: value, isNamed: true)
        case .secureObject(let object, let classes):
            (try? SecureData.encode(object, classes)).map {
                [registry.classKey: runtimeName(of: type(of: object)), SecureData.key: $0] as [String: Any]
            }
        default: propertyList(value, depth: depth)
        }
    }

    private func tagged(_ value: WrittenValue, _ tag: WrittenValue.Tag, depth: Int) -> Any? {
        guard tag.inDictionaries else { return propertyList(value, depth: depth) }
        return propertyList(value, depth: depth).map {
            [registry.classKey: tag.name, ArchivedKinds.valueKey: $0] as [String: Any]
        }
    }

    private func array(_ values: [WrittenValue], depth: Int) -> [Any]? {
        guard ancestors.admits(depth) else { return nil }
        return values.compactMap { propertyList($0, depth: depth + 1) }
    }

    private func dictionary(of entries: [(key: WrittenValue, value: WrittenValue)], depth: Int) -> [String: Any]? {
        guard ancestors.admits(depth) else { return nil }
        var dictionary: [String: Any] = [:]
        for (key, value) in entries { dictionary[key.keyText] = propertyList(value, depth: depth + 1) }
        return dictionary
    }
}
