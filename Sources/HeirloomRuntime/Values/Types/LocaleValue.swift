import Foundation

extension Locale: SpelledValue {
    var leafSpelling: String { identifier }
    var leafObject: NSObject { self as NSLocale }

    init?(leafSpelling: String) {
        self.init(identifier: leafSpelling)
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> Locale { try archive.locale(position) }

    func leafUID(in archive: ArchiveWriter) -> UInt32 {
        if let uid = archive.values.locales[identifier] { return uid }
        let uid = archive.valueObject(.locale, [.identifier: archive.boxed(archive.list.string(identifier))])
        archive.values.locales[identifier] = uid
        return uid
    }
}

extension ArchiveReader {
    func locale(_ position: Int) throws -> Locale {
        let target = try target(position)
        guard try valueClass(at: target) == .locale else { throw mismatch("a Locale", at: target) }
        guard let identifier = try part(.identifier, of: target) ?? part(named: "$0", of: target) else {
            throw broken("a locale without an identifier")
        }
        return Locale(identifier: try string(identifier))
    }
}
