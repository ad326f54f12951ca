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

/// The numbers of DateComponents, under the keys that Foundation gives them.
enum DateComponentPart: CaseIterable {
    case era, year, quarter, month, day, hour, minute, second, nanosecond
    case weekOfYear, weekOfMonth, yearForWeekOfYear, weekday, weekdayOrdinal

    var key: String {
        switch self {
        case .era: "NS.era"
        case .year: "NS.year"
        case .quarter: "NS.quarter"
        case .month: "NS.month"
        case .day: "NS.day"
        case .hour: "NS.hour"
        case .minute: "NS.minute"
        case .second: "NS.second"
        case .nanosecond: "NS.nanosec"
        case .weekOfYear: "NS.weekOfYear"
        case .weekOfMonth: "NS.weekOfMonth"
        case .yearForWeekOfYear: "NS.yearForWOY"
        case .weekday: "NS.weekday"
        case .weekdayOrdinal: "NS.weekdayOrdinal"
        }
    }
}

extension DateComponents {
    subscript(part: DateComponentPart) -> Int? {
        get {
            switch part {
            case .era: era
            case .year: year
            case .quarter: quarter
            case .month: month
            case .day: day
            case .hour: hour
            case .minute: minute
            case .second: second
            case .nanosecond: nanosecond
            case .weekOfYear: weekOfYear
            case .weekOfMonth: weekOfMonth
            case .yearForWeekOfYear: yearForWeekOfYear
            case .weekday: weekday
            case .weekdayOrdinal: weekdayOrdinal
            }
        }
        set {
            switch part {
            case .era: era = newValue
            case .year: year = newValue
            case .quarter: quarter = newValue
            case .month: month = newValue
            case .day: day = newValue
            case .hour: hour = newValue
            case .minute: minute = newValue
            case .second: second = newValue
            case .nanosecond: nanosecond = newValue
            case .weekOfYear: weekOfYear = newValue
            case .weekOfMonth: weekOfMonth = newValue
            case .yearForWeekOfYear: yearForWeekOfYear = newValue
            case .weekday: weekday = newValue
            case .weekdayOrdinal: weekdayOrdinal = newValue
            }
        }
    }
}
