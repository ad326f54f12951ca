import Foundation

extension Calendar: CodedValue {
    /// Foundation's archives have the days of a week as numbers, and a name for some calendars only.
    func checkWritable() throws {
        let identifier = (self as NSCalendar).calendarIdentifier
        guard let named = NSCalendar(identifier: identifier), (named as Calendar).identifier == self.identifier else {
            throw ArchiveError(.unwritable, expected: "a calendar that archives name", found: "\(self.identifier)")
        }
        for days in [firstWeekday, minimumDaysInFirstWeek] where !Self.days.contains(days) {
            throw ArchiveError(.unwritable, expected: "a number from 1 to 7", found: "\(days)")
        }
    }

    fileprivate static let days = 1...7
    /// When the Gregorian calendar begins, as Foundation's archives have it.
    fileprivate static let gregorianStart = Date(timeIntervalSinceReferenceDate: -13_197.6e6)

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> Calendar {
        try archive.calendar(position)
    }

    func leafWrite(as uid: UInt32, to archive: ArchiveWriter) { archive.setCalendar(self, uid) }
}

extension ArchiveReader {
    func calendar(_ position: Int) throws -> Calendar {
        let target = try instance(position, of: .calendar, as: Calendar.self)
        guard let identifier = try part(.identifier, of: target) else {
            throw broken("a calendar without an identifier")
        }
        let name = try string(identifier)
        guard let known = NSCalendar(identifier: NSCalendar.Identifier(rawValue: name)),
            known.calendarIdentifier.rawValue == name
        else { throw outOfRange(Calendar.self, name) }
        var calendar = known as Calendar
        if let zone = try part(.timeZone, of: target) { calendar.timeZone = try timeZone(zone) }
        if let locale = try part(.locale, of: target) { calendar.locale = try self.locale(locale) }
        func days(_ key: FoundationKey) throws -> Int? {
            guard let number = try part(key, of: target).map(integer) else { return nil }
            guard let days = Int(exactly: number), Calendar.days.contains(days) else {
                throw outOfRange("a number from 1 to 7", "\(number)")
            }
            return days
        }
        if let day = try days(.firstWeekday) { calendar.firstWeekday = day }
        if let count = try days(.minimumDays) { calendar.minimumDaysInFirstWeek = count }
        return calendar
    }
}

extension ArchiveWriter {
    /// Without a key for what the calendar lacks: Apple's Foundation reports a reference to `$null` there as damage.
    func setCalendar(_ calendar: Calendar, _ uid: UInt32) {
        do { try calendar.checkWritable() } catch { failWithError(error) }
        setValueObject(
            uid,
            .calendar,
            [
                .identifier: boxed(list.string((calendar as NSCalendar).calendarIdentifier.rawValue)),
                .timeZone: calendar.timeZone.leafReference(in: self),
                .locale: calendar.locale?.leafReference(in: self),
                .firstWeekday: list.integer(Int64(calendar.firstWeekday)),
                .minimumDays: list.integer(Int64(calendar.minimumDaysInFirstWeek)),
                .gregorianStart: calendar.identifier == .gregorian
                    ? Calendar.gregorianStart.leafReference(in: self) : nil,
            ]
        )
    }
}
