import Foundation

extension Locale: SpelledValue {
    var leafSpelling: String { identifier }
    var leafObject: NSObject { self as NSLocale }

    init?(leafSpelling: String) {
        self.init(identifier: leafSpelling)
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> Locale {
        let target = try archive.instance(position, of: .locale, as: Locale.self)
        guard let identifier = try archive.part(.identifier, of: target) ?? archive.part(named: "$0", of: target) else {
            throw archive.broken("a locale without an identifier")
        }
        let text = try archive.string(identifier)
        return try archive.sharing(target, length: text.utf8.count) { Locale(identifier: text) }
    }

    func leafReference(in archive: ArchiveWriter) -> UInt32 {
        if let known = archive.values.locales[identifier] { return known }
        let text = archive.boxed(archive.list.string(identifier))
        let reference = archive.list.uid(archive.valueObject(.locale, [.identifier: text]))
        archive.values.locales[identifier] = reference
        return reference
    }
}
