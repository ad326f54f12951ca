import Foundation

extension ArchiveWriter {
    func identity(of object: NSObject) -> UInt64 {
        NumberTable.key(of: object)
    }

    /// The numbers of a layout's keys; `absent` for fields that are not archived.
    func keys(of layout: ArchiveLayout) -> UnsafePointer<UInt32> {
        if layout.serial < layouts.count, let known = layouts[layout.serial] { return UnsafePointer(known) }
        return UnsafePointer(newKeys(of: layout))
    }

    private func newKeys(of layout: ArchiveLayout) -> UnsafeMutablePointer<UInt32> {
        while layouts.count <= layout.serial { layouts.append(nil) }
        let keys = UnsafeMutablePointer<UInt32>.allocate(capacity: layout.archiveKeys.count)
        for (index, key) in layout.archiveKeys.enumerated() {
            (keys + index).initialize(to: key.map { list.string($0) } ?? Self.absent)
        }
        layouts[layout.serial] = keys
        return keys
    }

    func key(_ key: FoundationKey) -> UInt32 {
        let index = Int(key.number) - 1
        if foundationKeys[index] == .max { foundationKeys[index] = list.string(key.rawValue) }
        return foundationKeys[index]
    }

    /// Stores a reference or an inline value in the slot's place.
    func put(_ value: UInt32, at slot: FieldSlot) {
        core.pointee.put(value, slot.key)
    }

    func newUID() -> UInt32 {
        core.pointee.newUID()
    }

    /// A reference to text, a number or data as an object of its own.
    func boxed(_ leaf: UInt32) -> UInt32 {
        core.pointee.boxed(leaf)
    }

    /// A reference to an object that is encoded later, unless it has been already.
    func reference(to object: NSObject) -> UInt32 {
        reference(to: object, writtenClass(of: object))
    }

    func reference(to object: NSObject, _ written: WrittenClass) -> UInt32 {
        if let value = written.value, let reference = sharedValue(object, value) { return reference }
        if let uid = uids[identity(of: object)] { return list.uid(uid) }
        var encoded = object
        if !written.isGenerated, written.value == nil {
            guard let replaced = replacement(of: object) else { return nullReference }
            if replaced !== object {
                let reference = reference(to: replaced)
                queue.append((object, .max))
                return reference
            }
            encoded = replaced
        }
        let uid = newUID()
        uids.insert(uid, for: identity(of: encoded))
        queue.append((encoded, uid))
        return list.uid(uid)
    }

    /// The object that `replacementObject(for:)` of a hand-written class returns instead.
    private func replacement(of object: NSObject) -> NSObject? {
        guard let replaced = object.replacementObject(for: self) else { return nil }
        return replaced as? NSObject ?? object
    }

    func encodeObject(_ object: NSObject, _ uid: UInt32) {
        // Only retained: another object is written instead.
        guard uid != .max else { return }
        if type(of: object) == KeptObject.self { return encodeKept(unsafeDowncast(object, to: KeptObject.self), uid) }
        let written = writtenClass(of: object)
        if let value = written.value {
            encodeValue(object, value, uid)
            return
        }
        guard let encode = written.encode, let classUID = written.uid else {
            failWithError(ArchiveError.uncoded(object))
            return
        }
        writtenName = written.name
        let kept = written.keeps ? (object as? any ArchiveLayout.KeepingObject)?.schemaKept.contents : nil
        begin(uid) {
            puttingBack(kept) { encode(object, self) }
            return classUID
        }
    }

    /// Around the encoding of one object or struct: collects its keys and values.
    /// - Parameter body: returns the UID of the class.
    func begin(_ uid: UInt32, _ body: () -> UInt32) {
        let outer = (frame: core.pointee.frame, unkeyed: unkeyed)
        core.pointee.frame = keys.count
        unkeyed = 0
        keyPlacesFrame = -1
        let reference = list.uid(body())
        objects[Int(uid)] = core.pointee.close(outer.frame, classReference: reference)
        unkeyed = outer.unkeyed
        keyPlacesFrame = -1
    }

    /// A new object of one of Foundation's classes, with its parts.
    func valueObject(_ class: FoundationClass, _ parts: KeyValuePairs<FoundationKey, UInt32?>) -> UInt32 {
        let uid = newUID()
        setValueObject(uid, `class`, parts)
        return uid
    }

    /// - Parameter parts: one that is nil is left out.
    func setValueObject(_ uid: UInt32, _ class: FoundationClass, _ parts: KeyValuePairs<FoundationKey, UInt32?>) {
        begin(uid) {
            for case (let part, let value?) in parts { append(key(part), value) }
            return classUID(`class`.rawValue, `class`.chain)
        }
    }

    /// The UID of a class under a name, with its superclasses.
    func classUID(_ name: String, _ chain: @autoclosure () -> [String], hints: [String] = []) -> UInt32 {
        if let uid = classUIDs[name] { return uid }
        let names = list.array(chain().map { list.string($0) })
        let uid = newUID()
        let text = list.string(name)
        if hints.isEmpty {
            objects[Int(uid)] = list.pair(keys: (key(.className), key(.classes)), values: (text, names))
        } else {
            let hints = list.array(hints.map { list.string($0) })
            let keys = [key(.className), key(.classes), key(.classHints)]
            objects[Int(uid)] = list.dictionary(keys: keys, values: [text, names, hints])
        }
        classUIDs[name] = uid
        return uid
    }

