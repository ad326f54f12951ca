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

    func write(_ value: WrittenValue, forKey key: String, of field: ArchiveField?, options: FieldOptions) {
        if !options.isBoxed, writeInline(value, key) { return }
        switch value {
        case .object(let object) where options.isConditional: coder.encodeConditionalObject(object, forKey: key)
        case .array(let values) where options.isConditional: writeConditional(values, key, isSet: false)
        case .set(let values) where options.isConditional: writeConditional(values, key, isSet: true)
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

    /// Other coders have no conditional elements: a whole collection of them is left out, as what hangs on it might be written nowhere else.
    private func writeConditional(_ values: [WrittenValue], _ key: String, isSet: Bool) {
        coder.encode(isSet ? NSSet() : NSArray(), forKey: key)
    }

    /// A value as an object; nil, with a failure, for what cannot be one.
    private func object(of value: WrittenValue, _ options: FieldOptions = FieldOptions()) -> NSObject? {
        switch value {
        case .null: return NSNull()
        case .bool(let value): return NSNumber(value: value)
        case .integer(let value): return NSNumber(value: value)
        case .unsigned(let value): return NSNumber(value: value)
        case .float(let value): return NSNumber(value: value)
        case .double(let value): return NSNumber(value: value)
        case .string(let value):
            return options.form == .mutableString ? NSMutableString(string: value) : value as NSString
        case .data(let value): return options.form == .mutableData ? NSMutableData(data: value) : value as NSData
        case .leaf(let value):
            if options.isBoxed, let geometry = value as? any GeometryValue { return geometry.leafBox }
            return value.leafObject
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
        case .array(let values): return collection(values.compactMap { self.object(of: $0) }, options.form)
        case .set(let values): return collection(values.compactMap { self.object(of: $0) }, options.form, isSet: true)
        case .dictionary(let entries):
            let dictionary = NSMutableDictionary()
            for entry in entries {
                guard let key = self.object(of: entry.key), let value = self.object(of: entry.value) else { continue }
                #if canImport(ObjectiveC)
                    if let key = key as? any NSCopying { dictionary.setObject(value, forKey: key) }
                #else
                    dictionary.setObject(value, forKey: AnyHashable(key))
                #endif
            }
            return options.form == .mutableDictionary ? dictionary : dictionary.copy() as? NSDictionary
        }
    }

    private func collection(_ objects: [NSObject], _ form: FieldForm?, isSet: Bool = false) -> NSObject {
        switch form {
        case .mutableArray: NSMutableArray(array: objects)
        case .mutableSet: NSMutableSet(array: objects)
        case .orderedSet: NSOrderedSet(array: objects)
        case .countedSet: NSCountedSet(array: objects)
        default: isSet ? NSSet(array: objects) : NSArray(array: objects)
        }
    }
}
