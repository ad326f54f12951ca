import Foundation

extension Locale: SpelledValue {
    var leafSpelling: String { identifier }
    var leafObject: NSObject { self as NSLocale }

    init?(leafSpelling: String) {
        self.init(identifier: leafSpelling)
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> Locale { try archive.locale(position) }

    func leafReference(in archive: ArchiveWriter) -> UInt32 {
        archive.once(self) {
            archive.valueObject(.locale, [.identifier: archive.boxed(archive.list.string(identifier))])
        }
    }
}

extension ArchiveReader {
    func locale(_ position: Int) throws -> Locale {
        let target = try instance(position, of: .locale, expected: "a Locale")
        guard let identifier = try part(.identifier, of: target) ?? part(named: "$0", of: target) else {
            throw broken("a locale without an identifier")
        }
        return Locale(identifier: try string(identifier))
    }
}
