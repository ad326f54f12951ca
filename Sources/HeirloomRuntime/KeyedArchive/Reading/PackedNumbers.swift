import Foundation

/// The form of NSIndexSet's ranges: numbers of seven bits a byte, lowest first, the high bit set on all but the last.
enum PackedNumbers {
    /// nil where a number is cut off or does not fit.
    static func read(_ data: Data) -> [UInt64]? {
        var numbers: [UInt64] = []
        var number: UInt64 = 0
        var shift: UInt64 = 0
        for byte in data {
            let bits = UInt64(byte & 0x7F)
            guard shift < 64, (bits << shift) >> shift == bits else { return nil }
            number |= bits << shift
            shift += 7
            if byte & 0x80 == 0 {
                numbers.append(number)
                number = 0
                shift = 0
            }
        }
        return shift == 0 ? numbers : nil
    }

    static func write(_ numbers: [UInt64]) -> Data {
        var data = Data()
        for number in numbers {
            var rest = number
            while rest > 0x7F {
                data.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            data.append(UInt8(rest))
        }
        return data
    }
}

/// The numbers of DateComponents, with the keys that Foundation gives them.
struct DateComponentPart: Sendable {
    let component: Calendar.Component
    let key: String

    static let all = [
        Self(component: .era, key: "NS.era"),
        Self(component: .year, key: "NS.year"),
        Self(component: .quarter, key: "NS.quarter"),
        Self(component: .month, key: "NS.month"),
        Self(component: .day, key: "NS.day"),
        Self(component: .hour, key: "NS.hour"),
        Self(component: .minute, key: "NS.minute"),
        Self(component: .second, key: "NS.second"),
        Self(component: .nanosecond, key: "NS.nanosec"),
        Self(component: .weekOfYear, key: "NS.weekOfYear"),
        Self(component: .weekOfMonth, key: "NS.weekOfMonth"),
        Self(component: .yearForWeekOfYear, key: "NS.yearForWOY"),
        Self(component: .weekday, key: "NS.weekday"),
        Self(component: .weekdayOrdinal, key: "NS.weekdayOrdinal"),
    ]
}
