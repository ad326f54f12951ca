import Foundation

// Roots. Input: objects, or the bytes of a keyed archive, binary or XML. Output: bytes or complete objects, or an `ArchiveError`, after
// which no object that was created remains. `ArchiveReader` and `ArchiveWriter` do the work.

extension ModelRegistry {
    /// A binary keyed archive of a root and everything that it refers to.
    /// - Parameters:
    ///   - root: an object of the model's classes, or an array, a set or a String-keyed dictionary of them.
    ///   - key: the top-level key of the object.
    /// - Throws: `ArchiveError` if something cannot be written.
    public func archivedData(withRootObject root: Any, key: String = NSKeyedArchiveRootObjectKey) throws -> Data {
        let writer = ArchiveWriter(classes: self)
        try writer.write(root, forKey: key)
        return try writer.encodedData()
    }

    /// - Parameter type: the class of a root, which may be a hand-written one.
    func roots(in data: Data, reading type: Any.Type?, _ options: ReadingOptions) throws -> ArchiveRoots {
        try ArchiveRoots(reader(data, type, options), key: options.key)
    }

    /// - Parameter type: the class of the root, which may be a hand-written one.
    func reader(_ data: Data, _ type: Any.Type?, _ options: ReadingOptions) throws -> ArchiveReader {
        try options.check(for: self)
        let reader = try ArchiveReader(data, ClassTable(self, reading: type.map { [$0] } ?? [], options))
        reader.onFailure = options.onFailure
        reader.versionOfUnstamped = options.version
        return reader
    }
}
