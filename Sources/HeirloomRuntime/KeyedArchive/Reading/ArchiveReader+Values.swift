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

    func url(_ position: Int) throws -> URL {
        try url(position, depth: 0)
    }

    private func url(_ position: Int, depth: Int) throws -> URL {
        let target = try target(position)
        guard try valueClass(at: target) == .url else { throw mismatch("a URL", at: target) }
        guard let relative = try part(.relative, of: target) else { throw broken("a URL without text") }
        guard depth < 16 else { throw broken("a URL with too many bases") }
        let base = try part(.base, of: target).map { try url($0, depth: depth + 1) }
        let text = try string(relative)
        guard let url = URL(string: text, relativeTo: base) else { throw outOfRange("a URL", "'\(text.prefix(100))'") }
        return url
    }

    func uuid(_ position: Int) throws -> UUID {
        let target = try target(position)
        guard try valueClass(at: target) == .uuid else { throw mismatch("a UUID", at: target) }
        guard let bytes = try part(.uuidBytes, of: target) ?? part(named: "uuid", of: target) else {
            throw broken("a UUID without bytes")
        }
        let inside = try self.target(bytes)
        guard list.marker(at: inside) >> 4 == 4 else { throw mismatch("data", at: inside) }
        let span = try list.span(at: inside)
        guard span.count == 16 else { throw outOfRange("16 bytes of a UUID", "\(span.count) bytes") }
        return UUID(uuid: span.loadUnaligned(as: uuid_t.self))
    }

    func locale(_ position: Int) throws -> Locale {
        let target = try target(position)
        guard try valueClass(at: target) == .locale else { throw mismatch("a Locale", at: target) }
        guard let identifier = try part(.identifier, of: target) ?? part(named: "$0", of: target) else {
            throw broken("a locale without an identifier")
        }
        return Locale(identifier: try string(identifier))
    }

    func timeZone(_ position: Int) throws -> TimeZone {
        let target = try target(position)
        switch try valueClass(at: target) {
        case .timeZone, .localTimeZone: break
        default: throw mismatch("a TimeZone", at: target)
        }
        guard let name = try part(.name, of: target) ?? part(named: "$0", of: target) else {
            throw broken("a time zone without a name")
        }
        let text = try string(name)
        guard let zone = TimeZone(archivedName: text) else { throw outOfRange("a time zone", "'\(text.prefix(100))'") }
        return zone
    }

    func indexSet(_ position: Int) throws -> IndexSet {
        let target = try target(position)
        switch try valueClass(at: target) {
        case .indexSet, .mutableIndexSet: break
        default: throw mismatch("an IndexSet", at: target)
        }
        let count = try part(.rangeCount, of: target).map(integer) ?? 0
        var numbers: [UInt64] = []
        if count == 1 {
            numbers = [
                UInt64(bitPattern: try part(.location, of: target).map(integer) ?? 0),
                UInt64(bitPattern: try part(.indexLength, of: target).map(integer) ?? 0),
            ]
        } else if count > 1 {
            guard let data = try part(.rangeData, of: target) else { throw broken("an index set without ranges") }
            guard let read = PackedNumbers.read(try self.data(data)) else { throw broken("the ranges of an index set") }
            numbers = read
        }
        guard UInt64(bitPattern: count) == UInt64(numbers.count / 2), numbers.count.isMultiple(of: 2) else {
            throw broken("the number of ranges of an index set")
        }
        try expansion(numbers.count)
        var set = IndexSet()
        var next = 0
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard numbers[index] < UInt64(Int.max), numbers[index + 1] <= UInt64(Int.max) - numbers[index] else {
                throw broken("a range of an index set")
            }
            let lower = Int(numbers[index])
            guard lower >= next else { throw broken("ranges of an index set out of order") }
            next = lower + Int(numbers[index + 1])
            set.insert(integersIn: lower..<next)
        }
        return set
    }

    func dateComponents(_ position: Int) throws -> DateComponents {
        let target = try target(position)
        guard try valueClass(at: target) == .dateComponents else { throw mismatch("DateComponents", at: target) }
        let (start, count) = try list.dictionary(at: target)
        guard count <= 64 else { throw broken("date components with \(count) keys") }
        var components = DateComponents()
        for part in DateComponentPart.all {
            guard let place = try value(of: keys.number(part.key), start: start, count: count) else { continue }
            let number = try integer(place)
            // Foundation writes what is not set as the largest integer, 32 bits on older systems.
            guard number != Int64(Int.max), number != Int64(Int32.max), let exact = Int(exactly: number) else {
                continue
            }
            components.setValue(exact, for: part.component)
        }
        if let leap = try part(.leapMonth, of: target) {
            // Foundation writes false where nothing is said.
            let isUnsaid = try list.marker(at: self.target(leap)) == 0x08
            components.isLeapMonth = isUnsaid ? nil : try bool(leap)
        }
        if let zone = try part(.timeZone, of: target) { components.timeZone = try timeZone(zone) }
        if let calendar = try part(.calendar, of: target) { components.calendar = try self.calendar(calendar) }
        return components
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

extension TimeZone {
    /// From a name that NSTimeZone gave, those of offsets included.
    init?(archivedName name: String) {
        if let zone = TimeZone(identifier: name) ?? TimeZone(abbreviation: name) {
            self = zone
        } else {
            return nil
        }
    }
}
