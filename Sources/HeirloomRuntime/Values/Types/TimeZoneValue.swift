import Foundation

extension TimeZone: SpelledValue {
    var leafSpelling: String { identifier }
    var leafObject: NSObject { self as NSTimeZone }

    init?(leafSpelling: String) {
        self.init(identifier: leafSpelling)
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> TimeZone {
        let target = try archive.instance(position, of: .timeZone, .localTimeZone, as: TimeZone.self)
        guard let name = try archive.part(.name, of: target) ?? archive.part(named: "$0", of: target) else {
            throw archive.broken("a time zone without a name")
        }
        let text = try archive.string(name)
        // Names from NSTimeZone, including those of offsets.
        return try archive.sharing(target, length: text.utf8.count) {
            guard let zone = TimeZone(identifier: text) ?? TimeZone(abbreviation: text) else {
                throw archive.outOfRange(TimeZone.self, text)
            }
            return zone
        }
    }

    func leafReference(in archive: ArchiveWriter) -> UInt32 {
        if let known = archive.values.timeZones[identifier] { return known }
        let name = archive.boxed(archive.list.string(identifier))
        let data = archive.boxed(archive.list.data((self as NSTimeZone).data))
        let reference = archive.list.uid(archive.valueObject(.timeZone, [.name: name, .data: data]))
        archive.values.timeZones[identifier] = reference
        return reference
    }
}