    func writtenClass(of object: NSObject) -> WrittenClass {
        let id = ObjectIdentifier(type(of: object))
        if let recent = recentClasses[id] { return recent }
        if let known = writtenClasses[id] {
            recentClasses.insert(known, for: id)
            return known
        }
        let found = findClass(of: object)
        #if canImport(ObjectiveC)
            // There, Foundation uses the same private classes for mutable and immutable objects.
            if found.value != nil { return found }
        #endif
        writtenClasses[id] = found
        recentClasses.insert(found, for: id)
        return found
    }

    private func findClass(of object: NSObject) -> WrittenClass {
        var type: AnyClass = type(of: object)
        if name(of: type) == nil {
            if let value = FoundationClass(of: object) {
                return WrittenClass(uid: nil, name: value.rawValue, value: value, of: object)
            }
            type = object.classForCoder
        }
        let chain = lineage(of: type).map { name(of: $0) ?? runtimeName(of: $0) }
        return WrittenClass(uid: classUID(chain[0], chain), name: chain[0], value: nil, of: object)
    }

    /// The name to write for a class; nil: its runtime name.
    private func name(of type: AnyClass) -> String? {
        substitutes[ObjectIdentifier(type)] ?? classes.archiveName(of: type)
    }

    func putStructure<S: ArchivedStruct>(_ value: S, _ slot: FieldSlot) {
        if let reference = reference(to: value) { put(reference, at: slot) }
    }

    /// A reference to a struct, written in place; nil, with a failure, if it is too deep.
    func reference<S: ArchivedStruct>(to value: S) -> UInt32? {
        let name = S.layout.name
        guard enter(name) else { return nil }
        let uid = newUID()
        let kept = S.layout.unknownKeys.flatMap { _ in (value as? any ArchiveLayout.Keeper)?.schemaKept.contents }
        begin(uid) {
            puttingBack(kept) { FieldWriter.box(value, into: self) }
            return classUID(name, [name, "NSObject"])
        }
        core.pointee.nesting -= 1
        return list.uid(uid)
    }

    // MARK: Conditional references

    /// Resolved when everything has been written.
    func conditionalReference(to object: NSObject) -> UInt32 {
        if let uid = uids[identity(of: object)] { return list.uid(uid) }
        if let number = conditionalNumbers[identity(of: object)] { return PropertyListBuilder.deferred | number }
        let number = UInt32(truncatingIfNeeded: conditionals.count)
        conditionals.append(object)
        conditionalNumbers.insert(number, for: identity(of: object))
        return PropertyListBuilder.deferred | number
    }

    func putConditional(_ objects: [NSObject], _ slot: FieldSlot) {
        putElements(slot, .array) { for object in objects { elements.append(conditionalReference(to: object)) } }
    }

    func putConditional<T: NSObject>(_ objects: Set<T>, _ slot: FieldSlot) {
        let sorted = Fingerprint.sorted(Array(objects), self) { $0.object($1) }
        putElements(slot, .set) { for object in sorted { elements.append(conditionalReference(to: object)) } }
    }

    func putConditional(_ object: Any?, forKey key: String) {
        guard let object else { return }
        guard let object = object as AnyObject as? NSObject, writtenClass(of: object).value == nil else {
            put(object, forKey: key)
            return
        }
        put(conditionalReference(to: object), key)
    }

    // MARK: By key, for hand-written classes

    /// An inline value or a reference. If the key was written already, the new value replaces the old one, as in a dictionary.
    func put(_ value: UInt32, _ name: String) {
        let key = keyNumbers.number(name) { list.string($0) }
        let present = keys.slice(from: core.pointee.frame)
        if present.count <= 32 {
            if let place = present.firstIndex(of: key) {
                entries[core.pointee.frame + place] = value
                return
            }
        } else {
            if keyPlacesFrame != core.pointee.frame {
                keyPlacesFrame = core.pointee.frame
                keyPlaces.removeAll(keepingCapacity: true)
                keyPlacesEnd = core.pointee.frame
            }
            while keyPlacesEnd < keys.count {
                keyPlaces[keys[keyPlacesEnd]] = keyPlacesEnd
                keyPlacesEnd += 1
            }
            if let place = keyPlaces[key] {
                entries[place] = value
                return
            }
        }
        append(key, value)
    }

    func put(_ object: Any?, forKey name: String) {
        guard let object else { return }
        defer { locateFailure(at: object) }
        guard let reference = reference(toAny: object) else { return }
        put(reference, name)
        if core.pointee.frame == 0 { encodeQueue() }
    }

    private func locateFailure(at value: Any) {
        guard failure != nil, core.pointee.frame == 0 else { return }
        locateFailure(from: (try? WrittenValue(of: value)).map { [$0] } ?? [])
    }
}
