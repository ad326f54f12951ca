import Foundation

/// A property list that is not a keyed archive, as Swift values. Foundation's own parser is not safe on hostile bytes on Linux.
struct PlainPropertyList {
    private let list: BinaryPropertyList
    /// How many values may still be created: shared arrays inside shared arrays would multiply.
    private var valuesLeft: Int

    /// The dictionary at the top of a property list, binary or XML; nil if the list is a keyed archive.
    /// - Throws: if the bytes are neither.
    static func dictionary(in data: Data) throws -> [String: Any]? {
        let binary = try XMLPropertyList.binary(from: data)
        return try withExtendedLifetime(binary) { try dictionary(in: BinaryPropertyList(binary)) }
    }

    private static func dictionary(in list: BinaryPropertyList) throws -> [String: Any]? {
        let position = try list.topPosition()
        let (start, count) = try list.dictionary(at: position)
        for index in 0..<count {
            let key = try list.position(of: list.reference(index, from: start))
            if 5...7 ~= list.marker(at: key) >> 4, try list.string(at: key) == "$objects" { return nil }
        }
        var plain = PlainPropertyList(list: list, valuesLeft: 4 * list.byteCount + 65_536)
        return try plain.dictionary(at: position, depth: 0)
    }

    private mutating func value(of reference: Int, depth: Int) throws -> Any {
        valuesLeft -= 1
        guard depth <= ValuePath.deepest, valuesLeft > 0 else {
            throw ArchiveError(.limitExceeded, found: "more nesting or sharing than the file's size warrants")
        }
        let position = try list.position(of: reference)
        if let scalar = try list.scalar(at: position) { return scalar.plain }
        switch list.marker(at: position) {
        case 0xA0...0xAF:
            let (start, count) = try list.list(at: position)
            return try (0..<count).map { try value(of: list.reference($0, from: start), depth: depth + 1) }
        case 0xD0...0xDF: return try dictionary(at: position, depth: depth)
        case let marker:
            throw ArchiveError(.malformed, expected: "a property-list value", found: "marker \(marker)")
        }
    }

    private mutating func dictionary(at position: Int, depth: Int) throws -> [String: Any] {
        let (start, count) = try list.dictionary(at: position)
        var dictionary: [String: Any] = [:]
        for index in 0..<count {
            let key = try list.position(of: list.reference(index, from: start))
            guard 5...7 ~= list.marker(at: key) >> 4 else {
                throw ArchiveError(.malformed, expected: "a text as key", found: "another value")
            }
            let reference = list.reference(index, from: start + count * list.referenceSize)
            dictionary[try list.string(at: key)] = try value(of: reference, depth: depth + 1)
        }
        return dictionary
    }
}
