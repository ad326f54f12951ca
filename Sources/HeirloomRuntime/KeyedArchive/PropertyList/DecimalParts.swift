import Foundation

/// A Decimal as NSDecimalNumber archives it: 16 bits at a time, lowest first.
struct DecimalParts {
    private(set) var exponent = 0
    /// The number of significant words of the mantissa.
    private(set) var length = 0
    private(set) var isNegative = true
    private var words = [UInt16](repeating: 0, count: 8)

    /// NaN is a negative number of length zero.
    init(_ value: Decimal) {
        guard !value.isNaN else { return }
        for digit in value.significand.description.utf8 where UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit {
            var carry = UInt32(digit - UInt8(ascii: "0"))
            for index in words.indices {
                carry += UInt32(words[index]) * 10
                words[index] = UInt16(truncatingIfNeeded: carry)
                carry >>= 16
            }
        }
        exponent = value.exponent
        length = (words.lastIndex { $0 != 0 } ?? -1) + 1
        isNegative = value.isSignMinus && length > 0
    }

    /// nil where the parts are out of range.
    init?(exponent: Int, length: Int, isNegative: Bool, mantissa: Data, isLittleEndian: Bool) {
        guard -128...127 ~= exponent, 0...8 ~= length, mantissa.count == 16 else { return nil }
        self.exponent = exponent
        self.length = length
        self.isNegative = isNegative
        let bytes = [UInt8](mantissa)
        for index in words.indices {
            let word = UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8
            words[index] = isLittleEndian ? word : word.byteSwapped
        }
    }

    var mantissa: Data {
        Data(words.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
    }

    /// nil where the number is beyond Decimal's range.
    var decimal: Decimal? {
        if length == 0 { return isNegative ? .nan : 0 }
        func number(_ words: ArraySlice<UInt16>) -> Decimal {
            Decimal(words.reversed().reduce(UInt64(0)) { $0 << 16 | UInt64($1) })
        }
        let significand = number(words[4...]) * (Decimal(UInt64.max) + 1) + number(words[..<4])
        let decimal = Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
        return decimal.isNaN ? nil : decimal
    }
}
