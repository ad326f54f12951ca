import Foundation

// Foundation's collections, for hand-written classes and for places of any type.

extension ArchiveReader {
    /// An array, set or dictionary that has not been created yet.
    func collectionObject(
        _ uid: Int,
        _ target: Int,
        _ value: FoundationClass,
        _ allowed: [AnyClass]
    ) throws -> NSObject {
        // Marked as being read while its elements are read: a collection that contains itself is an error, not a loop.
        let number = addMade(uid, nil)
        do {
            let object = try collection(uid, target, value, allowed)
            made[number].object = object
            return object
        } catch {
            let error = located(error)
            fail(uid, number, error)
            throw error
        }
    }

    private func collection(_ uid: Int, _ target: Int, _ value: FoundationClass, _ allowed: [AnyClass]) throws
        -> NSObject
    {
        if value.isDictionary {
            let (keys, values) = try entries(target)
            let (keyObjects, valueObjects) = (try objects(keys, allowed), try objects(values, allowed))
            try checkHashes(keyObjects)
            collectionWeights[uid] = keyObjects.weight + valueObjects.weight
            let dictionary = NSMutableDictionary()
            for (key, object) in zip(keyObjects.objects, valueObjects.objects) {
                guard let key, let object else { continue }
                guard dictionary.set(object, under: key) else {
                    throw mismatch("a key that can be copied", at: target)
                }
            }
            return value == .mutableDictionary ? dictionary : dictionary.copy() as? NSDictionary ?? dictionary
        }
        let found = try objects(elements(target), allowed)
        collectionWeights[uid] = found.weight
        if value.shape == .set {
            try checkHashes(found)
        }
        if value == .countedSet { return try countedSet(found.objects, target) }
        return value.collection(of: found.objects.compactMap { $0 })
    }

    /// Elements with equal hashes are compared with each other, collections with everything in them: that must not outgrow the input.
    private func checkHashes(_ found: FoundObjects) throws {
        for case let object? in found.objects { try checkHash(object) }
        guard found.heaviest > 1 || found.objects.count > 64 else { return }
        var counts: [Int: Int] = [:]
        var met: Set<ObjectIdentifier> = []
        var pairs = 0
        for case let object? in found.objects where met.insert(ObjectIdentifier(object)).inserted {
            let count = counts[object.hash, default: 0]
            pairs += count
            counts[object.hash] = count + 1
        }
        let (cost, overflow) = pairs.multipliedReportingOverflow(by: found.heaviest)
        try expansion(overflow ? .max / 2 : cost / 4)
    }

    /// The elements of a collection.
    private struct FoundObjects {
        /// nil in the place of a removed object.
        var objects: [NSObject?] = []
        /// The total number of values; those of shared collections once for each reference.
        var weight = 1
        var heaviest = 1
    }

    /// An object that may be a key or an element of a set.
    private func checkHash(_ object: NSObject) throws {
        #if !canImport(ObjectiveC)
            // Its hash calls itself there until the stack overflows.
            if object is NSDecimalNumber {
                throw refusal(.mismatch, expected: "an object with a hash", found: "NSDecimalNumber")
            }
        #endif
    }

    private func countedSet(_ found: [NSObject?], _ target: Int) throws -> NSCountedSet {
        let set = NSCountedSet()
        let counts =
            try unkeyedCounts(target)?.counts ?? numberedPositions(list.dictionary(at: target), prefix: "NS.count")
        for (index, object) in found.enumerated() {
            let times = index < counts.count ? try integer(counts[index]) : 1
            guard times >= 1 else { throw broken("the count of an element") }
            try expansion(times > Int64(core.pointee.expansionLeft) ? .max / 2 : Int(times))
            if let object { for _ in 0..<times { set.add(object) } }
        }
        return set
    }

    private func objects(_ elements: Elements, _ allowed: [AnyClass]) throws -> FoundObjects {
        try nested {
            var found = FoundObjects()
            found.objects.reserveCapacity(elements.count)
            for index in 0..<elements.count {
                path.current.element = index
                let value = FieldValue(self, try elements.position(index, list))
                if try isDropped(value) {
                    found.objects.append(nil)
                    continue
                }
                guard let object = try foundationObject(value.reference, allowed) else {
                    throw broken("nil in a collection")
                }
                found.objects.append(object)
                let weight = try weight(at: value.reference)
                found.heaviest = max(found.heaviest, weight)
                found.weight = min(found.weight + weight, .max / 4)
            }
            return found
        }
    }

    /// The number of values in an element.
    private func weight(at position: Int) throws -> Int {
        guard !collectionWeights.isEmpty, list.marker(at: position) >> 4 == 8 else { return 1 }
        return try collectionWeights[list.uid(at: position)] ?? 1
    }
}
