import Foundation

// Differences between archives of GNUstep and of Foundation: values without keys of their own are under `$0`, `$1`, ..., and an NSValue
// contains the bytes of a C structure, numbers in big-endian order, with its Objective-C type. GNUstep writes NSDateComponents without
// content, and an unsigned number above Int64.max as a negative one: those values are lost when they are written.

extension ArchiveReader {
    /// A part of a value object under a key that Foundation does not use.
    func part(named name: String, of position: Int) throws -> Int? {
        try part(keys.number(name), of: position)
    }

    /// Places of a counted set's elements and of their counts; nil if the set has Foundation's form.
    func unkeyedCounts(_ position: Int) throws -> (elements: [Int], counts: [Int])? {
        let place = try list.dictionary(at: position)
        guard place.count <= 64 || place.count % 2 == 0, try keys.value(of: keys.number("$0"), in: place) != nil else {
            return nil
        }
        let places = try numberedPositions(place, prefix: "$")
        guard let first = places.first, try integer(first) == Int64(places.count / 2), places.count % 2 == 1 else {
            throw broken("the number of elements of a counted set")
        }
        return (
            stride(from: 1, to: places.count, by: 2).map { places[$0] },
            stride(from: 2, to: places.count, by: 2).map { places[$0] }
        )
    }

    /// A decimal number that is written as text.
    func unkeyedDecimal(_ position: Int) throws -> Decimal? {
        guard let place = try part(named: "$0", of: position) else { return nil }
        let text = try string(place)
        guard text.utf8.count <= 200, let number = Decimal(exactText: text) else {
            throw outOfRange(Decimal.self, text)
        }
        return number
    }

    /// The type and the bytes of an NSValue that contains a C structure; nil if it has Foundation's form.
    func structureKind(inValue position: Int) throws -> GeometryKind? {
        guard let type = try part(named: "$1", of: position), try part(named: "$3", of: position) != nil else {
            return nil
        }
        let text = try String(decoding: bytes(ofOldStyleArray: type).prefix { $0 != 0 }, as: UTF8.self)
        guard let kind = GeometryKind(objCType: text) else {
            throw outOfRange("an NSValue of a point, size, rectangle or range", "one of type '\(text.prefix(100))'")
        }
        return kind
    }

    /// The geometry in it.
    func structure<Value: GeometryValue>(inValue position: Int) throws -> Value {
        guard let content = try part(named: "$3", of: position) else { throw broken("an NSValue without a value") }
        let bytes = try bytes(ofOldStyleArray: content)
        guard bytes.count == (Value.leafKind == .rect ? 32 : 16) else {
            throw outOfRange(ArchiveError.name(of: Value.self), "an NSValue of \(bytes.count) bytes")
        }
        let numbers = stride(from: 0, to: bytes.count, by: 8).compactMap { start in
            Value.LeafNumber(leafBits: bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        guard numbers.count == bytes.count / 8 else {
            throw outOfRange(ArchiveError.name(of: Value.self), "numbers that do not fit")
        }
        return Value(leafNumbers: numbers)
    }

    /// The bytes of a C array, each of which has a key of its own.
    private func bytes(ofOldStyleArray position: Int) throws -> [UInt8] {
        let target = try target(position)
        guard list.marker(at: target) >> 4 == 13 else { throw mismatch("a list of bytes", at: target) }
        let entries = try list.dictionary(at: target)
        guard entries.count <= 512 else { throw broken("a list of \(entries.count) bytes in an NSValue") }
        return try numberedPositions(entries, prefix: "$").map { place in
            let number = try integer(place)
            guard -128...255 ~= number else { throw outOfRange("a byte", "\(number)") }
            return UInt8(truncatingIfNeeded: number)
        }
    }
}
