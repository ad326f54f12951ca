import Foundation

/// References in a row, read where they lie.
struct ArchivedList: RandomAccessCollection {
    private let list: BinaryPropertyList
    private let start: Int
    /// Those of the row that count, where it is not all of them.
    private let picked: [Int]?
    let endIndex: Int

    var startIndex: Int { 0 }

    /// - Parameters:
    ///   - start: as `BinaryPropertyList.list(at:)` gave it.
    init(_ list: BinaryPropertyList, _ start: Int, _ count: Int) {
        (self.list, self.start, picked) = (list, start, nil)
        endIndex = count
    }

    init(_ row: ArchivedList, picking places: [Int]) {
        (list, start, picked) = (row.list, row.start, places)
        endIndex = places.count
    }

    subscript(index: Int) -> Int { list.reference(picked?[index] ?? index, from: start) }
}

/// The keys and values of a dictionary object, as many of each.
struct ArchivedPairs: RandomAccessCollection {
    let keys: ArchivedList
    let values: ArchivedList

    var startIndex: Int { 0 }
    var endIndex: Int { keys.count }

    subscript(index: Int) -> (key: Int, value: Int) { (keys[index], values[index]) }
}

/// The keys of an object, and its values where they lie.
struct ArchivedFields: RandomAccessCollection {
    let shape: ArchivedShape
    private let values: ArchivedList

    var startIndex: Int { 0 }
    var endIndex: Int { shape.keys.count }

    /// - Parameter values: of all keys, that of the class too.
    init(_ shape: ArchivedShape, _ values: ArchivedList) {
        self.shape = shape
        self.values = values
    }

    subscript(index: Int) -> (key: String, value: Int) { (shape.keys[index], value(index)) }

    func value(_ index: Int) -> Int { values[place(index)] }

    private func place(_ index: Int) -> Int { index < shape.classIndex ?? .max ? index : index + 1 }

    /// The values of some keys.
    func values(of keys: [Int]) -> ArchivedList { ArchivedList(values, picking: keys.map(place)) }

    /// Of the class.
    var type: Int? { shape.classIndex.map { values[$0] } }

    subscript(key: String) -> Int? { shape.keys.firstIndex(of: key).map(value) }
}

/// The keys that objects have in one order: made once for many objects.
final class ArchivedShape: Sendable {
    /// Without `$class`.
    let keys: [String]
    /// Where `$class` is among all keys.
    let classIndex: Int?
    /// Where Foundation's collections have what they hold.
    let elements: Int?
    let elementKeys: Int?
    /// The same under a key each, as Apple's ordered sets have it: `NS.object.0`, `NS.object.1`; `NS.object0` in counted sets.
    let numberedElements: [Int]
    let numberedKeys: [Int]
    /// The keys that are a version's stamp, with the model.
    let stamps: [(index: Int, model: String)]
    let keepsKeys: Bool
    /// The numbers of the keys' texts.
    let numbers: [Int]

    init(_ all: [String], numbers: [Int], isArchive: Bool) {
        classIndex = isArchive ? all.firstIndex(of: "$class") : nil
        var (keys, numbers) = (all, numbers)
        if let classIndex {
            keys.remove(at: classIndex)
            numbers.remove(at: classIndex)
        }
        (self.keys, self.numbers) = (keys, numbers)
        stamps = keys.enumerated().compactMap { index, key in
            key.hasSuffix(".version") && ArchiveFile.isStamp(key)
                ? (index, String(key.dropLast(".version".count))) : nil
        }
        keepsKeys = keys.contains { $0.hasSuffix(".kept") }
        elements = keys.firstIndex(of: "NS.objects")
        elementKeys = keys.firstIndex(of: "NS.keys")
        let elements = Self.numbered(keys, "NS.object.")
        numberedElements = elements.isEmpty ? Self.numbered(keys, "NS.object") : elements
        numberedKeys = Self.numbered(keys, "NS.key.")
    }

    /// The places of a prefix's keys, by their numbers; none where a number is missing.
    private static func numbered(_ keys: [String], _ prefix: String) -> [Int] {
        let found = keys.enumerated().compactMap { place, key in
            key.hasPrefix(prefix) ? Int(key.dropFirst(prefix.count)).map { (number: $0, place: place) } : nil
        }.sorted { $0.number < $1.number }
        return found.enumerated().allSatisfy { $0.offset == $0.element.number } ? found.map(\.place) : []
    }
}

/// Shapes by the references to their keys. It forgets some where there are very many.
struct ArchivedShapes {
    private struct Entry {
        var start: UnsafeRawPointer
        var size: Int
        var shape: ArchivedShape
    }

    private var entries = [Entry?](repeating: nil, count: Self.count)
    private static let count = 1024

    /// - Parameter keys: the references' bytes.
    mutating func shape(of keys: UnsafeRawBufferPointer, _ make: () throws -> ArchivedShape) rethrows -> ArchivedShape {
        guard let start = keys.baseAddress else { return try make() }
        var hash: UInt32 = 2_166_136_261
        for byte in keys { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        let place = Int((hash ^ hash >> 16) % UInt32(Self.count))
        if let entry = entries[place], entry.size == keys.count, memcmp(entry.start, start, keys.count) == 0 {
            return entry.shape
        }
        let shape = try make()
        entries[place] = Entry(start: start, size: keys.count, shape: shape)
        return shape
    }
}
