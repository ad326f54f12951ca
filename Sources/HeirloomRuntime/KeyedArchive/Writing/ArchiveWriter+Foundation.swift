import Foundation

// Foundation's own objects, from hand-written classes and in values of type Any.

extension ArchiveWriter {
    /// A reference to any value that can be archived; nil, with a failure, for others.
    func reference(toAny value: Any) -> UInt32? {
        let id = ObjectIdentifier(type(of: value))
        if let known = recentClasses[id], !known.isBox {
            return reference(to: Self.object(in: value), known)
        }
        if id == ObjectIdentifier(String.self), let text = value as? String { return boxed(list.string(text)) }
        if let structure = value as? any ArchivedStruct { return reference(to: structure) ?? nullReference }
        guard let object = value as? NSObject ?? (value as AnyObject as? NSObject) else {
            failWithError(
                ArchiveError.uncoded(value: value)
            )
            return nil
        }
        if let box = object as? any ArchivedStructBox { return reference(toAny: box.archivedStruct) }
        return reference(to: object)
    }

    /// The object in an `Any`, where its type is known to be a class.
    private static func object(in value: Any) -> NSObject {
        withUnsafeBytes(of: value) { $0.load(as: Unmanaged<NSObject>.self).takeUnretainedValue() }
    }

    /// The reference of a value object that is stored once, or as a leaf without an object; nil for objects with an identity.
    func sharedValue(_ object: NSObject, _ value: FoundationClass) -> UInt32? {
        switch value {
        case .string where type(of: object) == NSString.self:
            boxed(list.string(unsafeDowncast(object, to: NSString.self) as String))
        case .date where type(of: object) == NSDate.self:
            (unsafeDowncast(object, to: NSDate.self) as Date).leafReference(in: self)
        case .string: (object as? NSString).map { boxed(list.string($0 as String)) }
        case .number: (object as? NSNumber).map { reference(toSingle: WrittenValue(number: $0)) }
        case .decimal, .decimalPlaceholder: (object as? NSDecimalNumber)?.decimalValue.leafReference(in: self)
        case .data: (object as? NSData).map { boxed(list.data($0 as Data)) }
        case .date: (object as? NSDate).map { ($0 as Date).leafReference(in: self) }
        case .url: (object as? NSURL)?.withBase.leafReference(in: self)
        case .uuid: (object as? NSUUID).map { ($0 as UUID).leafReference(in: self) }
        case .locale: (object as? NSLocale).map { ($0 as Locale).leafReference(in: self) }
        case .timeZone, .localTimeZone: (object as? NSTimeZone).map { ($0 as TimeZone).leafReference(in: self) }
        case .null: null()
        default: nil
        }
    }

    /// An object with an identity, from the queue.
    func encodeValue(_ object: NSObject, _ value: FoundationClass, _ uid: UInt32) {
        switch object {
        case let array as NSArray: setCollection(uid, value, of: array)
        case let set as NSCountedSet:
            setNumbered(
                uid,
                .countedSet,
                Fingerprint.sorted(anyObjects: set.allObjects, self).compactMap { element in
                    reference(toAny: element).map { ($0, set.count(for: element)) }
                }
            )
        case let set as NSSet: setCollection(uid, value, of: Fingerprint.sorted(anyObjects: set.allObjects, self))
        case let set as NSOrderedSet: setCollection(uid, value, of: set.array)
        case let dictionary as NSDictionary: setDictionary(uid, value, dictionary)
        case let text as NSString: setValueObject(uid, value, [.string: list.string(text as String)])
        case let data as NSData: setValueObject(uid, value, [.data: list.data(data as Data)])
        case let set as NSIndexSet: setIndexSet(set as IndexSet, uid, value)
        case let components as NSDateComponents: (components as DateComponents).leafWrite(as: uid, to: self)
        case let boxed as NSValue:
            if let value = boxed.geometry {
                setBox(uid, value)
            } else if let form = BoxedReals(in: boxed) {
                setReals(uid, form, boxed)
            } else {
                fallthrough
            }
        default:
            guard let leaf = FoundationClass.leaf(of: object) as? any UnsharedValue else {
                return failWithError(ArchiveError.uncoded(value: object))
            }
            leaf.leafWrite(as: uid, to: self)
        }
    }

    private func setCollection(_ uid: UInt32, _ class: FoundationClass, of objects: some Sequence<Any>) {
        let start = elements.count
        for object in objects {
            if let reference = reference(toAny: object) { elements.append(reference) }
        }
        setCollection(uid, `class`, elementsFrom: start)
    }

    private func setDictionary(_ uid: UInt32, _ class: FoundationClass, _ dictionary: NSDictionary) {
        let sorted = Fingerprint.sorted(anyObjects: dictionary.allKeys, self)
        let keys = sorted.compactMap(reference(toAny:))
        let values = sorted.compactMap { dictionary.object(forKey: $0).flatMap(reference(toAny:)) }
        guard keys.count == values.count else { return }
        setValueObject(uid, `class`, [.keys: list.array(keys), .objects: list.array(values)])
    }
}
