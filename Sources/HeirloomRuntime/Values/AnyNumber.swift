import Foundation

/// A number of any Swift or Foundation type, or of any archived form, as each type without rounding: nil if it does not fit.
enum AnyNumber {
    case bool(Bool)
    case signed(Int64)
    case unsigned(UInt64)
    case real(Double)
    case decimal(Decimal)

    init?(_ value: Any) {
        // The most frequent types in dictionaries, by their exact type: each failed cast costs more than all of these.
        let type = type(of: value)
        if type == Int.self, let number = value as? Int {
            self = .signed(Int64(number))
            return
        }
        if type == Double.self, let number = value as? Double {
            self = .real(number)
            return
        }
        if type == Bool.self, let bool = value as? Bool {
            self = .bool(bool)
            return
        }
        if type == String.self || ForeignObject.isSwiftCollection(value) { return nil }
        switch value {
        case let number as CGFloat where type == CGFloat.self: self = .real(Double(number))
        case let decimal as Decimal: self = .decimal(decimal)
        case let number as NSNumber:
            switch String(cString: number.objCType) {
            case "f", "d": self = .real(number.doubleValue)
            case "Q": self = .unsigned(number.uint64Value)
            default: self = WrittenValue.isBoolean(number) ? .bool(number.boolValue) : .signed(number.int64Value)
            }
        default: return nil
        }
    }

    var isBool: Bool {
        if case .bool = self { true } else { false }
    }

    var shape: ValueShape {
        switch self {
        case .bool: .bool
        case .signed, .unsigned: .integer
        case .real: .real
        case .decimal: .decimal
        }
    }

    var text: String {
        switch self {
        case .bool(let bool): "\(bool)"
        case .signed(let number): "\(number)"
        case .unsigned(let number): "\(number)"
        case .real(let number): "\(number)"
        case .decimal(let number): "\(number)"
        }
    }

    /// 0 and 1 are accepted.
    var exactBool: Bool? {
        switch exactInteger {
        case 0: false
        case 1: true
        default: nil
        }
    }

    var exactInteger: Int64? { exact(Int64.self) }
    var exactUnsigned: UInt64? { exact(UInt64.self) }

    /// As in archives, inline or boxed: a negative number is the bit pattern of one above Int64.max.
    var archivedUnsigned: UInt64? {
        if case .signed(let number) = self { UInt64(bitPattern: number) } else { exactUnsigned }
    }

    func exact<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        switch self {
        case .bool(let bool): bool ? 1 : 0
        case .signed(let number): Number(exactly: number)
        case .unsigned(let number): Number(exactly: number)
        case .real(let number): Number(exactly: number)
        case .decimal(let number): Number("\(number)")
        }
    }

    var exactDouble: Double? {
        switch self {
        case .bool(let bool): return bool ? 1 : 0
        case .signed(let number): return Double(exactly: number)
        case .unsigned(let number): return Double(exactly: number)
        case .real(let number): return number
        case .decimal(let number):
            if number.isNaN { return .nan }
            let double = NSDecimalNumber(decimal: number).doubleValue
            return Decimal(string: "\(double)") == number ? double : nil
        }
    }

    var exactDecimal: Decimal? {
        switch self {
        case .bool: nil
        case .signed(let number): Decimal(number)
        case .unsigned(let number): Decimal(number)
        case .real(let number): Decimal(exactText: number.isNaN ? "NaN" : "\(number)")
        case .decimal(let number): number
        }
    }
}

extension Double {
    /// A decimal like 0.1 is not exact in binary; nil if it is too large.
    var nearestFloat: Float? {
        let nearest = Float(self)
        return nearest.isFinite || !isFinite ? nearest : nil
    }
}

extension Decimal {
    /// The whole text, not a number at its beginning; nil also if digits would be lost.
    init?(exactText text: String) {
        let isNumber = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || [UInt8]("+-.eE".utf8).contains(byte)
        }
        if text == "NaN" {
            self = .nan
            return
        }
        guard isNumber, Double(text) != nil,
            let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
        else { return nil }
        self = decimal
    }
}
