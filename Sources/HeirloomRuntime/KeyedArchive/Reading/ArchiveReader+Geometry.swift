import Foundation

extension ArchiveReader {
    func point(_ position: Int) throws -> CGPoint {
        try geometry(position, .point, part: .point, "a point") { CGPoint(x: $0[0], y: $0[1]) }
    }

    func size(_ position: Int) throws -> CGSize {
        try geometry(position, .size, part: .size, "a size") { CGSize(width: $0[0], height: $0[1]) }
    }

    func rect(_ position: Int) throws -> CGRect {
        try geometry(position, .rect, part: .rect, "a rectangle") {
            CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        }
    }

    func range(_ position: Int) throws -> NSRange {
        let target = try target(position)
        guard try valueClass(at: target) == .value else { return try spelled(position, "a range") }
        func range(_ location: Int?, _ length: Int?) throws -> NSRange {
            guard let location, let length else { throw outOfRange("a range", "numbers that do not fit") }
            return NSRange(location: location, length: length)
        }
        if let numbers = try structure(inValue: target, .range, "a range") {
            return try range(Int(exactly: numbers[0]), Int(exactly: numbers[1]))
        }
        try checkValue(target, .range, "a range")
        guard let location = try part(.rangeLocation, of: target), let length = try part(.rangeLength, of: target)
        else {
            throw broken("a range without its parts")
        }
        return try range(Int(exactly: integer(location)), Int(exactly: integer(length)))
    }

    /// Text as Foundation spells it, or an NSValue holding that.
    private func geometry<Value: GeometryValue>(
        _ position: Int,
        _ kind: GeometryKind,
        part key: FoundationKey,
        _ expected: String,
        _ make: ([Double]) -> Value
    ) throws -> Value {
        let target = try target(position)
        guard try valueClass(at: target) == .value else { return try spelled(position, expected) }
        if let numbers = try structure(inValue: target, kind, expected) {
            return make(numbers.map { Double(bitPattern: $0) })
        }
        try checkValue(target, kind, expected)
        guard let inner = try part(key, of: target) else { throw broken("an NSValue without '\(key.text)'") }
        return try spelled(inner, expected)
    }

    private func spelled<Value: GeometryValue>(_ position: Int, _ expected: String) throws -> Value {
        let target = try target(position)
        guard try 5...7 ~= list.marker(at: target) >> 4 || isInstance(target, of: [.string, .mutableString]) else {
            throw mismatch(expected, at: target)
        }
        let text = try string(position)
        guard let value = Value(leafSpelling: text) else { throw outOfRange(expected, "'\(text.prefix(100))'") }
        return value
    }

    private func checkValue(_ position: Int, _ kind: GeometryKind, _ expected: String) throws {
        guard let place = try part(.special, of: position), try integer(place) == kind.special else {
            throw outOfRange(expected, "an NSValue of another kind")
        }
    }
}
