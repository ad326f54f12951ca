import Foundation

extension ModelRegistry {
    /// `object(contentsOf:)` of a generated class: a keyed archive, or a property list of a dictionary; binary or XML.
    /// - Throws: `ArchiveError`, if the file cannot be read (of kind `file`) or its contents cannot.
    public func object<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        contentsOf url: URL,
        options: ReadingOptions = ReadingOptions()
    ) throws -> Object {
        try withContents(of: url) { data in
            guard let dictionary = try PlainPropertyList.dictionary(in: data) else {
                return try roots(in: data, reading: type, options).object(ofClass: type)
            }
            let graph = TreeGraph(self, reading: type, options)
            return try graph.read(type, from: DictionarySource(dictionary, graph, at: .root))
        }
    }

    /// What `body` makes of a file's contents.
    func withContents<Result>(of url: URL, _ body: (Data) throws -> Result) throws -> Result {
        try FileReading.withContents(of: url) { data in try located(in: url) { try body(data) } }
    }

    /// `write(to:)` of a generated object: a binary keyed archive replaces the old file, which is unchanged if anything fails.
    public func write(_ object: NSObject, to url: URL) throws {
        try FileWriting.replace(url, with: archivedData(of: object, for: url))
    }

    /// The archive to be written to a file.
    func archivedData(of object: NSObject, for url: URL) throws -> Data {
        try located(in: url) { try archivedData(withRootObject: object) }
    }

    func located<Result>(in url: URL, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch var error as ArchiveError {
            error.file = url.path
            throw error
        }
    }
}
