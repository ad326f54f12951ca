import Foundation

/// A number of any Swift or Foundation type, seen without rounding.
struct ForeignNumber {
    private enum Content {
        case bool(Bool)
        case signed(Int64)
        case unsigned(UInt64)
        case real(Double)
        case decimal(Decimal)
    }

    private let content: Content

    init?(_ value: Any) {
        // What dictionaries mostly hold, by its very type: each cast that fails costs more than all of this.
        let type = type(of: value)
        if type == Int.self, let number = value as? Int {
            content = .signed(Int64(number))
            return
        }
        if type == Double.self, let number = value as? Double {
            content = .real(number)
            return
        }
        if type == Bool.self, let bool = value as? Bool {
            content = .bool(bool)
            return
        }
        if type == String.self || ForeignObject.isSwiftCollection(value) { return nil }
        switch value {
        case let number as CGFloat where type == CGFloat.self: content = .real(Double(number))
        case let decimal as Decimal: content = .decimal(decimal)
        case let number as NSNumber:
            switch String(cString: number.objCType) {
            case "f", "d": content = .real(number.doubleValue)
            case "Q": content = .unsigned(number.uint64Value)
            default:
                content = WrittenValue.isBoolean(number) ? .bool(number.boolValue) : .signed(number.int64Value)
            }
        default: return nil
        }
    }

    var isBool: Bool {
        if case .bool = content { true } else { false }
    }

    var shape: ArchivedValueKind.Shape {
        switch content {
        case .bool: .bool
        case .signed, .unsigned: .integer
        case .real: .real
        case .decimal: .decimal
        }
    }

    /// 0 and 1 count.
    var exactBool: Bool? {
        if case .bool(let bool) = content { return bool }
        switch exactInteger {
        case 0: return false
        case 1: return true
        default: return nil
        }
    }

    var exactInteger: Int64? {
        switch content {
        case .bool(let bool): bool ? 1 : 0
        case .signed(let number): number
        case .unsigned(let number): Int64(exactly: number)
        case .real(let number): Int64(exactly: number)
        case .decimal(let number): Int64(exact: number)
        }
    }

    var exactUnsigned: UInt64? {
        switch content {
        case .bool(let bool): bool ? 1 : 0
        case .signed(let number): UInt64(exactly: number)
        case .unsigned(let number): number
        case .real(let number): UInt64(exactly: number)
        case .decimal(let number): UInt64(exact: number)
        }
    }

    var exactDouble: Double? {
        switch content {
        case .bool(let bool): bool ? 1 : 0
        case .signed(let number): Double(exactly: number)
        case .unsigned(let number): Double(exactly: number)
        case .real(let number): number
        case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
        }
    }

    var decimal: Decimal? {
        switch content {
        case .bool: nil
        case .signed(let number): Decimal(number)
        case .unsigned(let number): Decimal(number)
        case .real(let number): number.isFinite ? Decimal(exactText: "\(number)") : nil
        case .decimal(let number): number
        }
    }
}

extension FixedWidthInteger {
    fileprivate init?(exact decimal: Decimal) {
        guard let number = Self("\(decimal)") else { return nil }
        self = number
    }
}

extension Decimal {
    /// The whole text, not a number at its beginning; nil also where digits would be lost.
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
