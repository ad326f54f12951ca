import Foundation

extension ArchiveReader {
    func point(_ position: Int) throws -> CGPoint {
        let numbers = try geometry(position, .point, special: 1, count: 2, "a point")
        return CGPoint(x: numbers[0], y: numbers[1])
    }

    func size(_ position: Int) throws -> CGSize {
        let numbers = try geometry(position, .size, special: 2, count: 2, "a size")
        return CGSize(width: numbers[0], height: numbers[1])
    }

    func rect(_ position: Int) throws -> CGRect {
        let numbers = try geometry(position, .rect, special: 3, count: 4, "a rectangle")
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    func range(_ position: Int) throws -> NSRange {
        let target = try target(position)
        if list.marker(at: target) >> 4 == 13 {
            if try valueClass(at: target) == .value, let found = try structure(inValue: target, "a range") {
                guard found.kind == .range, let location = Int(exactly: found.numbers[0]),
                    let length = Int(exactly: found.numbers[1])
                else { throw outOfRange("a range", "an NSValue of another kind") }
                return NSRange(location: location, length: length)
            }
            try checkValue(target, special: 4, "a range")
            guard let location = try part(.rangeLocation, of: target), let length = try part(.rangeLength, of: target)
            else {
                throw broken("a range without its parts")
            }
            return NSRange(location: try rangeNumber(integer(location)), length: try rangeNumber(integer(length)))
        }
        let text = try string(position)
        guard let numbers = GeometryText.integers(text), numbers.count == 2 else {
            throw outOfRange("a range", "'\(text.prefix(100))'")
        }
        return NSRange(location: numbers[0], length: numbers[1])
    }

    private func rangeNumber(_ number: Int64) throws -> Int {
        guard let exact = Int(exactly: number) else { throw outOfRange("a range", "\(number)") }
        return exact
    }

    /// Text as Foundation spells it, or an NSValue holding that.
    private func geometry(
        _ position: Int,
        _ key: FoundationKey,
        special: Int64,
        count: Int,
        _ expected: String
    ) throws -> [Double] {
        let target = try target(position)
        var text = position
        if list.marker(at: target) >> 4 == 13, try valueClass(at: target) == .value {
            if let found = try structure(inValue: target, expected) {
                guard found.kind.special == special else { throw outOfRange(expected, "an NSValue of another kind") }
                return found.numbers.map { Double(bitPattern: $0) }
            }
            try checkValue(target, special: special, expected)
            guard let inner = try part(key, of: target) else { throw broken("an NSValue without '\(key.text)'") }
            text = inner
        } else if !(5...7 ~= list.marker(at: target) >> 4) {
            throw mismatch(expected, at: target)
        }
        let spelled = try string(text)
        guard let numbers = GeometryText.reals(spelled), numbers.count == count else {
            throw outOfRange(expected, "'\(spelled.prefix(100))'")
        }
        return numbers
    }

    private func checkValue(_ position: Int, special: Int64, _ expected: String) throws {
        guard try valueClass(at: position) == .value else { throw mismatch(expected, at: position) }
        guard let place = try part(.special, of: position), try integer(place) == special else {
            throw outOfRange(expected, "an NSValue of another kind")
        }
    }
}

/// `{1, 2}` and `{{1, 2}, {3, 4}}`, as Foundation spells points, sizes, rectangles and ranges.
enum GeometryText {
    static func reals(_ text: String) -> [Double]? {
        numbers(text) { Double($0) }
    }

    static func integers(_ text: String) -> [Int]? {
        numbers(text) { Int($0) }
    }

    /// The numbers in order; braces must be balanced and hold everything.
    private static func numbers<T>(_ text: String, _ read: (Substring) -> T?) -> [T]? {
        guard text.utf8.count < 400 else { return nil }
        let inner = text.filter { $0 != " " }
        guard inner.hasPrefix("{"), inner.hasSuffix("}") else { return nil }
        var depth = 0
        for character in inner {
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            guard 0...2 ~= depth else { return nil }
        }
        guard depth == 0 else { return nil }
        let parts = inner.filter { $0 != "{" && $0 != "}" }.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(read)
        return numbers.count == parts.count ? numbers : nil
    }
}
