import Foundation

extension ArchiveReader {
    /// A point, size, rectangle or range: text as Foundation spells it, or an NSValue that holds that, numbers under keys of their own, or, as
    /// GNUstep writes it, a C structure.
    func geometry<Value: GeometryValue>(_ position: Int) throws -> Value {
        let kind = Value.leafKind
        let target = try target(position)
        guard try valueClass(at: target) == .value else { return try spelled(position) }
        if let bits = try structure(inValue: target, kind) {
            let numbers = bits.compactMap { Value.LeafNumber(leafBits: $0) }
            guard numbers.count == bits.count else { throw outOfRange(kind.text, "numbers that do not fit") }
            return Value(leafNumbers: numbers)
        }
        guard let place = try part(.special, of: target), try integer(place) == kind.rawValue else {
            throw outOfRange(kind.text, "an NSValue of another kind")
        }
        guard let key = kind.part else {
            guard let location = try part(.rangeLocation, of: target), let length = try part(.rangeLength, of: target),
                let range = try NSRange(location: int(location), length: int(length)) as? Value
            else { throw broken("a range without its parts") }
            return range
        }
        guard let inner = try part(key, of: target) else { throw broken("an NSValue without '\(key.rawValue)'") }
        return try spelled(inner)
    }

    private func int(_ position: Int) throws -> Int { try FieldValue(core, position).int() }

    private func spelled<Value: GeometryValue>(_ position: Int) throws -> Value {
        let target = try target(position)
        guard try 5...7 ~= list.marker(at: target) >> 4 || isInstance(target, of: [.string, .mutableString]) else {
            throw mismatch(Value.leafKind.text, at: target)
        }
        let text = try string(position)
        guard let value = Value(leafSpelling: text) else {
            throw outOfRange(Value.leafKind.text, "'\(text.prefix(100))'")
        }
        return value
    }

    /// An NSValue of whatever kind the archive has.
    func nsValue(_ position: Int) throws -> NSValue {
        let special = try part(.special, of: position).map(integer)
        switch try special.map(GeometryKind.init(rawValue:)) ?? structureKind(inValue: position, "geometry") {
        case .point: return try (geometry(position) as CGPoint).leafBox
        case .size: return try (geometry(position) as CGSize).leafBox
        case .rect: return try (geometry(position) as CGRect).leafBox
        case .range: return try (geometry(position) as NSRange).leafBox
        case nil: throw mismatch("an NSValue of a point, size, rectangle or range", at: position)
        }
    }
}
