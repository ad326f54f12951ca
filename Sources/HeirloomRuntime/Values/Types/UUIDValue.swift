import Foundation

extension UUID: SpelledValue {
    var leafSpelling: String { uuidString }
    var leafObject: NSObject { self as NSUUID }

    init?(leafSpelling: String) {
        self.init(uuidString: leafSpelling)
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> UUID { try archive.uuid(position) }

    func leafUID(in archive: ArchiveWriter) -> UInt32 {
        if let uid = archive.values.uuids[self] { return uid }
        let bytes = withUnsafeBytes(of: uuid) { Data($0) }
        let uid = archive.valueObject(.uuid, [.uuidBytes: archive.list.data(bytes)])
        archive.values.uuids[self] = uid
        return uid
    }
}

extension ArchiveReader {
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
}
