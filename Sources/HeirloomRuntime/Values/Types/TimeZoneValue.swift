import Foundation

extension TimeZone: SpelledValue {
    var leafSpelling: String { identifier }
    var leafObject: NSObject { self as NSTimeZone }

    init?(leafSpelling: String) {
        self.init(identifier: leafSpelling)
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> TimeZone {
        try archive.timeZone(position)
    }

    func leafUID(in archive: ArchiveWriter) -> UInt32 {
        if let uid = archive.values.timeZones[identifier] { return uid }
        let name = archive.boxed(archive.list.string(identifier))
        let data = archive.boxed(archive.list.data((self as NSTimeZone).data))
        let uid = archive.valueObject(.timeZone, [.name: name, .data: data])
        archive.values.timeZones[identifier] = uid
        return uid
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

extension ArchiveReader {
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
}
