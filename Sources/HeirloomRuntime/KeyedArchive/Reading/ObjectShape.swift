import Foundation

/// A layout's keys in one archive, and their places in the objects read last.
final class ShapeCache {
    /// Numbers of all keys, 0 for a field that is not archived.
    let keyNumbers: ContiguousArray<Int32>
    /// The most recently used first.
    var recent: ContiguousArray<ObjectShape> = []

    static let limit = 8

    init(_ layout: ArchiveLayout, _ keys: KeyNumbers) {
        keyNumbers = ContiguousArray(layout.archiveKeys.map { $0.map(keys.number) ?? 0 })
    }
}

/// The places of a layout's keys in objects that have the same keys in the same order.
final class ObjectShape {
    /// Offset of the keys' references in the first such object.
    let keys: Int
    let count: Int
    /// By index of the layout's keys; -1 where the object has no such key. Lives as long as this object.
    let places: UnsafeBufferPointer<Int32>

    init(keys: Int, count: Int, places found: [Int32]) {
        self.keys = keys
        self.count = count
        let copy = UnsafeMutableBufferPointer<Int32>.allocate(capacity: found.count)
        _ = copy.initialize(from: found)
        places = UnsafeBufferPointer(copy)
    }

    deinit {
        places.deallocate()
    }
}

extension ArchiveReader {
    /// The places of a layout's keys in the object that the coder is reading or writing.
    func places(of layout: ArchiveLayout) throws -> ObjectShape {
        let known = try layoutPlaces(layout)
        let frame = frame
        let size = frame.count * list.referenceSize
        // Many objects may be at one place of the file.
        if frame.count > Self.fewKeys, known.recent.first?.keys != frame.keys { try expansion(frame.count / 8) }
        if let last = known.recent.first, last.count == frame.count,
            last.keys == frame.keys || memcmp(list.bytes + last.keys, list.bytes + frame.keys, size) == 0
        {
            return last
        }
        for (index, places) in known.recent.enumerated().dropFirst()
        where places.count == frame.count && memcmp(list.bytes + places.keys, list.bytes + frame.keys, size) == 0 {
            known.recent.swapAt(0, index)
            return places
        }
        let places = try find(known.keyNumbers, in: frame)
        if known.recent.count == ShapeCache.limit { known.recent.removeLast() }
        known.recent.insert(places, at: 0)
        return places
    }

    private func layoutPlaces(_ layout: ArchiveLayout) throws -> ShapeCache {
        if layout.serial < layouts.count, let known = layouts[layout.serial] { return known }
        while layouts.count <= layout.serial { layouts.append(nil) }
        let places = ShapeCache(layout, keys)
        layouts[layout.serial] = places
        return places
    }

    private func find(_ numbers: ContiguousArray<Int32>, in frame: ObjectFrame) throws -> ObjectShape {
        try expansion(frame.count)
        var indexes: [Int32: Int32] = [:]
        indexes.reserveCapacity(frame.count)
        for index in 0..<frame.count {
            let number = try keys.number(of: list.reference(index, from: frame.keys))
            guard number < 0 || indexes.updateValue(Int32(truncatingIfNeeded: index), forKey: number) == nil else {
                throw broken("the key '\(keys.text(number))' twice in one object")
            }
        }
        let places = numbers.map { $0 == 0 ? -1 : indexes[$0] ?? -1 }
        return ObjectShape(keys: frame.keys, count: frame.count, places: places)
    }

    /// A reference to `$null`, as Foundation writes nil.
    @inline(__always)
    func isNil(_ position: Int) throws -> Bool {
        try list.isNil(position)
    }

    /// The version in the stamp at an index among the layout's stamps.
    func version(
        of stamp: ModelStamp,
        at index: Int,
        in places: ObjectShape,
        values: Int,
        layout: ArchiveLayout
    ) throws -> (version: Int, isStamped: Bool) {
        func number(_ key: Int) throws -> Int64? {
            let place = places.places[key]
            guard place >= 0 else { return nil }
            let position = try list.position(of: list.reference(Int(place), from: values))
            do {
                return try isNil(position) ? nil : integer(position)
            } catch {
                var error = ArchiveError(wrapping: error)
                error.key = key.isMultiple(of: 2) ? stamp.versionKey : stamp.minReaderKey
                throw error
            }
        }
        let version = try number(2 * index)
        if version == Int64(stamp.version), places.places[2 * index + 1] < 0, stamp.readsFrom <= stamp.version {
            return (stamp.version, true)
        }
        do {
            if version == Int64(ModelStamp.unwritten),
                let place = try keys.value(of: keys.number(stamp.failureKey), in: (frame.keys, frame.count))
            {
                throw stamp.unwritten(className: layout.name, try string(place))
            }
            let minReader = try number(2 * index + 1)
            if version == nil, index == 0,
                let stated = try unstampedVersion(ofUID: frame.uid, of: stamp, layout: layout)
            {
                return try stamp.check(unstamped: stated, minReader: minReader, className: layout.name)
            }
            return try stamp.check(version: version, minReader: minReader, className: layout.name)
        } catch {
            throw located(error)
        }
    }
}
