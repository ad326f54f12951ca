import Foundation

// Text, data, dates and Foundation's other value objects as Swift values.

extension ArchiveReader {
    func string(_ position: Int) throws -> String {
        if let text = core.pointee.string(position) { return text }
        guard list.marker(at: position) >> 4 == 8 else { return try otherString(position, -1 - position) }
        let uid = try list.uid(at: position)
        return try otherString(self.position(ofUID: uid), uid)
    }

    private func otherString(_ position: Int, _ id: Int) throws -> String {
        if !longStrings.isEmpty, let known = longStrings[id] { return known }
        let text: String
        switch list.marker(at: position) >> 4 {
        case 5...7: text = try list.string(at: position)
        case 13 where try isInstance(position, of: [.string, .mutableString]):
            if let inner = try part(.string, of: position) {
                let inside = try target(inner)
                guard 5...7 ~= list.marker(at: inside) >> 4 else { throw mismatch("text", at: inside) }
                text = try list.string(at: inside)
            } else if let inner = try part(.bytes, of: position) {
                text = String(decoding: try data(inner), as: UTF8.self)
            } else {
                throw broken("a string without text")
            }
        default: throw mismatch("text", at: position)
        }
        if text.utf8.count > ReaderCore.longText { longStrings[id] = text }
        return text
    }

    func data(_ position: Int) throws -> Data {
        let target = try target(position)
        switch list.marker(at: target) >> 4 {
        case 4:
            let span = try list.span(at: target)
            if span.count <= ReaderCore.longText { return Data(span) }
            if let known = longData[target] { return known }
            let data = Data(span)
            longData[target] = data
            return data
        case 13 where try isInstance(target, of: [.data, .mutableData]):
            guard let inner = try part(.data, of: target) ?? part(.bytes, of: target) else {
                throw broken("data without bytes")
            }
            let inside = try self.target(inner)
            guard list.marker(at: inside) >> 4 == 4 else { throw mismatch("data", at: inside) }
            return try data(inside)
        default: throw mismatch("data", at: target)
        }
    }

    func date(_ position: Int) throws -> Date {
        if let time = core.pointee.time(position) { return Date(timeIntervalSinceReferenceDate: time) }
        let target = try target(position)
        let marker = list.marker(at: target)
        if marker >> 4 == 3 { return Date(timeIntervalSinceReferenceDate: try list.real(at: target)) }
        guard marker >> 4 == 13, try valueClass(at: target) == .date else { throw mismatch("a date", at: target) }
        guard let time = try part(.time, of: target) else { throw broken("a date without its time") }
        core.pointee.dateShape = try shape(of: target, .time)
        return Date(timeIntervalSinceReferenceDate: try double(time))
    }

    /// The form of a value object of one part, to know the next one by.
    func shape(of position: Int, _ key: FoundationKey) throws -> PairShape {
        var shape = PairShape()
        try shape.remember(position, list) { first, second in
            try keys.number(of: first) == key.rawValue && keys.number(of: second) == FoundationKey.class.rawValue
        }
        return shape
    }

    func calendar(_ position: Int) throws -> Calendar {
        let target = try target(position)
        guard try valueClass(at: target) == .calendar, let identifier = try part(.identifier, of: target) else {
            throw mismatch("a Calendar", at: target)
        }
        let name = try string(identifier)
        guard let known = NSCalendar(identifier: NSCalendar.Identifier(rawValue: name)) else {
            throw outOfRange("a calendar", "'\(name.prefix(100))'")
        }
        var calendar = known as Calendar
        if let zone = try part(.timeZone, of: target) { calendar.timeZone = try timeZone(zone) }
        if let locale = try part(.locale, of: target) { calendar.locale = try self.locale(locale) }
        if let day = try part(.firstWeekday, of: target) {
            let number = try integer(day)
            guard 1...7 ~= number else { throw outOfRange("a weekday", "\(number)") }
            calendar.firstWeekday = Int(number)
        }
        if let days = try part(.minimumDays, of: target) {
            let number = try integer(days)
            guard 1...7 ~= number else { throw outOfRange("a number of days", "\(number)") }
            calendar.minimumDaysInFirstWeek = Int(number)
        }
        return calendar
    }
}
