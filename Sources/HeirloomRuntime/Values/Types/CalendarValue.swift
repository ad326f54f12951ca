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
        let target = try archive.instance(position, of: .calendar, as: Calendar.self)
        guard let identifier = try archive.part(.identifier, of: target) else {
            throw archive.broken("a calendar without an identifier")
        }
        let name = try archive.string(identifier)
        guard let known = NSCalendar(identifier: NSCalendar.Identifier(rawValue: name)),
            known.calendarIdentifier.rawValue == name
        else { throw archive.outOfRange(Calendar.self, name) }
        var calendar = known as Calendar
        if let zone = try archive.part(.timeZone, of: target) {
            calendar.timeZone = try TimeZone.leafRead(from: archive, zone)
        }
        if let locale = try archive.part(.locale, of: target) {
            calendar.locale = try Locale.leafRead(from: archive, locale)
        }
        func days(_ key: FoundationKey) throws -> Int? {
            guard let number = try archive.part(key, of: target).map(archive.integer) else { return nil }
            guard let days = Int(exactly: number), Calendar.days.contains(days) else {
                throw archive.outOfRange("a number from 1 to 7", "\(number)")
            }
            return days
        }
        if let day = try days(.firstWeekday) { calendar.firstWeekday = day }
        if let count = try days(.minimumDays) { calendar.minimumDaysInFirstWeek = count }
        return calendar
    }

    /// Without a key for what the calendar lacks: Apple's Foundation reports a reference to `$null` there as damage.
    func leafWrite(as uid: UInt32, to archive: ArchiveWriter) {
        do { try checkWritable() } catch { archive.failWithError(error) }
        archive.setValueObject(
            uid,
            .calendar,
            [
                .identifier: archive.boxed(archive.list.string((self as NSCalendar).calendarIdentifier.rawValue)),
                .timeZone: timeZone.leafReference(in: archive),
                .locale: locale?.leafReference(in: archive),
                .firstWeekday: archive.list.integer(Int64(firstWeekday)),
                .minimumDays: archive.list.integer(Int64(minimumDaysInFirstWeek)),
                .gregorianStart: identifier == .gregorian
                    ? Calendar.gregorianStart.leafReference(in: archive) : nil,
            ]
        )
    }
}
