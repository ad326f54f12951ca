import Foundation

// Numbers in every form that archives use: inline, boxed in NSNumber, 0 and 1 for a Bool, integers as reals and the reverse if nothing is
// lost, decimals. A number that does not fit is an error.

extension ArchiveReader {
    func bool(_ position: Int) throws -> Bool {
        let number = try number(at: target(position), Bool.self)
        if case .decimal = number { throw outOfRange(ArchiveError.name(of: Bool.self), number.text) }
        return try exact(number.exactBool, number)
    }

    func integer(_ position: Int) throws -> Int64 {
        if let number = core.pointee.integer(position) { return number }
        let number = try number(at: target(position), Int64.self)
        return try exact(number.exactInteger, number)
    }

    func unsigned(_ position: Int) throws -> UInt64 {
        let number = try number(at: target(position), UInt64.self)
        return try exact(number.archivedUnsigned, number)
    }

    func float(_ position: Int) throws -> Float {
        // A real like 0.1 is not exact in binary; an integer must be exact.
        let number =
            try core.pointee.double(position).map { .real($0) } ?? self.number(at: target(position), Float.self)
        if case .real(let real) = number { return try exact(real.nearestFloat, number) }
        return try exact(number.exactDouble.flatMap { Float(exactly: $0) }, number)
    }

    func double(_ position: Int) throws -> Double {
        if let number = core.pointee.double(position) { return number }
        let number = try number(at: target(position), Double.self)
        return try exact(number.exactDouble, number)
    }

    func decimal(_ position: Int) throws -> Decimal {
        let number = try number(at: target(position), Decimal.self)
        return try exact(number.exactDecimal, number)
    }

    private func exact<T>(_ value: T?, _ number: AnyNumber) throws -> T {
        guard let value else { throw outOfRange(ArchiveError.name(of: T.self), number.text) }
        return value
    }

    /// The number at a position that is not a reference.
    func number(at position: Int, _ type: Any.Type) throws -> AnyNumber {
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
                throw mismatch(type, at: position)
            }
            return .decimal(try decimalNumber(at: position))
        default: throw mismatch(type, at: position)
        }
    }

    /// The parts of an NSDecimalNumber. A number in it must not be an object: that could be the NSDecimalNumber itself.
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

    /// Whether the object at a position is of one of Foundation's classes. Its class is looked up by position; only value objects use this.
    func isInstance(_ position: Int, of classes: [FoundationClass]) throws -> Bool {
        guard let value = try valueClass(at: position) else { return false }
        return classes.contains(value)
    }

    /// The Foundation class of the object at a position, if it has one.
    func valueClass(at position: Int) throws -> FoundationClass? { try archivedClass(at: position)?.value }

    /// The class of the object that is at a position; nil where it has none.
    func archivedClass(at position: Int) throws -> ArchivedClass? {
        guard list.marker(at: position) >> 4 == 13 else { return nil }
        guard let reference = try classPosition(at: position), list.marker(at: reference) >> 4 == 8 else { return nil }
        return try classInfos[Int(classNumber(list.uid(at: reference))) - 1]
    }
}
