import Foundation

extension ModelRegistry {
    /// `object(contentsOf:)` of a generated class: a keyed archive, or a property list of a dictionary; binary or XML.
    /// - Throws: `ArchiveError`, if the file cannot be read (of kind `file`) or its contents cannot.
    public func object<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        contentsOf url: URL,
        options: ReadingOptions = ReadingOptions()
    ) throws -> Object {
        try FileReading.withContents(of: url) { data in
            try located(in: url) {
                guard let dictionary = try PlainPropertyList.dictionary(in: data) else {
                    return try roots(in: data, reading: type, options).object(ofClass: type)
                }
                let graph = TreeGraph(self, reading: type, options)
                return try graph.read(type, from: DictionarySource(dictionary, graph, at: .root))
            }
        }
    }

    /// The object of a keyed archive in a file, of the class that the archive names.
    func object(contentsOf url: URL, options: ReadingOptions) throws -> any NSObject & NSSecureCoding {
        try FileReading.withContents(of: url) { data in
            try located(in: url) {
                try roots(in: data, reading: nil, options).object()
            }
        }
    }

    /// The archive in a file, opened.
    func roots(contentsOf url: URL, options: ReadingOptions) throws -> ArchiveRoots {
        // The bytes are required when the roots are read, even if the file changes meanwhile.
        try FileReading.withContents(of: url) { data in
            try located(in: url) { try roots(in: data.withUnsafeBytes { Data($0) }, reading: nil, options) }
        }
    }

    /// The archive in a file, opened while the function runs.
    func withRoots<Result>(
        contentsOf url: URL,
        options: ReadingOptions,
        _ body: (ArchiveRoots) throws -> Result
    ) throws -> Result {
        try FileReading.withContents(of: url) { data in
            try located(in: url) {
                let archive = try roots(in: data, reading: nil, options)
                // The bytes are there during the call only.
                defer { archive.reader.isClosed = true }
                return try body(archive)
            }
        }
    }

    /// Several roots in a binary keyed archive that replaces the old file.
    func write(_ roots: [String: Any], to url: URL) throws {
        try FileWriting.replace(url, with: located(in: url) { try archivedData(withRoots: roots) })
    }

    /// `write(to:)` of a generated object: a binary keyed archive replaces the old file, which is unchanged if anything fails.
    public func write(_ object: NSObject, to url: URL) throws {
        try FileWriting.replace(url, with: archivedData(of: object, for: url))
    }

    /// The archive to be written to a file.
    func archivedData(of object: NSObject, for url: URL) throws -> Data {
        try located(in: url) { try archivedData(withRootObject: object) }
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
