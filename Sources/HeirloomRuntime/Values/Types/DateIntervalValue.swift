import Foundation

extension DateInterval: CodedValue {
    /// Foundation ends the process for an interval that ends before it begins.
    func checkWritable() throws {
        guard start.timeIntervalSinceReferenceDate.isFinite, duration.isFinite, duration >= 0,
            end.timeIntervalSinceReferenceDate.isFinite
        else { throw ArchiveError(.unwritable, expected: "an interval of finite dates", found: leafSummary) }
    }

    /// On Linux, Foundation's description of a date that is not a number ends the process.
    var leafSummary: String { "\(start.leafSummary) and \(duration) seconds" }

    /// Apple's Foundation writes the duration too, and reads it first; on Linux there are only the two dates.
    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> DateInterval {
        let target = try archive.instance(position, of: .dateInterval, as: DateInterval.self)
        guard let start = try archive.part(.startDate, of: target).map(archive.date) else {
            throw archive.broken("a date interval without its start")
        }
        let duration: Double
        if let place = try archive.part(.duration, of: target) {
            duration = try archive.double(place)
        } else if let end = try archive.part(.endDate, of: target).map(archive.date) {
            duration = end.timeIntervalSince(start)
        } else {
            throw archive.broken("a date interval without its end")
        }
        guard duration >= 0 else { throw archive.outOfRange("a duration from 0", "\(duration)") }
        do { return try DateInterval(start: start, duration: duration).checkedRead() } catch {
            throw archive.located(error)
        }
    }

    /// With the duration where the difference of the two dates is rounded, which is then read everywhere except by Foundation on Linux.
    func leafWrite(as uid: UInt32, to archive: ArchiveWriter) {
        do { try checkWritable() } catch { return archive.failWithError(error) }
        let isRounded = end.timeIntervalSince(start) != duration
        archive.setValueObject(
            uid,
            .dateInterval,
            [
                .startDate: start.leafReference(in: archive),
                .endDate: end.leafReference(in: archive),
                .duration: isRounded ? archive.list.double(duration) : nil,
            ]
        )
    }
}

#if !canImport(ObjectiveC)
    /// For Foundation's unarchiver, which on Linux reads the start of an interval as its end.
    final class ArchivedDateInterval: NSDateInterval, @unchecked Sendable {
        override var classForCoder: AnyClass { NSDateInterval.self }
        override var classForKeyedArchiver: AnyClass? { NSDateInterval.self }

        required convenience init?(coder: NSCoder) {
            func date(_ key: FoundationKey) -> Date? {
                coder.containsValue(forKey: key.rawValue)
                    ? coder.decodeObject(of: NSDate.self, forKey: key.rawValue) as Date? : nil
            }
            let key = FoundationKey.duration.rawValue
            guard let start = date(.startDate),
                let duration = coder.containsValue(forKey: key)
                    ? coder.decodeDouble(forKey: key) : date(.endDate)?.timeIntervalSince(start),
                duration >= 0
            else {
                coder.failDecoding(BinaryPropertyList.broken("a date interval without a start and a later end"))
                return nil
            }
            self.init(start: start, duration: duration)
        }
    }
#endif
