import Foundation

/// Any keyed NSCoder that is not ours, NSKeyedArchiver above all, as a sink of fields: values in the form in which our own writer has them,
/// as Foundation's objects.
final class KeyedCoderSink: FieldSink {
    let coder: NSCoder

    init(_ coder: NSCoder) {
        self.coder = coder
    }

    var form: ChannelForm { .archive }
    var writesStamps: Bool { true }

    func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) {
        if !options.isBoxed, writeInline(value, key) { return }
        switch value {
        case .object(let object) where options.isConditional: coder.encodeConditionalObject(object, forKey: key)
        // Other coders have no conditional elements: all of them are left out, as what hangs on them might be written nowhere else.
        case .array where options.isConditional: coder.encode(NSArray(), forKey: key)
        case .set where options.isConditional: coder.encode(NSSet(), forKey: key)
        default:
            guard let object = object(of: value, options) else { return }
            coder.encode(object, forKey: key)
        }
    }

    private func writeInline(_ value: WrittenValue, _ key: String) -> Bool {
        switch value {
        case .bool(let value): coder.encode(value, forKey: key)
        case .integer(let value): coder.encode(value, forKey: key)
        case .unsigned(let value): coder.encode(Int64(bitPattern: value), forKey: key)
        case .float(let value): coder.encode(value, forKey: key)
        case .double(let value): coder.encode(value, forKey: key)
        default: return false
        }
        return true
    }

    /// A value as an object; nil, with a failure, for what cannot be one.
    private func object(of value: WrittenValue, _ options: FieldOptions = FieldOptions()) -> NSObject? {
        switch value {
        case .string(let value) where options.form == .mutableString: return NSMutableString(string: value)
        case .data(let value) where options.form == .mutableData: return NSMutableData(data: value)
        case .leaf(let value as any GeometryValue) where options.isBoxed: return value.leafBox
        case .null, .bool, .integer, .unsigned, .float, .double, .string, .data, .leaf: return value.object
        case .propertyList(let value): return (value as? NSObject) ?? (value as AnyObject as? NSObject)
        case .codable(let value):
            do {
                return try CodableData.encode(value) as NSData
            } catch {
                coder.failWithError(ArchiveError(.unwritable, reason: String(describing: error)))
                return nil
            }
        case .secureObject(let object), .object(let object): return object
        case .structure(let value): return value.archiveBox
        case .named(let value), .tagged(let value, _): return self.object(of: value, options)
        case .array(let values):
            let kind = options.form.flatMap(FoundationClass.init(collection:)) ?? .array
            return kind.collection(of: values.compactMap { self.object(of: $0) })
        case .set(let values):
            let kind = options.form.flatMap(FoundationClass.init(collection:)) ?? .set
            return kind.collection(of: values.compactMap { self.object(of: $0) })
        case .dictionary(let entries):
            let dictionary = NSMutableDictionary()
            for entry in entries {
                guard let key = self.object(of: entry.key), let value = self.object(of: entry.value) else { continue }
                _ = dictionary.set(value, under: key)
            }
            return options.form == .mutableDictionary ? dictionary : dictionary.copy() as? NSDictionary
        }
    }
}

extension FoundationClass {
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

    /// An array, for all other classes than those of sets.
    func collection(of objects: [NSObject]) -> NSObject {
        switch self {
        case .mutableArray: NSMutableArray(array: objects)
        case .set: NSSet(array: objects)
        case .mutableSet: NSMutableSet(array: objects)
        case .orderedSet: NSOrderedSet(array: objects)
        case .mutableOrderedSet: NSMutableOrderedSet(array: objects)
        case .countedSet: NSCountedSet(array: objects)
        default:
            // Not by way of `Any`, which costs more than the rest.
            objects.withUnsafeBufferPointer { objects in
                objects.withMemoryRebound(to: AnyObject.self) { NSArray(objects: $0.baseAddress, count: $0.count) }
            }
        }
    }
}

extension NSMutableDictionary {
    /// False where the key is none on this platform: it has to be one that can be copied where there is Objective-C.
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
