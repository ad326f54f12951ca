import Foundation

/// A foreign NSSecureCoding object as Data, for forms that know no objects: a keyed archive of its own.
enum SecureData {
    /// The key of the data where the class's name stands beside it.
    static let key = "data"

    /// - Throws: for what `decode` would refuse.
    static func encode(_ object: NSObject, _ classes: ForeignClasses?) throws -> Data {
        try classes?.check(object)
        let writer = ArchiveWriter()
        writer.encode(object, forKey: NSKeyedArchiveRootObjectKey)
        return try writer.encodedData()
    }

    static func decode<T: NSObject>(_ type: T.Type, allowing classes: [AnyClass], from data: Data) throws -> T {
        try ArchiveReader(forReadingFrom: data).root { try $0.secureObject(type, allowing: classes) }
    }
}
