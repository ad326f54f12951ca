import Foundation

extension ModelRegistry {
    /// `object(contentsOf:)` of a generated class: a keyed archive, or a property list of a dictionary; binary or XML.
    ///
    /// - Throws: `ArchiveFileError` where the file cannot be read, `ArchiveError` where its contents cannot.
    public func object<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        contentsOf url: URL,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Object {
        try FileReading.withContents(of: url) { data in
            try located(in: url) {
                guard let dictionary = try PlainPropertyList.dictionary(in: data) else {
                    return try unarchivedObject(ofClass: type, from: data, including: classes, onFailure: onFailure)
                }
                let graph = TreeGraph(ClassTable(self, including: [type] + classes), onFailure: onFailure)
                return try graph.read(type, from: DictionarySource(dictionary, graph, at: .root))
            }
        }
    }

    /// `write(to:)` of a generated object: a binary keyed archive in the place of the old file, which stays whole if anything fails.
    public func write(_ object: NSObject, to url: URL) throws {
        try FileWriting.replace(url, with: located(in: url) { try archivedData(withRootObject: object) })
    }

    private func located<Result>(in url: URL, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch var error as ArchiveError {
            error.file = url.path
            throw error
        }
    }
}
