import Foundation

extension URL: SpelledValue {
    var leafSpelling: String { absoluteString }
    var leafObject: NSObject { self as NSURL }

    init?(leafSpelling: String) {
        self.init(string: leafSpelling)
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> URL { try archive.url(position) }

    func leafReference(in archive: ArchiveWriter) -> UInt32 {
        if let known = archive.values.urls[self] { return known }
        let base = baseURL?.leafReference(in: archive) ?? archive.nullReference
        let relative = archive.boxed(archive.list.string(relativeString))
        let reference = archive.list.uid(archive.valueObject(.url, [.base: base, .relative: relative]))
        archive.values.urls[self] = reference
        return reference
    }
}

extension ArchiveReader {
    func url(_ position: Int) throws -> URL {
        try url(position, depth: 0)
    }

    private func url(_ position: Int, depth: Int) throws -> URL {
        let target = try instance(position, of: .url, expected: "a URL")
        guard let relative = try part(.relative, of: target) else { throw broken("a URL without text") }
        guard depth < 16 else { throw broken("a URL with too many bases") }
        let base = try part(.base, of: target).map { try url($0, depth: depth + 1) }
        let text = try string(relative)
        let length = text.utf8.count + (base == nil ? 0 : ReaderCore.longText)
        return try sharing(target, length: length) {
            guard let url = URL(string: text, relativeTo: base) else {
                throw outOfRange("a URL", "'\(text.prefix(100))'")
            }
            return url
        }
    }
}
