import Foundation

// What GNUstep writes otherwise than Foundation does: values without keys of their own stand under `$0`, `$1`, ..., and an NSValue holds the
// bytes of a C structure, numbers highest byte first, with its Objective-C type. Its NSDateComponents are written empty, and an unsigned number above Int64.max as a
// negative one: that is lost before it is read.

extension ArchiveReader {
    /// A part of a value object under a key that Foundation does not use.
    func part(named name: String, of position: Int) throws -> Int? {
        try part(keys.number(name), of: position)
    }

    /// Places of a counted set's elements and of how often each is in it; nil where it is written as Foundation writes it.
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
            throw outOfRange("a decimal number", "'\(text.prefix(100))'")
        }
        return number
    }

    /// What an NSValue that holds a C structure has; nil where it is written as Foundation writes it.
    func structureKind(inValue position: Int, _ expected: String) throws -> GeometryKind? {
        guard let type = try part(named: "$1", of: position), try part(named: "$3", of: position) != nil else {
            return nil
        }
        let text = try String(decoding: bytes(ofOldStyleArray: type).prefix { $0 != 0 }, as: UTF8.self)
        guard let kind = GeometryKind(objCType: text) else {
            throw outOfRange(expected, "an NSValue of type '\(text.prefix(100))'")
        }
        return kind
    }

    /// The numbers in it.
    func structure(inValue position: Int, _ kind: GeometryKind) throws -> [UInt64]? {
        guard let found = try structureKind(inValue: position, kind.text),
            let content = try part(named: "$3", of: position)
        else { return nil }
        guard found == kind else { throw outOfRange(kind.text, "an NSValue of another kind") }
        let bytes = try bytes(ofOldStyleArray: content)
        guard bytes.count == (kind == .rect ? 32 : 16) else {
            throw outOfRange(kind.text, "an NSValue of \(bytes.count) bytes")
        }
        return stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
    }

    /// The bytes of a C array, each of which stands under a key of its own.
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
