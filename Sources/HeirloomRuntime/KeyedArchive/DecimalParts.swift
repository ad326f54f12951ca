import Foundation

/// A Decimal as NSDecimalNumber archives it: sixteen bits at a time, lowest first.
struct DecimalParts {
    let exponent: Int
    /// Words of the mantissa that count.
    let length: Int
    let isNegative: Bool
    let mantissa: Data
    private(set) var isLittleEndian = true

    init(_ value: Decimal) {
        guard !value.isNaN else {
            exponent = 0
            length = 0
            isNegative = true
            mantissa = Data(count: 16)
            return
        }
        var words = [UInt32](repeating: 0, count: 8)
        for digit in value.significand.description.utf8 where UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit {
            var carry = UInt32(digit - UInt8(ascii: "0"))
            for index in words.indices {
                let next = words[index] * 10 + carry
                words[index] = next & 0xFFFF
                carry = next >> 16
            }
        }
        var bytes = Data()
        for word in words {
            bytes.append(UInt8(word & 0xFF))
            bytes.append(UInt8(word >> 8))
        }
        exponent = value.exponent
        length = (words.lastIndex { $0 != 0 } ?? -1) + 1
        isNegative = value.isSignMinus && length > 0
        mantissa = bytes
    }

    /// nil where the parts are out of range.
    init?(exponent: Int, length: Int, isNegative: Bool, mantissa: Data, isLittleEndian: Bool) {
        guard -128...127 ~= exponent, 0...8 ~= length, mantissa.count == 16 else { return nil }
        self.exponent = exponent
        self.length = length
        self.isNegative = isNegative
        self.mantissa = mantissa
        self.isLittleEndian = isLittleEndian
    }

    /// nil where the number is beyond Decimal's range.
    var decimal: Decimal? {
        if length == 0 { return isNegative ? .nan : 0 }
        let bytes = [UInt8](mantissa)
        var high: UInt64 = 0
        var low: UInt64 = 0
        for index in (0..<8).reversed() {
            let (first, second) = (UInt64(bytes[2 * index]), UInt64(bytes[2 * index + 1]))
            high = high << 16 | low >> 48
            low = low << 16 | (isLittleEndian ? first | second << 8 : second | first << 8)
        }
        let significand = Decimal(high) * (Decimal(UInt64.max) + 1) + Decimal(low)
        let decimal = Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
        return decimal.isNaN ? nil : decimal
    }
}
