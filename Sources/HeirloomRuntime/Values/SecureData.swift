import Foundation

/// A foreign NSSecureCoding object as Data, for forms without objects: a keyed archive of its own.
enum SecureData {
    /// The key of the data in a dictionary that also names the class.
    static let key = "data"

    /// - Parameter registry: knows archive names of classes.
    /// - Throws: for an object that `decode` would reject.
    static func encode(_ object: NSObject, _ classes: ForeignClasses?, _ registry: ModelRegistry) throws -> Data {
        try classes?.check(object)
        let writer = ArchiveWriter(classes: registry)
        writer.encode(object, forKey: NSKeyedArchiveRootObjectKey)
        return try writer.encodedData()
    }

    static func decode<T: NSObject>(
        _ type: T.Type,
        allowing classes: [AnyClass],
        from data: Data,
        _ table: ClassTable
    ) throws -> T {
        try ArchiveReader(data, table).root { try $0.secureObject(type, allowing: classes) }
    }
}
