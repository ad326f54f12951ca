import Foundation

// Root functions, behind those of the generated model enum. The engine's reader and writer do the work.

extension ModelRegistry {
    /// - Parameter root: an object of the model's classes, or an array, a set or a String-keyed dictionary of them.
    public func archivedData(withRootObject root: Any, key: String = NSKeyedArchiveRootObjectKey) throws -> Data {
        let writer = ArchiveWriter(classes: ClassTable(self))
        writer.encode(root, forKey: key)
        return try writer.encodedData()
    }

    public func unarchivedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Object {
        try reader(data, classes, onFailure).root(forKey: key) { try $0.object(type) }
    }

    public func unarchivedArray<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> [Object] {
        try reader(data, classes, onFailure).root(forKey: key) { try $0.array { try $0.object(type) } }
    }

    public func unarchivedSet<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Set<Object> {
        try reader(data, classes, onFailure).root(forKey: key) { try $0.set { try $0.object(type) } }
    }

    public func unarchivedDictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> [String: Object] {
        try reader(data, classes, onFailure).root(forKey: key) {
            try $0.dictionary(String.self) { try $0.object(type) }
        }
    }

    private func reader(
        _ data: Data,
        _ classes: [any (NSObject & NSSecureCoding).Type],
        _ onFailure: ((ArchiveError) -> Void)?
    ) throws -> ArchiveReader {
        let reader = try ArchiveReader(forReadingFrom: data, classes: ClassTable(self, including: classes))
        reader.onFailure = onFailure
        return reader
    }

    /// `object(contentsOf:)` of a generated class: a keyed archive, or a property list of a dictionary; binary or XML.
    public func object<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        contentsOf url: URL,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Object {
        try FileReading.withContents(of: url) { data in
            try unarchivedObject(ofClass: type, from: data, including: classes, onFailure: onFailure)
        }
    }

    /// `write(to:)` of a generated object: a binary keyed archive in the place of the old file, which stays whole if anything fails.
    public func write(_ object: NSObject, to url: URL) throws {
        try FileWriting.replace(url, with: archivedData(withRootObject: object))
    }
}
