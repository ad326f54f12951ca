import Foundation

// Numbers in each form in which archives have them: inline, boxed in NSNumber, 0 and 1 for a Bool, integers as reals and the reverse
// where nothing is lost, decimals. What does not fit is an error.

extension ArchiveReader {
    func bool(_ position: Int) throws -> Bool {
        let number = try number(at: target(position), "a Bool")
        if case .decimal = number { throw outOfRange("a Bool", number.text) }
        return try exact(number.exactBool, "a Bool", number)
    }

    func integer(_ position: Int) throws -> Int64 {
        if let number = core.pointee.integer(position) { return number }
        let number = try number(at: target(position), "an integer")
        return try exact(number.exactInteger, "an integer", number)
    }

    func unsigned(_ position: Int) throws -> UInt64 {
        let number = try number(at: target(position), "an unsigned integer")
        return try exact(number.archivedUnsigned, "an unsigned integer", number)
    }

    func float(_ position: Int) throws -> Float {
        // A real like 0.1 is exact in no binary number; what is an integer must be one.
        let number = try core.pointee.double(position).map { .real($0) } ?? self.number(at: target(position), "a Float")
        if case .real(let real) = number { return try exact(real.nearestFloat, "a Float", number) }
        return try exact(number.exactDouble.flatMap { Float(exactly: $0) }, "a Float", number)
    }

    func double(_ position: Int) throws -> Double {
        if let number = core.pointee.double(position) { return number }
        let number = try number(at: target(position), "a number")
        return try exact(number.exactDouble, "a Double", number)
    }

    func decimal(_ position: Int) throws -> Decimal {
        let number = try number(at: target(position), "a decimal number")
        return try exact(number.exactDecimal, "a Decimal", number)
    }

    private func exact<T>(_ value: T?, _ expected: String, _ number: AnyNumber) throws -> T {
        guard let value else { throw outOfRange(expected, number.text) }
        return value
    }

    /// The number at a position that is no reference.
    func number(at position: Int, _ expected: String) throws -> AnyNumber {
        switch list.marker(at: position) {
        case 0x08: return .signed(0)
        case 0x09: return .signed(1)
        case 0x10...0x1F:
            switch try list.integer(at: position) {
            case .signed(let number): return .signed(number)
            case .unsigned(let number): return .unsigned(number)
            }
        case 0x20...0x2F: return .real(try list.real(at: position))
        case 0xD0...0xDF:
            guard try isInstance(position, of: [.decimal, .decimalPlaceholder]) else {
                throw mismatch(expected, at: position)
            }
            return .decimal(try decimalNumber(at: position))
        default: throw mismatch(expected, at: position)
        }
    }

    /// The parts of an NSDecimalNumber. No number in it is an object: it could be the NSDecimalNumber itself.
    private func decimalNumber(at position: Int) throws -> Decimal {
        func number(_ key: FoundationKey) throws -> Int? {
            guard let place = try part(key, of: position) else { return nil }
            guard try list.marker(at: target(place)) >> 4 != 13 else {
                throw broken("an object as '\(key.rawValue)' of an NSDecimalNumber")
            }
            return Int(clamping: try integer(place))
        }
        if let unkeyed = try unkeyedDecimal(position) { return unkeyed }
        guard let exponent = try number(.exponent), let length = try number(.length),
            let mantissa = try part(.mantissa, of: position)
        else { throw broken("an NSDecimalNumber without its parts") }
        let parts = DecimalParts(
            exponent: exponent,
            length: length,
            isNegative: try number(.negative) ?? 0 != 0,
            mantissa: try data(mantissa),
            isLittleEndian: try number(.mantissaOrder) != 2
        )
        guard let decimal = parts?.decimal else { throw broken("an NSDecimalNumber beyond its range") }
        return decimal
    }

    /// Whether the object that stands at a position is of one of Foundation's classes. Its class is looked up by position, which is
    /// only asked for value objects.
    func isInstance(_ position: Int, of classes: [FoundationClass]) throws -> Bool {
        guard let value = try valueClass(at: position) else { return false }
        return classes.contains(value)
    }

    /// The class of Foundation of the object that stands at a position, if it is one.
    func valueClass(at position: Int) throws -> FoundationClass? {
        guard list.marker(at: position) >> 4 == 13 else { return nil }
        guard let reference = try classPosition(at: position), list.marker(at: reference) >> 4 == 8 else { return nil }
        return try classInfos[Int(classNumber(list.uid(at: reference))) - 1].value
    }
}
