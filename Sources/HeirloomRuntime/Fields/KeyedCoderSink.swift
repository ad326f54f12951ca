import Foundation

/// A keyed NSCoder that is not ours, usually NSKeyedArchiver, as the destination of fields: values have the form that our own writer gives
/// them, as Foundation objects.
final class KeyedCoderSink: ChannelWriter {
    let destination: NSCoder
    private let stamp: ModelStamp
    /// The same object wherever NSNull is written: on Linux each NSNull has a hash of its own, although all are equal, and an NSKeyedArchiver
    /// that happens to compare two of them ends the process.
    private static let null = NSNull()

    init(_ coder: NSCoder, _ stamp: ModelStamp) {
        destination = coder
        self.stamp = stamp
        super.init(.archive, writesStamps: true)
    }

    override var keepsHighestReader: Bool { false }

    /// NSKeyedArchiver cannot report an error: `failWithError` ends the process. So the object gets a stamp that every reader rejects,
    /// together with the reason.
    override func failWithError(_ error: any Error) {
        guard destination is NSKeyedArchiver else { return destination.failWithError(error) }
        destination.encode(ModelStamp.unwritten, forKey: stamp.versionKey)
        destination.encode(ArchiveError(wrapping: error).description as NSString, forKey: stamp.failureKey)
    }

    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) throws {
        if !options.isBoxed, writeInline(value, key) { return }
        switch value {
        case .object(let object) where options.isConditional: destination.encodeConditionalObject(object, forKey: key)
        // Other coders have no conditional elements. All of them are left out: writing them would also write objects that nothing else
        // refers to.
        case .array where options.isConditional: destination.encode(NSArray(), forKey: key)
        case .set where options.isConditional: destination.encode(NSSet(), forKey: key)
        default: destination.encode(try object(of: value, options), forKey: key)
        }
    }

    private func writeInline(_ value: WrittenValue, _ key: String) -> Bool {
        switch value {
        case .bool(let value): destination.encode(value, forKey: key)
        case .integer(let value): destination.encode(value, forKey: key)
        case .unsigned(let value): destination.encode(Int64(bitPattern: value), forKey: key)
        case .float(let value): destination.encode(value, forKey: key)
        case .double(let value): destination.encode(value, forKey: key)
        default: return false
        }
        return true
    }

    /// A value as an object.
    /// - Throws: if it cannot be one.
    private func object(of value: WrittenValue, _ options: FieldOptions = FieldOptions()) throws -> NSObject {
        switch value {
        case .string(let value) where options.form == .mutableString: return NSMutableString(string: value)
        case .data(let value) where options.form == .mutableData: return NSMutableData(data: value)
        case .leaf(let value as any GeometryValue) where options.isBoxed: return value.leafBox
        case .leaf(let value):
            try value.checkWritable()
            return value.leafObject
        case .null: return Self.null
        case .bool, .integer, .unsigned, .float, .double, .string, .data: return value.object ?? Self.null
        case .propertyList(let value): return try object(of: WrittenValue(propertyList: value))
        case .codable(let value): return try CodableData.written(value) as NSData
        case .secureObject(let object, let classes):
            try classes?.check(object)
            return object
        case .object(let object): return object
        case .structure(let value): return value.archiveBox
        case .named(let value), .tagged(let value, _): return try self.object(of: value, options)
        case .kept(let value):
            guard case .living(let object) = value.box.contents else {
                let found = "an unrecognized '\(value.name)', and a coder that would lose it"
                throw ArchiveError(.unwritable, expected: "a writer of Heirloom's", found: found)
            }
            return object
        case .array(let values), .set(let values):
            var kind: FoundationClass = .array
            if case .set = value { kind = .set }
            kind = options.form.flatMap(FoundationClass.init(collection:)) ?? kind
            let objects = try values.enumerated().map { index, value in
                try ArchiveError.inside(.index(index)) { try object(of: value) }
            }
            let collection = kind.collection(of: objects)
            if let set = collection as? NSOrderedSet, set.count != objects.count { throw kind.equalElements }
            return collection
        case .dictionary(let entries):
            let dictionary = NSMutableDictionary()
            for entry in entries {
                try ArchiveError.inside(.key(entry.key.keyText)) {
                    let key = try object(of: entry.key)
                    _ = dictionary.set(try object(of: entry.value), under: key)
                }
            }
            return options.form == .mutableDictionary ? dictionary : dictionary.copy() as? NSDictionary ?? dictionary
        }
    }
}

extension FoundationClass {
    /// The error for equal elements in an ordered set.
    var equalElements: ArchiveError {
        ArchiveError(.unwritable, expected: "distinct elements for \(rawValue)", found: "equal ones")
    }

    /// The class of a collection that is not of the usual form; nil for other forms.
    init?(collection form: FieldForm) {
        switch form {
        case .mutableArray: self = .mutableArray
        case .mutableSet: self = .mutableSet
        case .orderedSet: self = .orderedSet
        case .countedSet: self = .countedSet
        case .number, .value, .mutableDictionary, .mutableString, .mutableData: return nil
        }
    }

    /// An array, for all classes except those of sets.
    func collection(of objects: [NSObject]) -> NSObject {
        switch self {
        case .mutableArray: NSMutableArray(array: objects)
        case .set: NSSet(array: objects)
        case .mutableSet: NSMutableSet(array: objects)
        case .orderedSet: NSOrderedSet(array: objects)
        case .mutableOrderedSet: NSMutableOrderedSet(array: objects)
        case .countedSet: NSCountedSet(array: objects)
        default:
            // Without a conversion to `Any`, which costs more than everything else here.
            objects.withUnsafeBufferPointer { objects in
                objects.withMemoryRebound(to: AnyObject.self) { NSArray(objects: $0.baseAddress, count: $0.count) }
            }
        }
    }
}

extension NSMutableDictionary {
    /// False if the key is not valid on this platform: with Objective-C it has to be an object that can be copied.
    func set(_ value: NSObject, under key: NSObject) -> Bool {
        #if canImport(ObjectiveC)
            guard let key = key as? any NSCopying else { return false }
            setObject(value, forKey: key)
        #else
            setObject(value, forKey: AnyHashable(key))
        #endif
        return true
    }
}
