import Foundation

extension UUID: SpelledValue {
    var leafSpelling: String { uuidString }
    var leafObject: NSObject { self as NSUUID }

    init?(leafSpelling: String) {
        self.init(uuidString: leafSpelling)
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> UUID {
        let target = try archive.instance(position, of: .uuid, as: UUID.self)
        guard let place = try archive.part(.uuidBytes, of: target) ?? archive.part(named: "uuid", of: target) else {
            throw archive.broken("a UUID without bytes")
        }
        let span = try archive.bytes(place)
        guard span.count == 16 else { throw archive.outOfRange(UUID.self, Data(span.prefix(17))) }
        return UUID(uuid: span.loadUnaligned(as: uuid_t.self))
    }

    func leafReference(in archive: ArchiveWriter) -> UInt32 {
        if let known = archive.values.uuids[self] { return known }
        let bytes = archive.list.data(withUnsafeBytes(of: uuid) { Data($0) })
        let reference = archive.list.uid(archive.valueObject(.uuid, [.uuidBytes: bytes]))
        archive.values.uuids[self] = reference
        return reference
    }
}
