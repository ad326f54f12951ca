import Foundation

extension URL: SpelledValue {
    var leafSpelling: String { absoluteString }
    var leafForm: Any? { baseURL == nil ? absoluteString : RelativeURL(self).form }
    var leafObject: NSObject { NSURL.withBase(of: self) }

    init?(leafSpelling: String) {
        self.init(string: leafSpelling)
    }

    init?(leafForm: Any) {
        guard let url = (leafForm as? String).flatMap({ URL(string: $0) }) ?? RelativeURL(form: leafForm)?.url else {
            return nil
        }
        self = url
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

/// A URL relative to another one, for forms in which URLs are text: a `URL` alone would be absolute there.
struct RelativeURL: Codable {
    let relative: String
    let base: String
    /// The base, if that is relative too.
    let bases: [String]

    init(_ url: URL) {
        relative = url.relativeString
        let bases = sequence(first: url.baseURL, next: { $0?.baseURL.map { Optional($0) } }).compactMap { $0 }
        base = bases.first?.relativeString ?? ""
        self.bases = bases.dropFirst().map(\.relativeString)
    }

    var url: URL? {
        var url: URL?
        for text in bases.reversed() + [base, relative] {
            guard let next = URL(string: text, relativeTo: url) else { return nil }
            url = next
        }
        return url
    }

    /// Its form in a dictionary.
    var form: [String: Any] {
        ["relative": relative, "base": base, "bases": bases].filter { $0.key != "bases" || !bases.isEmpty }
    }

    init?(form: Any) {
        guard let form = form as? [String: Any], let relative = form["relative"] as? String,
            let base = form["base"] as? String
        else { return nil }
        self.relative = relative
        self.base = base
        bases = form["bases"] as? [String] ?? []
    }
}

extension ArchiveReader {
    func url(_ position: Int) throws -> URL {
        try url(position, depth: 0)
    }

    private func url(_ position: Int, depth: Int) throws -> URL {
        let target = try instance(position, of: .url, as: URL.self)
        guard let relative = try part(.relative, of: target) else { throw broken("a URL without text") }
        guard depth < 16 else { throw broken("a URL with too many bases") }
        let base = try part(.base, of: target).map { try url($0, depth: depth + 1) }
        let text = try string(relative)
        let length = text.utf8.count + (base == nil ? 0 : ReaderCore.longText)
        return try sharing(target, length: length) {
            guard let url = URL(string: text, relativeTo: base) else {
                throw outOfRange(URL.self, text)
            }
            return url
        }
    }
}
