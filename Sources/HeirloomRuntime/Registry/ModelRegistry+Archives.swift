import Foundation

// Root functions, behind those of the generated model enum. The engine's reader and writer do the work.

extension ModelRegistry {
    /// - Parameter root: an object of the model's classes, or an array, a set or a String-keyed dictionary of them.
    public func archivedData(withRootObject root: Any, key: String = NSKeyedArchiveRootObjectKey) throws -> Data {
        if case Optional<Any>.none = root {
            throw ArchiveError(.unwritable, key: key, expected: "a root", found: "nil")
        }
        let writer = ArchiveWriter(classes: ClassTable(self))
        if !(type(of: root) is AnyClass), let objects = root as? [NSObject] {
            // Not by way of NSArray, which makes a value of each element.
            writer.root(forKey: key) { $0.array(objects) { $0.object($1) } }
        } else {
            writer.encode(root, forKey: key)
        }
        return try writer.encodedData()
    }

    public func unarchivedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Object {
        try reader(data, [type] + classes, onFailure).root(forKey: key) { try $0.object(type) }
    }

    public func unarchivedArray<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> [Object] {
        try reader(data, [type] + classes, onFailure).root(forKey: key) { try $0.array { try $0.object(type) } }
    }

    public func unarchivedSet<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Set<Object> {
        try reader(data, [type] + classes, onFailure).root(forKey: key) { try $0.set { try $0.object(type) } }
    }

    public func unarchivedDictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> [String: Object] {
        try reader(data, [type] + classes, onFailure).root(forKey: key) {
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
}
